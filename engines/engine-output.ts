import { describe } from '../spec/describe.ts';
import { LockstepError, type RefusalCode, RefusalError } from '../spec/errors.ts';
import type { Layout } from '../spec/layout.ts';
import type { Value } from '../spec/value.ts';
import { describeThrown } from './describe-thrown.ts';

const REFUSALS: ReadonlySet<unknown> = new Set<RefusalCode>([
  'illegal-action',
  'game-over',
  'chance-short',
  'chance-range',
  'bad-state',
  'bad-params',
  'domain-error',
  'unsupported-op',
  'unsupported-game',
  'unsupported-profile',
  'too-long',
  'internal',
]);

/** The error for a function of an engine that gave back something it must not. */
export function badOutput(method: string, problem: string): RefusalError {
  return new RefusalError('internal', `${method}() ${problem}`);
}

/**
 * Calls a function of a foreign engine. An error with a known `refusal` code is a refusal, any
 * other one a fault of the engine.
 *
 * @throws {RefusalError} the engine's refusal, or `internal`
 */
export function callEngine<T>(method: string, call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal === undefined) {
      throw badOutput(method, `${describeThrown(thrown)}${frozenNote(thrown)}`);
    }
    const message = thrown instanceof Error ? String(thrown.message) : refusal;
    throw new RefusalError(refusal, message, { cause: thrown });
  }
}

/**
 * Words of a value that an engine gave back.
 *
 * @param what - name of the value in messages; parts of it are named as in `state.cells[3]`
 */
export function encodeOutput(
  method: string,
  what: string,
  layout: Layout,
  value: unknown,
): number[] {
  try {
    return layout.encode(value as Value);
  } catch (error) {
    if (!(error instanceof LockstepError)) {
      throw badOutput(method, `returned a ${what} that cannot be read: ${describeThrown(error)}`);
    }
    const { pointer = '', expected, found } = error.details;
    const path = `${pointer}`.replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
    throw badOutput(method, `returned ${what}${path}: expected ${expected}, found ${found}`);
  }
}

/** A value that must be an object with named fields. */
export function requireObject(
  method: string,
  what: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badOutput(method, `returned ${describe(value)}, expected ${what}`);
  }
  if (value instanceof Promise) {
    throw badOutput(method, `returned a promise, expected ${what}; engines are not asynchronous`);
  }
  return value as Readonly<Record<string, unknown>>;
}

/** A value that must be an array. */
export function requireArray(method: string, what: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw badOutput(method, `returned ${describe(value)} as ${what}, expected an array`);
  }
  return value;
}

/** A value that must be an integer from `min` to `max`. */
export function requireInteger(
  method: string,
  what: string,
  value: unknown,
  min: number,
  max: number,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
    return value;
  }
  throw badOutput(method, `${what}: expected integer ${min}..${max}, found ${describe(value)}`);
}

function refusalOf(thrown: unknown): RefusalCode | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('refusal' in thrown)) return undefined;
  return REFUSALS.has(thrown.refusal) ? (thrown.refusal as RefusalCode) : undefined;
}

function frozenNote(thrown: unknown): string {
  const frozen = thrown instanceof TypeError && /read only|not extensible/.test(thrown.message);
  return frozen ? ' (what an engine is given is frozen and must not be changed)' : '';
}
