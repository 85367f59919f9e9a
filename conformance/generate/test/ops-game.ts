import type { Engine, Machine } from '../../../engines/engine.ts';
import { engineOf } from '../../../engines/engine-of.ts';
import { ChanceSource } from '../../../engines/random/chance-source.ts';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { Profile } from '../../../spec/value.ts';
import { codecOf } from '../../codec.ts';
import type { Trace } from '../trace.ts';
import type { TraceSource } from '../trace-generator.ts';

/**
 * A game without rules: every operation is accepted and only counted. A failure then depends on the
 * list of operations alone, so that the work of the shrinker can be counted exactly.
 */
const OPS: GameSpec = {
  id: 'ops',
  title: 'Operations',
  version: '1.0',
  summary: 'Operations are counted.',
  sources: [{ id: 'us', title: 'Invented for tests' }],
  parameters: {},
  profiles: { plain: {} },
  defaultProfile: 'plain',
  clauses: [{ id: 'OP-01', level: 'must', title: 'Count', text: 'Count.', source: 'us' }],
  setup: { struct: {} },
  state: { struct: { over: 'bool', count: 'u' } },
  action: { u: 9999 },
  outcome: 'u',
  layers: { none: {} },
  legal: 'all',
  over: 'over',
  events: [],
  kernels: [],
};

const PLAIN: Profile = { name: 'plain', parameters: {} };

function machine(): Machine {
  let count = 0;
  return {
    chance: new ChanceSource(),
    start() {
      count = 0;
    },
    load(words) {
      count = words[1] ?? 0;
    },
    save(out, at) {
      out[at] = 0;
      out[at + 1] = count;
      return at + 2;
    },
    isOver: () => false,
    legal: () => 0,
    legalCount: () => 0,
    accepts: () => true,
    step() {
      count += 1;
    },
  };
}

const ENGINE: Engine = engineOf(OPS, PLAIN, machine);

export const OPS_SOURCE: TraceSource = {
  codec: codecOf(OPS, PLAIN),
  reference: ENGINE,
  layer: 'none',
  generators: [],
};

/** A game of these operations. */
export function opsTrace(operations: readonly number[]): Trace {
  return {
    game: 'ops@1.0',
    profile: 'plain',
    layer: 'none',
    setup: [],
    start: [],
    steps: operations.map((operation) => ({ action: [operation], chance: [] })),
  };
}

/** The operations of a game. */
export function operationsOf(trace: Trace): number[] {
  return trace.steps.map(({ action }) => action[0] ?? -1);
}
