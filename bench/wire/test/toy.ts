import { fileURLToPath } from 'node:url';
import { processImplementation } from '../../../oracles/client/process-implementation.ts';
import type { WireProgram } from '../programs.ts';
import type { WireWork } from '../wire-work.ts';

const PROGRAM = fileURLToPath(new URL('toy-program.mjs', import.meta.url));

/** The toy program; `mode` says what is wrong with it. */
export function toyProgram(mode = 'good'): WireProgram {
  const command = [process.execPath, PROGRAM, mode];
  const limits = { requestMs: 2_000, handshakeMs: 20_000, graceMs: 300, byeMs: 500 };
  return { name: mode, open: () => processImplementation({ name: mode, command, limits }) };
}

/** Numbers that are halved. */
export const halving: WireWork = {
  pieces: Array.from({ length: 6 }, () => ({ operations: 1, bytes: 5 })),
  request: (pieces, reps) => ({
    op: 'bench',
    game: 'toy@1.0',
    profile: 'plain',
    name: 'half',
    in: pieces.map((piece) => [2 * piece]),
    reps,
  }),
};

/** Games of one, two and three steps. */
export const playing: WireWork = {
  pieces: [1, 2, 3].map((operations) => ({ operations, bytes: 80 })),
  request: (pieces, reps) => ({
    op: 'bench',
    games: pieces.map((piece) => ({
      game: 'toy@1.0',
      profile: 'plain',
      setup: [0],
      layer: 'none',
      a: Array(piece + 1).fill(2),
    })),
    out: 'end',
    reps,
  }),
};
