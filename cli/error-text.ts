import { LockstepError } from '../spec/errors.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';

/** An error for people on stderr: what failed, its code, and what to do about it. */
export function errorText(error: unknown): string {
  if (error instanceof LockstepError) {
    const hint = error.hint === undefined ? '' : `  ${sanitizeText(error.hint)}\n`;
    return `lockstep: ${sanitizeText(error.message)} (${error.code})\n${hint}`;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `lockstep: this is a fault of lockstep itself: ${sanitizeText(text)}\n`;
}

/** A warning or note on stderr. */
export function noteText(text: string): string {
  return `lockstep: ${sanitizeLine(text)}\n`;
}
