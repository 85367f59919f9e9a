import type { MutationHost } from '../conformance/mutants/run-mutants.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

/** Erases the line and returns to its beginning. */
const ERASE = '\r\u001b[2K';

/** Progress of a mutation run, and the call that removes what must not stay. */
export interface MutationProgress extends Required<Pick<MutationHost, 'starts' | 'ends'>> {
  finish(): void;
}

/**
 * Shows progress: one line that is written over on a terminal, one line per result in a pipe.
 *
 * @param write - writes to stderr
 */
export function mutationProgress(
  { live, columns }: Terminal,
  write: (text: string) => void,
): MutationProgress {
  if (live) {
    return {
      starts: (name, index, of) => {
        const text = sanitizeLine(`[${index + 1}/${of}] ${name}`);
        write(`${ERASE}${text.slice(0, columns - 1)}`);
      },
      ends: () => undefined,
      finish: () => write(ERASE),
    };
  }
  return {
    starts: () => undefined,
    ends: (outcome) => {
      if (outcome.kind === 'mutant') {
        const { id, verdict, steps, kills } = outcome.result;
        const by = kills.map(({ kind }) => kind).join(' ');
        write(`${outcome.game} ${id}: ${verdict}${by === '' ? '' : ` by ${by}`}, ${steps} steps\n`);
      } else {
        const { seed, profile, steps, alarms } = outcome.result;
        write(`${outcome.game} ${profile} seed ${seed}: ${alarms.length} alarms, ${steps} steps\n`);
      }
    },
    finish: () => undefined,
  };
}
