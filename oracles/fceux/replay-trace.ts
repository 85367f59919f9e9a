import { RefusalError, SpecError } from '../../spec/errors.ts';
import type { FceuxDifference, FceuxReplay } from '../../spec/generated/fceux-report.ts';
import type {
  FceuxInputs,
  FceuxPiece,
  FceuxRoot,
  FceuxTraceLine,
} from '../../spec/generated/fceux-trace-line.ts';
import { type Difference, differencesOf } from './differences.ts';
import { FramePlayer } from './frame-player.ts';
import { isHeader, readFceuxTrace } from './read-trace.ts';
import { shownPiece, toldPiece } from './shown-piece.ts';

/**
 * Plays the inputs of a trace on the engine of this package and compares its states with those of
 * the trace: what is told of each piece that comes, the whole state at each lock and at the end.
 * States that the script has set are taken over; frames after the end of a game are not played.
 *
 * @param path - absolute path of the trace
 * @returns with the first difference, at which the replay stops
 * @throws {SpecError} `E_SCHEMA` if it is no trace, `E_FCEUX_STATE` if it sets a state that is none
 * @throws {UsageError} `E_TRACE` if it cannot be read
 */
export async function replayFceuxTrace(path: string): Promise<FceuxReplay> {
  const replay = new Replay(await FramePlayer.open());
  for await (const { line, record } of readFceuxTrace(path)) {
    const difference = replay.take(record, line, path);
    if (difference !== undefined) return { ...replay.counts(), status: 'different', difference };
  }
  return { ...replay.counts(), status: 'same' };
}

/** Invariant: while `#blind`, frames went by that no rule describes, and nothing is compared. */
class Replay {
  readonly #player: FramePlayer;
  #frames = 0;
  #locks = 0;
  #roots = 0;
  #complete = false;
  #blind = true;
  /** Frame of the script at the last record that told it. */
  #frame = 0;

  constructor(player: FramePlayer) {
    this.#player = player;
  }

  counts(): Pick<FceuxReplay, 'frames' | 'locks' | 'roots' | 'complete'> {
    return {
      frames: this.#frames,
      locks: this.#locks,
      roots: this.#roots,
      complete: this.#complete,
    };
  }

  /** Takes one record; gives the difference, if there is one. */
  take(record: FceuxTraceLine, line: number, path: string): FceuxDifference | undefined {
    if (isHeader(record)) return undefined;
    if ('root' in record) this.#root(record, `${path}:${line}`);
    if ('after' in record) this.#blind = true;
    if ('frame' in record) this.#frame = record.frame;
    if (this.#blind) {
      if ('end' in record) this.#complete = true;
      return undefined;
    }
    if ('i' in record) return this.#inputs(record, line);
    if ('piece' in record) return this.#piece(record, line);
    if ('lock' in record) {
      this.#locks += 1;
      return this.#state(record.words, `lock ${record.lock}`, line);
    }
    if ('end' in record) {
      this.#complete = true;
      return this.#state(record.words, 'the end', line);
    }
    return undefined;
  }

  #root({ root, words }: FceuxRoot, where: string): void {
    try {
      this.#player.load(words);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      throw new SpecError('E_FCEUX_STATE', `${where}: the words are no state: ${error.message}`);
    }
    this.#blind = false;
    if (root !== 'start') this.#roots += 1;
  }

  #inputs({ i: runs }: FceuxInputs, line: number): FceuxDifference | undefined {
    for (let at = 0; at + 1 < runs.length; at += 2) {
      const [buttons = 0, frames = 0] = runs.slice(at, at + 2);
      try {
        this.#player.play(buttons, frames);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        const over = { name: 'over', trace: 'false', replay: String(this.#player.over) };
        return this.#difference(`inputs (${error.message})`, line, [over]);
      }
      this.#frames += frames;
    }
    return undefined;
  }

  #piece(piece: FceuxPiece, line: number): FceuxDifference | undefined {
    const told = toldPiece(piece);
    const found = shownPiece(this.#player.fieldsOf(this.#player.words()));
    return this.#compare(told, found, `piece ${piece.piece}`, line);
  }

  #state(words: readonly number[], where: string, line: number): FceuxDifference | undefined {
    const own = this.#player.words();
    if (own.length === words.length && own.every((word, index) => word === words[index])) {
      return undefined;
    }
    return this.#compare(this.#player.fieldsOf(words), this.#player.fieldsOf(own), where, line);
  }

  #compare(
    trace: object,
    replay: object,
    where: string,
    line: number,
  ): FceuxDifference | undefined {
    const fields = differencesOf(trace, replay);
    return fields.length === 0 ? undefined : this.#difference(where, line, fields);
  }

  #difference(where: string, line: number, fields: readonly Difference[]): FceuxDifference {
    return { line, frame: this.#frame, where, fields: [...fields] };
  }
}
