import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';

it('is the folder of the package, where the schemas are', () => {
  expect(isAbsolute(packageRoot())).toBe(true);
  expect(existsSync(join(packageRoot(), 'spec/schema/game.schema.json'))).toBe(true);
});
