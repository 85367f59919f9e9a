import { describe, expect, test } from 'vitest';
import type { GameReply } from '../../../oracles/messages.ts';
import { Session } from '../../session.ts';
import {
  TINS_CODEC,
  tinsEngine,
  tinsSubject,
  withCapabilities,
} from '../../test/tins/tins-game.ts';
import { differingLanes } from '../compare.ts';
import type { Pair } from '../pair.ts';

const D = '550fe19d52ada953';
const WHOLE: GameReply = { n: 1, k: 3, over: 0, d: D, ld: D, ed: D };

async function pairWith(keep: (capability: string) => boolean): Promise<Pair> {
  const subject = await Session.open(TINS_CODEC, withCapabilities(tinsSubject(), keep));
  const reference = await Session.open(TINS_CODEC, tinsSubject());
  return { codec: TINS_CODEC, layer: 'outcome', subject, reference, engine: tinsEngine() };
}

describe('a list of actions that only one side gives', () => {
  const { ld: _list, ...unlisted } = WHOLE;

  test('is a difference, also if the subject computes no digests itself', async () => {
    for (const capability of ['none', 'dig']) {
      const pair = await pairWith((name) => name !== capability);
      expect(differingLanes(pair, unlisted, WHOLE)).toEqual(['legal']);
      expect(differingLanes(pair, WHOLE, unlisted)).toEqual(['legal']);
      expect(differingLanes(pair, unlisted, unlisted)).toEqual([]);
    }
  });

  test('is none if the subject does not offer lists', async () => {
    const pair = await pairWith((name) => name !== 'legal');
    expect(differingLanes(pair, unlisted, WHOLE)).toEqual([]);
  });
});
