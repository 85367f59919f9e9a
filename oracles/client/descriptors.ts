import { closeSync, openSync } from 'node:fs';

/** A start needs three pairs of sockets and a pipe, for a moment. */
const NEEDED = 16;

/**
 * Tries whether a child can get its pipes. Asked before each start, because a start that fails
 * for want of descriptors leaves a half-made child behind which nobody can listen to.
 *
 * @returns the error code, or undefined if there are enough
 */
export function lackOfDescriptors(): string | undefined {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync('/dev/null', 'r'));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}
