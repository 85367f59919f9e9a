import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { SpecError } from './errors.ts';
import { JsonParser, JsonProblem } from './json/parser.ts';

/** Levels of arrays and objects that a file may have. */
const MAX_DEPTH = 64;

/** Largest file in bytes that `readJsonFile` takes unless it is told otherwise. */
const MAX_JSON_BYTES = 1024 * 1024;

/** A place in a file, both counted from 1; the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A parsed JSON text that still knows where its values stand. */
export interface JsonDocument {
  /** Name of the file, for messages. */
  readonly file: string;
  readonly value: unknown;
  /** What was put right in reading, for people; empty as a rule. */
  readonly notes: readonly string[];
  /** Where the value at a JSON pointer begins, or the innermost value around a missing one. */
  locate(pointer: string): Position;
}

/** How a JSON text is read. */
export interface JsonTextOptions {
  /** Name of the file, for messages. */
  readonly file: string;
  /** Number of the first line of the text in its file. @defaultValue 1 */
  readonly line?: number;
}

/**
 * Parses JSON text strictly: no key twice, none of `__proto__`, `constructor`, `prototype`, at most
 * 64 levels, no integer beyond 2^53-1, no -0, no control, direction or invisible characters.
 *
 * @throws {SpecError} `E_JSON` with file, line and column
 */
export function parseJson(text: string, options: JsonTextOptions): JsonDocument {
  return new ParsedJson(text, options, []);
}

/**
 * Reads and parses a JSON file in UTF-8. One byte order mark is ignored and noted.
 *
 * @param path - path of the file; messages show it as given
 * @param maxBytes - larger files are refused unread
 * @throws {SpecError} `E_FILE` if it cannot be read, is no regular file or too large, `E_ENCODING` if
 *   it is not UTF-8, `E_JSON` as `parseJson`
 */
export function readJsonFile(path: string, maxBytes: number = MAX_JSON_BYTES): JsonDocument {
  checkFile(path, maxBytes);
  const bytes = readFileSync(path);
  const text = decodeUtf8(bytes, path, 1);
  if (!text.startsWith('\ufeff')) return new ParsedJson(text, { file: path }, []);
  return new ParsedJson(text.slice(1), { file: path }, [`${path}: ignored a byte order mark`]);
}

/**
 * Makes sure that a file can be read to its end: links to devices and pipes never end.
 *
 * @throws {SpecError} `E_FILE`
 */
export function checkFile(path: string, maxBytes: number): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  const problem =
    stats === undefined
      ? 'does not exist'
      : !stats.isFile()
        ? 'is not a regular file'
        : stats.size > maxBytes
          ? `has ${stats.size} bytes, expected at most ${maxBytes}`
          : undefined;
  if (problem === undefined) return;
  throw new SpecError('E_FILE', `${path} ${problem}`, { details: { file: path } });
}

/**
 * Decodes UTF-8 and refuses anything else.
 *
 * @param line - number of the first line of `bytes`
 * @throws {SpecError} `E_ENCODING` with file, line and column
 */
export function decodeUtf8(bytes: Uint8Array, file: string, line: number): string {
  if (isUtf8(bytes) && !bytes.includes(0)) {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
  const utf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  // Replacement characters stand where a byte did not fit, unless the file has them of its own.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const position = positionOf(text, Math.max(0, text.search(/[\0\ufffd]/)), line);
  throw new SpecError(
    'E_ENCODING',
    `${at(file, position)}: expected text in UTF-8, found ${utf16 ? 'UTF-16' : 'other bytes'}`,
    { hint: 'Save the file as UTF-8.', details: { file, ...position } },
  );
}

/** `file:line:column`, the form that editors and terminals turn into a link. */
export function at(file: string, position: Position): string {
  return `${file}:${position.line}:${position.column}`;
}

function positionOf(text: string, offset: number, firstLine: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: firstLine + before.split('\n').length - 1, column: offset - lineStart + 1 };
}

class ParsedJson implements JsonDocument {
  readonly file: string;
  readonly value: unknown;
  readonly notes: readonly string[];
  private readonly text: string;
  private readonly firstLine: number;
  private offsets: Map<string, number> | undefined;

  constructor(text: string, options: JsonTextOptions, notes: readonly string[]) {
    this.text = text;
    this.file = options.file;
    this.firstLine = options.line ?? 1;
    this.notes = notes;
    this.value = this.parse();
  }

  locate(pointer: string): Position {
    // A second parse, only once something is wrong, keeps the common case free of pointers.
    this.offsets ??= this.parseOffsets();
    for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
      const offset = this.offsets.get(rest);
      if (offset !== undefined) return positionOf(this.text, offset, this.firstLine);
      if (!rest.includes('/')) return positionOf(this.text, 0, this.firstLine);
    }
  }

  private parseOffsets(): Map<string, number> {
    const offsets = new Map<string, number>();
    new JsonParser(this.text, MAX_DEPTH, offsets).parse();
    return offsets;
  }

  private parse(): unknown {
    try {
      return new JsonParser(this.text, MAX_DEPTH).parse();
    } catch (error) {
      if (!(error instanceof JsonProblem)) throw error;
      const position = positionOf(this.text, error.offset, this.firstLine);
      const details = { file: this.file, ...position };
      throw new SpecError(
        'E_JSON',
        `${at(this.file, position)}: ${error.message}`,
        error.hint === undefined ? { details } : { details, hint: error.hint },
      );
    }
  }
}
