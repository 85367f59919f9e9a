import { posix } from 'node:path';
import type { GateGame } from '../../spec/generated/gate-file.ts';

/** What a certificate calls the built-in engine. */
export const BUILT_IN = 'lockstep';

/**
 * What a certificate calls the engine that a gate file names: `lockstep`, `module:PATH` with a path
 * relative to the gate file, or a command with its arguments.
 */
export function subjectText(subject: GateGame['subject']): string {
  if (subject === undefined) return BUILT_IN;
  const { module, command = [] } = subject;
  return plainSubject(module === undefined ? command.join(' ') : `module:${module}`);
}

/** A subject's text with the path of a module in its shortest form. */
export function plainSubject(text: string): string {
  const path = /^module:(.+)$/s.exec(text)?.[1];
  return path === undefined ? text : `module:${posix.normalize(path)}`;
}
