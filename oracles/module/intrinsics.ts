/** What a check needs from the language, kept from before a module could replace it. */
const { getOwnPropertyDescriptor, getPrototypeOf, is } = Object;
const { ownKeys } = Reflect;

const GLOBALS = [
  'Object',
  'Function',
  'Array',
  'Map',
  'Set',
  'Number',
  'String',
  'Math',
  'JSON',
  'Symbol',
  'Promise',
  'Reflect',
  'RegExp',
  'Error',
  'TypeError',
  'Uint8Array',
  'Buffer',
] as const;

/** Nothing here depends on these, and engines that replace them mean well. */
const EXEMPT: ReadonlySet<string> = new Set(['Math.random', 'Error.stackTraceLimit']);

interface Kept {
  readonly holder: object;
  readonly key: string | symbol;
  readonly value: unknown;
  readonly name: string;
}

/**
 * Remembers the built-in functions that checks depend on. A module that replaces one of them
 * would change what is reported about it; additions are allowed.
 *
 * @returns a function that names the first one that was replaced, if any
 */
export function watchIntrinsics(): () => string | undefined {
  const kept: Kept[] = [];
  const keep = (holder: object, name: string) => {
    for (const key of ownKeys(holder)) {
      const descriptor = getOwnPropertyDescriptor(holder, key);
      const full = `${name}.${String(key)}`;
      if (descriptor === undefined || !('value' in descriptor) || EXEMPT.has(full)) continue;
      kept.push({ holder, key, value: descriptor.value, name: full });
    }
  };
  for (const name of GLOBALS) {
    const holder: unknown = getOwnPropertyDescriptor(globalThis, name)?.value;
    if (typeof holder !== 'function' && (typeof holder !== 'object' || holder === null)) continue;
    kept.push({ holder: globalThis, key: name, value: holder, name });
    keep(holder, name);
    if (!('prototype' in holder)) continue;
    const { prototype } = holder;
    if (typeof prototype === 'object' && prototype !== null) keep(prototype, `${name}.prototype`);
  }
  const iterator: object = getPrototypeOf([][Symbol.iterator]());
  keep(iterator, 'ArrayIterator.prototype');
  return () => {
    for (let index = 0; index < kept.length; index++) {
      const entry = kept[index];
      if (entry === undefined) break;
      const { holder, key, value, name } = entry;
      if (!is(getOwnPropertyDescriptor(holder, key)?.value, value)) return name;
    }
    return undefined;
  };
}
