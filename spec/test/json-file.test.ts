import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SpecError } from '../errors.ts';
import { parseJson, readJsonFile } from '../json-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string | Uint8Array): string {
  const path = join(folder, 'x.json');
  writeFileSync(path, content);
  return path;
}

const parse = (text: string) => parseJson(text, { file: 'x.json' });

describe('JSON text', () => {
  it('gives the same values as JSON.parse', () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    return fc.assert(
      fc.property(json, fc.nat(4), (text, indent) => {
        const laidOut = JSON.stringify(JSON.parse(text), null, indent);
        try {
          expect(parse(laidOut).value).toEqual(JSON.parse(text));
        } catch (error) {
          // Refusals beyond the grammar; each has its own test below.
          if (!(error instanceof SpecError)) throw error;
          expect(error.message).toMatch(/unsafe|reserved|-0|exactly|escaped/);
        }
      }),
      { seed: 4, numRuns: 2000 },
    );
  });

  it('is refused if and only if JSON.parse refuses it, on damaged texts', () => {
    const text = '{"a":[1,-2.5e3,"x\\n\\u00e9",true,false,null],"b":{"c":""}}';
    const alphabet = [...'{}[]",:\\ 01-.eEu+tx\n'];
    return fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(2),
        fc.constantFrom('', ...alphabet),
        (at, cut, add) => {
          const damaged = text.slice(0, at) + add + text.slice(at + cut);
          let expected: unknown;
          try {
            expected = JSON.parse(damaged);
          } catch {
            expect(() => parse(damaged)).toThrow(/^x\.json:\d+:\d+: /);
            return;
          }
          try {
            expect(parse(damaged).value).toEqual(expected);
          } catch (error) {
            if (!(error instanceof SpecError)) throw error;
            expect(error.message).toMatch(/twice|-0|unsafe|exactly/);
          }
        },
      ),
      { seed: 5, numRuns: 5000 },
    );
  });

  it.each([
    ['', '1:1: expected a value, found the end of the text'],
    ['{"a":1', '1:7: expected "," or "}", found the end of the text'],
    ['{"a":1,}', '1:8: expected a key in double quotes, found "}"'],
    ['[1,\n 2\n 3]', '3:2: expected "," or "]", found "3"'],
    ['{\n  "a" 1}', '2:7: expected ":", found "1"'],
    ["{'a':1}", '1:2: expected a key in double quotes, found "\'"'],
    ['[NaN]', '1:2: expected a value, found "N"'],
    ['[1] 2', '1:5: expected the end of the text, found "2"'],
    ['[01]', '1:3: expected the end of the number, found "1"'],
    ['[1.]', '1:3: expected the end of the number, found "."'],
    ['[-]', '1:2: expected a number, found "-"'],
    ['["a]', '1:2: a text without closing quote'],
    ['["a\n"]', '1:4: U+000A in a text has to be escaped'],
    ['["\\x"]', '1:3: a wrong escape in a text'],
    ['{"a":1,"b":2,\n"a":3}', '2:1: the key "a" is given twice'],
    ['{"\\u005f_proto__":{}}', '1:2: the key "__proto__" is reserved'],
    ['{"constructor":{}}', '1:2: the key "constructor" is reserved'],
    ['{"prototype":{}}', '1:2: the key "prototype" is reserved'],
    ['[9007199254740993]', '1:2: the number "9007199254740993" cannot be held exactly'],
    ['[1e400]', '1:2: the number "1e400" cannot be held exactly'],
    ['[-0]', '1:2: the number -0'],
    ['["\\u001b[31m"]', '1:2: the text has the unsafe character U+001B'],
    ['["\u202e"]', '1:2: the text has the unsafe character U+202E'],
    ['["\\ud800"]', '1:2: the text has the unsafe character U+D800'],
    ['\u200b1', '1:1: expected a value, found U+200B'],
  ])('refuses %j', (text, message) => {
    expect(() => parse(text)).toThrow(`x.json:${message}`);
  });

  it('refuses deep nesting before it costs anything', () => {
    expect(() => parse('['.repeat(1e6))).toThrow('x.json:1:65: nested deeper than 64 levels');
    expect(() => parse(`${'['.repeat(64)}${']'.repeat(64)}`)).not.toThrow();
  });

  it('finds the place of a value by its pointer', () => {
    const document = parseJson('{\n  "a/b": [1,\n    {"~": 2}]}', { file: 'x.jsonl', line: 7 });
    expect(document.locate('')).toEqual({ line: 7, column: 1 });
    expect(document.locate('/a~1b/0')).toEqual({ line: 8, column: 11 });
    expect(document.locate('/a~1b/1/~0')).toEqual({ line: 9, column: 11 });
    expect(document.locate('/a~1b/1/missing/deep')).toEqual({ line: 9, column: 5 });
    expect(document.locate('/missing')).toEqual({ line: 7, column: 1 });
  });
});

describe('JSON files', () => {
  it('are read as UTF-8, line ends of both kinds', () => {
    const document = readJsonFile(fileOf('{"a":\r\n "é"}'));
    expect(document.value).toEqual({ a: 'é' });
    expect(document.notes).toEqual([]);
  });

  it('may begin with one byte order mark, which is noted', () => {
    const path = fileOf('\ufeff[1]');
    expect(readJsonFile(path)).toMatchObject({
      value: [1],
      notes: [`${path}: ignored a byte order mark`],
    });
    expect(() => readJsonFile(fileOf('\ufeff\ufeff[1]'))).toThrow(
      ':1:1: expected a value, found U+FEFF',
    );
  });

  it.each([
    [
      'UTF-16 with a mark',
      Buffer.from('\ufeff{"a":1}', 'utf16le'),
      /:1:1: expected text in UTF-8, found UTF-16/,
    ],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), /:1:2: expected text in UTF-8/],
    [
      'a wrong byte',
      Buffer.from([0x5b, 0x0a, 0x22, 0xff, 0x22, 0x5d]),
      /:2:2: expected text in UTF-8, found other bytes/,
    ],
    ['a cut character', Buffer.from([0x22, 0xc3]), /:1:2: expected text in UTF-8/],
  ])('refuses %s', (_name, bytes, message) => {
    expect(() => readJsonFile(fileOf(bytes))).toThrow(message);
  });

  it('refuses what is missing, no file, or too large', () => {
    expect(() => readJsonFile(join(folder, 'none.json'))).toThrow('none.json does not exist');
    expect(() => readJsonFile(folder)).toThrow('is not a regular file');
    expect(() => readJsonFile('/dev/zero')).toThrow('/dev/zero is not a regular file');
    expect(() => readJsonFile(fileOf('[1,2]'), 4)).toThrow('has 5 bytes, expected at most 4');
  });
});
