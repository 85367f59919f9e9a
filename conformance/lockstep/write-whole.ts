import type { OutputError } from '../output-error.ts';
import { type LogFiles, writeFully } from '../run-log/log-files.ts';

/** Makes the error of a file that cannot be written. */
export type WriteError = (path: string, why: string, cause?: unknown) => OutputError;

/**
 * Writes a file so that a reader sees the old one or the new one, never a part of one. Folders that
 * are missing are made; a link in their place is refused.
 *
 * @param folders - the folders on the way that may be missing, outermost first
 * @param path - absolute path, in the last folder
 * @param durable - whether it is on disk when this returns
 * @throws what `failed` makes, or whatever a file call throws
 */
export function writeWhole(
  files: LogFiles,
  folders: readonly string[],
  path: string,
  content: unknown,
  { pid, durable, failed }: { pid: number; durable: boolean; failed: WriteError },
): void {
  for (const folder of folders) makeFolder(files, folder, failed);
  const aside = `${path}.${pid}.tmp`;
  if (files.kindOf(aside) !== 'missing') files.remove(aside);
  const fd = files.create(aside);
  try {
    writeFully(files, fd, new TextEncoder().encode(`${JSON.stringify(content)}\n`));
    if (durable) files.sync(fd);
  } finally {
    files.close(fd);
  }
  files.rename(aside, path);
}

function makeFolder(files: LogFiles, folder: string, failed: WriteError): void {
  let kind = files.kindOf(folder);
  if (kind === 'missing') {
    files.makeFolder(folder);
    kind = files.kindOf(folder);
  }
  if (kind !== 'folder') {
    throw failed(folder, `it is ${kind === 'link' ? 'a link' : 'not a folder'}`);
  }
}
