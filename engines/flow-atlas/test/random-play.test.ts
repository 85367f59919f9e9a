import { describe, expect, test } from 'vitest';
import { EventSet } from '../../event-set.ts';
import { Mulberry32 } from '../../random/mulberry32.ts';
import { Afterstates } from '../afterstates.ts';
import { cellCount, isValidBoard, reachOf } from '../board.ts';
import { Features } from '../features.ts';
import { FlowAtlasMachine } from '../machine.ts';
import { pressureLimit } from '../rules.ts';
import { engine, profile, spec } from './game.ts';

const EVENTS = spec.events.map(({ id }) => id);

/** Plays games that mostly take the most points, and calls back around every step. */
function playGames(
  games: number,
  limit: number,
  look: (machine: FlowAtlasMachine, after: Afterstates, chosen: number, events: string[]) => void,
): void {
  const machine = new FlowAtlasMachine(spec, profile);
  const { game } = machine;
  const after = new Afterstates(game.rules);
  const player = new Mulberry32(99);
  const events = new EventSet(EVENTS.length);
  for (let seed = 0; seed < games; seed += 1) {
    machine.chance.useGenerator(new Mulberry32(seed));
    machine.start([limit]);
    while (!game.over) {
      const count = after.list(game);
      let chosen = player.next() % count;
      for (let i = 0; i < count && player.next() % 1024 !== 0; i += 1) {
        if ((after.score[i] ?? 0) > (after.score[chosen] ?? 0)) chosen = i;
      }
      events.clear();
      machine.step(after.actions.slice(4 * chosen, 4 * chosen + 4), events);
      look(
        machine,
        after,
        chosen,
        events.sorted().map((event) => EVENTS[event] ?? ''),
      );
    }
  }
}

describe('games of greedy play', () => {
  test('keep their board valid, and their numbers together', () => {
    let folds = 0;
    let rewinds = 0;
    let cells = 1;
    playGames(20, 200, ({ game }, _, __, events) => {
      if (game.placements === 1) [folds, rewinds, cells] = [0, 0, 1];
      const { board } = game.frames;
      const { fold, failed, mended } = game.resolution;
      folds += Number(fold);
      rewinds += Number(failed);
      expect(isValidBoard(board)).toBe(true);
      expect(reachOf(board)).toBeLessThanOrEqual(pressureLimit(game.rules, game.depth));
      expect(game.score % 10).toBe(0);
      expect(game.score).toBeGreaterThanOrEqual(game.checkpointScore);
      expect([game.depth, game.rewinds]).toEqual([folds, rewinds]);
      expect(events.filter((id) => id.startsWith('auto-turn'))).toHaveLength(1);
      if (!fold && !failed) expect(cellCount(board)).toBe(cells + 4 + Number(mended));
      cells = cellCount(board);
    });
    expect(folds).toBeGreaterThan(0);
  });

  test('step to the afterstate that was listed', () => {
    let looked = 0;
    playGames(10, 150, ({ game }, after, chosen) => {
      const { board } = game.frames;
      expect(after.boards.subarray(27 * chosen, 27 * chosen + 27)).toEqual(board);
      const { score, depth, charge, failed, fold, perfect, squares } = after;
      expect([score[chosen], depth[chosen], charge[chosen]]).toEqual([
        game.score,
        game.depth,
        game.charge,
      ]);
      const { resolution } = game;
      expect([failed[chosen], fold[chosen], perfect[chosen]]).toEqual([
        Number(resolution.failed),
        Number(resolution.fold),
        Number(resolution.perfect),
      ]);
      expect(squares[chosen]).toBe(resolution.failed ? 0 : resolution.squares);
      looked += 1;
    });
    expect(looked).toBe(10 * 150);
  });
});

test('afterstates are those of the legal list, and their features those of the kernel', () => {
  const machine = new FlowAtlasMachine(spec, profile);
  const after = new Afterstates(machine.game.rules);
  const features = new Features(machine.game.rules);
  const kernel = engine.kernels?.['features'];
  machine.chance.useGenerator(new Mulberry32(5));
  machine.start([12]);
  const words: number[] = [];
  while (!machine.isOver()) {
    const count = after.list(machine.game);
    expect(count).toBe(machine.legalCount());
    words.length = machine.save(words, 0);
    for (let i = 0; i < count; i += 7) {
      const action = after.actions.slice(4 * i, 4 * i + 4);
      after.measure(i, features);
      const zigzag = Array.from(features.num, (n) => (n < 0 ? -2 * n - 1 : 2 * n));
      expect(kernel?.([...words, ...action])).toEqual([25, ...zigzag, 25, ...features.den]);
    }
    machine.step(after.actions.slice(4 * (count >> 1), 4 * (count >> 1) + 4), { add: () => {} });
  }
});
