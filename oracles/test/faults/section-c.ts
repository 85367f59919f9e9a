import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  badOracle,
  expectClean,
  expectFault,
  expectNothingLeft,
  playAll,
  type Row,
} from './laboratory.ts';

const ABOVE = 'a question of values, which the client passes on unjudged;';

/** Faults in the content of messages. */
export const sectionC: readonly Row[] = [
  {
    id: 'C1',
    fault: 'id missing, of the wrong type, from the future',
    test: () =>
      expectProtocol([
        ['id-missing', /id: missing/],
        ['id-text', /id: not an integer/],
        ['id-future', /id: (expected [0-9]+, found [0-9]+|[0-9]+ is out of order)/],
      ]),
  },
  {
    id: 'C2',
    fault: 'not JSON',
    test: () =>
      expectProtocol([
        ['not-json', /not JSON: column 18: expected/],
        ['two-values', /not JSON: column [0-9]+: expected/],
        ['nan', /not JSON: column [0-9]+: expected .*N/],
        ['trailing-comma', /not JSON: column [0-9]+: expected/],
        ['single-quotes', /not JSON: column 2: expected .*'/],
      ]),
  },
  {
    id: 'C3',
    fault: 'numbers that are no words',
    test: () =>
      expectProtocol([
        ['exponent', /number 1e3 is not a plain integer/],
        ['decimal', /number 0\.0 is not/],
        ['minus-zero', /number -0 is not/],
        ['large-number', /number 9007199254740993 is not/],
        ['huge-number', /number 1e400 is not/],
        ['negative', /number -1 is not/],
        ['text-number', /form: "\/games\/0\/k" must be integer/],
        ['null-value', /form: "\/games\/0\/k" must be integer/],
        ['over-boolean', /form: "\/games\/0\/over" must be integer/],
      ]),
  },
  {
    id: 'C4',
    fault: 'nested 100,000 levels deep',
    test: () => expectProtocol([['deep', /nested deeper than 32 levels at column [0-9]+/]]),
  },
  {
    id: 'C5',
    fault: 'a key given twice',
    async test() {
      // The last one counts, as for JSON.parse, unless the check is strict.
      await expectClean('key-twice');
      const options = { strictKeys: true };
      const message = /key "id" given twice at column/;
      await expectFault('key-twice', { status: 'protocol', message, options });
    },
  },
  {
    id: 'C6',
    fault: 'keys of the prototype chain',
    async test() {
      const before = Object.getOwnPropertyNames(Object.prototype);
      const subject = badOracle('proto-key');
      const results = await playAll(subject);
      await subject.close();
      expect(results.map(({ kind }) => kind)).toEqual(Array(10).fill('reply'));
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
      expect('err' in {}).toBe(false);
      expectNothingLeft();
    },
  },
  {
    id: 'C7',
    fault: 'wrong number of results or steps',
    test: () =>
      expectProtocol([
        ['game-missing', /count: "games" has 0 entries, 1 were asked for/],
        ['game-extra', /count: "games" has 2 entries, 1 were asked for/],
        ['too-many-steps', /count: 1000 steps played, but only 8 action words given/],
        ['error-unknown', /form: "\/err" must be equal to one of the allowed values/],
      ]),
  },
  {
    id: 'C8',
    fault: 'digests of a wrong form',
    // A right form with a wrong value is a disagreement, for which the client has no opinion.
    test: () =>
      expectProtocol([
        ['digest-short', /form: "\/games\/0\/d" must match pattern/],
        ['digest-upper', /form: "\/games\/0\/d" must match pattern/],
        ['digest-missing', /capability lie: no digest "d"/],
      ]),
  },
  {
    id: 'C9',
    fault: 'right end digest, wrong prefix digests',
    reason: `${ABOVE} the narrowing of a difference finds it`,
  },
  {
    id: 'C10',
    fault: 'other answers when asked again',
    reason: `${ABOVE} the repetition of a difference finds it`,
  },
  {
    id: 'C11',
    fault: 'the answer to the request before',
    reason: `${ABOVE} an id that belongs to another request is row C1`,
  },
  {
    id: 'C12',
    fault: 'a capability that is not there',
    test: () =>
      expectProtocol([
        ['op-lie', /capability lie: play is listed/],
        ['layer-lie', /capability lie: unsupported-op for a layer/],
      ]),
  },
  {
    id: 'C13',
    fault: 'implements no game at all',
    async test() {
      const subject = badOracle('no-games');
      // Passed on: nothing is compared then, and a run that compared nothing is not green.
      expect(await subject.hello()).toMatchObject({ kind: 'reply', reply: { games: [] } });
      await subject.close();
      expectNothingLeft();
    },
  },
  {
    id: 'C14',
    fault: 'our own digest echoed',
    async test() {
      const file = new URL('../../../spec/schema/messages.schema.json', import.meta.url);
      const definitions: unknown = JSON.parse(readFileSync(file, 'utf8')).$defs;
      const requests = Object.entries(definitions ?? {}).filter(([name]) =>
        /^(request-|init|playedGame)/.test(name),
      );
      expect(requests.length).toBeGreaterThan(10);
      // There is no place in a request where an expected digest could stand.
      expect(JSON.stringify(requests)).not.toContain('digest"');
    },
  },
  {
    id: 'C15',
    fault: 'an oracle that uses the engine which it checks',
    reason: 'stated by the manifest (oracles/test/manifest.test.ts); no message shows it',
  },
  {
    id: 'C16',
    fault: 'an illegal action accepted, a legal one refused',
    reason: `${ABOVE} refusals are compared as results`,
  },
];

async function expectProtocol(modes: readonly (readonly [string, RegExp])[]): Promise<void> {
  for (const [mode, message] of modes) await expectFault(mode, { status: 'protocol', message });
}
