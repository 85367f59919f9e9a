import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { type Codec, decodeState } from '../codec.ts';
import { exampleOf } from '../vectors/line-result.ts';
import { describeField, type Finding } from './finding.ts';
import type { Reduced } from './saved.ts';
import type { StepRow } from './step-table.ts';

/** What a failure report shows. */
export interface FailureFacts {
  readonly spec: GameSpec;
  readonly finding: Finding;
  /** Names of the sides. */
  readonly subject: string;
  readonly reference: string;
  /** Steps of the game. */
  readonly steps: number;
  readonly rows: readonly StepRow[];
  /** The state that the game begins with, as {@link stateText} writes it; absent: a start. */
  readonly from?: string;
}

const MOST_FIELDS = 6;

/** The report on a difference for people, as lines; not sanitized. */
export function failureLines(facts: FailureFacts): string[] {
  const { spec, finding, subject, reference, steps, rows, from } = facts;
  const [field, ...fields] = finding.fields;
  const at = finding.at === 0 ? 'the start' : `step ${finding.at} of ${steps}`;
  const more = fields.slice(0, MOST_FIELDS).map((one) => `      ${describeField(one)}`);
  const rest = fields.length > MOST_FIELDS ? [`      and ${fields.length - MOST_FIELDS} more`] : [];
  // Of lists the message shows whole actions.
  const isList = finding.lane === 'legal' || finding.lane === 'events';
  const first = field === undefined || isList ? finding.message : describeField(field);
  return [
    `${subject} disagrees with ${reference} at ${at} (${finding.lane})`,
    ...(from === undefined ? [] : [`  from ${from}`]),
    ...tableLines(rows, subject, reference),
    `  first difference: ${first}`,
    ...more,
    ...rest,
    ...(finding.message === first ? [] : [`  ${finding.message}`]),
    ...finding.clauses.slice(0, 3).map((id) => `  clause ${id} ${titleOf(spec, id)}`),
    ...(finding.events.length === 0 ? [] : [`  events of the step: ${finding.events.join(' ')}`]),
  ];
}

/** A state by the names of its fields, for {@link FailureFacts}; nothing without a state. */
export function stateText(codec: Codec, words: readonly number[] | undefined): { from?: string } {
  if (words === undefined) return {};
  const { fields, generator } = decodeState(codec, words);
  const texts = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return { from: [...texts, ...generator.map((word) => `generator ${word}`)].join(', ') };
}

/** The step table: what was played and what both sides made of it. */
export function tableLines(rows: readonly StepRow[], subject: string, reference: string): string[] {
  if (rows.length === 0) return [];
  const cells = [
    ['step', 'action', 'chance', subject, reference],
    ...rows.map((row) => [String(row.step), row.action, row.chance, row.subject, row.reference]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells.map((line, index) => {
    const mark = rows[index - 1]?.differs === true ? '  >' : '   ';
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padStart(widths[0] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `${mark} ${padded.join('  ')}`.trimEnd();
  });
}

/** A reduced failure as an item carries it: the report, what to type, and the game itself. */
export function failureExample(reduced: Reduced, lines: readonly string[]): string {
  const { file, from, to, executions, how, alsoSaw } = reduced;
  return exampleOf({
    report: lines,
    replay: `lockstep replay ${file.id ?? ''}`,
    file: `failures/${file.id ?? ''}.json`,
    signature: file.divergence?.signature ?? '',
    shrunk: { from, to, executions, how },
    ...(alsoSaw.length === 0 ? {} : { alsoSaw }),
    ...gameOf(file),
  });
}

function gameOf(file: TraceFile): Record<string, unknown> {
  const { layer, gen, seed, state, actions, tape } = file;
  return {
    layer,
    ...(gen === undefined ? {} : { gen }),
    ...(seed === undefined ? {} : { seed }),
    ...(state === undefined ? {} : { state }),
    actions,
    ...(tape === undefined ? {} : { tape }),
  };
}

function titleOf(spec: GameSpec, id: string): string {
  return spec.clauses.find((clause) => clause.id === id)?.title ?? '';
}
