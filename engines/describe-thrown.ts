import { describe } from '../spec/describe.ts';

const LONGEST = 300;

/** Name and message of whatever was thrown, in one line: `threw TypeError: x is not a function`. */
export function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `threw ${describe(thrown)}`;
  const message = String(thrown.message).replaceAll(/\s+/g, ' ').slice(0, LONGEST);
  return `threw ${String(thrown.name)}: ${message}`;
}
