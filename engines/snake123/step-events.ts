import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { EventSink } from '../engine.ts';
import { eventIndices } from '../event-indices.ts';
import { CELLS, groupOf, hasCycle, type Joins, joinedCells, sizeOf } from './joins.ts';
import type { SnakeBoard } from './kernel.ts';
import type { LegalActions } from './legal.ts';

const EVENTS = [
  'walk-2',
  'walk-3',
  'walk-4-to-7',
  'walk-8-to-12',
  'walk-13-up',
  'goes-up',
  'goes-down',
  'goes-left',
  'goes-right',
  'whole-group',
  'unlisted-walk',
  'sum-2-or-3',
  'sum-above-3',
  'tile-256',
  'tile-65536',
  'tile-2-32',
  'die-1',
  'die-2',
  'die-3',
  'refill-joins',
  'sum-joins',
  'row-edge-equal',
  'cycle',
  'one-pair',
  'only-row-pairs',
  'only-column-pairs',
  'game-over',
  'list-cut',
] as const;
type EventName = (typeof EVENTS)[number];

/** Works out the rule events of a step that was played. */
export class StepEvents {
  private readonly index: Readonly<Record<EventName, number>>;

  /** @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event that this engine reports */
  constructor(spec: GameSpec) {
    this.index = eventIndices(spec, EVENTS);
  }

  /**
   * Reports what the walk shows on the board before the step.
   *
   * @param before - the joins of that board, on which the walk is valid
   */
  ofWalk(
    before: Joins,
    walk: ArrayLike<number>,
    from: number,
    length: number,
    legal: LegalActions,
    events: EventSink,
  ): void {
    const { index } = this;
    events.add(index[walkLengthEvent(length)]);
    let set = 1 << (walk[from] ?? 0);
    for (let j = 1; j < length; j += 1) {
      const cell = walk[from + j] ?? 0;
      const move = cell - (walk[from + j - 1] ?? 0);
      if (move === -5) events.add(index['goes-up']);
      else if (move === 5) events.add(index['goes-down']);
      else if (move === -1) events.add(index['goes-left']);
      else events.add(index['goes-right']);
      set |= 1 << cell;
    }
    if (length >= 4 && groupOf(before, walk[from] ?? 0) === set) events.add(index['whole-group']);
    const joinsOfSet =
      sizeOf(before.right & set & (set >>> 1)) + sizeOf(before.down & set & (set >>> 5));
    // A set without a cycle has one walk to each head, so that walk is listed unless it is cut.
    if (
      (joinsOfSet >= length || legal.mayBeCut(before)) &&
      legal.lacks(before, walk, from, length)
    ) {
      events.add(index['unlisted-walk']);
    }
  }

  /** Reports what the board shows after the step. */
  ofBoard(
    board: SnakeBoard,
    walk: ArrayLike<number>,
    from: number,
    length: number,
    legal: LegalActions,
    events: EventSink,
  ): void {
    const { index } = this;
    const { cells, joins } = board;
    const joined = joinedCells(joins);
    const head = walk[from + length - 1] ?? 0;
    const sum = cells[head] ?? 0;
    events.add(sum > 3 ? index['sum-above-3'] : index['sum-2-or-3']);
    if (sum >= 256) events.add(index['tile-256']);
    if (sum >= 65536) events.add(index['tile-65536']);
    if (sum >= 4294967296) events.add(index['tile-2-32']);
    for (let j = 0; j < length - 1; j += 1) {
      const cell = walk[from + j] ?? 0;
      const die = cells[cell];
      events.add(die === 1 ? index['die-1'] : die === 2 ? index['die-2'] : index['die-3']);
      if ((joined & (1 << cell)) !== 0) events.add(index['refill-joins']);
    }
    if ((joined & (1 << head)) !== 0) events.add(index['sum-joins']);
    for (let i = 4; i < CELLS - 1; i += 5) {
      if (cells[i] === cells[i + 1]) events.add(index['row-edge-equal']);
    }
    if (hasCycle(joins)) events.add(index.cycle);
    this.ofPairs(joins, events);
    if (legal.isCut(joins)) events.add(index['list-cut']);
  }

  private ofPairs(joins: Joins, events: EventSink): void {
    const { index } = this;
    const rowPairs = sizeOf(joins.right);
    const columnPairs = sizeOf(joins.down);
    if (rowPairs + columnPairs === 0) events.add(index['game-over']);
    else if (columnPairs === 0) events.add(index['only-row-pairs']);
    else if (rowPairs === 0) events.add(index['only-column-pairs']);
    if (rowPairs + columnPairs === 1) events.add(index['one-pair']);
  }
}

function walkLengthEvent(length: number): EventName {
  if (length === 2) return 'walk-2';
  if (length === 3) return 'walk-3';
  if (length <= 7) return 'walk-4-to-7';
  return length <= 12 ? 'walk-8-to-12' : 'walk-13-up';
}
