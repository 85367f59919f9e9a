import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';

const ROOT = packageRoot();

/** All modules of this package that a module needs, itself too, as paths from the root. */
function needs(entries: readonly string[]): Set<string> {
  const found = new Set(entries);
  for (const path of found) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      found.add(relative(ROOT, join(ROOT, dirname(path), target)));
    }
  }
  return found;
}

test('what makes guided games has no way to vectors, and neither has any guide', () => {
  const games = join(ROOT, 'conformance', 'games');
  const guides = readdirSync(games)
    .map((game) => join('conformance', 'games', game, 'guide.ts'))
    .filter((path) => existsSync(join(ROOT, path)));
  expect(guides.length).toBeGreaterThanOrEqual(2);
  const modules = needs(['conformance/guided/guided-games.ts', ...guides]);
  expect(modules.size).toBeGreaterThan(40);
  expect([...modules].filter((path) => path.includes('vector'))).toEqual([]);
  // The same search does find the way that the plan of a check has.
  expect([...needs(['conformance/check.ts'])].some((path) => path.includes('vector'))).toBe(true);
});
