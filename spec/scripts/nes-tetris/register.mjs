/** Recorded states of the register, choices of pieces and starts. */
import {
  framePlay,
  GENERATOR,
  kernel,
  nextRegister,
  POWER_ON,
  placement,
  registerAfter,
  vector,
} from './words.mjs';

const ORIGIN = 'computed in Python and Lua, rng-vectors.json';
const FROM_HEX = (text) => Number.parseInt(text, 16);
/** So many spawn orientations in a row fit on a free field, wherever they are put. */
const SAFE_STEPS = 9;
const COLUMNS = [0, 3, 6];

/** Register and choice of a recorded sequence before and after each choice. */
function picksOf(sequence) {
  const { pieces, stateAfterEach, spawnCountBefore, spawnIdBefore } = sequence;
  return pieces.map((piece, i) => ({
    steps:
      [sequence.stepsBeforeFirst, sequence.stepsBetweenFirstAndSecond][i] ??
      sequence.stepsBetweenLater,
    from: FROM_HEX(i === 0 ? sequence.seed : stateAfterEach[i - 1]),
    spawnID: i === 0 ? spawnIdBefore : pieces[i - 1],
    spawnCount: (spawnCountBefore + i) % 256,
    piece,
    after: FROM_HEX(stateAfterEach[i]),
    repeated: sequence.rerolled[i],
  }));
}

/** One choice as the step of a placement on a free field. */
function pickLine(pick, id) {
  const { steps, from, spawnID, spawnCount, piece, after, repeated } = pick;
  const events = [
    ...(repeated ? ['choice-repeated'] : []),
    ...(piece === spawnID ? ['same-piece-again'] : []),
  ];
  return vector('play', id, ['NT-08', 'NT-22', 'NT-06'], `${ORIGIN}, pieceVectors`, {
    profile: 'placement',
    layer: 'seed',
    gen: GENERATOR,
    state: [...placement({ spawnID, spawnCount, drawSteps: steps }), from],
    actions: [[2, 0]],
    expect: [
      {
        at: 1,
        fields: {
          next: piece,
          spawnID: piece,
          spawnCount: (spawnCount + 1) % 256,
          generator: [after],
        },
        events,
      },
    ],
  });
}

/** The first choices of a sequence as a game from a start; the pieces go left, middle and right. */
function gameLine(picks, id) {
  const [first, second, third] = picks;
  const actions = picks
    .slice(0, SAFE_STEPS)
    .map(({ piece }, i) => [piece, COLUMNS[i % COLUMNS.length]]);
  return vector('play', id, ['NT-18', 'NT-22', 'NT-08', 'NT-07'], `${ORIGIN}, pieceVectors`, {
    profile: 'placement',
    layer: 'seed',
    gen: GENERATOR,
    setup: [0, third.steps],
    seed: String(registerAfter(first.from, first.steps)),
    actions,
    expect: [
      {
        at: 0,
        fields: {
          ...{ current: first.piece, next: second.piece, spawnID: second.piece, spawnCount: 2 },
          ...{ drawSteps: third.steps, pieces: 0, over: 0, generator: [second.after] },
        },
      },
      ...actions.map((_, i) => ({
        at: i + 1,
        fields: {
          ...{ current: picks[i + 1].piece, next: picks[i + 2].piece, pieces: i + 1, over: 0 },
          ...{ spawnCount: i + 3, generator: [picks[i + 2].after] },
        },
      })),
    ],
  });
}

function sequenceLines(sequence, number) {
  const picks = picksOf(sequence);
  const id = `pieces-${number}`;
  // A start draws with spawnCount 0 and spawnID 0; a state needs a piece as its spawnID.
  const isStart = sequence.spawnCountBefore === 0 && sequence.spawnIdBefore === 0;
  return [
    kernel(
      `${id}-choices`,
      ['NT-08', 'NT-06'],
      `${ORIGIN}, pieceVectors`,
      'piece-choice',
      picks.map((pick) => ({
        in: [registerAfter(pick.from, pick.steps), pick.spawnID, pick.spawnCount],
        out: [pick.after, pick.piece, (pick.spawnCount + 1) % 256],
      })),
    ),
    ...(isStart ? [gameLine(picks, `${id}-game`)] : []),
    ...picks.flatMap((pick, i) =>
      pick.spawnID === 0 ? [] : [pickLine(pick, `${id}-pick-${i + 1}`)],
    ),
  ];
}

/** A game that a script begins: no button, START, and four frames more. */
function scriptStart(row, number) {
  const { seed17, seed18, stepsBeforeFirstPick, firstPiece, nextPiece } = row;
  const seed = 256 * seed17 + seed18;
  return framePlay(
    `script-start-${number}`,
    ['NT-28', 'NT-08', 'NT-26', 'NT-27'],
    `${ORIGIN}, scriptStartVectors`,
    {
      setup: [0, 0, 0, 0, 0],
      seed: String(seed),
      actions: [[0], [16], [0], [0], [0], [0]],
      expect: [
        { at: 1, fields: { phase: 0, frameCounter: 1 } },
        { at: 2, fields: { phase: 1, pressed: 16, held: 16 }, events: ['start-pressed'] },
        { at: 5, fields: { phase: 4, generator: [registerAfter(seed, stepsBeforeFirstPick - 1)] } },
        {
          at: 6,
          fields: {
            ...{ phase: 5, playState: 1, current: firstPiece, next: nextPiece, spawnCount: 2 },
            generator: [FROM_HEX(row.stateAfter)],
          },
          events: [
            'game-made',
            ...(row.rerolled.includes(true) ? ['choice-repeated'] : []),
            ...(firstPiece === nextPiece ? ['same-piece-again'] : []),
          ],
        },
      ],
    },
  );
}

export function registerLines(recorded) {
  const { first64Decimal, period, degenerateSeeds } = recorded;
  const steps = (from, count, to) => ({ in: [from, count], out: [to] });
  return [
    kernel('register', ['NT-06'], `${ORIGIN}, first64States`, 'rng', [
      ...first64Decimal.map((state, n) => steps(POWER_ON, n, state)),
      ...first64Decimal.slice(1).map((state, n) => steps(first64Decimal[n], 1, state)),
      steps(POWER_ON, period, POWER_ON),
      steps(POWER_ON, 2 * period + 1, nextRegister(POWER_ON)),
      ...degenerateSeeds.map((text) => steps(FROM_HEX(text), 1, 0)),
      ...degenerateSeeds.map((text) => steps(FROM_HEX(text), period, 0)),
    ]),
    ...recorded.pieceVectors.flatMap((sequence, i) => sequenceLines(sequence, i + 1)),
    ...recorded.scriptStartVectors.map((row, i) => scriptStart(row, i + 1)),
  ];
}
