import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { majorOf, unusable, writeManifest } from '../base-manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = {
  sha: '1'.repeat(40),
  node: 'v20.19.0',
  cpu: 'a processor',
  lockstep: '0.1.0',
  linked: '2'.repeat(64),
};

describe('a kept build', () => {
  test('can be used by the same Node major on the same processor', () => {
    writeManifest(folder, { ...now, node: 'v20.1.0', lockstep: '0.0.9' });
    expect(unusable(folder, now)).toBeUndefined();
  });

  test('with packages of its own can be used whatever is installed here', () => {
    const { linked: _linked, ...own } = now;
    writeManifest(folder, own);
    expect(unusable(folder, now)).toBeUndefined();
  });

  test.each([
    [{ sha: 'f'.repeat(40) }, 'it was built from ffffffffffff'],
    [{ node: 'v18.20.0' }, 'it was built by Node v18.20.0, this is v20.19.0'],
    [{ cpu: 'another' }, 'it was built on another processor, another'],
    [{ linked: 'f'.repeat(64) }, 'the packages that it is linked to have changed'],
  ])('with %j cannot', (change, why) => {
    writeManifest(folder, { ...now, ...change });
    expect(unusable(folder, now)).toBe(why);
  });

  test.each(['', '[]', '{ "format": "lockstep-bench-base@1" }', JSON.stringify(now)])(
    'that says %j of itself cannot',
    (text) => {
      writeFileSync(join(folder, 'lockstep-base.json'), text);
      expect(unusable(folder, now)).toBe('it has no readable manifest');
    },
  );
});

describe('the major version', () => {
  test.each([
    ['v20.19.0', '20'],
    ['22.1.0', '22'],
  ])('of %s is %s', (node, major) => expect(majorOf(node)).toBe(major));
});
