import { describe, expect, test } from 'vitest';
import { EventSet } from '../../event-set.ts';
import { ChanceSource } from '../../random/chance-source.ts';
import { seedGenerator } from '../../random/generators.ts';
import { below, Mulberry32 } from '../../random/mulberry32.ts';
import { Board } from '../board.ts';
import { Draws } from '../draws.ts';
import { HeadlessGenerator, mix32 } from '../headless.ts';
import { Game } from '../kernel.ts';
import { Drop7Machine } from '../machine.ts';
import type { StepObserver } from '../observer.ts';
import { rulesOf } from '../rules.ts';
import type { Wave } from '../wave.ts';
import { engineFor, profileOf, spec } from './game.ts';

/** Adds up what the waves of many games do. */
class WaveTotals implements StepObserver {
  opening = 0;
  points = 0;
  deepest = 0;

  placed(): void {}

  cascade(): void {}

  hit(): void {}

  opened(_board: Board, wave: Wave, depth: number): void {
    this.opening += wave.opened;
    this.points += wave.points;
    this.deepest = Math.max(this.deepest, depth);
  }
}

/** The column of a player who takes any open one with equal chance. */
function anyColumn(board: Board, player: Mulberry32): number {
  const open = [0, 1, 2, 3, 4, 5, 6].filter((column) => (board.openColumns() >> column) & 1);
  return open[below(player.next(), open.length)] ?? 0;
}

test('256 random games have the known totals', () => {
  const game = new Game(rulesOf(profileOf('hardcore-17k')));
  const chance = new ChanceSource();
  const draws = new Draws(chance);
  const waves = new WaveTotals();
  const totals = { moves: 0, rises: 0, clears: 0, refused: 0, full: 0, score: 0 };
  for (let seed = 0x2d700000; seed <= 0x2d7000ff; seed += 1) {
    chance.useGenerator(new HeadlessGenerator(seed));
    const player = new Mulberry32(mix32(seed ^ 0x54524143));
    for (game.start(draws); !game.over; ) {
      game.play(anyColumn(game.board, player), draws, waves);
      totals.rises += Number(game.facts.rise);
      totals.clears += Number(game.facts.clear);
    }
    totals.moves += game.movesPlayed;
    totals.refused += Number(game.movesRemaining === 0);
    totals.full += Number(game.movesRemaining > 0);
    totals.score += game.score;
  }
  expect(totals).toEqual({
    moves: 6852,
    rises: 1115,
    clears: 0,
    refused: 254,
    full: 2,
    score: 243_544 + 1115 * 17_000,
  });
  expect({ ...waves }).toEqual({ opening: 2389, points: 243_544, deepest: 9 });
});

describe.each(Object.keys(spec.profiles))('random games of %s', (profile) => {
  test.each(Object.keys(spec.layers.seed ?? {}))('with %s', (generator) => {
    const machine = new Drop7Machine(spec, profileOf(profile));
    const loaded = new Drop7Machine(spec, profileOf(profile));
    const engine = engineFor(profile);
    const events = new EventSet(spec.events.length);
    const measured = new Board();
    const player = new Mulberry32(1);
    for (let seed = 0; seed < 8; seed += 1) {
      machine.chance.useGenerator(seedGenerator(generator, seed), { name: generator, seed });
      machine.start([]);
      let { state } = engine.start({}, { layer: 'seed', generator, seed });
      for (let step = 0; step < 200 && !machine.isOver(); step += 1) {
        const column = anyColumn(machine.game.board, player);
        events.clear();
        machine.step([column], events);
        const pure = engine.step(state, { column });
        state = pure.state;

        // Heights and rows are those of the cells.
        const { board } = machine.game;
        measured.set(board.cells, 0);
        expect(board.heights).toEqual(measured.heights);
        expect(board.rows).toEqual(measured.rows);
        // What the machine has at the end is a state that it takes.
        const words: number[] = [];
        words.length = machine.save(words, 0);
        loaded.load(words);
        // The pure engine, which loads every state again, plays the same game.
        expect(pure.events).toEqual(events.sorted().map((index) => spec.events[index]?.id));
        expect(state['cells']).toEqual([...board.cells]);
        expect(state['score']).toBe(machine.game.score);
        expect(state.generator?.words).toEqual(machine.chance.generator?.words());
      }
    }
  });
});
