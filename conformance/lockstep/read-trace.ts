import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SpecError, UsageError } from '../../spec/errors.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { readJsonFile } from '../../spec/json-file.ts';
import { validateDocument } from '../../spec/validate.ts';
import { realLogFiles } from '../run-log/log-files.ts';
import { FAILURES, TRACE_ID } from './failure-store.ts';

/** Largest trace file that is read, in bytes. */
const MOST_BYTES = 16 * 2 ** 20;

/**
 * Finds and reads a trace. A name without folder and ending is the id of one in the output folder;
 * anything else is a file. Links are never followed: a trace is a plain file.
 *
 * @param name - id or path
 * @param folder - absolute path of the output folder
 * @param resolve - makes a path absolute
 * @throws {UsageError} `E_TRACE` if there is no such file, or it is a link or no plain file
 * @throws {SpecError} if it is not what the schema of traces asks for
 */
export function readTrace(
  name: string,
  folder: string,
  resolve: (path: string) => string,
): { readonly file: TraceFile; readonly path: string } {
  const path = TRACE_ID.test(name) ? failurePath(name, folder) : plainPath(name, resolve);
  const kind = realLogFiles.kindOf(path);
  if (kind !== 'file') {
    const found =
      kind === 'missing' ? 'does not exist' : `is ${kind === 'link' ? 'a link' : 'no plain file'}`;
    throw new UsageError('E_TRACE', `the trace ${path} ${found}`, {
      hint: `Failing traces are in ${join(folder, FAILURES)}; give the name of one without .json, or a path.`,
    });
  }
  const file = validateDocument<TraceFile>('trace', readJsonFile(path, MOST_BYTES));
  if (TRACE_ID.test(name) && file.id !== undefined && file.id !== name) {
    throw new SpecError('E_TRACE_ID', `${path}: /id: expected ${name}, found ${file.id}`, {
      hint: 'Rename the file to the id that it has.',
    });
  }
  return { file, path };
}

/** The file of an id; the folder that holds it must be where it seems to be. */
function failurePath(id: string, folder: string): string {
  const failures = join(folder, FAILURES);
  for (const one of [folder, failures]) {
    if (realLogFiles.kindOf(one) === 'link') throw outside(id, `${one} is a link`);
  }
  return join(failures, `${id}.json`);
}

function plainPath(name: string, resolve: (path: string) => string): string {
  if (name === '' || name.includes('\0')) throw outside(name, 'it is no path');
  return resolve(name);
}

function outside(name: string, why: string): UsageError {
  return new UsageError('E_TRACE', `the trace ${JSON.stringify(name)} cannot be read: ${why}`);
}

/**
 * Makes sure that a file to be written lies below a folder, with no link on the way.
 *
 * @param root - absolute path of the folder
 * @param path - absolute path of the file
 * @throws {UsageError} `E_PATH`
 */
export function requireBelow(root: string, path: string): void {
  const refuse = (why: string): UsageError =>
    new UsageError('E_PATH', `${path} cannot be written: ${why}`, {
      hint: `Name a file below ${root}.`,
    });
  const way = relative(root, path);
  if (way === '' || way.includes('\0')) throw refuse('it is no file');
  const parts = way.split(sep);
  if (parts[0] === '..' || parts.includes('')) throw refuse(`it is not below ${root}`);
  let at = realpathSync(root);
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const kind = realLogFiles.kindOf(at);
    const last = index === parts.length - 1;
    if (kind === 'link') throw refuse(`${at} is a link`);
    if (last && kind !== 'missing' && kind !== 'file') throw refuse('it is no plain file');
    if (!last && kind !== 'folder') throw refuse(`${at} is no folder`);
  }
}
