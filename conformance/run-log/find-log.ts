import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../../spec/errors.ts';
import { OutputError } from '../output-error.ts';
import { loadRunRecord } from './load-record.ts';
import { realLogFiles } from './log-files.ts';
import type { RunRecord } from './read-log.ts';

/** A log that was found. */
export interface FoundRecord {
  /** Absolute path. */
  readonly path: string;
  readonly record: RunRecord;
}

/**
 * The newest log in the output folder that holds all of these games.
 *
 * @param folder - absolute path of the output folder
 * @param games - ids of games; the newest log of all if there are none
 * @throws {UsageError} `E_NO_LOG` if there is no such log
 */
export function newestLog(folder: string, games: readonly string[]): FoundRecord {
  for (const path of logsIn(folder)) {
    const record = readable(path);
    const ids = record?.header.games.map(({ id }) => id);
    if (record !== undefined && games.every((id) => ids?.includes(id) === true)) {
      return { path, record };
    }
  }
  const about = games.length === 0 ? '' : ` with ${games.join(' and ')}`;
  throw new UsageError('E_NO_LOG', `there is no log of a check${about} in ${folder}`, {
    hint: `Run lockstep check${games.length === 0 ? '' : ` ${games.join(' ')}`} first, or name a log with --log FILE.`,
  });
}

/**
 * The log of this name in the output folder, or else of this path.
 *
 * @param resolve - makes a path absolute
 * @throws {UsageError} `E_NO_LOG` if there is no such file
 * @throws {OutputError} if it is no log of a run
 */
export function namedLog(
  name: string,
  folder: string,
  resolve: (path: string) => string,
): FoundRecord {
  const inside = join(folder, name);
  const isPlain = name !== '' && basename(name) === name && !name.includes('\0');
  const path = isPlain && realLogFiles.kindOf(inside) === 'file' ? inside : resolve(name);
  if (name.includes('\0') || realLogFiles.kindOf(path) !== 'file') {
    throw new UsageError('E_NO_LOG', `there is no log ${JSON.stringify(name)}`, {
      hint: `Name a file of ${folder}, or a path. lockstep check writes logs.`,
    });
  }
  return { path, record: loadRunRecord(path) };
}

/** Paths of what may be logs, the newest first. */
function logsIn(folder: string): string[] {
  if (realLogFiles.kindOf(folder) !== 'folder') return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name))
    .filter((path) => realLogFiles.kindOf(path) === 'file')
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

/** Other files of the folder need not be logs, and a log may just have been begun. */
function readable(path: string): RunRecord | undefined {
  try {
    return loadRunRecord(path);
  } catch (error) {
    if (error instanceof OutputError) return undefined;
    throw error;
  }
}
