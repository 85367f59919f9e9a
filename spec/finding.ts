import { SpecError } from './errors.ts';
import { at, type JsonDocument } from './json-file.ts';

/** One thing that is wrong with the meaning of a game or a vector. */
export interface Finding {
  /** Short name of the rule that is broken, [a-z-]. */
  readonly rule: string;
  /** JSON pointer into game.json or into the vector line. */
  readonly pointer: string;
  /** What is wrong: expected and found, in one line. */
  readonly message: string;
  readonly hint?: string;
}

/** A finding at its place in a file. */
export interface PlacedFinding extends Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Looks up where a finding stands. */
export function place(document: JsonDocument, finding: Finding): PlacedFinding {
  return { ...finding, file: document.file, ...document.locate(finding.pointer) };
}

/** A placed finding as one line: `file:line:column: pointer: message`. */
export function lineOf(finding: PlacedFinding): string {
  const where = finding.pointer === '' ? '' : `${finding.pointer}: `;
  return `${at(finding.file, finding)}: ${where}${finding.message}`;
}

/**
 * The error for a game that means nothing.
 *
 * @param more - number of further findings
 */
export function findingError(document: JsonDocument, finding: Finding, more: number): SpecError {
  const placed = place(document, finding);
  const { file, line, column, pointer, rule, hint } = placed;
  return new SpecError(
    'E_GAME_MEANING',
    `${lineOf(placed)}${more > 0 ? ` (and ${more} more)` : ''}`,
    {
      details: { file, line, column, pointer, rule },
      ...(hint === undefined ? {} : { hint }),
    },
  );
}
