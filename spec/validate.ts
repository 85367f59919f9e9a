import { SpecError } from './errors.ts';
import { at, type JsonDocument } from './json-file.ts';
import { explain } from './validate/explain.ts';
import type { Problem } from './validate/problem.ts';
import { judgeOf, schemaOf } from './validate/schemas.ts';

export type { Problem } from './validate/problem.ts';

/**
 * What is wrong with a value, most helpful first; nothing if it is valid.
 *
 * @param schema - name of a file of spec/schema without `.schema.json`
 */
export function problemsOf(schema: string, value: unknown): readonly Problem[] {
  if (judgeOf(schema)(value)) return [];
  const root = schemaOf(schema);
  const problems = explain(root, root, value);
  // A misspelt name is two problems, one too much and one missing; only the first can say so.
  return problems.toSorted((a, b) => Number(isMisspelt(b)) - Number(isMisspelt(a)));
}

/**
 * Makes a type guard of a schema.
 *
 * @param schema - name of a file of spec/schema without `.schema.json`
 */
export function guardOf<T>(schema: string): (value: unknown) => value is T {
  return (value): value is T => judgeOf(schema)(value) === true;
}

/**
 * The value of a document, checked against a schema.
 *
 * @param schema - name of a file of spec/schema without `.schema.json`
 * @throws {SpecError} `E_SCHEMA` with file, line, column and JSON pointer of the first problem
 */
export function validateDocument<T>(schema: string, document: JsonDocument): T {
  const { value } = document;
  if (guardOf<T>(schema)(value)) return value;
  throw problemError('E_SCHEMA', document, problemsOf(schema, value));
}

/** An error that shows the first of some problems at its place in the file. */
function problemError(
  code: string,
  document: JsonDocument,
  problems: readonly Problem[],
): SpecError {
  const problem = problems[0] ?? { pointer: '', expected: 'a valid value', found: 'another' };
  const position = document.locate(problem.pointer);
  const { hint } = problem;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const where = problem.pointer === '' ? '' : `${problem.pointer}: `;
  const text = `${where}expected ${problem.expected}, found ${problem.found}${more}`;
  return new SpecError(code, `${at(document.file, position)}: ${text}`, {
    details: { file: document.file, ...position, pointer: problem.pointer },
    ...(hint === undefined ? {} : { hint }),
  });
}

function isMisspelt(problem: Problem): boolean {
  return problem.hint?.startsWith('Did you mean') === true;
}
