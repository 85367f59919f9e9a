import type { Engine, Machine } from '../../engines/engine.ts';
import { EventSet } from '../../engines/event-set.ts';
import { machineOf } from '../../engines/machine-of.ts';
import { createGenerator, seedGenerator } from '../../engines/random/generators.ts';
import type { Words } from '../../oracles/messages.ts';
import { type RefusalCode, RefusalError } from '../../spec/errors.ts';
import { type Codec, stateLength } from '../codec.ts';
import type { Trace } from './trace.ts';

/** Where a walk begins: a trace without steps. */
export type Opening = Pick<Trace, 'layer' | 'setup' | 'state' | 'start' | 'generator' | 'seed'>;

/** A start or a step that was accepted, or the code with which the rules refused it. */
export type Taken =
  | { readonly drawn: number; readonly events: readonly number[] }
  | {
      readonly refusal: RefusalCode;
      /** Refused chance: the place on the tape of the word that cannot be, where it is known. */
      readonly at?: number;
    };

/** A place in a game to come back to. */
export interface Bookmark {
  readonly words: Words;
  readonly generator: Words | undefined;
}

/** What a list that is refused as too long counts, in words: about as many were found. */
const TOO_LONG = 100_000;

/**
 * Walks one game on the reference engine, on words. A refused start or step leaves the walker where
 * it was.
 */
export class Walker {
  /** Starts and steps that were tried, refused ones too. */
  tried = 0;
  /** Words of all lists of legal actions that were made, also those that were counted only. */
  listed = 0;
  /** The place that the last step was played from. */
  before: Bookmark = { words: [], generator: undefined };
  private readonly codec: Codec;
  private readonly machine: Machine;
  private readonly events: EventSet;
  private layer: Trace['layer'] = 'none';
  private generator: string | undefined;
  private readonly flat: number[] = [];
  /** Words of an action, or about as many. */
  private readonly usualAction: number;

  constructor(codec: Codec, reference: Engine) {
    this.codec = codec;
    this.machine = reference.machine?.() ?? machineOf(reference, codec.spec, codec.profile);
    this.events = new EventSet(codec.spec.events.length);
    this.usualAction = codec.action.size ?? codec.action.maxSize / 2;
  }

  /** Begins a game from its start or explicit state. */
  begin(opening: Opening): Taken {
    this.layer = opening.layer;
    this.generator = opening.generator;
    this.tried += 1;
    return this.guard(() => {
      const { chance } = this.machine;
      if (opening.state !== undefined) {
        const own = stateLength(this.codec, opening.state);
        this.machine.load(opening.state.slice(0, own));
        if (opening.layer === 'seed') this.resume(opening.state.slice(own));
        return { drawn: 0, events: [] };
      }
      if (opening.layer === 'seed') {
        const name = opening.generator ?? '';
        const seed = opening.seed ?? 0;
        chance.useGenerator(seedGenerator(name, seed), { name, seed });
      } else {
        this.useTape(opening.start);
      }
      this.machine.start(opening.setup);
      const { drawn } = chance;
      // From here on the generator's words count, not the seed it came from.
      if (chance.generator !== undefined) this.resume(chance.generator.words());
      return { drawn, events: [] };
    });
  }

  /** Plays one action with the tape words at hand; more words than the step draws are ignored. */
  step(action: Words, chance: Words): Taken {
    if (this.machine.isOver()) return { refusal: 'game-over' };
    if (!this.accepts(action)) return { refusal: 'illegal-action' };
    this.before = this.bookmark();
    const taken = this.play(action, chance);
    if ('refusal' in taken) this.goBack(this.before);
    return taken;
  }

  accepts(action: Words): boolean {
    return (
      !this.machine.isOver() &&
      this.codec.action.check(action) === undefined &&
      this.machine.accepts(action)
    );
  }

  /** The legal actions in canonical order, each as its words; none if the list is too long. */
  legal(): number[][] {
    const length = this.unlessTooLong(() => this.machine.legal(this.flat));
    this.listed += length;
    const actions: number[][] = [];
    for (let at = 0; at < length; ) {
      const end = this.codec.action.end(this.flat, at);
      actions.push(this.flat.slice(at, end));
      at = end;
    }
    return actions;
  }

  /** How many actions are legal; 0 if the list is too long. */
  legalCount(): number {
    const count = this.unlessTooLong(() => this.machine.legalCount());
    this.listed += count * this.usualAction;
    return count;
  }

  /** Whether the list of legal actions is refused as too long. */
  isListTooLong(): boolean {
    return this.legalCount() === 0 && !this.machine.isOver();
  }

  isOver(): boolean {
    return this.machine.isOver();
  }

  /** The words of the state, without generator words. */
  words(): number[] {
    const words: number[] = [];
    words.length = this.machine.save(words, 0);
    return words;
  }

  bookmark(): Bookmark {
    return { words: this.words(), generator: this.machine.chance.generator?.words().slice() };
  }

  /** Goes on with another game from one of its bookmarks. */
  enter(opening: Opening, bookmark: Bookmark): void {
    this.layer = opening.layer;
    this.generator = opening.generator;
    this.goBack(bookmark);
  }

  /** Goes back to a bookmark of this game. */
  goBack(bookmark: Bookmark): void {
    this.machine.load(bookmark.words);
    if (bookmark.generator !== undefined) this.resume(bookmark.generator);
  }

  private play(action: Words, chance: Words): Taken {
    this.tried += 1;
    return this.guard(() => {
      if (this.layer !== 'seed') this.useTape(chance);
      this.events.clear();
      this.machine.step(action, this.events);
      return { drawn: this.machine.chance.drawn, events: [...this.events.sorted()] };
    });
  }

  private unlessTooLong(count: () => number): number {
    try {
      return count();
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal !== 'too-long') throw error;
      this.listed += TOO_LONG;
      return 0;
    }
  }

  private resume(words: Words): void {
    const name = this.generator ?? '';
    this.machine.chance.useGenerator(createGenerator(name, words), { name });
  }

  private useTape(words: Words): void {
    if (this.layer === 'none' || this.layer === 'seed') this.machine.chance.useNone();
    else this.machine.chance.useTape(this.layer, words, 0);
  }

  private guard(play: () => Taken): Taken {
    try {
      return play();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { refusal } = error;
      // The word that was read last; an engine of another's module may not tell.
      const at = this.machine.chance.drawn - 1;
      return refusal === 'chance-range' && at >= 0 ? { refusal, at } : { refusal };
    }
  }
}
