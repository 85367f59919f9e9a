import * as fc from 'fast-check';
import type { Engine } from '../../../engines/engine.ts';
import { engineOf } from '../../../engines/engine-of.ts';
import type { Implementation } from '../../../oracles/implementation.ts';
import { inProcessImplementation } from '../../../oracles/in-process.ts';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { Profile } from '../../../spec/value.ts';
import { type Codec, codecOf } from '../../codec.ts';
import { Session } from '../../session.ts';
import type { GameSuite } from '../../suite.ts';
import type { UnitContext } from '../../unit.ts';
import { type TinsFaults, TinsMachine } from './tins-machine.ts';
import { THREE, TINS } from './tins-spec.ts';

/** The engine of the tins, right or deliberately wrong. */
export function tinsEngine(
  spec: GameSpec = TINS,
  profile: Profile = THREE,
  faults: TinsFaults = {},
): Engine {
  return engineOf(spec, profile, () => new TinsMachine(profile, faults), {
    outcomes: () => [0, 1, 2].map((word) => ({ words: [word], numerator: 1, denominator: 3 })),
    kernels: { half: ([number = 0]) => [Math.floor(number / 2)] },
  });
}

/** The tins as a subject, right or deliberately wrong. */
export function tinsSubject(faults: TinsFaults = {}): Implementation {
  return inProcessImplementation({
    spec: TINS,
    createEngine: (spec, profile) => tinsEngine(spec, profile, faults),
    name: 'tins',
    version: '1.0.0',
  });
}

export const TINS_CODEC: Codec = codecOf(TINS, THREE);

export async function tinsSession(faults: TinsFaults = {}): Promise<Session> {
  return Session.open(TINS_CODEC, tinsSubject(faults));
}

/** What a unit runs with: the right engine as reference, a subject of choice. */
export function tinsContext(subject: Implementation, more: Partial<UnitContext> = {}): UnitContext {
  return {
    spec: TINS,
    profile: THREE,
    subject,
    reference: tinsEngine(),
    seed: 1,
    steps: 4_000,
    signal: new AbortController().signal,
    progress: () => undefined,
    ...more,
  };
}

/** A subject that offers less than another: level 0 has nothing but new and step. */
export function withCapabilities(
  subject: Implementation,
  keep: (capability: string) => boolean,
): Implementation {
  return {
    ...subject,
    async hello() {
      const hello = await subject.hello();
      if (hello.kind !== 'reply') return hello;
      const caps = hello.reply.caps.filter(keep);
      return { kind: 'reply', reply: { ...hello.reply, caps } };
    },
  };
}

function sum(cells: unknown): number {
  return Array.isArray(cells) ? cells.reduce((total, cell) => total + Number(cell), 0) : Number.NaN;
}

/** Laws of the tins, one of each kind, and a scope. */
export const TINS_SUITE: GameSuite = {
  laws: [
    {
      kind: 'start',
      id: 'start-holds',
      clauses: ['TN-01'],
      title: 'each tin begins with what chance says and one more',
      layers: ['outcome'],
      check: (state, { drawn }) => {
        const { cells } = state;
        const wanted = drawn.map((word) => word + 1).join();
        return String(cells) === wanted ? undefined : `cells: expected ${wanted}`;
      },
    },
    {
      kind: 'state',
      id: 'list-or-end',
      clauses: ['TN-06', 'TN-07'],
      title: 'the game is over exactly if nothing can be taken',
      check: (state, legal) => {
        const { over, cells } = state;
        const empty = sum(cells) === 0;
        if (over !== empty) return `over: expected ${empty}, found ${String(over)}`;
        if (legal === undefined || legal.length > 0 !== empty) return undefined;
        return `legal: expected ${empty ? 'none' : 'some'}, found ${legal.length}`;
      },
    },
    {
      kind: 'step',
      id: 'score-grows',
      clauses: ['TN-02', 'TN-03'],
      title: 'the score grows by what is taken',
      check: ({ before, after, action }) => {
        const { take } = action as { take: number };
        const [{ score: old }, { score }] = [before, after];
        const grown = Number(score) - Number(old);
        return grown === take ? undefined : `score: expected +${take}, found +${grown}`;
      },
    },
    {
      kind: 'step',
      id: 'nothing-checked',
      clauses: ['TN-08'],
      title: 'a law of a layer that the game has not',
      layers: ['none'],
      check: () => 'never',
    },
    {
      kind: 'probe',
      id: 'take-commutes',
      clauses: ['TN-02'],
      title: 'a tin without its neighbour takes what it holds',
      runs: 30,
      cases: () => fc.record({ held: fc.integer({ min: 1, max: 3 }), score: fc.nat(1000) }),
      async check(probe, sample) {
        const { held, score: old } = sample as { held: number; score: number };
        const state = { over: false, score: old, turn: 0, cells: [held, 0, 0] };
        const action = { tin: 0, take: held };
        const answer = await probe.step({ state, action, layer: 'outcome', tape: [0] });
        if ('refused' in answer) return `refused with ${answer.refused}`;
        const { score } = answer.state;
        return score === old + held ? undefined : `score: expected ${old + held}, found ${score}`;
      },
    },
  ],
  scopes: [
    {
      id: 'small-tins',
      clauses: ['TN-02', 'TN-06'],
      title: 'all states of at most two pebbles in a tin',
      profiles: ['three'],
      async run(probe, report) {
        const states = Array.from({ length: 27 }, (_, index) => {
          const cells = [index % 3, Math.floor(index / 3) % 3, Math.floor(index / 9)];
          return { over: index === 0, score: 0, turn: 0, cells };
        });
        const lists = await probe.legal(states);
        for (const [index, state] of states.entries()) {
          const list = lists?.[index];
          const wanted = sum(state.cells);
          if (list === undefined || ('refused' in list ? true : list.length !== wanted)) {
            report.fail(['TN-06'], `${state.cells}: expected ${wanted} actions`);
          }
          report.progress(index + 1, states.length);
        }
        return { cases: states.length, states: states.length };
      },
    },
  ],
  guide: {
    shapers: [
      {
        id: 'full-tins',
        title: 'tins that hold more than they do at the beginning',
        events: [],
        scenes({ parameters }) {
          const length = Number(parameters['tins']);
          return fc
            .array(fc.integer({ min: 7, max: 9 }), { minLength: length, maxLength: length })
            .map((cells) => ({ state: { over: false, score: 0, turn: 100, cells } }));
        },
      },
    ],
    extremes: [],
  },
};
