import { expect, test } from 'vitest';
import { Output, type OutputStream } from '../output.ts';

/** A stream that takes text until `fails` says that a write fails. */
function streamOf(fails: (index: number) => string | undefined): OutputStream & { text: string } {
  let index = 0;
  return {
    text: '',
    on: () => undefined,
    write(text, done) {
      const code = fails(index++);
      if (code === undefined) this.text += text;
      const error = code === undefined ? null : Object.assign(new Error(`${code}: x`), { code });
      queueMicrotask(() => done(error));
      return true;
    },
  };
}

test('output arrives in order', async () => {
  const stream = streamOf(() => undefined);
  const output = new Output(stream, 'stdout');
  output.write('a');
  output.write('b');
  await output.flush();
  expect(stream.text).toBe('ab');
});

test('a full disk is an error that names the stream', async () => {
  const output = new Output(
    streamOf(() => 'ENOSPC'),
    'stdout',
  );
  output.write('a');
  await expect(output.flush()).rejects.toThrow('cannot write to stdout: ENOSPC');
});

test('output that was lost once is lost, also if later writes would succeed', async () => {
  const stream = streamOf((index) => (index === 0 ? 'EIO' : undefined));
  const output = new Output(stream, 'stdout');
  output.write('a');
  await expect(output.flush()).rejects.toThrow('EIO');
  output.write('b');
  await expect(output.flush()).rejects.toThrow('EIO');
  expect(stream.text).toBe('');
});

test('a reader that went away is no error', async () => {
  const stream = streamOf((index) => (index === 1 ? 'EPIPE' : undefined));
  const output = new Output(stream, 'stdout');
  for (const text of ['a', 'b']) output.write(text);
  await output.flush();
  output.write('c');
  await output.flush();
  expect(stream.text).toBe('a');
});

test('an error event counts like a failed write', async () => {
  let tell: (error: Error) => void = () => undefined;
  const stream: OutputStream = {
    write: (_text, done) => {
      done();
      return true;
    },
    on: (_event, listener) => {
      tell = listener;
    },
  };
  const output = new Output(stream, 'stderr');
  tell(new Error('gone'));
  await expect(output.flush()).rejects.toThrow('cannot write to stderr: gone');
});
