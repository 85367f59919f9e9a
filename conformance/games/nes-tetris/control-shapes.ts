import type { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import { A, B, DOWN, type Frame, LEFT, PLAYING, RIGHT, START, UP } from './frame.ts';
import { about, active, anyButtons, anyBytes, pageOf, repeat, sceneOf } from './frame-shaping.ts';
import { cellsAt, MINOS } from './pieces.ts';
import { anyPiece, between, ruins, seat, set, shaper } from './shaping.ts';

function moving(random: Random): Scene {
  const state = { ...active(random), stalled: random.percent(10) };
  return sceneOf(
    state,
    repeat(between(random, 2, 8), () => anyButtons(random)),
  );
}

function charging(random: Random): Scene {
  const side = random.pick([LEFT, RIGHT]);
  const state = { ...active(random), shift: between(random, 13, 16), held: side, level: 0 };
  return sceneOf(
    { ...state, fallTimer: 0 },
    repeat(between(random, 2, 10), () => side),
  );
}

function stalling(random: Random): Scene {
  const byte = LEFT + RIGHT + DOWN;
  return sceneOf(active(random), [byte, anyButtons(random), byte, byte, anyButtons(random)]);
}

/** All stages of the wait of the first piece and of the soft drop. */
function dropping(random: Random): Scene {
  const first = random.percent(40);
  const state = {
    ...active(random),
    dropRepeat: first ? between(random, 128, 255) : random.below(4),
    holdDown: random.percent(90) ? random.below(21) : 255,
    y: random.below(14),
    x: between(random, 3, 6),
    held: random.pick([0, 0, DOWN, UP, LEFT]),
  };
  const clear = { ...state, page: PLAYING.page };
  const held = random.percent(70);
  return sceneOf(
    random.percent(70) ? clear : state,
    repeat(between(random, 3, 9), () => (held ? DOWN : random.pick([0, DOWN, UP + DOWN, LEFT]))),
  );
}

/** A piece that rests, one frame before it stops. */
function stopping(random: Random): Scene {
  const current = random.below(19);
  const cells = ruins(random, between(random, 0, 10), 40);
  const below = Math.max(...(MINOS[current] ?? []).map(([, dy]) => dy));
  const [x, y] = [between(random, 2, 7), between(random, 0, 19 - below)];
  seat(random, cells, current, { x, y, fullPercent: 20 });
  const soft = random.percent(50);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    page: pageOf(random, cells),
    ...{ current, x, y },
    fallTimer: soft ? 0 : 47,
    ...{ dropRepeat: soft ? 2 : 0, holdDown: random.below(20), held: soft ? DOWN : 0 },
  };
  return sceneOf(
    state,
    repeat(between(random, 2, 14), () => (soft ? DOWN : 0)),
  );
}

/** A piece at rest, and the soft drop that stops it. */
function stoppingSoftly(random: Random): Scene {
  const current = random.below(19);
  const cells = ruins(random, between(random, 0, 10), 40);
  const below = Math.max(...(MINOS[current] ?? []).map(([, dy]) => dy));
  const [x, y] = [between(random, 2, 7), between(random, 2, 19 - below)];
  seat(random, cells, current, { x, y, fullPercent: 0 });
  const page = pageOf(random, cells);
  const drop = { dropRepeat: 2, holdDown: random.below(20), held: DOWN, fallTimer: 0, level: 0 };
  return sceneOf({ ...PLAYING, ...anyBytes(random), ...{ current, x, y, page }, ...drop }, [DOWN]);
}

/** A piece at the top, with cells in the hidden rows around it. */
function underTheCeiling(random: Random): Scene {
  const page = PLAYING.page.map((byte, at) => (at >= 236 && random.percent(60) ? 0x7b : byte));
  const state = { ...active(random), ...{ page, x: between(random, 2, 7), y: random.below(2) } };
  const current = random.pick([0, 2, 5, 7, 8, 11, 14, 16, 18]);
  return sceneOf({ ...state, current, held: 0 }, [
    random.pick([A, B]),
    0,
    random.pick([LEFT, RIGHT]),
  ]);
}

function fast(random: Random): Scene {
  const state = { ...active(random), level: between(random, 27, 255), page: PLAYING.page, x: 5 };
  return sceneOf(
    { ...state, y: random.below(12), dropRepeat: random.below(2) },
    repeat(4, () => anyButtons(random)),
  );
}

/** An overlapping piece with free cells beside it. */
function overlapping(random: Random): Scene {
  const current = anyPiece(random);
  const minos = cellsAt(current, 5, 0);
  const side = random.pick([LEFT, RIGHT]);
  const edge = side === LEFT ? Math.max(...minos.map(([x]) => x)) : 0;
  const cells = ruins(random, random.below(16), 40);
  const [x, row] =
    side === LEFT ? (minos.find(([at]) => at === edge) ?? [5, 0]) : (minos[0] ?? [5, 0]);
  set(cells, x, row, true);
  const button = random.percent(70) ? side : random.pick([A, B, A + side]);
  const state = { ...PLAYING, ...anyBytes(random), current, page: pageOf(random, cells), held: 0 };
  return sceneOf({ ...state, level: random.below(20) }, [button, anyButtons(random)]);
}

function menu(random: Random): Scene {
  const phase = random.pick([0, 0, 0, 3, 4]);
  const state: Frame = { ...active(random), phase, playState: random.pick([0, 1, 10]), spawnID: 0 };
  const buttons = (): number => random.pick([0, 0, B, START, START + B, random.below(256)]);
  return sceneOf(
    { ...state, curtain: 20, held: random.pick([0, 0, START, B]) },
    repeat(between(random, 2, 8), buttons),
  );
}

/** Scenes of the menu and of pieces with control. */
export const controlShapers: readonly Shaper[] = [
  shaper(
    'frame',
    about('moving', 'Pieces anywhere, with any buttons', [
      'shift-pressed',
      'shift-both-goes-right',
      'shift-not-with-down',
      'shift-blocked',
      'turn-clockwise',
      'turn-counterclockwise',
      'turn-blocked',
      'a-before-b',
      'select-toggles',
      'hidden-row-blocks',
    ]),
    moving,
  ),
  shaper(
    'frame',
    about('charging', 'A held button before it moves the piece', [
      'shift-repeated',
      'shift-blocked',
    ]),
    charging,
  ),
  shaper('frame', about('stalling', 'LEFT, RIGHT and DOWN together', ['stalled-frame']), stalling),
  shaper(
    'frame',
    about('dropping', 'The first piece, and soft drops', [
      'first-piece-waits',
      'first-piece-released',
      'soft-drop-begins',
      'soft-drop-row',
      'soft-drop-ends',
      'gravity-row',
    ]),
    dropping,
  ),
  shaper(
    'frame',
    about('stopping', 'Pieces at rest', [
      'stopped-by-gravity',
      'stopped-by-soft-drop',
      'lock-wait-1',
      'lock-wait-2',
      'lock-wait-3',
      'lock-wait-4',
      'lock-wait-5',
    ]),
    stopping,
  ),
  shaper(
    'frame',
    about('stopping-softly', 'Soft drops that stop a piece', ['stopped-by-soft-drop']),
    stoppingSoftly,
  ),
  shaper(
    'frame',
    about('under-the-ceiling', 'Pieces below cells of the hidden rows', [
      'hidden-row-blocks',
      'turn-blocked',
    ]),
    underTheCeiling,
  ),
  shaper('frame', about('fast', 'Levels 27 and more', ['gravity-level-29', 'gravity-row']), fast),
  shaper(
    'frame',
    about('overlapping', 'Pieces that can leave what they overlap', ['overlap-moved-free']),
    overlapping,
  ),
  shaper(
    'frame',
    about('menu', 'The menu and what follows', [
      'menu-draws',
      'menu-draw-again',
      'menu-b-held-off',
      'start-pressed',
      'game-made',
    ]),
    menu,
  ),
];
