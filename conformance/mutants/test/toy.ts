import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant, MutantFile } from '../../../spec/generated/mutant-file.ts';
import { packageRoot } from '../../../spec/package-root.ts';

/** A small game of another folder, whose engine is plain JavaScript. */
export const TOY = 'tic-tac-toe-dice';

/** A mutant of that engine. */
function toyMutant(id: string, find: string, replace: string, more: Partial<Mutant> = {}): Mutant {
  const base = { title: `the mistake ${id}`, clauses: ['TD-03'], source: 'own', file: 'index.js' };
  return { ...base, id, hunks: [{ find, replace }], ...more };
}

/** What each way to end looks like. */
export const TOY_MUTANTS: readonly Mutant[] = [
  toyMutant('turn-stays', '    this.turn = 1 - this.turn;\n', '', { clauses: ['TD-04'] }),
  toyMutant(
    'hangs',
    '    if (this.roll() === 1) {',
    '    while (this.lost === 2);\n    if (this.roll() === 1) {',
  ),
  toyMutant(
    'throws-when-loaded',
    'const NOBODY = 0;',
    "const NOBODY = 0;\nthrow new Error('not today');",
  ),
  toyMutant('throws-in-play', '      this.lost += 1;', '      this.lost.plus(1);'),
  toyMutant('floods', '      this.lost += 1;', "      for (;;) console.log('x'.repeat(65536));"),
  toyMutant('says-nothing-else', '      this.lost += 1;', '      this.lost = this.lost + 1;', {
    equivalent:
      'Adding one and storing the sum is what the assignment operator does for numbers, and lost is always a number here.',
  }),
  toyMutant('claims-too-much', '      this.lost += 1;', '      this.lost += 2;', {
    equivalent:
      'This is not a proof but a claim, made so that the run can show that such claims are tried like all others.',
  }),
];

/** A copy of the root of that game with mutants in it, as a user has it. */
export function toyRoot(mutants: readonly Mutant[]): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'lockstep-mutants-'));
  cpSync(join(packageRoot(), 'conformance', 'test', 'fixtures', 'toy-root'), path, {
    recursive: true,
  });
  mkdirSync(join(path, 'node_modules'));
  symlinkSync(packageRoot(), join(path, 'node_modules', 'lockstep'));
  const file: MutantFile = { game: TOY, mutants: [...mutants] };
  const place = join(path, 'conformance', 'games', TOY, 'mutants.json');
  writeFileSync(place, JSON.stringify(file));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
