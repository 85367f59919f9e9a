import { UsageError } from '../../spec/errors.ts';
import type { Part } from '../../spec/generated/gate-report.ts';

/** A part of a gate that can be left out. */
export type GatePart = Exclude<Part, 'known'>;

/** Parts of a gate in the order in which they are reported. */
export const PARTS: readonly GatePart[] = ['agreement', 'events', 'clauses', 'mutants', 'speed'];

/** Stands for all parts that say whether an engine is right. */
const CORRECTNESS = 'correctness';
const CORRECT: readonly GatePart[] = ['agreement', 'events', 'clauses', 'mutants'];

/** Names that can be given for parts. */
const PART_NAMES: readonly string[] = [...PARTS, CORRECTNESS];

/** Which parts are looked at, and which of them only warn. */
export interface GateParts {
  readonly looked: readonly GatePart[];
  readonly warned: readonly GatePart[];
}

/**
 * Parts by their names, in the order of reports.
 *
 * @param option - for the message
 * @throws {UsageError} `E_PART` for a name that there is not
 */
export function partsOf(option: string, names: readonly string[]): GatePart[] {
  const wanted = names.flatMap((name): readonly GatePart[] => {
    if (name === CORRECTNESS) return CORRECT;
    const part = PARTS.find((one) => one === name);
    if (part !== undefined) return [part];
    throw new UsageError('E_PART', `${option}: there is no part ${JSON.stringify(name)}`, {
      hint: `Parts: ${PART_NAMES.join(' ')}.`,
    });
  });
  return PARTS.filter((part) => wanted.includes(part));
}
