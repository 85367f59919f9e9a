const { getOwnPropertyDescriptor, is } = Object;
const { ownKeys } = Reflect;

interface Kept {
  readonly name: string;
  readonly holder: object;
  readonly values: ReadonlyMap<string | symbol, unknown>;
}

/**
 * Remembers what all code of a process shares: the built-in objects with their prototypes, listeners
 * of the process, its folder. Engines are loaded one after the other into the same process, and one
 * that changes any of this would play into the next.
 *
 * @returns a function that names the first thing that is other than it was, or is still to happen
 */
export function watchSurroundings(): () => string | undefined {
  // Node.js makes these when they are first read, which would look like a change.
  for (const name of MADE_LATE) Reflect.get(globalThis, name);
  const kept = [...sharedObjects()].map(([name, holder]): Kept => {
    return { name, holder, values: valuesOf(holder) };
  });
  const before = processText();
  const waiting = pending().length;
  return () => {
    for (const { name, holder, values } of kept) {
      const key = changedKey(holder, values);
      if (key !== undefined) return `a change of ${name}.${String(key)}`;
    }
    if (processText() !== before) return 'a change of the process';
    const left = pending();
    return left.length > waiting ? `a ${left.at(-1)?.toLowerCase()}` : undefined;
  };
}

const MADE_LATE = ['TextDecoder', 'TextEncoder', 'performance', 'structuredClone'] as const;
const PENDING: ReadonlySet<string> = new Set(['Timeout', 'Immediate']);

function* sharedObjects(): Generator<[string, object]> {
  yield ['globalThis', globalThis];
  for (const key of ownKeys(globalThis)) {
    const value: unknown = getOwnPropertyDescriptor(globalThis, key)?.value;
    if (!isObject(value) || value === globalThis || value === process) continue;
    yield [String(key), value];
    const prototype: unknown = getOwnPropertyDescriptor(value, 'prototype')?.value;
    if (isObject(prototype)) yield [`${String(key)}.prototype`, prototype];
  }
  yield ['ArrayIterator.prototype', Object.getPrototypeOf([][Symbol.iterator]())];
}

function valuesOf(holder: object): ReadonlyMap<string | symbol, unknown> {
  return new Map(ownKeys(holder).map((key) => [key, heldBy(holder, key)]));
}

/** The value, or the function that gives it: one that is called could change something. */
function heldBy(holder: object, key: string | symbol): unknown {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  return descriptor?.get ?? descriptor?.value;
}

function changedKey(
  holder: object,
  values: ReadonlyMap<string | symbol, unknown>,
): string | symbol | undefined {
  const now = valuesOf(holder);
  const keys = new Set([...values.keys(), ...now.keys()]);
  return [...keys].find((key) => {
    return values.has(key) !== now.has(key) || !is(values.get(key), now.get(key));
  });
}

function pending(): string[] {
  return process.getActiveResourcesInfo().filter((name) => PENDING.has(name));
}

function processText(): string {
  const listeners = process.eventNames().map((name) => [String(name), process.listenerCount(name)]);
  return JSON.stringify([process.cwd(), process.exitCode, process.env, listeners]);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
