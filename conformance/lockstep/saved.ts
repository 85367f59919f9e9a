import type { PlayedGame } from '../../oracles/messages.ts';
import type { TraceFile, TraceRun } from '../../spec/generated/trace-file.ts';
import type { FailureStore } from './failure-store.ts';
import type { Finding } from './finding.ts';
import type { Pair } from './pair.ts';
import type { StepRow } from './step-table.ts';
import { traceFileOf } from './trace-file.ts';

/** A failing game, reduced as far as it goes. */
export interface Reduced {
  readonly finding: Finding;
  readonly file: TraceFile;
  /** Absolute path of the file. */
  readonly path: string;
  /** Steps of the game as found, and of the file. */
  readonly from: number;
  readonly to: number;
  /** Games that were played to reduce it. */
  readonly executions: number;
  /** How far the reduction went, for people. */
  readonly how: string;
  /** Signatures of other differences that were met on the way. */
  readonly alsoSaw: readonly string[];
  /** The last steps of the game of the file. */
  readonly rows: readonly StepRow[];
}

/** Where traces are kept, and the run that they belong to. */
export interface SaveOptions {
  readonly store: FailureStore;
  readonly run: TraceRun;
}

/** Keeps the newest version of one failing trace in the store. */
export class Saved {
  private readonly pair: Pair;
  private readonly options: SaveOptions;
  file: TraceFile | undefined;
  path = '';

  constructor(pair: Pair, options: SaveOptions) {
    this.pair = pair;
    this.options = options;
  }

  /** Writes the trace, and only then removes the version before it. */
  save(game: PlayedGame, finding?: Finding, note?: string): void {
    const { store, run } = this.options;
    const before = this.file;
    this.file = traceFileOf(this.pair, game, {
      run,
      ...(finding === undefined ? {} : { finding }),
      ...(note === undefined ? {} : { note }),
    });
    this.path = store.save(this.file);
    if (before?.id !== undefined && before.id !== this.file.id) store.remove(before.id);
  }

  /** Removes the trace: another one shows the same. */
  drop(): void {
    if (this.file?.id !== undefined) this.options.store.remove(this.file.id);
    this.file = undefined;
  }
}

/** The result of a saved failure. */
export function reducedOf(
  saved: Saved,
  finding: Finding,
  more: Pick<Reduced, 'from' | 'to' | 'executions' | 'how' | 'alsoSaw' | 'rows'>,
): Reduced {
  if (saved.file === undefined) throw new RangeError('nothing is saved');
  return { finding, file: saved.file, path: saved.path, ...more };
}
