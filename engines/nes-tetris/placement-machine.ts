import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { MAX_WORD } from '../../spec/word.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { FULL_ROW, HIDDEN_ROWS, ROWS } from './field.ts';
import { PlacementGame } from './placement-game.ts';
import { badState, ranged, requireSetup, requireSpawn } from './ranges.ts';
import { StepReport } from './step-report.ts';

/** Words before the rows. */
const HEAD = 11;
const WORDS: number = HEAD + ROWS + HIDDEN_ROWS;

/** Profile placement on words. */
export class PlacementMachine implements Machine {
  /** `step` tests the whole of NT-25 itself. */
  readonly refuses = true;
  readonly chance: ChanceSource = new ChanceSource();
  readonly game: PlacementGame;
  private readonly report: StepReport;
  private readonly list: number[] = [];

  constructor(spec: GameSpec) {
    this.report = new StepReport(spec);
    this.game = new PlacementGame(this.report);
  }

  start(setup: ArrayLike<number>): void {
    const [startLevel, drawSteps] = requireSetup(setup, [
      ['startLevel', 255],
      ['drawSteps', 255],
    ]);
    this.report.end();
    this.game.start(startLevel as number, drawSteps as number, this.chance);
  }

  /** Takes over an explicit state (NT-24). */
  load(words: ArrayLike<number>): void {
    const { game } = this;
    const { tally, supply, field } = game;
    if (words.length !== WORDS) throw badState(`${words.length} words`, `${WORDS}`);
    game.over = ranged(words[0], 0, 1, 'over') === 1;
    tally.level = ranged(words[1], 0, 255, 'level');
    game.startLevel = ranged(words[2], 0, 255, 'startLevel');
    game.drawSteps = ranged(words[3], 0, 255, 'drawSteps');
    tally.lines = ranged(words[4], 0, 25599, 'lines');
    tally.score = ranged(words[5], 0, 999999, 'score');
    game.pieces = ranged(words[6], 0, MAX_WORD, 'pieces');
    game.current = requireSpawn(words[7], 'current');
    game.next = requireSpawn(words[8], 'next');
    supply.spawnID = requireSpawn(words[9], 'spawnID');
    supply.spawnCount = ranged(words[10], 0, 255, 'spawnCount');
    for (let row = 0; row < ROWS; row += 1) {
      field.setRow(row, ranged(words[HEAD + row], 0, FULL_ROW, `rows[${row}]`));
    }
    for (let row = 0; row < HIDDEN_ROWS; row += 1) {
      const cells = ranged(words[HEAD + ROWS + row], 0, FULL_ROW, `hidden[${row}]`);
      field.setRow(row - HIDDEN_ROWS, cells);
    }
    if (game.over === game.hasRoom()) {
      throw badState(`over ${words[0]}`, `${Number(!game.over)}, by clause NT-23`);
    }
  }

  save(out: number[], at: number): number {
    const { game } = this;
    const { tally, supply, field } = game;
    out[at] = Number(game.over);
    out[at + 1] = tally.level;
    out[at + 2] = game.startLevel;
    out[at + 3] = game.drawSteps;
    out[at + 4] = tally.lines;
    out[at + 5] = tally.score;
    out[at + 6] = game.pieces;
    out[at + 7] = game.current;
    out[at + 8] = game.next;
    out[at + 9] = supply.spawnID;
    out[at + 10] = supply.spawnCount;
    for (let row = 0; row < ROWS; row += 1) out[at + HEAD + row] = field.row(row);
    for (let row = 0; row < HIDDEN_ROWS; row += 1) {
      out[at + HEAD + ROWS + row] = field.row(row - HIDDEN_ROWS);
    }
    return at + WORDS;
  }

  isOver(): boolean {
    return this.game.over;
  }

  legal(out: number[]): number {
    return this.game.legal(out);
  }

  legalCount(): number {
    return this.game.legal(this.list) / 2;
  }

  accepts(action: ArrayLike<number>): boolean {
    return action.length === 2 && this.game.accepts(action[0], action[1]);
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    // No orientation is taken for words that are no action.
    const orientation = action.length === 2 ? (action[0] as number) : -1;
    this.report.begin(events);
    this.game.play(orientation, action[1] as number, this.chance);
  }
}
