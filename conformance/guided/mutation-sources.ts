import { type WordMaker, wordMaker } from '../generate/layout-words.ts';
import type { Random } from '../generate/random.ts';
import type { Script } from '../generate/script.ts';
import type { TraceStep } from '../generate/trace.ts';
import { changeTape, changeWords } from './change-words.ts';
import type { Entry } from './corpus.ts';
import type { GameSource, Studio } from './game-source.ts';
import { scriptOf } from './played.ts';

/** Steps of a game after what was changed. */
const MORE = 24;
/** Steps of a game that goes on from an entry as if nothing had been. */
const FAR = 160;
const USUAL = 16;

interface Tools {
  readonly studio: Studio;
  readonly action: WordMaker;
  readonly outcome: WordMaker;
  readonly state: WordMaker;
}

type Change = (tools: Tools, entry: Entry, other: Entry, random: Random) => Script;

/** Ways to make a new game of one that reached something. */
const CHANGES: Readonly<Record<string, { readonly change: Change; readonly more: number }>> = {
  /** Right before the step that the entry is kept for, goes another way. */
  branch: {
    more: MORE,
    change: (tools, entry) => withSteps(tools, entry, (steps) => steps.slice(0, -1)),
  },
  /** Goes on after it. */
  'go-on': { more: FAR, change: (tools, entry) => withSteps(tools, entry, (steps) => steps) },
  /** Other actions, one more or one less, with the same chance as far as it fits. */
  actions: {
    more: MORE,
    change: (tools, entry, _other, random) =>
      withSteps(tools, entry, (steps) => {
        const at = random.below(steps.length);
        const { action, chance } = steps[at] ?? { action: [], chance: [] };
        const kind = random.below(3);
        if (kind === 0) return steps.toSpliced(at, 1);
        if (kind === 1) return steps.toSpliced(at, 0, { action, chance });
        return steps.with(at, { action: tools.action(random), chance });
      }),
  },
  /** The same actions with other chance. */
  chance: {
    more: MORE,
    change: (tools, entry, _other, random) => {
      const { script, steps } = parts(tools, entry);
      const raw = tools.studio.generator.source.layer === 'raw';
      const change = (words: readonly number[]) => changeTape(tools.outcome, raw, words, random);
      const at = random.below(steps.length + 1);
      const step = steps[at];
      // In layer seed all chance hangs on the generator's words.
      const { generatorWords: _words, ...free } = script;
      if (step === undefined) return { ...free, start: change(script.start ?? []) };
      return { ...free, steps: steps.with(at, { ...step, chance: change(step.chance) }) };
    },
  },
  /** The steps of one entry after those of another. */
  splice: {
    more: MORE,
    change: (tools, entry, other) =>
      withSteps(tools, entry, (steps) => [...steps, ...parts(tools, other).steps]),
  },
  /** The steps of an entry from a state that is a little different. */
  root: {
    more: MORE,
    change: (tools, entry, other, random) => {
      const { script } = parts(tools, entry);
      if (script.state === undefined) return script;
      const { codec } = tools.studio.generator.source;
      const second = parts(tools, other).script.state ?? script.state;
      const state = changeWords(codec.state, tools.state, script.state, random, second);
      return { ...script, state };
    },
  },
};

/** Games made of games in the corpus, one source for each way. */
export function mutationSources(studio: Studio): GameSource[] {
  const { spec, profile } = studio.generator.source.codec;
  const tools: Tools = {
    studio,
    action: wordMaker(spec.action, profile.parameters),
    outcome: wordMaker(spec.outcome, profile.parameters),
    state: wordMaker(spec.state, profile.parameters),
  };
  return Object.entries(CHANGES)
    .filter(([name]) => name !== 'root' || studio.rooted)
    .map(([name, { change, more }]): GameSource => {
      return {
        id: `mutate:${name}`,
        events: [],
        usual: USUAL,
        plan(random) {
          const entry = studio.corpus.pick(random, studio.reached);
          const other = studio.corpus.pick(random, studio.reached);
          if (entry === undefined || other === undefined) return undefined;
          return {
            script: change(tools, entry, other, random),
            more: 1 + random.below(more),
            policy: studio.policy(random),
          };
        },
      };
    });
}

function parts(tools: Tools, entry: Entry): { script: Script; steps: readonly TraceStep[] } {
  const script = scriptOf(tools.studio.generator.source.codec, entry.trace);
  return { script, steps: entry.trace.steps };
}

function withSteps(
  tools: Tools,
  entry: Entry,
  change: (steps: readonly TraceStep[]) => readonly TraceStep[],
): Script {
  const { script, steps } = parts(tools, entry);
  return { ...script, steps: change(steps) };
}
