import { SpecError } from './errors.ts';
import { type PlacedFinding, place } from './finding.ts';
import type { VectorLine } from './generated/vector-line.ts';
import { checkVector } from './lint/check-vector.ts';
import { lintClauses } from './lint/clauses.ts';
import { layoutsOf, type ProfileLayouts } from './lint/layouts-of.ts';
import {
  parseVector,
  type RawVector,
  readVectorFile,
  type VectorCase,
  vectorDocument,
  vectorFiles,
} from './load/vectors.ts';
import type { LoadedGame } from './load.ts';

/** What a lint has looked at and found. */
export interface LintReport {
  readonly findings: readonly PlacedFinding[];
  /** Vector lines that were read. */
  readonly vectors: number;
  /** Clauses that a vector, law or scope names. */
  readonly checkedClauses: number;
}

/** What else checks the clauses of a game beside its vectors. */
export interface LintOptions {
  /** Ids of the clauses that laws and scopes name. @defaultValue none */
  readonly clauses?: Iterable<string>;
  /** Given each vector that could be read, in order, so that it need not be read again. */
  readonly vector?: (found: VectorCase) => void;
}

/** A file with more wrong lines than this is given up. */
const MAX_FINDINGS = 1000;

/**
 * Looks for everything that is wrong with a loaded game and its vectors: clauses that nothing
 * checks, events that no clause names, and vectors that contradict schema, names or layouts.
 *
 * @throws {SpecError} `E_FILE` if a vector file cannot be read
 */
export function lintGame(game: LoadedGame, options: LintOptions = {}): LintReport {
  const vectors = new VectorLint(game, options.vector);
  for (const file of vectorFiles(game.source)) vectors.file(file);
  const checked = new Set([...vectors.clauses, ...(options.clauses ?? [])]);
  const { spec, document } = game;
  const unknown = [...checked].filter((id) => !spec.clauses.some((clause) => clause.id === id));
  const findings = [
    ...lintClauses(spec, checked).map((finding) => place(document, finding)),
    ...(options.clauses === undefined ? [] : unknownClauses(unknown, vectors.clauses)).map(
      (message) => place(document, { rule: 'unknown-clause', pointer: '/clauses', message }),
    ),
    ...vectors.findings,
  ];
  return { findings, vectors: vectors.count, checkedClauses: checked.size - unknown.length };
}

/** Clauses that only laws and scopes name; those of vectors are told at the vector. */
function unknownClauses(ids: readonly string[], ofVectors: ReadonlySet<string>): string[] {
  return ids
    .filter((id) => !ofVectors.has(id))
    .map((id) => `a law or scope names ${id}, which is no clause of the game`);
}

/** The lint of all vectors of a game. */
class VectorLint {
  readonly findings: PlacedFinding[] = [];
  /** Clauses that the vectors name. */
  readonly clauses = new Set<string>();
  count = 0;
  private readonly game: LoadedGame;
  private readonly read: LintOptions['vector'];
  private readonly layouts = new Map<string, ProfileLayouts>();
  /** Where each id was first given. */
  private readonly ids = new Map<string, string>();

  constructor(game: LoadedGame, read: LintOptions['vector']) {
    this.game = game;
    this.read = read;
  }

  file(file: string): void {
    for (const raw of readVectorFile(file)) {
      this.count += 1;
      this.line(raw);
      if (this.findings.length >= MAX_FINDINGS) return;
    }
  }

  private line(raw: RawVector): void {
    let vector: VectorLine;
    try {
      const found = parseVector(raw);
      this.read?.(found);
      vector = found.vector;
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      this.findings.push(placeError(raw, error));
      return;
    }
    for (const id of vector.clauses) this.clauses.add(id);
    const findings = checkVector(this.game.spec, vector, (profile) => this.layoutsFor(profile));
    const first = this.ids.get(vector.id);
    if (first === undefined) this.ids.set(vector.id, `${raw.file}:${raw.line}`);
    else {
      const message = `${vector.id} is given twice, first at ${first}`;
      findings.push({ rule: 'unique-ids', pointer: '/id', message });
    }
    if (findings.length === 0) return;
    const document = vectorDocument(raw);
    for (const finding of findings) this.findings.push(place(document, finding));
  }

  private layoutsFor(profile: string): ProfileLayouts {
    let layouts = this.layouts.get(profile);
    if (layouts === undefined) {
      layouts = layoutsOf(this.game.spec, profile);
      this.layouts.set(profile, layouts);
    }
    return layouts;
  }
}

function placeError(raw: RawVector, error: SpecError): PlacedFinding {
  const { line = raw.line, column = 1, pointer = '' } = error.details;
  const start = error.message.lastIndexOf(`:${column}: `);
  const message = start < 0 ? error.message : error.message.slice(start + `:${column}: `.length);
  return {
    rule: error.code === 'E_SCHEMA' ? 'vector-schema' : 'vector-json',
    pointer: String(pointer),
    message: message.replace(`${pointer}: `, ''),
    file: raw.file,
    line: Number(line),
    column: Number(column),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  };
}
