import { describe, expect, test } from 'vitest';
import { SpecError } from '../../../spec/errors.ts';
import { Machine2048 } from '../machine.ts';
import { machineWith, profileOf, spec, turn } from './game.ts';

const CASES = [
  ['a slide', '0001 0000 0000 0000', 2, [5, 1], ['move-left', 'slide-only', 'spawn-two']],
  ['one merge', '0101 0000 0000 0000', 3, [4, 2], ['move-right', 'merge', 'spawn-four']],
  [
    'two merges in one column',
    '1000 1000 2000 2000',
    0,
    [15, 1],
    ['move-up', 'merge', 'double-merge', 'spawn-two'],
  ],
  [
    'merges in two lines are no double merge',
    '1100 3300 0000 0000',
    2,
    [15, 1],
    ['move-left', 'merge', 'spawn-two'],
  ],
  [
    'a run of three, and its odd tile equal to nothing',
    '0000 1000 1000 1000',
    1,
    [3, 1],
    ['move-down', 'merge', 'triple-run', 'spawn-two'],
  ],
  [
    'a made tile stops in front of an equal one',
    '1120 0000 0000 0000',
    2,
    [15, 1],
    ['move-left', 'merge', 'fresh-stop', 'spawn-two', 'fresh-pair'],
  ],
  [
    'a run of three in a line that does not move is not counted when columns move',
    '1110 0000 0000 0000',
    1,
    [0, 1],
    ['move-down', 'slide-only', 'spawn-two'],
  ],
  [
    'two tiles of rank 15',
    'ff00 0000 0000 0000',
    2,
    [15, 1],
    ['move-left', 'merge', 'cap-merge', 'spawn-two', 'past-2048'],
  ],
  [
    'a tile 2048 is made',
    'aa00 0000 0000 0000',
    2,
    [15, 1],
    ['move-left', 'merge', 'spawn-two', 'made-2048'],
  ],
  [
    'a made tile has an equal one across the line, behind a gap',
    '1100 0000 0000 2000',
    2,
    [15, 1],
    ['move-left', 'merge', 'spawn-two', 'fresh-pair'],
  ],
  [
    'another tile between parts the pair',
    '1100 5000 0000 2000',
    2,
    [15, 1],
    ['move-left', 'merge', 'spawn-two'],
  ],
  [
    'the new tile makes the pair with a made one',
    '0011 0000 0000 0000',
    2,
    [1, 2],
    ['move-left', 'merge', 'spawn-four', 'fresh-pair'],
  ],
  [
    'the last cell is filled, and rows are all that is left',
    '1123 5656 6565 5656',
    2,
    [3, 1],
    [
      'move-left',
      'merge',
      'fresh-stop',
      'spawn-two',
      'board-filled',
      'full-not-over',
      'full-horizontal-only',
      'fresh-pair',
      'fresh-decides',
    ],
  ],
  [
    'columns are all that is left, and not because of the made tile',
    '1134 5656 5767 6578',
    2,
    [3, 1],
    ['move-left', 'merge', 'spawn-two', 'board-filled', 'full-not-over', 'full-vertical-only'],
  ],
  [
    'nothing is left',
    '1134 5656 6565 5651',
    2,
    [3, 1],
    ['move-left', 'merge', 'spawn-two', 'board-filled', 'game-over'],
  ],
] as const;

describe('rule events of a turn', () => {
  test.each(CASES)('%s', (_, board, direction, [cell, rank], expected) => {
    const machine = machineWith(board.replaceAll(' ', ''));
    expect(turn(machine, direction, cell, rank)).toEqual(expected);
  });
});

test('a spec without the events of the rules is refused', () => {
  const bare = { ...spec, events: [] };
  expect(() => new Machine2048(bare, profileOf('4x4'))).toThrow(SpecError);
});
