import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import { digestOf } from '../../spec/digest.ts';
import { splitActions } from '../../spec/split-actions.ts';
import type { Value } from '../../spec/value.ts';
import type { Codec } from '../codec.ts';
import { playBoth } from './examine.ts';
import { EVENT_FIELD, type Finding } from './finding.ts';
import type { Pair } from './pair.ts';

/** One step of a game as both sides saw it, as text. */
export interface StepRow {
  /** Steps after which the row is; 0 is the start. */
  readonly step: number;
  readonly action: string;
  /** Tape words that the step consumed. */
  readonly chance: string;
  readonly subject: string;
  readonly reference: string;
  readonly differs: boolean;
}

/** Rows before the one that differs. */
const ROWS = 8;
/** Longest text of a cell. */
const CELL = 36;

/**
 * The last steps of a game up to step `at`: what was played, and a short hash of each state; of the
 * step that differs the first difference. Nothing if a side breaks down.
 */
export async function stepRows(
  pair: Pair,
  game: PlayedGame,
  at: number,
  finding?: Finding,
): Promise<StepRow[]> {
  const first = Math.max(0, at - ROWS);
  const both = await playBoth(pair, (side) => side.play([game], { first, last: at }));
  if ('kind' in both) return [];
  const actions = splitActions(pair.codec.action, game.a);
  const rows: StepRow[] = [];
  for (let step = Math.max(first, Math.min(1, at)); step <= at; step += 1) {
    const action = actions[step - 1];
    const differs = finding?.at === step;
    const [subject, reference] = both.map((reply) => stateText(reply, step - first));
    rows.push({
      step,
      action: step === 0 || action === undefined ? 'start' : actionText(pair.codec, action),
      chance: chanceText(game, both[1], step - first),
      subject: (differs ? fieldText(finding, 'subject') : undefined) ?? subject ?? '',
      reference: (differs ? fieldText(finding, 'reference') : undefined) ?? reference ?? '',
      differs,
    });
  }
  return rows;
}

/** The words of an action by their names: `left`, `[0 1 2]`, `column 3`. */
function actionText(codec: Codec, words: readonly number[]): string {
  try {
    return cut(valueText(codec.action.decode(words).value));
  } catch {
    return cut(`words ${words.join(' ')}`);
  }
}

function valueText(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value);
  if (fields.length === 1) return valueText(fields[0]?.[1] ?? null);
  return fields.map(([name, field]) => `${name} ${valueText(field)}`).join(' ');
}

function chanceText(game: PlayedGame, reply: GameReply, index: number): string {
  const before = reply.sk?.[index - 1];
  const after = reply.sk?.[index];
  if (game.c === undefined || after === undefined) return '-';
  const words = game.c.slice(before ?? (game.s === undefined ? 0 : after), after);
  return words.length === 0 ? '-' : cut(words.join(' '));
}

/** A hash of four digits, or how the game ended there. */
function stateText(reply: GameReply, index: number): string {
  const state = reply.st?.[index];
  if (state === undefined) return reply.err ?? 'no state';
  return `hash ${digestOf([state]).slice(0, 4)}`;
}

function fieldText(finding: Finding, side: 'subject' | 'reference'): string | undefined {
  const [field] = finding.fields;
  if (field === undefined) return undefined;
  if (field.name.startsWith(EVENT_FIELD)) {
    const event = field.name.slice(EVENT_FIELD.length);
    return cut(field[side] === undefined ? `no ${event}` : event);
  }
  return cut(`${field.name} ${field[side] ?? 'nothing'}`);
}

function cut(text: string): string {
  return text.length <= CELL ? text : `${text.slice(0, CELL - 3)}...`;
}
