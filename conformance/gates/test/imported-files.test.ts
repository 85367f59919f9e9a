import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importedFiles } from '../imported-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string>> = {
  'main.ts': [
    'import { a,',
    "  b } from './several-lines.ts';",
    "import type { T } from './types-only.ts';",
    'export { c } from "./re-exported.ts";',
    "import './for-its-effect.ts';",
    "import { readFileSync } from 'node:fs';",
    " * import { no } from './in-a-comment.ts';",
    "const later = await import('./dynamic.ts');",
    "export type { U } from './types-only.ts';",
    "import { gone } from './missing.ts';",
  ].join('\n'),
  'several-lines.ts': "import { d } from './deeper.ts';",
  'deeper.ts': "import { main } from './main.ts';",
  're-exported.ts': '',
  'for-its-effect.ts': '',
  'dynamic.ts': '',
  'types-only.ts': '',
  'in-a-comment.ts': '',
};

test('follows what a module loads when it runs, and nothing else', () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const found = [...importedFiles([join(folder, 'main.ts')])].map((file) =>
    file.slice(folder.length + 1),
  );
  expect(found.sort()).toEqual([
    'deeper.ts',
    'dynamic.ts',
    'for-its-effect.ts',
    'main.ts',
    're-exported.ts',
    'several-lines.ts',
  ]);
});
