import { describe, expect, test } from 'vitest';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { engineOf } from '../../../../engines/engine-of.ts';
import type { ReachableVector } from '../../../../spec/generated/vector-line.ts';
import { loadVectors } from '../../../../spec/load/vectors.ts';
import { BY_DEPTH, REACHABLE } from '../counts.ts';
import { MISTAKES } from './mistakes.ts';
import { PlainMachine } from './plain-machine.ts';
import { blamed, game, judge } from './play-on.ts';

const plain: CreateEngine = (spec, profile) =>
  engineOf(spec, profile, () => new PlainMachine(profile));

function withMistake(wanted: string): CreateEngine {
  const mistake = MISTAKES.find(({ what }) => what === wanted);
  if (mistake === undefined) throw new RangeError(`no mistake is called "${wanted}"`);
  return (spec, profile) => engineOf(spec, profile, () => new mistake.machine(profile));
}

describe('the small scopes', () => {
  test.each([
    ['2x2', 'reachable-boards', 662],
    ['2x2', 'boards-by-depth', 2_524],
    ['3x3', 'boards-by-depth', 9_396],
  ])('agree with an independent machine: %s, %s', async (profile, scope, states) => {
    const [item] = await judge(plain, scope, profile);
    expect(item).toMatchObject({ status: 'pass', states });
  });

  test.each([
    ['one tile at the start', '2x2', 'reachable-boards', 'T48-02'],
    ['15+15 scores 65,536', '4x4', 'all-rows-by-steps', 'T48-09'],
    ['a full board is lost', '2x2', 'boards-by-depth', 'T48-25'],
    ['the new tile goes to the first empty cell', '2x2', 'boards-by-depth', 'T48-02'],
    ['a merge scores the tile that was consumed', '2x2', 'reachable-boards', 'T48-10'],
  ])('find a mistake: %s (%s, %s)', async (what, profile, scope, clause) => {
    const items = await judge(withMistake(what), scope, profile);
    expect(blamed(items)).toEqual([clause]);
  });
});

describe('recorded counts', () => {
  const vectors = [...loadVectors(game)]
    .map(({ vector }) => vector)
    .filter((vector): vector is ReachableVector => vector.kind === 'reachable');

  test('of complete explorations are those of the vectors', () => {
    for (const [profile, counts] of REACHABLE) {
      const vector = vectors.find((line) => line.profile === profile && line.depth === undefined);
      const { byTopRank, optimalScore, randomScore, ...rest } = counts;
      const numbers = Object.fromEntries(
        byTopRank.map((boards, i) => [`maxTile${2 ** (i + 1)}`, boards]),
      );
      expect(vector).toMatchObject({
        ...rest,
        numbers: { ...numbers, optimalScore, randomScore, maxRank: byTopRank.length },
      });
    }
  });

  test('by depth are those of the vectors', () => {
    for (const [profile, { boards, terminal }] of BY_DEPTH) {
      for (const [depth, states] of boards.entries()) {
        const vector = vectors.find((line) => line.profile === profile && line.depth === depth);
        expect(vector, `${profile}, depth ${depth}`).toMatchObject({
          states,
          terminal: terminal[depth],
        });
      }
    }
  });
});
