import { join } from 'node:path';
import { sha256 } from '../../spec/canonical-json.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import type { Codec } from '../codec.ts';
import { playedGame } from '../generate/trace.ts';
import type { Entry } from '../guided/corpus.ts';
import { OutputError } from '../output-error.ts';
import { type LogFiles, readText } from '../run-log/log-files.ts';
import { TRACE_ID } from './failure-store.ts';
import { gameFields } from './trace-file.ts';
import { writeWhole } from './write-whole.ts';

/** Folder of what reached something first, in the output folder. */
const CORPUS = 'corpus';

/** Largest entry that an older one is compared with, in bytes. */
const MOST_BYTES = 2 ** 20;

/** Keeps what games reached first. */
export interface CorpusStore {
  /**
   * Keeps entries: one file each, named by what it is kept for. Of two for the same the one with the
   * larger extreme stays, else the one with fewer steps, else the older one.
   *
   * @throws {OutputError} `E_CORPUS_WRITE`
   */
  keep(codec: Codec, entries: readonly Entry[]): void;
}

/**
 * Keeps entries as `corpus/GAME/PROFILE/REASON.json` in the output folder. Never follows a link.
 *
 * @param folder - absolute path of the output folder; made if it is missing
 */
export function corpusStore(files: LogFiles, folder: string, pid: number): CorpusStore {
  return {
    keep(codec, entries) {
      const folders = [folder];
      for (const part of [CORPUS, codec.spec.id, codec.profile.name]) {
        folders.push(join(folders.at(-1) ?? folder, part));
      }
      const inner = folders.at(-1) ?? folder;
      for (const entry of entries) {
        const file = fileOf(codec, entry);
        const path = join(inner, `${file.id}.json`);
        try {
          if (isBetter(file, files, path)) {
            // Nothing depends on these files, so that nobody waits for the disk.
            writeWhole(files, folders, path, file, { pid, durable: false, failed });
          }
        } catch (error) {
          if (error instanceof OutputError) throw error;
          throw failed(path, error instanceof Error ? error.message : String(error), error);
        }
      }
    },
  };
}

function fileOf(codec: Codec, { trace, reasons }: Entry): TraceFile {
  const [reason = ''] = reasons;
  // The value of an extreme is no part of its name.
  const [kind = '', ...names] = reason.split(' ');
  const named = [trace.layer, kind, ...(kind === 'extreme' ? names.slice(0, 1) : names)].join('-');
  const id = TRACE_ID.test(named) ? named : `${trace.layer}-${kind}-${sha256(named).slice(0, 16)}`;
  return {
    format: 'lockstep-trace@1',
    id,
    ...gameFields(codec, playedGame(trace)),
    note: reasons.join('; ').slice(0, 4_000),
  };
}

/** Whether an entry is to take the place of the one that there is. */
function isBetter(file: TraceFile, files: LogFiles, path: string): boolean {
  const kind = files.kindOf(path);
  if (kind === 'missing') return true;
  if (kind !== 'file') throw failed(path, 'it is no plain file');
  const old = readOld(files, path);
  if (old === undefined || old.spec !== file.spec) return true;
  const [value, oldValue] = [extremeOf(file.note), extremeOf(old.note)];
  if (value !== undefined && oldValue !== undefined) return value > oldValue;
  return file.actions.length < (old.actions?.length ?? Number.POSITIVE_INFINITY);
}

/** What an entry on disk says; undefined if it is damaged. */
function readOld(files: LogFiles, path: string): Partial<TraceFile> | undefined {
  const fd = files.openToRead(path);
  try {
    const value: unknown = JSON.parse(readText(files, fd, MOST_BYTES));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    files.close(fd);
  }
}

function extremeOf(note: string | undefined): number | undefined {
  const value = /^extreme [a-z0-9-]+ (\S+)/.exec(note ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

function failed(path: string, why: string, cause?: unknown): OutputError {
  return new OutputError('E_CORPUS_WRITE', `cannot keep the game ${path}: ${why}`, {
    hint: 'Free space, make the folder writable, or remove what is in the way.',
    ...(cause === undefined ? {} : { cause }),
  });
}
