import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { Profile } from '../../../spec/value.ts';

/**
 * A small game with everything that a game can have: tins hold pebbles, a turn takes 1 to 3 pebbles
 * out of one tin, scores them, and chance drops 0 to 2 into the next tin. All empty is the end.
 */
export const TINS: GameSpec = {
  id: 'tins',
  title: 'Tins',
  version: '1.0',
  summary: 'Take pebbles out of tins.',
  sources: [{ id: 'us', title: 'Invented for tests' }],
  parameters: { tins: 3, top: 9 },
  profiles: { three: {}, four: { tins: 4 } },
  defaultProfile: 'three',
  clauses: [
    clause('TN-01', 'Start', { fields: ['cells', 'drawn'] }),
    clause('TN-02', 'Take', { fields: ['cells'], events: ['take-one', 'take-many'] }),
    clause('TN-03', 'Score', { fields: ['score'] }),
    clause('TN-04', 'Drop', { fields: ['cells', 'drawn'], events: ['drop'] }),
    clause('TN-05', 'Spill', { fields: ['cells'], events: ['spill'] }),
    clause('TN-06', 'Legal list', { fields: ['legal'] }),
    clause('TN-07', 'End', { fields: ['over'], events: ['end'] }),
    clause('TN-08', 'Turns', { fields: ['turn'] }),
    clause('TN-09', 'Generator', { fields: ['generator'] }),
  ],
  setup: { struct: {} },
  state: { struct: { over: 'bool', score: 'u', turn: 'u', cells: { cells: 'tins', max: 'top' } } },
  action: { struct: { tin: { u: 'tins-1' }, take: { u: 3, min: 1 } } },
  outcome: { u: 2 },
  layers: {
    outcome: { order: 'one for each tin at the start, one for each turn' },
    raw: { mapping: 'floor(3w / 2^32)' },
    seed: { mulberry32: { words: ['state'], text: 'mulberry32' } },
  },
  legal: 'list',
  over: 'over',
  events: [
    { id: 'take-one', title: 'One pebble was taken' },
    { id: 'take-many', title: 'Several pebbles were taken' },
    { id: 'drop', title: 'A pebble was dropped' },
    { id: 'spill', title: 'A tin was too full', rare: true },
    { id: 'end', title: 'All tins are empty' },
  ],
  kernels: [
    {
      name: 'half',
      title: 'Half of a number',
      input: 'u',
      output: 'u',
      compare: 'rel:1e-9',
      clauses: ['TN-03'],
    },
  ],
  perft: { sum: 'score', digest: 'cells' },
};

export const THREE: Profile = { name: 'three', parameters: { tins: 3, top: 9 } };
export const FOUR: Profile = { name: 'four', parameters: { tins: 4, top: 9 } };

function clause(
  id: string,
  title: string,
  hints: { fields: string[]; events?: string[] },
): GameSpec['clauses'][number] {
  return { id, level: 'must', title, text: title, source: 'us', ...hints };
}
