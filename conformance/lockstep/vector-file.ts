import { readFileSync } from 'node:fs';
import { canonicalJson } from '../../spec/canonical-json.ts';
import { UsageError } from '../../spec/errors.ts';
import type { VectorLine } from '../../spec/generated/vector-line.ts';
import { OutputError } from '../output-error.ts';
import { type LogFiles, writeFully } from '../run-log/log-files.ts';

/**
 * Adds a case to a file of vectors, which is made if it is missing. The file is replaced as a whole, so
 * that it never holds half a line.
 *
 * @param path - absolute path, known to hold no link
 * @returns false if the file has this very case already
 * @throws {UsageError} `E_PROMOTE` if it has another case of this id
 * @throws {OutputError} `E_PROMOTE_WRITE`
 */
export function addVector(files: LogFiles, path: string, line: VectorLine, pid: number): boolean {
  const text = JSON.stringify(line);
  const before = readLines(files, path);
  for (const one of before.split('\n')) {
    const present = idOf(one);
    if (present === undefined || present.id !== line.id) continue;
    if (canonicalJson(present) === canonicalJson(line)) return false;
    throw new UsageError('E_PROMOTE', `${path} has another case ${line.id}`, {
      hint: 'Remove it first, or write to another file with --to.',
    });
  }
  const aside = `${path}.${pid}.tmp`;
  try {
    if (files.kindOf(aside) !== 'missing') files.remove(aside);
    const fd = files.create(aside);
    try {
      const end = before === '' || before.endsWith('\n') ? '' : '\n';
      writeFully(files, fd, new TextEncoder().encode(`${before}${end}${text}\n`));
      files.sync(fd);
    } finally {
      files.close(fd);
    }
    files.rename(aside, path);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_PROMOTE_WRITE', `cannot write ${path}: ${why}`, { cause: error });
  }
}

function readLines(files: LogFiles, path: string): string {
  if (files.kindOf(path) === 'missing') return '';
  const fd = files.openExisting(path);
  try {
    return readFileSync(fd, 'utf8');
  } finally {
    files.close(fd);
  }
}

function idOf(line: string): { readonly id: unknown } | undefined {
  if (line.trim() === '') return undefined;
  const value: unknown = JSON.parse(line);
  return typeof value === 'object' && value !== null && 'id' in value ? value : undefined;
}
