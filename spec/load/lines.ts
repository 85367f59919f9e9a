import { closeSync, openSync, readSync } from 'node:fs';
import { SpecError } from '../errors.ts';
import { checkFile, decodeUtf8 } from '../json-file.ts';

const CHUNK = 64 * 1024;
const LINE_FEED = 10;

/** One line of a text file, without its line feed. */
export interface TextLine {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * The lines of a UTF-8 file, one in memory at a time; lines of white space are left out.
 *
 * @param maxLine - longest line in bytes
 * @param maxFile - largest file in bytes
 * @throws {SpecError} `E_FILE`, `E_ENCODING`, `E_LINE_LENGTH` with file and line
 */
export function* readLines(file: string, maxLine: number, maxFile: number): Generator<TextLine> {
  checkFile(file, maxFile);
  const fd = openSync(file, 'r');
  try {
    let line = 0;
    for (const bytes of splitLines(fd, file, maxLine)) {
      line += 1;
      const text = decodeUtf8(bytes, file, line);
      if (text.trim() !== '') yield { text, line };
    }
  } finally {
    closeSync(fd);
  }
}

function* splitLines(fd: number, file: string, maxLine: number): Generator<Uint8Array> {
  const buffer = Buffer.alloc(CHUNK);
  let parts: Buffer[] = [];
  let length = 0;
  let line = 1;
  for (;;) {
    const count = readSync(fd, buffer);
    let from = 0;
    while (from < count || (count === 0 && length > 0)) {
      const found = buffer.subarray(0, count).indexOf(LINE_FEED, from);
      const end = found < 0 ? count : found;
      length += end - from;
      if (length > maxLine) throw tooLong(file, line, maxLine);
      parts.push(Buffer.from(buffer.subarray(from, end)));
      if (found < 0 && count > 0) break;
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
      line += 1;
      from = end + 1;
    }
    if (count === 0) return;
  }
}

function tooLong(file: string, line: number, maxLine: number): SpecError {
  return new SpecError(
    'E_LINE_LENGTH',
    `${file}:${line}: the line is longer than ${maxLine} bytes`,
    {
      details: { file, line },
    },
  );
}
