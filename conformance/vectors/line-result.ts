import type { VectorLine } from '../../spec/generated/vector-line.ts';
import type { Session } from '../session.ts';
import type { ItemResult, Status, UnitContext } from '../unit.ts';

/** What the lines of one kind are run with. */
export interface LineRun {
  readonly session: Session;
  readonly context: UnitContext;
  /** Largest perft, in leaves, that is run. */
  readonly perftLeaves: number;
}

/** Longest example that an item carries, in characters. */
const LONGEST_EXAMPLE = 4_000;

/** Result of a line; its clauses unless others are given. */
export function lineResult(
  line: VectorLine,
  status: Status,
  more: Partial<Omit<ItemResult, 'id' | 'status'>> = {},
): ItemResult {
  return { id: line.id, status, clauses: line.clauses, cases: 1, steps: 0, states: 0, ...more };
}

/** A line that the subject cannot be asked: capabilities that it does not have. */
export function unsupportedLine(line: VectorLine, capabilities: readonly string[]): ItemResult {
  const problem = `the subject does not offer ${capabilities.join(', ')}`;
  return lineResult(line, 'unsupported', { problem, cases: 0 });
}

/** A failing case as JSON; a long one is cut to its first keys. */
export function exampleOf(example: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(example);
  if (whole.length <= LONGEST_EXAMPLE) return whole;
  const short: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(example)) {
    const next = { ...short, [key]: value };
    if (JSON.stringify(next).length > LONGEST_EXAMPLE - 40) continue;
    short[key] = value;
  }
  return JSON.stringify({ ...short, cut: true });
}
