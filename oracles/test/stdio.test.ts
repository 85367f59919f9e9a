import { PassThrough, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDice, diceSpec } from '../../engines/test/fixtures/dice.ts';
import { createHandler, type Handler } from '../serve/handler.ts';
import { serveStdio } from '../serve/stdio.ts';

function handler(): Handler {
  return createHandler({ spec: diceSpec, createEngine: createDice, name: 'dice', version: '1' });
}

/** Serves chunks of input to the end; gives the reply lines. */
async function serve(...chunks: (string | Buffer)[]): Promise<unknown[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const parts: Buffer[] = [];
  output.on('data', (part: Buffer) => parts.push(part));
  const served = serveStdio(handler(), input, output);
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await served;
  await setImmediate();
  const text = Buffer.concat(parts).toString();
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const init = '"game":"dice@1.0","profile":"short","setup":[0],"layer":"outcome"';
const begin = `{"id":7,"op":"new",${init},"c":[5]}\n`;

describe('serveStdio', () => {
  it('answers each line with its id, however the input is cut', async () => {
    const text = `${begin}{"id":8,"op":"step","a":[1,2],"c":[6]}\r\n\n{"id":9,"op":"dance","x":1}\n`;
    const expected = [
      { id: 7, s: [0, 5, 5], k: 1 },
      { id: 8, s: [0, 17, 6], k: 1, ev: [0] },
      { id: 9, err: 'unsupported-op', msg: 'unknown operation' },
    ];
    expect(await serve(text)).toEqual(expected);
    expect(await serve(...text)).toEqual(expected);
  });

  it('ends at bye, at the end of the input, and drops half a line', async () => {
    expect(await serve('{"id":1,"op":"bye"}\n', begin)).toEqual([{ id: 1 }]);
    expect(await serve(begin, '{"id":2,"op":"bye"}')).toHaveLength(1);
    expect(await serve()).toEqual([]);
  });

  it('answers what is no request', async () => {
    expect(await serve('hello\n', '[1]\n', '{"op":"bye"}\n')).toMatchObject([
      { id: 0, err: 'bad-params' },
      { id: 0, err: 'bad-params' },
      { id: 0 },
    ]);
  });

  it('takes a line of nearly 1 MiB and gives up at a longer one', async () => {
    const padded = (length: number) => `{"id":3,"op":"dance","pad":"${'x'.repeat(length)}"}\n`;
    expect(await serve(padded(900_000))).toMatchObject([{ id: 3, err: 'unsupported-op' }]);
    expect(await serve(padded(2 ** 20), begin)).toMatchObject([{ id: 0, err: 'too-long' }]);
  });

  it('refuses to send a line longer than 1 MiB', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const words = (count: number) => ({ w: Array.from({ length: count }, () => 1) });
    const served = serveStdio({ handle: () => words(600_000) }, input, output);
    input.end('{"id":6}\n');
    await served;
    expect(String(output.read())).toBe('{"id":6,"err":"too-long"}\n');
  });

  it('waits while nobody reads its replies', async () => {
    const taken: (() => void)[] = [];
    const output = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => taken.push(done),
    });
    const input = new PassThrough();
    let asked = 0;
    const counting = {
      handle: () => {
        asked += 1;
        return {};
      },
    };
    const served = serveStdio(counting, input, output);
    input.end('{"id":1}\n{"id":2}\n{"id":3}\n');
    for (const expected of [1, 2, 3]) {
      while (taken.length === 0) await setImmediate();
      await setImmediate();
      expect(asked).toBe(expected);
      taken.shift()?.();
    }
    await served;
  });

  it('ends quietly when its output is closed', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(handler(), input, output);
    output.destroy(new Error('EPIPE'));
    input.write(begin);
    await expect(served).resolves.toBeUndefined();
  });
});
