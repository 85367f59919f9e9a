const MAX_LENGTH = 60;

/** `value` in few words for an error message: short JSON, or what kind of thing it is. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return cut(JSON.stringify(value));
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'undefined':
      return 'nothing';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `an array of ${value.length} items` : describeObject(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

function describeObject(value: object): string {
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an object without properties';
  return cut(`an object with ${keys.map((key) => JSON.stringify(key)).join(', ')}`);
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 3)}...`;
}
