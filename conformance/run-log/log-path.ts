import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../../spec/errors.ts';
import { OutputError } from '../output-error.ts';
import type { LogFiles } from './log-files.ts';

/**
 * Makes sure that the output folder exists and that `file` lies in it, also after all links of
 * its parent are followed.
 *
 * @param folder - absolute path of the output folder
 * @param file - a plain name in the folder, or a path that leads into it
 * @returns the absolute path of the file
 * @throws {UsageError} `E_LOG_PATH` if the path leads out of the folder
 * @throws {OutputError} `E_LOG_FOLDER` if the folder cannot be used
 */
export function placeLog(files: LogFiles, folder: string, file: string): string {
  const path = pathOf(folder, file);
  makeFolder(files, folder);
  const parent = dirname(path);
  if (!isInside(files.realPath(folder), files.realPath(parent))) {
    throw new UsageError('E_LOG_PATH', `the log ${path} leads out of ${folder} through a link`, {
      hint: 'Remove the link or choose another name.',
    });
  }
  return path;
}

function pathOf(folder: string, file: string): string {
  const plain = file === '' || file.includes('\0') ? undefined : file;
  if (plain !== undefined) {
    const path = /[/\\]/.test(plain) ? resolve(dirname(folder), plain) : join(folder, plain);
    if (path !== folder && isInside(folder, path)) return path;
  }
  throw new UsageError('E_LOG_PATH', `the log ${JSON.stringify(file)} is not inside ${folder}`, {
    hint: 'Give a plain file name; run logs are written to the output folder only.',
  });
}

function makeFolder(files: LogFiles, folder: string): void {
  let kind = files.kindOf(folder);
  if (kind === 'missing') {
    files.makeFolder(folder);
    kind = files.kindOf(folder);
  }
  if (kind !== 'folder') {
    const found = kind === 'link' ? 'a link' : 'not a folder';
    throw new OutputError('E_LOG_FOLDER', `the output folder ${folder} is ${found}`, {
      hint: 'Remove it; Lockstep makes the folder itself.',
    });
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== '..' && !/^\.\.[/\\]/.test(way);
}
