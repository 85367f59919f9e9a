import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';
import { line, reportWith } from './reports.ts';

/** A copy of the package, whose files may be changed. */
let copy = '';

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'lockstep-copy-')));
  const root = packageRoot();
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of ['spec', 'engines']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, preserveTimestamps: true });
  }
  // Copied later and with the time of the copy: newer than the sources, as after a build.
  for (const folder of ['spec', 'engines', 'oracles', 'conformance']) {
    cpSync(join(root, 'dist', folder), join(copy, 'dist', folder), { recursive: true });
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs lines of JavaScript in the copy; what they print, as JSON. */
function run(code: string): unknown {
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }));
}

/** Lets a gate of the built-in engine pass in the copy; what becomes of its certificate. */
function pass(): unknown {
  const gate = { format: 'lockstep-gates@1', games: { '2048': {} } };
  const places = { gate, base: copy, output: join(copy, '.lockstep') };
  return run(`
    import { draftCertificates } from './dist/conformance/gates/certificate.js';
    const drafts = draftCertificates(${JSON.stringify(places)});
    const outcome = drafts.settle(${JSON.stringify(reportWith([line('agreement')]))});
    console.log(JSON.stringify(outcome));`);
}

/** Requires the certificate in the copy: the game, or code and message of the refusal. */
function ask(entry = './dist/conformance/gates/require-certificate.js'): unknown {
  return run(`
    import { requireCertificate } from '${entry}';
    let answer;
    try {
      answer = requireCertificate('2048').game;
    } catch (error) {
      answer = \`\${error.code} \${error.message}\`;
    }
    console.log(JSON.stringify(answer));`);
}

/** Changes or makes a file, asks for the certificate, and puts the file back. */
function afterChange(file: string, change: (path: string) => void): unknown {
  const path = join(copy, file);
  const before = existsSync(path) ? readFileSync(path) : undefined;
  change(path);
  try {
    return ask();
  } finally {
    if (before === undefined) rmSync(path);
    else writeFileSync(path, before);
  }
}

const oneLine = (path: string): void => appendFileSync(path, '// one line more\n');

describe('the certificate of the built-in engine', () => {
  beforeAll(() => {
    const outcome = pass();
    expect(outcome).toMatchObject({ refused: [], written: [expect.stringMatching(/2048\.json$/)] });
  });

  test('holds for the package as it is, and is asked for by its public entry', () => {
    expect(ask('lockstep/conformance')).toBe('2048');
  });

  test.each([
    'engines/2048/kernel.ts',
    'engines/engine-of.ts',
    'engines/random/mulberry32.ts',
    'spec/layout.ts',
    'dist/engines/2048/kernel.js',
    'dist/spec/layout.js',
  ])('does not survive one line in %s', (file) => {
    expect(afterChange(file, oneLine)).toMatch(
      `E_CERTIFICATE_CHANGED ${file} changed after the certificate (sha `,
    );
  });

  test('does not survive one line in the rules, nor another version of them', () => {
    const file = 'spec/games/2048/game.json';
    expect(afterChange(file, (path) => appendFileSync(path, '\n'))).toMatch(
      `E_CERTIFICATE_CHANGED ${file} changed`,
    );
    const later = (path: string): void =>
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace('"version": "1.0"', '"version": "1.1"'),
      );
    expect(afterChange(file, later)).toBe(
      'E_CERTIFICATE_RULES the certificate of 2048 is for rules 1.0; these are 1.1',
    );
  });

  test('does not survive a module more or less', () => {
    expect(afterChange('engines/2048/more.ts', oneLine)).toBe(
      'E_CERTIFICATE_ADDED engines/2048/more.ts was added after the certificate',
    );
    expect(afterChange('engines/2048/nibble.ts', rmSync)).toBe(
      'E_CERTIFICATE_REMOVED engines/2048/nibble.ts was removed after the certificate',
    );
  });

  test.each([
    'engines/2048/test/more.test.ts',
    'engines/snake123/kernel.ts',
    'spec/games/snake123/game.json',
    'dist/engines/2048/kernel.d.ts',
    'spec/render.ts',
  ])('does not mind %s', (file) => {
    expect(afterChange(file, oneLine)).toBe('2048');
  });

  test('is not written if a source is newer than what was built from it', () => {
    const kernel = join(copy, 'engines/2048/kernel.ts');
    const { atime, mtime } = statSync(kernel);
    utimesSync(kernel, atime, new Date('2100-01-01'));
    const outcome = pass();
    utimesSync(kernel, atime, mtime);
    const reason =
      'engines/2048/kernel.ts is newer than what was built from it: build, then run again';
    expect(outcome).toEqual({ written: [], removed: [], refused: [{ game: '2048', reason }] });
  });
});
