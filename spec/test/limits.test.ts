import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lineOf } from '../finding.ts';
import { lintGame } from '../lint.ts';
import { loadGame } from '../load.ts';
import { COUNTDOWN } from './fixtures/game.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-limits-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const folder = join(scratch, 'countdown');
cpSync(COUNTDOWN, folder, { recursive: true });

const vector = (more: object) =>
  JSON.stringify({
    id: 'big',
    kind: 'play',
    clauses: ['CD-01'],
    origin: 'x',
    profile: 'short',
    layer: 'outcome',
    actions: [],
    expect: [],
    ...more,
  });

describe('files that are too large are refused before they cost anything', () => {
  it('a game.json of more than 1 MiB', () => {
    writeFileSync(join(folder, 'game.json'), ' '.repeat(2 ** 20 + 1));
    expect(() => loadGame(folder)).toThrow(
      /game\.json has 1048577 bytes, expected at most 1048576/,
    );
    cpSync(join(COUNTDOWN, 'game.json'), join(folder, 'game.json'));
  });

  it('a vector with too many actions, words, or levels', () => {
    const lines = [
      vector({ actions: Array.from({ length: 100_001 }, () => [1]) }),
      vector({ tape: Array.from({ length: 100_001 }, () => 1) }),
      `{"id":${'['.repeat(1e6)}`,
      vector({ id: 'fine' }),
    ];
    writeFileSync(join(folder, 'vectors/basic.jsonl'), lines.join('\n'));
    const game = loadGame(folder);
    const findings = lintGame(game, { clauses: ['CD-01', 'CD-03'] }).findings.map(lineOf);
    expect(findings).toEqual([
      expect.stringMatching(/basic\.jsonl:1:\d+: \/actions: expected at most 100000 items/),
      expect.stringMatching(/basic\.jsonl:2:\d+: \/tape: expected at most 100000 items/),
      expect.stringMatching(/basic\.jsonl:3:\d+: nested deeper than 64 levels/),
    ]);
  });

  it('a file with nothing but wrong lines is given up after a thousand', () => {
    writeFileSync(join(folder, 'vectors/basic.jsonl'), '{}\n'.repeat(5000));
    const report = lintGame(loadGame(folder), { clauses: ['CD-01', 'CD-03'] });
    expect(report.vectors).toBeLessThan(1100);
  });
});
