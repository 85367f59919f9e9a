import type { Engine } from '../../engines/engine.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { PlannedUnit } from '../run-plan.ts';

const DICE: GameSpec = {
  id: 'dice',
  title: 'Dice',
  version: '1.0',
  summary: 'Roll once.',
  sources: [{ id: 'us', title: 'Invented for tests' }],
  parameters: {},
  profiles: { plain: {} },
  defaultProfile: 'plain',
  clauses: [
    { id: 'DI-01', level: 'must', title: 'Roll', text: 'Roll.', source: 'us' },
    { id: 'DI-02', level: 'must', title: 'Score', text: 'Score.', source: 'us' },
  ],
  setup: { struct: {} },
  state: { struct: { over: 'bool', score: 'u' } },
  action: { struct: {} },
  outcome: 'u',
  layers: { outcome: { order: 'one roll' } },
  legal: 'list',
  over: 'over',
  events: [
    { id: 'rolled', title: 'a roll' },
    { id: 'double', title: 'a double' },
  ],
  kernels: [],
};

const ENGINE: Engine = {
  start: () => ({ state: { over: false, score: 0 }, events: [], drawn: 0 }),
  legal: () => [],
  accepts: () => false,
  step: (state) => ({ state, events: [], drawn: 0 }),
};

const SUBJECT: Implementation = {
  name: 'fake',
  kind: 'engine',
  hello: async () => ({ kind: 'fault', status: 'unavailable', message: 'a fake' }),
  request: async () => ({ kind: 'fault', status: 'unavailable', message: 'a fake' }),
  close: async () => undefined,
};

/** What units of an invented game run on, for tests whose units ask nobody. */
export const FAKE_CONTEXT: PlannedUnit['context'] = {
  spec: DICE,
  profile: { name: 'plain', parameters: {} },
  subject: SUBJECT,
  reference: ENGINE,
  seed: 1,
  steps: 100,
};
