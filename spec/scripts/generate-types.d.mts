/** Text of each generated file of types by its name, from the schemas as they are now. */
export function generateTypes(): Promise<Map<string, string>>;
