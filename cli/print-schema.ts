import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../spec/errors.ts';
import { readJsonFile } from '../spec/json-file.ts';
import { packageRoot } from '../spec/package-root.ts';
import type { CliContext } from './context.ts';
import { inertJson } from './sanitize.ts';

const ENDING = '.schema.json';

/**
 * Prints a schema, or the names of all.
 *
 * @throws {UsageError} `E_SCHEMA_UNKNOWN` if there is no such schema
 */
export function printSchema(name: string | undefined, context: CliContext): void {
  const folder = join(packageRoot(), 'spec', 'schema');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  if (name === undefined) {
    context.stdout.write(`${names.join('\n')}\n`);
  } else if (names.includes(name)) {
    context.stdout.write(`${inertJson(readJsonFile(join(folder, `${name}${ENDING}`)).value)}\n`);
  } else {
    throw new UsageError('E_SCHEMA_UNKNOWN', `unknown schema ${JSON.stringify(name)}`, {
      hint: `Schemas: ${names.join(' ')}.`,
    });
  }
}
