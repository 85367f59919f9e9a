import { readFileSync } from 'node:fs';
import type { MutantResult } from '../../spec/generated/mutation-report.ts';
import { explainerOf, schemaOf } from '../../spec/validate/schemas.ts';
import { OutputError } from '../output-error.ts';
import { checkLine } from '../run-log/line.ts';
import type { MutationRecord } from './mutation-record.ts';

type MutationLine =
  | {
      readonly kind: 'header';
      readonly seed: number;
      readonly steps: number;
      readonly vectors: boolean;
      readonly games: readonly { readonly id: string; readonly planned: number }[];
    }
  | { readonly kind: 'mutant'; readonly game: string; readonly result: MutantResult }
  | { readonly kind: 'clean' }
  | { readonly kind: 'footer' };

/**
 * Reads the log of the mutants of one game, also of a run that was killed: a torn last line is left
 * out.
 *
 * @throws {OutputError} `E_LOG_READ` if it cannot be read, `E_LOG_DAMAGED` with the first line that is
 * not as it was written
 */
export function readMutationLog(path: string, game: string): MutationRecord {
  const lines = linesOf(path);
  const [header, ...rest] = lines;
  const planned =
    header?.kind === 'header' ? header.games.find(({ id }) => id === game)?.planned : undefined;
  if (header?.kind !== 'header' || planned === undefined) {
    throw new OutputError('E_LOG_DAMAGED', `${path} is no log of the mutants of ${game}`);
  }
  const { seed, steps, vectors } = header;
  const mutants = rest.flatMap((line) =>
    line.kind === 'mutant' && line.game === game ? [line.result] : [],
  );
  const closed = rest.some(({ kind }) => kind === 'footer');
  return { seed, steps, vectors, planned, mutants, closed };
}

function linesOf(path: string): MutationLine[] {
  const schema = schemaOf('mutation-report');
  const validate = explainerOf(schema['$defs'].line, schema);
  const isLine = (value: unknown): value is MutationLine => validate(value) === true;
  let hash = '';
  return textOf(path)
    .split('\n')
    .slice(0, -1)
    .map((text, index) => {
      const checked = checkLine(text, hash);
      const line: unknown = checked.intact ? JSON.parse(text) : undefined;
      if (!isLine(line) || (line.kind === 'header') !== (index === 0)) {
        const message = `${path}:${index + 1} is no intact line of a log of mutants`;
        throw new OutputError('E_LOG_DAMAGED', message);
      }
      hash = checked.hash;
      return line;
    });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutputError('E_LOG_READ', `cannot read the log ${path}: ${reason}`, { cause: error });
  }
}
