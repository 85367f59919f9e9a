// 2048 in plain JavaScript: an example of a module that Lockstep can check.
//
//   npx lockstep check 2048 --subject module:oracles/examples/my-2048.mjs
//
// A state is { over, score, cells }: the cells row by row, 0 for empty, k for the tile 2^k.
// An action is { direction }, one of the four below. Nothing that is passed in may be changed.
// This engine does not report rule events and takes only resolved chance outcomes; it says so in
// `capabilities`, and Lockstep reports what it could not compare.

const DIRECTIONS = ['up', 'down', 'left', 'right'];
const TOP_RANK = 15;

export function createEngine(_spec, profile) {
  const { rows, cols } = profile.parameters;

  /** Cell indices of all lines, each from the side that the tiles move towards. */
  function linesOf(direction) {
    const across = direction === 'left' || direction === 'right';
    const backwards = direction === 'down' || direction === 'right';
    const lines = [];
    for (let i = 0; i < (across ? rows : cols); i++) {
      const line = [];
      for (let j = 0; j < (across ? cols : rows); j++) {
        line.push(across ? i * cols + j : j * cols + i);
      }
      lines.push(backwards ? line.reverse() : line);
    }
    return lines;
  }

  /** The cells after a move, before the new tile, and the points that it makes. */
  function move(cells, direction) {
    const result = cells.map(() => 0);
    let points = 0;
    for (const line of linesOf(direction)) {
      const tiles = line.map((cell) => cells[cell]).filter((rank) => rank > 0);
      let to = 0;
      for (let from = 0; from < tiles.length; from++) {
        let rank = tiles[from];
        if (rank === tiles[from + 1]) {
          rank = Math.min(rank + 1, TOP_RANK);
          points += 2 ** rank;
          from += 1;
        }
        result[line[to]] = rank;
        to += 1;
      }
    }
    return { cells: result, points };
  }

  function changes(cells, direction) {
    const moved = move(cells, direction).cells;
    return moved.some((rank, cell) => rank !== cells[cell]);
  }

  function isOver(cells) {
    return !DIRECTIONS.some((direction) => changes(cells, direction));
  }

  /** The cells with one new tile, which the two words of `tape` from `at` on describe. */
  function place(cells, tape, at) {
    const cell = tape.words[at];
    if (cell === undefined) refuse('chance-short', 'the tape ends before a cell');
    if (cells[cell] !== 0) refuse('chance-range', `cell ${cell} is not an empty cell`);
    const rank = tape.words[at + 1];
    if (rank === undefined) refuse('chance-short', 'the tape ends before a rank');
    if (rank !== 1 && rank !== 2) refuse('chance-range', `rank ${rank} is neither 1 nor 2`);
    return cells.with(cell, rank);
  }

  function start(_setup, chance) {
    const { tape } = chance;
    const at = tape.offset ?? 0;
    let cells = new Array(rows * cols).fill(0);
    cells = place(cells, tape, at);
    cells = place(cells, tape, at + 2);
    return { state: { over: isOver(cells), score: 0, cells }, events: [], drawn: 4 };
  }

  function legal(state) {
    return DIRECTIONS.filter((direction) => changes(state.cells, direction)).map((direction) => ({
      direction,
    }));
  }

  function accepts(state, action) {
    return changes(state.cells, action.direction);
  }

  function step(state, action, tape) {
    if (state.over) refuse('game-over', 'the game is over');
    if (!accepts(state, action)) refuse('illegal-action', `${action.direction} changes nothing`);
    const moved = move(state.cells, action.direction);
    const score = state.score + moved.points;
    if (score > 2 ** 46 - 1) refuse('domain-error', 'the score would be greater than 2^46-1');
    const cells = place(moved.cells, tape, tape.offset ?? 0);
    return { state: { over: isOver(cells), score, cells }, events: [], drawn: 2 };
  }

  function validate(state) {
    if (state.over !== isOver(state.cells)) refuse('bad-state', 'over contradicts the cells');
  }

  return { capabilities: ['legal', 'chance:outcome'], start, legal, accepts, step, validate };
}

/** Refuses a request: any error with a property `refusal` says so to Lockstep. */
function refuse(refusal, message) {
  throw Object.assign(new Error(message), { refusal });
}
