import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A root with one oracle in it, for tests. */
export interface OracleFolder {
  readonly root: string;
  readonly folder: string;
  write(file: string, content: string): void;
}

/** A manifest that is right, with some properties replaced. */
export function manifestOf(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    name: 'toy-node',
    language: 'JavaScript',
    games: ['toy@1.0'],
    run: ['node', './adapter.mjs'],
    requires: [
      {
        command: 'node',
        version: ['--version'],
        minimum: '20',
        debian: 'nodejs',
        homebrew: 'node',
      },
    ],
    independent: true,
    ...changes,
  });
}

/** Makes a folder with the oracle `toy-node`. */
export function makeOracle(changes: Readonly<Record<string, unknown>> = {}): OracleFolder {
  const root = mkdtempSync(join(tmpdir(), 'oracles-'));
  const folder = join(root, 'toy-node');
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  write('oracle.json', manifestOf(changes));
  write('adapter.mjs', 'export {};\n');
  return { root, folder, write };
}
