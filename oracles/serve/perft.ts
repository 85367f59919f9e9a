import type { Engine, EngineState } from '../../engines/engine.ts';
import {
  badOutput,
  callEngine,
  requireArray,
  requireInteger,
} from '../../engines/engine-output.ts';
import { deepFreeze } from '../../spec/deep-freeze.ts';
import { fnv1a32 } from '../../spec/fnv.ts';
import { MAX_WORD } from '../../spec/word.ts';
import type { PerftReply, Words } from '../messages.ts';
import type { GameRun } from './game-run.ts';

/** More outcomes of one action than this are refused with `too-long`. */
const OUTCOME_LIMIT = 1_000_000;

const NO_CHANCE: readonly Words[] = [[]];

/** Counts sequences of (legal action, chance outcome) on a run; makes the run's state its own. */
export class Perft {
  private readonly run: GameRun;
  private readonly engine: Engine;
  private readonly totals = { terminals: 0, moves: 0, sum: 0, digest: 0 };

  constructor(run: GameRun, engine: Engine) {
    this.run = run;
    this.engine = engine;
  }

  /**
   * @param state - words of the state to begin at, without generator words
   * @param depth - turns; with 0 the only leaf is the state itself, under no action
   * @throws {RefusalError} `too-long` if an action has too many outcomes; what the engine refuses
   */
  count(state: Words, depth: number): PerftReply {
    const { run } = this;
    const layer = run.spec.layers.outcome === undefined ? 'none' : 'outcome';
    run.resume(state, layer, '', []);
    const actions = depth === 0 ? [] : run.legal();
    const leaves =
      actions.length > 0
        ? actions.map((action) => this.turns(state, action, depth))
        : [this.below(state, depth)];
    const { spec } = run;
    const { terminals, moves, sum, digest } = this.totals;
    return {
      l: actions,
      n: actions.length === 0 && depth > 0 ? [] : leaves,
      terminals,
      moves,
      ...(spec.perft === undefined ? {} : { sum, digest }),
    };
  }

  /** Leaves below a state that the run holds. */
  private below(state: Words, depth: number): number {
    const { run } = this;
    if (depth === 0) {
      this.addLeaf(state);
      return 1;
    }
    if (run.over) {
      this.totals.terminals += 1;
      return 0;
    }
    let leaves = 0;
    for (const action of run.legal()) leaves += this.turns(state, action, depth);
    return leaves;
  }

  /** Leaves below one action of a state. */
  private turns(state: Words, action: Words, depth: number): number {
    const { run } = this;
    const layer = run.spec.layers.outcome === undefined ? 'none' : 'outcome';
    this.totals.moves += 1;
    let leaves = 0;
    for (const tape of layer === 'none' ? NO_CHANCE : this.outcomes(state, action)) {
      run.resume(state, layer, '', tape);
      run.step(action, 0);
      const { drawn } = run.machine.chance;
      if (drawn !== tape.length) {
        throw badOutput(
          'outcomes',
          `gave an outcome of ${tape.length} words of which the step read ${drawn}`,
        );
      }
      leaves += this.below(run.words(), depth - 1);
    }
    return leaves;
  }

  private outcomes(state: Words, action: Words): readonly Words[] {
    const { layouts } = this.run;
    const decodedState = deepFreeze(layouts.state.decode(state).value) as EngineState;
    const decodedAction = deepFreeze(layouts.action.decode(action).value);
    const given = callEngine('outcomes', () =>
      Array.from(this.engine.outcomes?.(decodedState, decodedAction, OUTCOME_LIMIT) ?? []),
    );
    return given.map((outcome, index) =>
      requireArray('outcomes', `words of outcome [${index}]`, outcome?.words).map((word) =>
        requireInteger('outcomes', `word of outcome [${index}]`, word, 0, MAX_WORD),
      ),
    );
  }

  private addLeaf(state: Words): void {
    const { spec, layouts } = this.run;
    if (spec.perft === undefined) return;
    const sum = layouts.state.field(spec.perft.sum, state);
    this.totals.sum += state[sum.start] ?? 0;
    const { start, length } = layouts.state.field(spec.perft.digest, state);
    this.totals.digest = (this.totals.digest + fnv1a32(state, start, start + length)) >>> 0;
  }
}
