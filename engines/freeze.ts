// Taken before any module of a user is loaded, so that a patched `Object` changes nothing here.
const { freeze, isFrozen, values } = Object;
const { isArray } = Array;

/** Freezes a plain value with everything in it and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || isFrozen(value)) return value;
  freeze(value);
  for (const part of isArray(value) ? value : values(value)) deepFreeze(part);
  return value;
}
