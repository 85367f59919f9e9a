import { describe, expect, test } from 'vitest';
import { SpecError } from '../../../spec/errors.ts';
import { createEngine } from '../index.ts';
import { drop, type Position, profileOf, spec } from './game.ts';

/** One column of a board that is otherwise empty. */
const column = (digits: string): string[] => Array.from(digits, (digit) => digit.padEnd(7, '0'));
const full = (rows: number): string[] => Array<string>(rows).fill('8888888');

interface Case {
  readonly title: string;
  readonly at: Position;
  readonly into: number;
  readonly tape?: readonly number[];
  readonly profile?: string;
  readonly events: string;
}

const CASES: readonly Case[] = [
  {
    title: 'nothing pops',
    at: { rows: full(1), disc: 4 },
    into: 0,
    events: 'drop-without-pop',
  },
  {
    title: 'a disc pops by its row, which has two covers',
    at: { rows: ['8800000'], disc: 3 },
    into: 2,
    events: 'drop-with-pop popper-row-only run-includes-gray solid-one-hit-cracks',
  },
  {
    title: 'a disc pops by its column, and no matter that the row below has gaps',
    at: { rows: ['8080008'], disc: 2 },
    into: 2,
    events: 'drop-with-pop popper-column-only run-includes-gray solid-one-hit-cracks',
  },
  {
    title: 'a disc pops by its row, which has another run',
    at: { rows: ['3300444'], disc: 3 },
    into: 2,
    events: 'drop-with-pop popper-row-only row-two-segments',
  },
  {
    title: 'a disc in a run that is longer than its value survives',
    at: { rows: ['0000222'], disc: 4 },
    into: 3,
    events: 'drop-with-pop popper-row-only overrun-survives',
  },
  {
    title: 'a solid cover between two poppers',
    at: { rows: ['0380000'], disc: 3 },
    into: 3,
    tape: [5, 1],
    events: 'drop-with-pop popper-row-only run-includes-gray solid-two-hits-opens',
  },
  {
    title: 'a solid cover among three poppers',
    at: { rows: ['0030000', '0083000', '0888000'], disc: 3 },
    into: 1,
    tape: [5, 1],
    events:
      'drop-with-pop popper-row-only popper-column-only run-includes-gray solid-one-hit-cracks solid-three-hits-opens',
  },
  {
    title: 'a cracked cover beside a popper, which is not in the run of the popper',
    at: { rows: ['9000000'], disc: 1 },
    into: 1,
    tape: [5, 1],
    events: 'drop-with-pop popper-column-only cracked-one-hit-opens',
  },
  {
    title: 'a cracked cover between two poppers opens to a disc that pops',
    at: { rows: ['0390000'], disc: 3 },
    into: 3,
    tape: [1, 1],
    events:
      'drop-with-pop popper-row-only popper-both-axes run-includes-gray cracked-more-hits-opens opened-pops-next-wave clear-mid-level',
  },
  {
    title: 'an upper cover opens before one in an earlier column',
    at: { rows: ['0090000', '9280000'], disc: 2 },
    into: 1,
    tape: [5, 6, 1],
    events:
      'drop-with-pop popper-column-only popper-both-axes run-includes-gray solid-one-hit-cracks cracked-one-hit-opens two-or-more-openings opening-order-observable',
  },
  {
    title: 'the order of openings cannot be seen if they have the same value',
    at: { rows: ['0090000', '9280000'], disc: 2 },
    into: 1,
    tape: [5, 5, 1],
    events:
      'drop-with-pop popper-column-only popper-both-axes run-includes-gray solid-one-hit-cracks cracked-one-hit-opens two-or-more-openings',
  },
  {
    title: 'nor if rows and columns give the same order',
    at: { rows: ['9090000'], disc: 3 },
    into: 1,
    tape: [5, 6, 1],
    events:
      'drop-with-pop popper-row-only run-includes-gray cracked-one-hit-opens two-or-more-openings',
  },
  {
    title: 'a cover falls into the gap of a popper',
    at: { rows: column('83'), disc: 5 },
    into: 0,
    events: 'drop-with-pop popper-column-only run-includes-gray solid-one-hit-cracks gray-falls',
  },
  {
    title: 'a disc that opened high falls and pops where it has come to lie',
    at: { rows: column('9558'), disc: 6 },
    into: 0,
    tape: [3, 5, 1],
    events:
      'drop-with-pop popper-column-only run-includes-gray solid-one-hit-cracks cracked-one-hit-opens opened-pops-next-wave',
  },
  {
    title: 'waves only after a rise',
    at: { rows: ['2000000'], disc: 5, movesRemaining: 1 },
    into: 6,
    events:
      'drop-without-pop popper-column-only run-includes-gray solid-one-hit-cracks rise-succeeds level-cascade-from-1',
  },
  {
    title: 'waves before and after a rise',
    at: { rows: ['2000000'], disc: 1, movesRemaining: 1 },
    into: 6,
    events:
      'drop-with-pop popper-column-only popper-both-axes run-includes-gray solid-one-hit-cracks rise-succeeds level-cascade-continues rise-after-nonempty row-two-segments',
  },
  {
    title: 'the last disc before a rise clears the board',
    at: { rows: [], disc: 1, movesRemaining: 1 },
    into: 3,
    events: 'drop-with-pop popper-both-axes rise-succeeds rise-after-nonempty clear-fifth-drop',
  },
  {
    title: 'the level cascade clears the board',
    at: { rows: ['2220222', '4444444', '4444444'], disc: 2, movesRemaining: 1 },
    into: 3,
    tape: [7, 7, 7, 7, 7, 7, 7, 1],
    events:
      'drop-without-pop popper-row-only popper-column-only run-includes-gray solid-one-hit-cracks cracked-one-hit-opens two-or-more-openings opened-pops-next-wave depth-3 rise-succeeds level-cascade-from-1 clear-in-level-cascade seven-by-row wave-pops-10 opening-in-level-cascade overrun-survives',
  },
  {
    title: 'a rise is refused after a quiet drop',
    at: { rows: column('523423'), disc: 5, movesRemaining: 1 },
    into: 0,
    events: 'drop-without-pop terminal-rise-no-points',
  },
  {
    title: 'a rise is refused after a wave elsewhere',
    at: { rows: [...column('452342'), '3000080'], disc: 2, movesRemaining: 1 },
    into: 6,
    events:
      'drop-with-pop popper-row-only run-includes-gray solid-one-hit-cracks terminal-rise-with-points some-column-full overrun-survives row-two-segments',
  },
  {
    title: 'a wave frees row 0 in time, and the rise fills it again',
    at: { rows: column('888888'), disc: 7, movesRemaining: 1 },
    into: 0,
    events:
      'drop-with-pop popper-column-only run-includes-gray solid-one-hit-cracks rise-succeeds rise-after-nonempty rise-saved top-row-landing-goes-on seven-by-column',
  },
  {
    title: 'a disc stays in row 0',
    at: { rows: column('523423'), disc: 5 },
    into: 0,
    events: 'drop-without-pop top-row-landing-goes-on',
  },
  {
    title: 'the last open column is filled',
    at: { rows: ['8888880', ...full(6)], disc: 5 },
    into: 6,
    tape: [],
    events: 'drop-without-pop over-mid-level some-column-full',
  },
  {
    title: 'a rise fills all columns',
    at: { rows: ['8888880', ...full(5)], disc: 5, movesRemaining: 1 },
    into: 6,
    tape: [],
    events: 'drop-without-pop rise-succeeds over-after-rise',
  },
  {
    title: 'a chain of fifteen waves',
    at: { rows: ['9999999', '8888889'], disc: 3 },
    into: 0,
    tape: [2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
    events:
      'drop-with-pop popper-column-only popper-both-axes run-includes-gray solid-one-hit-cracks cracked-one-hit-opens opened-pops-next-wave depth-3 depth-5 depth-7 depth-10 depth-15 clear-mid-level',
  },
  {
    title: 'a gray disc is dropped',
    at: { rows: [], disc: 8, dropLatent: 4 },
    into: 0,
    profile: 'classic-decreasing-v1',
    events: 'drop-without-pop gray-disc-dropped',
  },
  {
    title: 'a level is shorter than the one before',
    at: { rows: [], disc: 5, movesRemaining: 1 },
    into: 0,
    tape: [1, 2, 3, 4, 5, 6, 7, 1],
    profile: 'classic-decreasing-v1',
    events: 'drop-without-pop rise-succeeds level-shorter',
  },
  {
    title: 'the first of the shortest levels',
    at: { rows: [], disc: 5, movesRemaining: 1, level: 25 },
    into: 0,
    tape: [1, 2, 3, 4, 5, 6, 7, 1],
    profile: 'normal-observed',
    events: 'drop-without-pop rise-succeeds level-shorter level-shortest',
  },
  {
    title: 'the second of the shortest levels',
    at: { rows: [], disc: 5, movesRemaining: 1, level: 26 },
    into: 0,
    tape: [1, 2, 3, 4, 5, 6, 7, 1],
    profile: 'normal-observed',
    events: 'drop-without-pop rise-succeeds level-shortest',
  },
];

describe('rule events of a step', () => {
  test.each(CASES)('$title', ({ at, into, tape = [1], profile, events }) => {
    expect(drop(at, into, tape, profile).events.join(' ')).toBe(events);
  });

  test('there is a case for every event of the spec', () => {
    const told = new Set(CASES.flatMap(({ events }) => events.split(' ')));
    expect(spec.events.filter(({ id }) => !told.has(id))).toEqual([]);
  });
});

test('a spec without the events of the rules is refused', () => {
  expect(() => createEngine({ ...spec, events: [] }, profileOf('hardcore-17k'))).toThrow(SpecError);
});
