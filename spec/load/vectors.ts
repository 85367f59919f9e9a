import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SpecError } from '../errors.ts';
import type { VectorLine } from '../generated/vector-line.ts';
import { type JsonDocument, parseJson } from '../json-file.ts';
import { validateDocument } from '../validate.ts';
import type { GameSource } from './game-source.ts';
import { readLines, type TextLine } from './lines.ts';

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 1000;

const FILE_NAME = /^[a-z0-9][a-z0-9-]{0,79}\.jsonl$/;

/** A vector and where it stands. */
export interface VectorCase {
  readonly vector: VectorLine;
  /** Path of the file. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** An unread line of a vector file. */
export interface RawVector extends TextLine {
  readonly file: string;
}

/**
 * The vectors of a game: files in order of their names, lines in order. They are read while they
 * are asked for.
 *
 * @throws {SpecError} as soon as a line is reached that is no vector, with file, line and column
 */
export function* loadVectors(game: { readonly source: GameSource }): Generator<VectorCase> {
  for (const file of vectorFiles(game.source)) {
    for (const raw of readVectorFile(file)) yield parseVector(raw);
  }
}

/** @throws {SpecError} `E_FILE` if there are too many files or one has a wrong name */
export function vectorFiles(source: GameSource): string[] {
  const folder = join(source.dir, 'vectors');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const wrong = names.find((name) => !FILE_NAME.test(name));
  if (wrong !== undefined) {
    throw new SpecError('E_FILE', `${join(folder, wrong)}: expected a name of a-z, 0-9 and "-"`);
  }
  if (names.length > MAX_FILES) {
    throw new SpecError(
      'E_FILE',
      `${folder} has ${names.length} files, expected at most ${MAX_FILES}`,
    );
  }
  return names.sort().map((name) => join(folder, name));
}

/** @throws {SpecError} `E_FILE`, `E_ENCODING`, `E_LINE_LENGTH` */
export function* readVectorFile(file: string): Generator<RawVector> {
  for (const line of readLines(file, MAX_LINE_BYTES, MAX_FILE_BYTES)) yield { ...line, file };
}

/** The JSON of a vector line. @throws {SpecError} `E_JSON` */
export function vectorDocument(raw: RawVector): JsonDocument {
  return parseJson(raw.text, { file: raw.file, line: raw.line });
}

/** @throws {SpecError} `E_JSON` or `E_SCHEMA` with file, line and column */
export function parseVector(raw: RawVector): VectorCase {
  const vector = validateDocument<VectorLine>('vector', vectorDocument(raw));
  return { vector, file: raw.file, line: raw.line };
}
