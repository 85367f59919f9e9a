import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { doctor, renderDoctor } from '../doctor.ts';
import { loadManifest } from '../manifest.ts';
import { makeOracle } from './oracle-folder.ts';

const tool = (command: string, minimum?: string) => ({
  command,
  version: ['--version'],
  ...(minimum === undefined ? {} : { minimum }),
  debian: `${command}-deb`,
  homebrew: `${command}-brew`,
});

function oracleThatNeeds(...requires: unknown[]) {
  return loadManifest(makeOracle({ requires }).folder);
}

describe('doctor', () => {
  test('finds the tools and their versions', async () => {
    const [health] = await doctor([oracleThatNeeds(tool('node', '18.2'), tool('git'))]);
    expect(health).toMatchObject({ name: 'toy-node', ok: true, state: 'built' });
    expect(health?.tools[0]).toMatchObject({ found: process.versions.node, ok: true });
    expect(health?.tools[1]?.found).toMatch(/^[0-9]+\.[0-9]+/);
  });

  test('says what is missing or too old, and how to get it', async () => {
    const oracle = oracleThatNeeds(tool('node', '999'), tool('no-such-tool', '1.5'));
    const text = renderDoctor(await doctor([oracle]));
    expect(text.split('\n')).toEqual([
      'toy-node (JavaScript): cannot be run here',
      `  too old  node ${process.versions.node} (at least 999)`,
      '  missing  no-such-tool (at least 1.5)',
      '',
      'Debian, Ubuntu:  sudo apt install node-deb no-such-tool-deb',
      'macOS:           brew install node-brew no-such-tool-brew',
      '',
    ]);
  });

  test('asks the program of an oracle where its toolchain is', async () => {
    const { folder, write } = makeOracle({
      requires: [{ ...tool('no-such-tool', '1.5'), toolchain: 'tools' }],
    });
    const health = async (script: string) => {
      write('tools/version', `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, 'tools/version'), 0o755);
      return doctor([loadManifest(folder)]);
    };
    expect(await health('echo version 1.6')).toMatchObject([
      { ok: true, tools: [{ found: '1.6' }] },
    ]);
    const none = await health('echo none, at least 1.5 >&2; exit 1');
    expect(none).toMatchObject([{ ok: false, tools: [{ found: undefined }] }]);
    expect(renderDoctor(none)).toContain(
      `\nno-such-tool, or else: ${join(loadManifest(folder).folder, 'tools/install')}\n`,
    );
  });

  test('compares versions by their numbers, not their digits', async () => {
    const [major = 0] = process.versions.node.split('.').map(Number);
    const [health] = await doctor([
      oracleThatNeeds(tool('node', '9'), tool('node', `${major}`), tool('node', `${major}.9999`)),
    ]);
    expect(health?.tools.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});
