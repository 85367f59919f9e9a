import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { LineSplitter } from '../client/line-splitter.ts';
import type { HandlerReply } from './handler.ts';
import { isRecord } from './request-fields.ts';

const MAX_LINE = 2 ** 20;

/** What answers the requests of a stream; every `Handler` does. */
export interface Responder {
  /** Never throws and never rejects. */
  handle(request: unknown): HandlerReply | Promise<HandlerReply>;
}

/**
 * Serves requests on a pair of streams as the wire protocol says: one request per line in, one
 * reply per line out, in order. Reading waits while the output is full.
 *
 * @returns when the input has ended, `bye` was answered, or the output was closed
 */
export async function serveStdio(
  responder: Responder,
  input: Readable,
  output: Writable,
): Promise<void> {
  const lines: Buffer[] = [];
  let overflow = false;
  let closed = false;
  output.once('error', () => {
    closed = true;
  });
  const splitter = new LineSplitter(MAX_LINE, {
    line: (bytes) => lines.push(bytes),
    tooLong: () => {
      overflow = true;
    },
  });
  for await (const chunk of input) {
    splitter.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
    for (const line of lines.splice(0)) {
      if (closed) return;
      if (line.length === 0) continue;
      const { text, last } = await replyTo(line.toString('utf8'), responder);
      if (!output.write(text)) await drained(output);
      if (last) return;
    }
    if (overflow) {
      output.write('{"id":0,"err":"too-long","msg":"the line is longer than 1 MiB"}\n');
      return;
    }
  }
}

/** The reply line of a request line, and whether it is the last one. */
async function replyTo(
  line: string,
  responder: Responder,
): Promise<{ text: string; last: boolean }> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return { text: '{"id":0,"err":"bad-params","msg":"the line is no JSON"}\n', last: false };
  }
  const { id = 0 } = isRecord(request) ? (request as { readonly id?: unknown }) : {};
  const text = `${JSON.stringify({ id, ...(await responder.handle(request)) })}\n`;
  if (Buffer.byteLength(text) > MAX_LINE) {
    return { text: `${JSON.stringify({ id, err: 'too-long' })}\n`, last: false };
  }
  return { text, last: isRecord(request) && request.op === 'bye' };
}

/** Waits until the output takes more, or is lost. */
async function drained(output: Writable): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).catch(
    () => undefined,
  );
  ended.abort();
}
