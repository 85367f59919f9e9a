import { expect } from 'vitest';
import {
  badOracle,
  cleanResults,
  expectClean,
  expectFault,
  expectNothingLeft,
  expectUnavailable,
  LABELS,
  playAll,
  playLabel,
  type Row,
} from './laboratory.ts';

const MEBIBYTE = 2 ** 20;

/** Faults of pipes and framing. */
export const sectionB: readonly Row[] = [
  {
    id: 'B1',
    fault: 'endless line',
    async test() {
      const before = process.memoryUsage().rss;
      await expectFault('endless-line', { status: 'protocol', message: /line too long/ });
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEBIBYTE);
    },
  },
  {
    id: 'B2',
    fault: 'endless noise',
    async test() {
      const subject = badOracle('endless-noise', { limits: { noiseBytes: 4 * MEBIBYTE } });
      const results = await playAll(subject);
      expect(results[5]).toMatchObject({
        status: 'protocol',
        message: expect.stringMatching(/noise: more than 4194304 bytes/),
      });
      expect(results.filter(({ kind }) => kind === 'reply')).toHaveLength(9);
      await subject.close();
      const { noise, noiseCount } = subject.report();
      expect(noise).toHaveLength(100);
      expect(noiseCount).toBeGreaterThan(250_000);
      expect(noise[0]).toBe('still working');
      expectNothingLeft();
    },
  },
  {
    id: 'B3',
    fault: 'a reply given twice',
    async test() {
      const message = /a second reply to request [0-9]+/;
      const oneByOne = { status: 'protocol', message, blamed: 6, oneByOne: true };
      await expectFault('twice', oneByOne);
      await expectFault('twice', { ...oneByOne, oneByOne: false });
    },
  },
  {
    id: 'B4',
    fault: 'replies in pieces, CR LF, byte order mark, lone CR, noise between',
    async test() {
      for (const mode of ['bytewise', 'crlf', 'bom', 'lone-cr']) await expectClean(mode);
      const noisy = await expectClean('noisy');
      expect(noisy.report().noise.slice(0, 3)).toEqual(['loading table', '[1,2]', '']);
      await expectUnavailable('noisy', /is no reply: "loading table"/, { strictStdout: true });
    },
  },
  {
    id: 'B5',
    fault: 'a character split between chunks; invalid UTF-8',
    async test() {
      await expectClean('umlaut');
      await expectFault('bad-utf8', { status: 'protocol', message: /utf-8/ });
    },
  },
  {
    id: 'B6',
    fault: 'last line without line end, then exit',
    async test() {
      const message = /exited with code 0, leaving an unfinished line of [0-9]+ bytes/;
      await expectFault('half-line', { status: 'crash', message });
      await expectFault('whole-line-without-end', { status: 'crash', message });
    },
  },
  {
    id: 'B7',
    fault: 'flood on standard error',
    test: async () => void (await expectClean('stderr-flood', { limits: { requestMs: 20_000 } })),
  },
  {
    id: 'B8',
    fault: 'more than 100 MB of replies',
    async test() {
      const subject = badOracle('padded');
      let bytes = 0;
      while (bytes < 110 * MEBIBYTE) {
        const results = await playAll(subject, Array(100).fill(1));
        expect(results.every(({ kind }) => kind === 'reply')).toBe(true);
        bytes += 100 * 65_536;
      }
      await subject.close();
      expect(subject.report().starts).toBe(1);
      expectNothingLeft();
    },
  },
  {
    id: 'B9',
    fault: 'the child does not read',
    async test() {
      const before = process.memoryUsage().rss;
      const subject = badOracle('no-read', { limits: { requestMs: 300, restarts: 0 } });
      const big = { game: 'toy@1.0', profile: 'plain', setup: [1], layer: 'none' as const };
      const a = Array(400_000).fill(1);
      const results = await Promise.all(
        Array.from({ length: 50 }, () =>
          subject.request({ op: 'play', out: 'end', games: [{ ...big, a }] }),
        ),
      );
      const faults = results.filter(({ kind }) => kind === 'fault');
      expect(faults).toHaveLength(50);
      await subject.close();
      // The window, not the number of requests, bounds what waits in memory.
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEBIBYTE);
      expectNothingLeft();
    },
  },
  {
    id: 'B10',
    fault: 'long requests and long replies at the same time',
    async test() {
      const subject = badOracle('good', { limits: { requestMs: 20_000 } });
      const a = Array(200_000).fill(1);
      const game = { game: 'toy@1.0', profile: 'plain', setup: [1], layer: 'none' as const, a };
      const inputs = Array.from({ length: 60_000 }, (_, index) => [index * 2]);
      const games = { op: 'play' as const, out: 'states:0-1', games: [game] };
      const kernel = { op: 'kernel' as const, game: 'toy@1.0', profile: 'plain', name: 'half' };
      const replies = await Promise.all(
        Array.from({ length: 12 }, async (_, index) =>
          index % 2 === 0 ? subject.request(games) : subject.request({ ...kernel, in: inputs }),
        ),
      );
      expect(replies.map(({ kind }) => kind)).toEqual(Array(12).fill('reply'));
      await subject.close();
      expectNothingLeft();
    },
  },
  {
    id: 'B11',
    fault: 'a reply that nobody asked for',
    async test() {
      await expectUnavailable('early-reply', /no handshake \(protocol\): id: expected/);
      await expectFault('stray', {
        status: 'protocol',
        message: /id: expected [0-9]+, found 7/,
      });
    },
  },
  {
    id: 'B12',
    fault: 'replies out of order',
    async test() {
      const subject = badOracle('swap', { limits: { requestMs: 400 } });
      const results = await playAll(subject, LABELS.slice(0, 2));
      expect(results[0]).toMatchObject({
        status: 'protocol',
        message: expect.stringMatching(/out of order/),
      });
      await subject.close();
      const good = badOracle('good');
      expect(await playLabel(good, 1)).toEqual((await cleanResults())[1]);
      await good.close();
      expectNothingLeft();
    },
  },
];
