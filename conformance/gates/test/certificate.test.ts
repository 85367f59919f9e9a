import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GateFile, GateGame } from '../../../spec/generated/gate-file.ts';
import type { GateReport } from '../../../spec/generated/gate-report.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { problemsOf } from '../../../spec/validate.ts';
import { draftCertificates } from '../certificate.ts';
import { CertificateError } from '../certificate-error.ts';
import { type RequireCertificateOptions, requireCertificate } from '../require-certificate.ts';
import { line, reportWith } from './reports.ts';

const TOY = 'tic-tac-toe-dice';
const TOY_ROOT = join(packageRoot(), 'conformance', 'test', 'fixtures', 'toy-root');

let base = '';
let folder = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'lockstep-certificate-')));
  folder = join(base, '.lockstep');
  writeFileSync(join(base, 'port.mjs'), 'export const createEngine = () => undefined;\n');
  mkdirSync(join(base, 'rules'));
  writeFileSync(join(base, 'rules', 'slide.mjs'), 'export const slide = 1;\n');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const PORT: NonNullable<GateGame['subject']> = { module: './port.mjs', sources: ['rules'] };
const ASKED: RequireCertificateOptions = { subject: 'module:port.mjs' };

function placesOf(games: GateFile['games'], roots?: string[]) {
  const gate: GateFile = {
    format: 'lockstep-gates@1',
    games,
    ...(roots === undefined ? {} : { roots }),
  };
  return { gate, base, output: folder };
}

/** Lets a gate of the port of 2048 end with a report. */
function judge(report: GateReport, demands: GateGame = {}) {
  return draftCertificates(placesOf({ '2048': { subject: PORT, ...demands } })).settle(report);
}

function certified(options = ASKED) {
  return requireCertificate('2048', { folder, ...options });
}

/** What a call throws, as code and message. */
function refusalOf(call: () => unknown): readonly [string, string] {
  try {
    call();
  } catch (error) {
    if (error instanceof CertificateError) return [error.code, error.message];
    throw error;
  }
  return ['', 'nothing was thrown'];
}

const PASSED = reportWith([line('agreement'), line('clauses')]);

describe('a gate that passed', () => {
  test('leaves a certificate that holds, with digests, oracles and results', () => {
    const { written, refused } = judge(PASSED, { oracles: ['2048-python'], profiles: ['4x4'] });
    expect(refused).toEqual([]);
    expect(written).toEqual([join(folder, 'certificates', '2048.json')]);
    const certificate = certified();
    expect(problemsOf('certificate', certificate)).toEqual([]);
    expect(certificate).toMatchObject({ game: '2048', version: '1.0', profiles: ['4x4'] });
    expect(Object.keys(certificate.files)).toEqual(['spec/games/2048/game.json']);
    expect(certificate.project?.folder).toBe('..');
    expect(Object.keys(certificate.project?.files ?? {})).toEqual(['port.mjs', 'rules/slide.mjs']);
    expect(certificate.oracles).toMatchObject([{ name: '2048-python', version: '0.1.0' }]);
    expect(certificate.results.map(({ id }) => id)).toEqual(['2048/agreement', '2048/clauses']);
  });

  test('names all files of the built-in engine, with what it imports, and no test', () => {
    draftCertificates(placesOf({ '2048': {} })).settle(reportWith([line('agreement')]));
    const text = readFileSync(join(folder, 'certificates', '2048.json'), 'utf8');
    const { files, project } = JSON.parse(text);
    expect(project).toBeUndefined();
    const names = Object.keys(files);
    for (const name of [
      'engines/2048/kernel.ts',
      'engines/engine-of.ts',
      'engines/random/mulberry32.ts',
      'spec/layout.ts',
      'spec/layout/compile.ts',
      'spec/games/2048/game.json',
      'dist/engines/2048/kernel.js',
      'dist/spec/layout/compile.js',
    ]) {
      expect(names).toContain(name);
    }
    const strange = names.filter((name) => /test|snake123|drop7|\.d\.ts|render|lint/.test(name));
    expect(strange).toEqual([]);
  });

  test('certifies a game of another folder, with its engine', () => {
    cpSync(TOY_ROOT, join(base, 'games'), { recursive: true });
    const places = placesOf({ [TOY]: {} }, ['games']);
    const report = reportWith([line('agreement', { game: TOY })]);
    expect(draftCertificates(places).settle(report).refused).toEqual([]);
    expect(Object.keys(requireCertificate(TOY, { folder }).project?.files ?? {})).toEqual([
      `games/engines/${TOY}/index.js`,
      `games/spec/games/${TOY}/game.json`,
    ]);
    writeFileSync(join(base, 'games', 'engines', TOY, 'more.js'), '');
    expect(refusalOf(() => requireCertificate(TOY, { folder }))).toEqual([
      'E_CERTIFICATE_ADDED',
      `games/engines/${TOY}/more.js was added after the certificate`,
    ]);
  });
});

describe('no certificate', () => {
  const lines = (status: 'fail' | 'error' | 'warn' | 'known' | 'notrun') =>
    reportWith([line('agreement'), line('clauses', { status, found: 'T48-09 fails' })]);

  test.each(['fail', 'error', 'warn', 'known'] as const)(
    'for a line that is %s, and the old one is removed',
    (status) => {
      judge(PASSED);
      const { written, removed, refused } = judge(lines(status));
      expect(written).toEqual([]);
      expect(removed).toEqual([join(folder, 'certificates', '2048.json')]);
      expect(refused).toEqual([{ game: '2048', reason: `2048/clauses ${status}: T48-09 fails` }]);
      expect(refusalOf(() => certified())[0]).toBe('E_CERTIFICATE_MISSING');
    },
  );

  test.each([
    ['a line was not run', lines('notrun'), {}, '2048/clauses was not run: T48-09 fails'],
    ['a demanded part was left out', PASSED, { mutants: {} }, 'part mutants was left out'],
    [
      'it was slower',
      reportWith([line('agreement'), line('speed', { status: 'fail', found: '1.2' })]),
      {},
      '2048/speed fail: 1.2',
    ],
    [
      'it was interrupted',
      { ...PASSED, interrupted: 'SIGINT' as const },
      {},
      'interrupted by SIGINT',
    ],
  ])('if %s; the old one stays', (_, report, demands, reason) => {
    judge(PASSED);
    expect(judge(report, demands)).toEqual({
      written: [],
      removed: [],
      refused: [{ game: '2048', reason }],
    });
    expect(certified().game).toBe('2048');
  });

  test('and no word about a game that was not judged', () => {
    const other = reportWith([line('agreement', { game: 'snake123' })]);
    expect(judge(other)).toEqual({ written: [], removed: [], refused: [] });
  });

  test('if a file changed while the gate was running', () => {
    const drafts = draftCertificates(placesOf({ '2048': { subject: PORT } }));
    writeFileSync(join(base, 'rules', 'slide.mjs'), 'export const slide = 2;\n');
    const [refused] = drafts.settle(PASSED).refused;
    expect(refused?.reason).toMatch(
      /^rules\/slide\.mjs changed while the gate was running \(sha [0-9a-f]{12} -> [0-9a-f]{12}\)$/,
    );
  });

  test('if a source does not exist', () => {
    const subject = { ...PORT, sources: ['src'] };
    expect(judge(PASSED, { subject }).refused).toEqual([
      { game: '2048', reason: 'source src of the subject does not exist' },
    ]);
  });

  test('through a link in the place of its folder', () => {
    mkdirSync(join(base, 'elsewhere'));
    mkdirSync(folder);
    symlinkSync(join(base, 'elsewhere'), join(folder, 'certificates'));
    expect(() => judge(PASSED)).toThrow(/certificates: it is a link/);
    expect(existsSync(join(base, 'elsewhere', '2048.json'))).toBe(false);
  });
});

describe('requireCertificate refuses, and says why,', () => {
  beforeEach(() => {
    judge(PASSED, { profiles: ['4x4'] });
  });

  test.each([
    [
      'a changed file',
      () => writeFileSync(join(base, 'rules', 'slide.mjs'), 'export const slide = 2;\n'),
      'E_CERTIFICATE_CHANGED',
      /^rules\/slide\.mjs changed after the certificate \(sha [0-9a-f]{12} -> [0-9a-f]{12}\)$/,
    ],
    [
      'a new file',
      () => writeFileSync(join(base, 'rules', 'merge.mjs'), ''),
      'E_CERTIFICATE_ADDED',
      /^rules\/merge\.mjs was added after the certificate$/,
    ],
    [
      'a file that is gone, one of two',
      () => {
        rmSync(join(base, 'port.mjs'));
        rmSync(join(base, 'rules'), { recursive: true });
      },
      'E_CERTIFICATE_REMOVED',
      /^port\.mjs was removed after the certificate, and 1 more$/,
    ],
    [
      'a certificate that is gone',
      () => rmSync(join(folder, 'certificates', '2048.json')),
      'E_CERTIFICATE_MISSING',
      /^there is no certificate for 2048 \(.*\.lockstep\/certificates\/2048\.json\)$/,
    ],
    [
      'a file that is no JSON',
      () => writeFileSync(join(folder, 'certificates', '2048.json'), '{'),
      'E_CERTIFICATE_INVALID',
      /2048\.json:1:2: /,
    ],
    [
      'a file that says too little',
      () =>
        writeFileSync(
          join(folder, 'certificates', '2048.json'),
          '{"format":"lockstep-certificate@1"}',
        ),
      'E_CERTIFICATE_INVALID',
      /2048\.json:1:1: /,
    ],
  ])('%s', (_, change, code, message) => {
    change();
    expect(refusalOf(() => certified())).toEqual([code, expect.stringMatching(message)]);
  });

  test.each([
    [
      '"game":"2048"',
      '"game":"snake123"',
      'E_CERTIFICATE_INVALID',
      'is a certificate for snake123, not 2048',
    ],
    [
      '"lockstep":"0.1.0"',
      '"lockstep":"0.0.9"',
      'E_CERTIFICATE_LOCKSTEP',
      'the certificate of 2048 is of lockstep 0.0.9; this is 0.1.0',
    ],
    [
      '"version":"1.0"',
      '"version":"0.9"',
      'E_CERTIFICATE_RULES',
      'the certificate of 2048 is for rules 0.9; these are 1.0',
    ],
    [
      '"profiles":["4x4"]',
      '"profiles":["4x4","9x9"]',
      'E_CERTIFICATE_INVALID',
      'the certificate of 2048 names 9x9, which is no profile',
    ],
  ])('%s turned into %s', (from, to, code, message) => {
    const path = join(folder, 'certificates', '2048.json');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    expect(refusalOf(() => certified())).toEqual([code, expect.stringContaining(message)]);
  });

  test('another engine and another profile', () => {
    expect(refusalOf(() => certified({}))).toEqual([
      'E_CERTIFICATE_SUBJECT',
      'the certificate of 2048 is about another subject: module:port.mjs, not lockstep',
    ]);
    expect(certified({ subject: 'module:./port.mjs', profile: '4x4' }).profiles).toEqual(['4x4']);
    expect(refusalOf(() => certified({ ...ASKED, profile: '2x2' }))).toEqual([
      'E_CERTIFICATE_PROFILE',
      'the certificate of 2048 is about 4x4, not profile 2x2',
    ]);
  });

  test('what is no id of a game', () => {
    expect(() => requireCertificate('../2048', { folder })).toThrow(/is not the id of a game/);
  });
});

test('a program is certified with the files that its command names', () => {
  writeFileSync(join(base, 'port.py'), 'print()\n');
  const subject = { command: ['python3', 'port.py', '--fast'], sources: ['rules'] };
  judge(PASSED, { subject });
  const { project } = certified({ subject: 'python3 port.py --fast' });
  expect(project?.sources).toEqual(['rules', 'port.py']);
  expect(Object.keys(project?.files ?? {})).toEqual(['port.py', 'rules/slide.mjs']);
});
