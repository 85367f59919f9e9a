import type { RunHooks } from '../conformance/run-plan.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/** Erases the line and returns to its beginning. */
const ERASE = '\r\u001b[2K';

/** Progress of a run, and the call that removes what must not stay. */
export interface Progress {
  readonly hooks: RunHooks;
  finish(): void;
}

/**
 * Shows progress: one line that is written over on a terminal, one line per finished unit in a
 * pipe, and one now and then in a long unit.
 *
 * @param write - writes to stderr
 * @param now - milliseconds of a clock that never goes back
 */
export function progressOf(
  terminal: Terminal,
  write: (text: string) => void,
  now: () => number,
): Progress {
  return terminal.live ? liveProgress(terminal.columns, write, now) : plainProgress(write, now);
}

/** A unit that takes longer than this says in a pipe how far it is, and then every so often. */
const PLAIN_PAUSE_MS = 15_000;

function plainProgress(write: (text: string) => void, now: () => number): Progress {
  let kept = 0;
  let last = now();
  return {
    hooks: {
      readsGame: (id, index, of) => {
        if (of > 1) write(`${id}: reading its rules and cases, game ${index + 1} of ${of}\n`);
      },
      unitStarts: () => {
        last = now();
      },
      unitProgress: (unit, done, of) => {
        if (now() - last < PLAIN_PAUSE_MS || of <= 0) return;
        last = now();
        write(`${unit.key}: ${percent(done, of)} %\n`);
      },
      unitKept: () => {
        kept += 1;
      },
      unitEnds: (unit, line) => {
        const bad = line.items.filter((item) => item.status !== 'pass').length;
        const cases = line.items.reduce((sum, item) => sum + item.cases, 0);
        const note = bad === 0 ? '' : `, ${bad} not passed`;
        write(`${unit.key}: ${line.items.length} items, ${cases} cases${note}\n`);
      },
    },
    finish: () => {
      if (kept > 0) write(`${kept} units were in the log already\n`);
    },
  };
}

/** Shortest time between two updates of the line. */
const PAUSE_MS = 100;

function liveProgress(columns: number, write: (text: string) => void, now: () => number): Progress {
  let last = Number.NEGATIVE_INFINITY;
  let place = '';
  const show = (text: string) => {
    last = now();
    write(`${ERASE}${sanitizeLine(text).slice(0, columns - 1)}`);
  };
  return {
    hooks: {
      readsGame: (id) => show(`${id}: reading its rules and cases`),
      unitStarts: (unit, index, of) => {
        place = `[${index + 1}/${of}] ${unit.key}`;
        show(place);
      },
      unitProgress: (_unit, done, of) => {
        if (now() - last >= PAUSE_MS && of > 0) {
          show(`${place} ${percent(done, of)} %`);
        }
      },
    },
    finish: () => write(ERASE),
  };
}

function percent(done: number, of: number): number {
  return Math.floor((100 * Math.min(done, of)) / of);
}
