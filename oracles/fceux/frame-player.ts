import { loadEngine } from '../../engines/catalog.ts';
import type { Machine } from '../../engines/engine.ts';
import { compileLayouts, type GameLayouts } from '../../engines/layouts.ts';
import { machineOf } from '../../engines/machine-of.ts';
import { createGenerator } from '../../engines/random/generators.ts';
import { loadGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Fields } from '../../spec/value.ts';

const GENERATOR = 'nes-lfsr';
const NO_EVENTS = { add: () => undefined };

/** The engine of profile frame, played on the words that traces hold. */
export class FramePlayer {
  readonly #machine: Machine;
  readonly #layouts: GameLayouts;
  readonly #action = [0];

  private constructor(machine: Machine, layouts: GameLayouts) {
    this.#machine = machine;
    this.#layouts = layouts;
  }

  /** Opens the engine of NES Tetris. */
  static async open(): Promise<FramePlayer> {
    const { spec, source } = loadGame('nes-tetris');
    const profile = resolveProfile(spec, 'frame');
    const engine = await loadEngine(source, spec, profile);
    const machine = engine.machine?.() ?? machineOf(engine, spec, profile);
    return new FramePlayer(machine, compileLayouts(spec, profile));
  }

  /**
   * Takes over a state.
   *
   * @param words - those of the state layout, then the random register
   * @throws {RefusalError} `bad-state` if they are no state
   */
  load(words: readonly number[]): void {
    const rng = words.slice(-1);
    this.#machine.chance.useGenerator(createGenerator(GENERATOR, rng), { name: GENERATOR });
    this.#machine.load(words.slice(0, -1));
  }

  /** Plays frames with the same buttons held. */
  play(buttons: number, frames: number): void {
    this.#action[0] = buttons;
    for (let frame = 0; frame < frames; frame += 1) this.#machine.step(this.#action, NO_EVENTS);
  }

  get over(): boolean {
    return this.#machine.isOver();
  }

  /** Words of the state, the random register last. */
  words(): number[] {
    const words: number[] = [];
    this.#machine.save(words, 0);
    return [...words, ...(this.#machine.chance.generator?.words() ?? [])];
  }

  /** Fields of a state by name, with the random register as `rng`. */
  fieldsOf(words: readonly number[]): Fields {
    const { value, next } = this.#layouts.state.decode(words);
    // The layout of a state is a struct.
    return { ...(value as Fields), rng: words[next] ?? 0 };
  }
}
