/** Cases of single frames that no recording has, worked out by hand from the clauses. */
import {
  frame,
  framePlay,
  freePage,
  nextRegister,
  PIECES,
  POWER_ON,
  packed,
  pageOf,
  withCells,
} from './words.mjs';

const ORIGIN = 'worked out by hand from the clauses';
const [A, B, SELECT, START, UP, DOWN, LEFT, RIGHT] = [128, 64, 32, 16, 8, 4, 2, 1];

const play = (id, clauses, rest) =>
  framePlay(`frame-${id}`, clauses, ORIGIN, { actions: [], expect: [], ...rest });
/** Frames from a state, each `[buttons, fields, events]`. */
const frames = (id, clauses, fields, ...steps) =>
  play(id, clauses, {
    state: frame(fields),
    actions: steps.map(([byte]) => [byte]),
    expect: steps.map(([, told, events], i) => ({
      at: i + 1,
      fields: told,
      ...(events && { events }),
    })),
  });

const menu = (fields) => ({
  phase: 0,
  playState: 0,
  current: 19,
  spawnID: 0,
  spawnCount: 0,
  ...fields,
});

const menus = () => [
  play('start-menu', ['NT-26', 'NT-27', 'NT-07', 'NT-06'], {
    setup: [3, 7, 65535, 12, A],
    seed: String(65536 + 1),
    actions: [[A + START], [0], [A], [0]],
    expect: [
      {
        at: 0,
        fields: {
          ...{ over: 0, phase: 0, stalled: 0, spawnID: 0, spawnCount: 7, x: 5, y: 0, current: 19 },
          ...{ level: 0, fallTimer: 0, shift: 12, startLevel: 3, playState: 0, vramRow: 32 },
          ...{ completedRows: [0, 0, 0, 0], dropRepeat: 0, holdDown: 0, linesLow: 0, linesHigh: 0 },
          ...{ clearStep: 0, score: [0, 0, 0], completedLines: 0, rowIndex: 0, curtain: 0 },
          ...{ dropSpeed: 0, frameCounter: 65535, pressed: 0, held: A, next: 2 },
          ...{ clears: [0, 0, 0, 0], nextHidden: 0, dealt: new Array(14).fill(0) },
          page: packed(freePage()),
          generator: [1],
        },
      },
      {
        at: 1,
        fields: { phase: 1, frameCounter: 0, pressed: START, held: A + START, generator: [0] },
        events: ['start-pressed'],
      },
      { at: 4, fields: { phase: 4, vramRow: 32, held: 0, shift: 12 }, events: [] },
    ],
  }),
  // 0x6840 steps to 0x3420 with the frame; 0x1A and 0x8D are drawn again, then come 0x46 and 0xA3.
  frames('menu-draws-again', ['NT-28', 'NT-06'], menu({ rng: 0x6840 }), [
    0,
    { phase: 0, generator: [0xa342] },
    ['menu-draws', 'menu-draw-again'],
  ]),
  frames(
    'menu-b-draws-only-when-held',
    ['NT-28', 'NT-27'],
    menu({ rng: POWER_ON }),
    [B, { phase: 0, generator: [0x44c4] }, ['menu-b-held-off']],
    [B, { phase: 0, pressed: 0, generator: [0x0898] }, ['menu-draws']],
  ),
  frames('menu-start-goes-before-b', ['NT-28'], menu({}), [
    START + B,
    { phase: 1, generator: [0x44c4] },
    ['start-pressed'],
  ]),
  frames('menu-held-start-is-not-pressed', ['NT-28', 'NT-27'], menu({ held: START, rng: 0 }), [
    START,
    { phase: 0, pressed: 0, generator: [0] },
    ['menu-draws'],
  ]),
  frames('no-redraw-in-the-menu', ['NT-31'], menu({ vramRow: 3, playState: 4, frameCounter: 4 }), [
    0,
    { vramRow: 3, clearStep: 0 },
  ]),
  // The register 0 stays 0: with count 0 comes T, with count 1 J.
  frames(
    'a-game-is-made',
    ['NT-28', 'NT-08', 'NT-40'],
    {
      ...{ phase: 4, stalled: 0, spawnID: 18, spawnCount: 255, x: 2, y: 9, current: 19, level: 3 },
      ...{ fallTimer: 9, shift: 16, startLevel: 200, playState: 10, vramRow: 7, dropRepeat: 2 },
      completedRows: [1, 2, 3, 20],
      ...{ holdDown: 5, linesLow: 0x42, linesHigh: 3, clearStep: 5, score: [1, 2, 3] },
      ...{ completedLines: 4, rowIndex: 4, curtain: 20, dropSpeed: 7, next: 14, nextHidden: 1 },
      clears: [1, 2, 3, 4],
      dealt: new Array(14).fill(9),
      page: pageOf({ 3: 'XX........', '-1': 'X.........' }),
      rng: 0,
    },
    [
      LEFT,
      {
        ...{ phase: 5, spawnID: 7, spawnCount: 1, x: 5, y: 0, current: 2, next: 7, level: 200 },
        ...{ fallTimer: 0, shift: 16, startLevel: 200, playState: 1, vramRow: 0, dropRepeat: 160 },
        completedRows: [0, 0, 0, 0],
        ...{ holdDown: 0, linesLow: 0, linesHigh: 0, clearStep: 0, score: [0, 0, 0] },
        ...{ completedLines: 0, rowIndex: 0, curtain: 0, dropSpeed: 7, nextHidden: 1 },
        ...{ clears: [0, 0, 0, 0], dealt: [1, ...new Array(13).fill(0)], generator: [0] },
        page: packed(freePage()),
      },
      ['game-made'],
    ],
  ),
];

const sideways = () => [
  frames(
    'stalled-frames',
    ['NT-29', 'NT-32', 'NT-35', 'NT-27'],
    {},
    [7, { x: 5, fallTimer: 1, stalled: 1, dropRepeat: 0 }, ['shift-not-with-down']],
    [
      7,
      { x: 5, fallTimer: 1, stalled: 0, frameCounter: 2, pressed: 0, generator: [0x2262] },
      ['stalled-frame'],
    ],
    [7, { fallTimer: 2, stalled: 1 }, ['shift-not-with-down']],
    [RIGHT, { fallTimer: 2, stalled: 0, x: 5 }, ['stalled-frame']],
    [RIGHT + UP + LEFT + DOWN, { fallTimer: 3, stalled: 0 }, ['shift-not-with-down']],
  ),
  frames(
    'a-press-in-a-stalled-frame-is-lost',
    ['NT-29', 'NT-27'],
    { stalled: 1 },
    [A + LEFT + SELECT, { x: 5, current: 2, nextHidden: 0, shift: 0 }, ['stalled-frame']],
    [A + LEFT + SELECT, { x: 5, current: 2, nextHidden: 0, shift: 1 }, []],
  ),
  frames(
    'both-go-right',
    ['NT-32'],
    {},
    [LEFT + RIGHT, { x: 6, shift: 0 }, ['shift-pressed', 'shift-both-goes-right']],
    [RIGHT, { x: 6, shift: 1 }, []],
    [LEFT + RIGHT, { x: 7, shift: 0 }, ['shift-pressed', 'shift-both-goes-right']],
    [LEFT, { x: 7, shift: 1 }, []],
    [0, { x: 7, shift: 1 }, []],
  ),
  frames(
    'the-wall-charges',
    ['NT-32', 'NT-04'],
    { x: 1 },
    [LEFT, { x: 1, shift: 16 }, ['shift-pressed', 'shift-blocked']],
    [LEFT, { x: 1, shift: 16 }, ['shift-repeated', 'shift-blocked']],
    [RIGHT, { x: 2, shift: 0 }, ['shift-pressed']],
  ),
  frames(
    'a-charge-moves-at-once',
    ['NT-32'],
    { shift: 16, held: RIGHT },
    [RIGHT, { x: 6, shift: 10 }, ['shift-repeated']],
    [0, { x: 6, shift: 10 }, []],
  ),
  frames(
    'a-charge-of-15',
    ['NT-32'],
    { shift: 14, held: LEFT },
    [LEFT, { x: 5, shift: 15 }, []],
    [LEFT, { x: 4, shift: 10 }, ['shift-repeated']],
  ),
  frames(
    'the-charge-waits-outside-play-state-1',
    ['NT-32', 'NT-42'],
    { playState: 6, shift: 15, held: RIGHT },
    [RIGHT, { playState: 7, shift: 15 }, []],
    [LEFT, { playState: 8, shift: 15 }, []],
  ),
  frames(
    'cells-of-240-are-free-and-of-238-are-not',
    ['NT-01', 'NT-04'],
    { y: 5, page: withCells(withCells(freePage(), [[7, 5]], 0xf0), [[3, 5]], 0xee) },
    [RIGHT, { x: 6 }, ['shift-pressed']],
    [0, { x: 6 }, []],
    [LEFT, { x: 5 }, ['shift-pressed']],
    [0, { x: 5 }, []],
    [LEFT, { x: 5, shift: 16 }, ['shift-pressed', 'shift-blocked']],
  ),
];

const CLOCKWISE = [1, 2, 3, 0, 5, 6, 7, 4, 9, 8, 10, 12, 11, 14, 15, 16, 13, 18, 17];
const turns = () => [
  ...CLOCKWISE.map((to, from) => {
    const event = (id) => (from === 10 ? [] : [id]);
    return frames(
      `turn-${from}`,
      ['NT-05', 'NT-33', 'NT-02'],
      { current: from, y: 8 },
      [A, { current: to, x: 5, y: 8 }, event('turn-clockwise')],
      [A, { current: to }, []],
      [B, { current: from, x: 5, y: 8 }, event('turn-counterclockwise')],
    );
  }),
  frames('a-goes-before-b', ['NT-33'], { current: 7, y: 8 }, [
    A + B,
    { current: 4 },
    ['a-before-b', 'turn-clockwise'],
  ]),
  // J to orientation 4 needs (4, 9); orientation 6 would be free.
  frames(
    'b-is-not-tried-after-a',
    ['NT-33', 'NT-04'],
    { current: 7, y: 8, page: pageOf({ 9: '....X.....' }) },
    [A + B, { current: 7 }, ['a-before-b', 'turn-blocked']],
    [0, { current: 7 }, []],
    [B, { current: 6 }, ['turn-counterclockwise']],
  ),
  frames('no-turn-through-the-wall', ['NT-33', 'NT-04'], { current: 17, x: 1, y: 8 }, [
    A,
    { current: 17, x: 1 },
    ['turn-blocked'],
  ]),
  frames(
    'a-hidden-cell-blocks-a-turn',
    ['NT-33', 'NT-04', 'NT-01'],
    { page: pageOf({ '-1': '.....X....' }) },
    [A, { current: 2 }, ['turn-blocked', 'hidden-row-blocks']],
  ),
  frames('a-turn-into-both-hidden-rows', ['NT-33', 'NT-04'], { current: 18 }, [
    A,
    { current: 17, y: 0 },
    ['turn-clockwise'],
  ]),
  frames('shift-then-turn-then-drop', ['NT-32', 'NT-33', 'NT-36'], { level: 29, y: 8 }, [
    A + RIGHT,
    { x: 6, current: 3, y: 9, fallTimer: 0 },
    ['shift-pressed', 'turn-clockwise', 'gravity-row', 'gravity-level-29'],
  ]),
];

const drops = () => [
  frames(
    'the-first-piece-is-let-go',
    ['NT-34', 'NT-35'],
    { dropRepeat: 200 },
    [0, { dropRepeat: 201, fallTimer: 1, y: 0 }, ['first-piece-waits']],
    [DOWN, { dropRepeat: 1, fallTimer: 2 }, ['first-piece-released', 'soft-drop-begins']],
    [DOWN, { dropRepeat: 2, y: 0 }, []],
    [DOWN, { dropRepeat: 1, holdDown: 1, y: 1, fallTimer: 0 }, ['soft-drop-row']],
  ),
  frames(
    'the-first-piece-is-let-go-without-soft-drop',
    ['NT-34', 'NT-35'],
    { dropRepeat: 160, level: 29 },
    [
      DOWN + UP,
      { dropRepeat: 0, y: 1 },
      ['first-piece-released', 'gravity-row', 'gravity-level-29'],
    ],
  ),
  frames(
    'the-last-frame-of-the-wait',
    ['NT-34'],
    { dropRepeat: 255, fallTimer: 99 },
    [0, { dropRepeat: 0, fallTimer: 100, y: 0 }, ['first-piece-waits']],
    [0, { dropRepeat: 0, fallTimer: 0, y: 1 }, ['gravity-row']],
  ),
  frames(
    'soft-drop-needs-down-alone',
    ['NT-35'],
    {},
    [UP, { dropRepeat: 0 }, []],
    // UP is held, but exactly DOWN is pressed.
    [UP + DOWN, { dropRepeat: 1 }, ['soft-drop-begins']],
    [UP + DOWN, { dropRepeat: 0 }, ['soft-drop-ends']],
    [0, { dropRepeat: 0 }, []],
    [UP + DOWN, { dropRepeat: 0 }, []],
    [DOWN, { dropRepeat: 0 }, []],
    [LEFT, { x: 4 }, ['shift-pressed']],
    [LEFT + DOWN, { dropRepeat: 0 }, ['shift-not-with-down']],
  ),
  frames(
    'points-end-with-the-soft-drop',
    ['NT-35'],
    { dropRepeat: 1, holdDown: 9, held: DOWN },
    [DOWN + A, { dropRepeat: 2, holdDown: 9, current: 3 }, ['turn-clockwise']],
    [
      DOWN + SELECT,
      { dropRepeat: 1, holdDown: 10, y: 1, nextHidden: 1 },
      ['select-toggles', 'soft-drop-row'],
    ],
    [DOWN + RIGHT, { dropRepeat: 0, holdDown: 0, x: 5 }, ['soft-drop-ends', 'shift-not-with-down']],
  ),
  frames('points-count-modulo-256', ['NT-35'], { dropRepeat: 2, holdDown: 255, held: DOWN }, [
    DOWN,
    { dropRepeat: 1, holdDown: 0, y: 1 },
    ['soft-drop-row'],
  ]),
  frames('a-high-repeat-drops-at-once', ['NT-35'], { dropRepeat: 127, held: DOWN }, [
    DOWN,
    { dropRepeat: 1, holdDown: 1, y: 1 },
    ['soft-drop-row'],
  ]),
  frames(
    'a-soft-drop-stops-the-piece',
    ['NT-35', 'NT-37', 'NT-30'],
    { dropRepeat: 2, holdDown: 3, held: DOWN, y: 18, vramRow: 32 },
    [
      DOWN,
      { playState: 2, holdDown: 4, y: 18, vramRow: 16, fallTimer: 0 },
      ['soft-drop-row', 'stopped-by-soft-drop'],
    ],
  ),
  frames(
    'the-redraw-is-not-set-forward',
    ['NT-30', 'NT-31', 'NT-37'],
    { level: 29, y: 18, vramRow: 0 },
    [0, { playState: 2, vramRow: 4 }, ['gravity-row', 'gravity-level-29', 'stopped-by-gravity']],
  ),
  frames('bit-7-of-the-difference-counts', ['NT-36', 'NT-29'], { fallTimer: 174 }, [
    0,
    { fallTimer: 0, y: 1, dropSpeed: 48 },
    ['gravity-row'],
  ]),
  ...[175, 200, 254].map((fallTimer) =>
    frames(`no-row-at-timer-${fallTimer}`, ['NT-36', 'NT-29'], { fallTimer }, [
      0,
      { fallTimer: fallTimer + 1, y: 0 },
      [],
    ]),
  ),
  frames('the-timer-wraps', ['NT-29'], { fallTimer: 255 }, [0, { fallTimer: 0, y: 0 }, []]),
  ...[
    [0, 48],
    [1, 43],
    [2, 38],
    [3, 33],
    [4, 28],
    [5, 23],
    [6, 18],
    [7, 13],
    [8, 8],
    [9, 6],
    [10, 5],
    [12, 5],
    [13, 4],
    [15, 4],
    [16, 3],
    [18, 3],
    [19, 2],
    [28, 2],
    [29, 1],
    [255, 1],
  ].map(([level, speed]) => {
    const fast = level >= 29 ? ['gravity-level-29'] : [];
    const first = speed === 1 ? [] : [[0, { y: 0, fallTimer: speed - 1, dropSpeed: speed }, []]];
    return frames(
      `speed-at-level-${level}`,
      ['NT-36'],
      { level, fallTimer: Math.max(0, speed - 2) },
      ...first,
      [0, { y: 1, fallTimer: 0, dropSpeed: speed }, ['gravity-row', ...fast]],
    );
  }),
  frames(
    'start-and-select-in-play',
    ['NT-29'],
    {},
    [START + SELECT, { phase: 5, playState: 1, nextHidden: 1, fallTimer: 1 }, ['select-toggles']],
    [START + SELECT, { nextHidden: 1, fallTimer: 2 }, []],
    [0, { fallTimer: 3 }, []],
    [SELECT, { nextHidden: 0, fallTimer: 4 }, ['select-toggles']],
  ),
];

const redraws = () => [
  ...[
    [0, 4],
    [15, 19],
    [16, 32],
    [17, 32],
    [19, 32],
    [20, 32],
    [32, 32],
  ].map(([from, to]) =>
    frames(`redraw-from-${from}`, ['NT-31'], { vramRow: from }, [0, { vramRow: to }, []]),
  ),
  frames(
    'a-clear-is-drawn-every-fourth-frame',
    ['NT-31', 'NT-40'],
    { playState: 4, frameCounter: 3, clearStep: 1, vramRow: 12, current: 19, completedLines: 1 },
    [0, { clearStep: 1, vramRow: 0, playState: 4, frameCounter: 4 }, []],
    [0, { clearStep: 2, vramRow: 0, frameCounter: 5 }, []],
    [0, { clearStep: 2 }, []],
  ),
  frames(
    'the-redraw-ends-the-clear-and-the-score-follows-at-once',
    ['NT-31', 'NT-41'],
    {
      playState: 4,
      frameCounter: 8,
      clearStep: 4,
      current: 19,
      completedLines: 1,
      linesLow: 0x19,
      level: 1,
    },
    [
      0,
      { clearStep: 5, playState: 6, linesLow: 0x20, level: 2, score: [0x20, 1, 0], vramRow: 0 },
      ['clear-1', 'level-up', 'paid-at-new-level'],
    ],
  ),
];

const locks = () => [
  frames(
    'a-lock-waits-for-the-redraw',
    ['NT-38', 'NT-31'],
    { playState: 2, y: 18, vramRow: 12 },
    [0, { playState: 2, vramRow: 16, page: packed(freePage()) }, []],
    [0, { playState: 3, rowIndex: 0, vramRow: 16 }, ['lock-wait-1']],
  ),
  ...[
    [2, 0x7b],
    [7, 0x7d],
    [8, 0x7c],
    [10, 0x7b],
    [11, 0x7d],
    [14, 0x7c],
    [18, 0x7b],
  ].map(([piece, byte]) => {
    const cells = {
      2: [
        [4, 9],
        [5, 9],
        [6, 9],
        [5, 10],
      ],
      7: [
        [4, 9],
        [5, 9],
        [6, 9],
        [6, 10],
      ],
      8: [
        [4, 9],
        [5, 9],
        [5, 10],
        [6, 10],
      ],
      10: [
        [4, 9],
        [5, 9],
        [4, 10],
        [5, 10],
      ],
      11: [
        [5, 9],
        [6, 9],
        [4, 10],
        [5, 10],
      ],
      14: [
        [4, 9],
        [5, 9],
        [6, 9],
        [4, 10],
      ],
      18: [
        [3, 9],
        [4, 9],
        [5, 9],
        [6, 9],
      ],
    }[piece];
    return frames(
      `bytes-of-${piece}`,
      ['NT-03', 'NT-38', 'NT-02'],
      { playState: 2, y: 9, current: piece },
      [
        0,
        { playState: 3, vramRow: 7, page: packed(withCells(freePage(), cells, byte)) },
        ['lock-wait-4'],
      ],
    );
  }),
  frames(
    'locked-above-the-ceiling',
    ['NT-38', 'NT-01'],
    { playState: 2, current: 17, x: 0, y: 0 },
    [
      0,
      {
        ...{ playState: 3, vramRow: 0 },
        page: packed(
          withCells(
            freePage(),
            [
              [0, -2],
              [0, -1],
              [0, 0],
              [0, 1],
            ],
            0x7b,
          ),
        ),
      },
      ['lock-above-ceiling', 'lock-wait-5'],
    ],
  ),
  frames(
    'an-overlap-loses-whatever-is-drawn',
    ['NT-38', 'NT-04'],
    { playState: 2, vramRow: 0, page: pageOf({ 1: '.....X....' }) },
    [0, { playState: 10, curtain: 240, current: 2 }, ['game-lost']],
  ),
  frames(
    'an-overlap-above-the-ceiling',
    ['NT-38', 'NT-04'],
    { playState: 2, current: 17, page: pageOf({ '-2': '.....X....' }) },
    [0, { playState: 10, curtain: 240 }, ['game-lost', 'hidden-row-blocks']],
  ),
  frames(
    'overlap-moved-free',
    ['NT-42', 'NT-32', 'NT-37'],
    { page: pageOf({ 0: '....X.....' }) },
    [0, { x: 5, playState: 1 }, []],
    [RIGHT, { x: 6, playState: 1 }, ['shift-pressed', 'overlap-moved-free']],
  ),
  frames(
    'overlap-turned-free',
    ['NT-42', 'NT-33'],
    { current: 18, page: pageOf({ 0: '...X......' }) },
    [A, { current: 17, playState: 1 }, ['turn-clockwise', 'overlap-moved-free']],
  ),
];

const rows = () => {
  const bytes = Array.from({ length: 256 }, (_, i) => (i % 7 === 0 ? 0xef : 0x40 + (i % 100)));
  const fullRow = (row, byte) =>
    withCells(
      bytes,
      Array.from({ length: 10 }, (_, x) => [x, row]),
      byte,
    );
  const first = fullRow(0, 0x7b);
  const last = fullRow(20, 0x7c);
  const free = new Array(10).fill(0xef);
  const removed = (page, row) => [
    ...free,
    ...page.slice(0, 10 * row),
    ...page.slice(10 * row + 10),
  ];
  const fields = (more) => ({ playState: 3, current: 2, ...more });
  return [
    frames(
      'row-0-moves-the-whole-page',
      ['NT-16', 'NT-39', 'NT-17'],
      fields({ y: 1, page: first }),
      [
        0,
        {
          ...{
            rowIndex: 1,
            completedLines: 1,
            completedRows: [0, 0, 0, 0],
            current: 19,
            playState: 3,
          },
          page: packed([...free, ...first.slice(0, 246)]),
        },
        ['row-0-removed'],
      ],
      // It is full again in row 1.
      [0, { rowIndex: 2, completedLines: 2, completedRows: [0, 1, 0, 0] }, []],
    ),
    frames(
      'row-20-takes-row-19',
      ['NT-15', 'NT-39', 'NT-17'],
      fields({ y: 19, rowIndex: 3, page: last, frameCounter: 6, vramRow: 17 }),
      [
        0,
        {
          ...{ rowIndex: 4, completedLines: 1, completedRows: [0, 0, 0, 20], playState: 4 },
          ...{ vramRow: 0, clearStep: 0, page: packed(removed(last, 20)) },
        },
        ['clear-begins-3'],
      ],
    ),
    frames(
      'a-row-of-bytes-that-are-no-mino-is-full',
      ['NT-17', 'NT-01', 'NT-15'],
      fields({ y: 9, page: fullRow(7, 0xf5) }),
      [0, { completedLines: 1, page: packed(removed(fullRow(7, 0xf5), 7)) }, []],
    ),
    frames(
      'a-row-with-one-free-byte-stays',
      ['NT-17', 'NT-39'],
      fields({
        y: 9,
        rowIndex: 2,
        completedRows: [7, 8, 6, 5],
        page: withCells(fullRow(9, 1), [[4, 9]], 0xef),
      }),
      [0, { completedLines: 0, rowIndex: 3, current: 2, completedRows: [7, 8, 0, 5] }, []],
    ),
    frames('no-row-no-clear', ['NT-39'], fields({ y: 9, rowIndex: 3, clearStep: 5 }), [
      0,
      { rowIndex: 4, clearStep: 0, vramRow: 0, playState: 5, current: 2 },
      [],
    ]),
    frames('rows-wait-for-the-redraw', ['NT-39', 'NT-31'], fields({ y: 9, vramRow: 3 }), [
      0,
      { rowIndex: 0, vramRow: 7 },
      [],
    ]),
    ...[0, 1, 2, 3].map((counter) =>
      frames(
        `clear-begins-${counter}`,
        ['NT-39'],
        fields({ y: 19, rowIndex: 3, completedLines: 2, frameCounter: 7 + counter }),
        [0, { playState: 4 }, [`clear-begins-${counter}`]],
      ),
    ),
  ];
};

const scores = () => {
  const scored = (id, fields, told, events) =>
    frames(
      `score-${id}`,
      ['NT-41', 'NT-12', 'NT-13', 'NT-14', 'NT-10', 'NT-11', 'NT-40'],
      { playState: 5, ...fields },
      [0, { holdDown: 0, completedLines: 0, playState: 6, ...told }, events],
    );
  return [
    scored('six-lost', { holdDown: 17 }, { score: [0x10, 0, 0] }, ['soft-points-six-lost']),
    scored('ones-lost', { holdDown: 10, score: [0x95, 0, 0] }, { score: [0, 1, 0] }, [
      'soft-points-ones-lost',
    ]),
    scored(
      'both-lost',
      { holdDown: 20, score: [0x99, 0, 0] },
      { score: [0x10, 1, 0] },
      // 0x99 and nineteen is 0xAC; it becomes 0xB2, whose ones are dropped.
      ['soft-points-six-lost', 'soft-points-ones-lost'],
    ),
    scored('soft-points', { holdDown: 5, score: [0x12, 0, 0] }, { score: [0x16, 0, 0] }, [
      'soft-points',
    ]),
    scored('one-point-is-none', { holdDown: 1, score: [0x12, 0, 0] }, { score: [0x12, 0, 0] }, []),
    scored(
      'soft-points-before-lines',
      { holdDown: 2, completedLines: 1, score: [0x99, 0, 0], level: 0 },
      { score: [0x40, 1, 0], linesLow: 1, clears: [1, 0, 0, 0] },
      ['soft-points', 'clear-1'],
    ),
    scored(
      'lines-wrap',
      { completedLines: 1, linesLow: 0x99, linesHigh: 255, level: 10, clears: [9, 0, 0, 0] },
      { linesLow: 0, linesHigh: 0, level: 10, score: [0x40, 4, 0], clears: [0x10, 0, 0, 0] },
      ['clear-1', 'lines-hundred', 'level-kept-at-ten'],
    ),
    scored(
      'cap',
      { completedLines: 4, score: [0x99, 0x98, 0x99], clears: [0, 0, 0, 0xf9] },
      { score: [0x99, 0x99, 0x99], linesLow: 4, clears: [0, 0, 0, 0] },
      ['clear-4', 'score-capped'],
    ),
    scored(
      'level-wraps',
      // 127 tens read 0x27 of the hundreds and tens: 255 less that has bit 7 set.
      { completedLines: 1, level: 255, linesHigh: 2, linesLow: 0x69 },
      { level: 0, linesLow: 0x70, score: [0x40, 0, 0] },
      ['clear-1', 'level-up', 'paid-at-new-level'],
    ),
  ];
};

const spawns = () => [
  // The register 0 stays 0: with count 3 comes O, which has been; (0 + 10) mod 7 gives O again.
  frames(
    'spawn-with-a-charge',
    ['NT-42', 'NT-08', 'NT-40'],
    {
      ...{ playState: 8, next: 10, spawnID: 10, shift: 16, holdDown: 4, rng: 0, x: 2, y: 11 },
      ...{ fallTimer: 30, dropRepeat: 1 },
      dealt: [0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0],
    },
    [
      0,
      {
        ...{ playState: 1, x: 5, y: 0, fallTimer: 0, dropRepeat: 0, current: 10, next: 10 },
        ...{ spawnID: 10, spawnCount: 3, shift: 16, holdDown: 4 },
        dealt: [0, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0],
      },
      ['spawn', 'charge-kept', 'choice-repeated', 'same-piece-again'],
    ],
  ),
  frames(
    'the-hundredth-piece',
    ['NT-40', 'NT-42'],
    {
      ...{ playState: 8, next: 18, spawnID: 18, spawnCount: 6, shift: 9, rng: 0 },
      dealt: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x99, 255],
    },
    // With count 7 the choice is repeated: (0 + 18) mod 7 gives S.
    [0, { next: 11, current: 18, dealt: new Array(14).fill(0) }, ['spawn', 'choice-repeated']],
  ),
  frames(
    'a-spawn-waits-for-the-redraw',
    ['NT-42', 'NT-31'],
    { playState: 8, vramRow: 10, next: 8, spawnID: 8, rng: 0, current: 19, fallTimer: 7 },
    [0, { playState: 8, vramRow: 14, current: 19, fallTimer: 8 }, []],
    [0, { playState: 8, vramRow: 18 }, []],
    [0, { playState: 1, vramRow: 32, current: 8, next: 10, fallTimer: 0 }, ['spawn']],
  ),
  frames(
    'overlap-at-spawn-goes-on',
    ['NT-42', 'NT-04'],
    { playState: 8, next: 2, spawnID: 2, rng: 0, page: pageOf({ 1: '.....X....' }) },
    [0, { playState: 1, current: 2, over: 0 }, ['spawn', 'overlap-at-spawn']],
  ),
  ...PIECES.map((piece, number) =>
    frames(
      `dealt-${piece}`,
      ['NT-40', 'NT-42', 'NT-03'],
      { playState: 8, next: piece, spawnID: piece, spawnCount: number, rng: 0 },
      [
        0,
        { current: piece, dealt: Array.from({ length: 14 }, (_, i) => Number(i === 2 * number)) },
      ],
    ),
  ),
];

const ends = () => {
  const curtain = (fields) => ({ playState: 10, current: 19, ...fields });
  return [
    frames(
      'the-curtain-waits',
      ['NT-43'],
      curtain({ curtain: 255, frameCounter: 2, current: 2 }),
      [0, { curtain: 255, frameCounter: 3 }, []],
      [0, { curtain: 0, frameCounter: 4, current: 2, page: packed(freePage()) }, []],
      [0, { curtain: 0 }, []],
      [0, { curtain: 0 }, []],
      [0, { curtain: 0 }, []],
      [
        START,
        {
          ...{ curtain: 1, frameCounter: 8, current: 19, vramRow: 0, over: 0 },
          page: packed(pageOf({ 0: 'XXXXXXXXXX' }, 0x4f)),
        },
        ['curtain-row'],
      ],
    ),
    play('over-and-refused', ['NT-43', 'NT-45'], {
      state: frame(curtain({ curtain: 19, frameCounter: 3 })),
      actions: [[0], [0]],
      expect: [
        {
          at: 1,
          fields: { curtain: 20, over: 1, page: packed(pageOf({ 19: 'XXXXXXXXXX' }, 0x4f)) },
          events: ['curtain-row', 'frame-over'],
        },
      ],
      error: 'game-over',
    }),
    play('no-byte-of-buttons', ['NT-45', 'NT-26'], {
      state: frame({}),
      actions: [[255], [256]],
      expect: [{ at: 1, fields: { held: 255, pressed: 255 } }],
      error: 'illegal-action',
    }),
  ];
};

const states = () => {
  const bad = (id, fields) =>
    play(`bad-state-${id}`, ['NT-44'], { state: frame(fields), error: 'bad-state' });
  const good = (id, fields) =>
    play(`good-state-${id}`, ['NT-44'], {
      state: frame(fields),
      expect: [{ at: 0, fields: { over: fields.over ?? 0 } }],
    });
  const setup = (id, words) =>
    play(`bad-params-${id}`, ['NT-45'], { setup: words, seed: '1', error: 'bad-params' });
  return [
    bad('spawn-id', { spawnID: 3 }),
    bad('next', { next: 0 }),
    bad('no-piece-in-play', { current: 19 }),
    bad('no-piece-to-lock', { current: 19, playState: 2 }),
    bad('play-state-0', { playState: 0 }),
    bad('play-state-9', { playState: 9 }),
    bad('play-state-9-in-the-menu', { phase: 1, playState: 9 }),
    bad('redraw', { vramRow: 21 }),
    bad('clear-step', { playState: 4, clearStep: 5 }),
    bad('score-byte', { score: [0, 0x1a, 0] }),
    bad('lines-byte', { linesLow: 0x0a }),
    bad('row-index', { playState: 3, rowIndex: 4 }),
    bad('lines-in-control', { completedLines: 1 }),
    bad('lines-in-play-state-6', { playState: 6, completedLines: 1 }),
    bad('more-lines-than-rows', { playState: 3, rowIndex: 2, completedLines: 3 }),
    bad('curtain', { curtain: 21 }),
    bad('curtain-239', { curtain: 239 }),
    bad('over-in-play', { over: 1 }),
    bad('over-in-the-menu', { over: 1, phase: 0, playState: 10, curtain: 20 }),
    bad('not-over', { playState: 10, curtain: 20, current: 19 }),
    bad('generator', { rng: 65536 }),
    good('clear-step-5', { clearStep: 5 }),
    good('spawn-id-0', { spawnID: 0 }),
    good('lines-of-all-rows', { playState: 3, rowIndex: 3, completedLines: 3 }),
    good('lines-when-lost', { playState: 10, completedLines: 4 }),
    good('lines-in-the-menu', { phase: 1, playState: 1, completedLines: 4 }),
    good('row-index-4', { rowIndex: 4, completedRows: [20, 20, 20, 20] }),
    good('edges', { x: 0, y: 19, shift: 16, holdDown: 255, dropRepeat: 255, curtain: 240 }),
    good('over', { over: 1, playState: 10, curtain: 20, current: 0 }),
    good('curtain-in-the-menu', { phase: 0, playState: 10, curtain: 20, current: 19 }),
    setup('start-level', [256, 0, 0, 0, 0]),
    setup('spawn-count', [0, 256, 0, 0, 0]),
    setup('frame-counter', [0, 0, 65536, 0, 0]),
    setup('shift', [0, 0, 0, 17, 0]),
    setup('held', [0, 0, 0, 0, 256]),
  ];
};

/** One step of the register in each frame, whatever happens in it. */
const registers = () =>
  [1, 2, 3, 4, 5, 6, 7, 10].map((playState) =>
    frames(
      `register-in-play-state-${playState}`,
      ['NT-27', 'NT-06'],
      { playState, frameCounter: 65535, held: A + LEFT },
      [A + B, { frameCounter: 0, pressed: B, held: A + B, generator: [nextRegister(POWER_ON)] }],
    ),
  );

export const ownFrameLines = () => [
  ...menus(),
  ...sideways(),
  ...turns(),
  ...drops(),
  ...redraws(),
  ...locks(),
  ...rows(),
  ...scores(),
  ...spawns(),
  ...ends(),
  ...states(),
  ...registers(),
];
