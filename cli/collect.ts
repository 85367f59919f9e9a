/** Gathers the values of an option that may be repeated. */
export function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}
