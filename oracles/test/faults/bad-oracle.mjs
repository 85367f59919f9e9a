// node bad-oracle.mjs MODE[:LABEL]
//
// Wraps the good adapter and does one thing wrong. Faults that belong to a request strike when it
// plays a game whose setup is [LABEL] (5 if absent), in every process anew, so that a test can tell
// the poisoned request from all others. With the label `hello` they strike at the handshake, with
// `all` at every game.

import { spawn } from 'node:child_process';
import { closeSync, readdirSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { makeAdapter } from './good-adapter.mjs';

const [mode = 'good', label = '5'] = (process.argv[2] ?? '').split(':');
const answer = makeAdapter();

function write(data) {
  const bytes = Buffer.from(data);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      // The pipe is full and not blocking.
      if (error.code !== 'EAGAIN') throw error;
      sleep(1);
    }
  }
}
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const forever = () => {
  for (;;) sleep(1000);
};
const line = (reply) => write(`${JSON.stringify(reply)}\n`);
const kill = (signal) => {
  process.kill(process.pid, signal);
  forever();
};

/** Is this the request that the fault is meant for? */
function poisoned(request) {
  if (label === 'hello') return request.op === 'hello';
  if (label === 'all') return request.op === 'play';
  return (request.games ?? [request]).some((game) => game.setup?.[0] === Number(label));
}

/** Replaces the text of the reply to the poisoned request. */
const textFaults = {
  'id-missing': (reply) => JSON.stringify({ ...reply, id: undefined }),
  'id-text': (reply) => JSON.stringify({ ...reply, id: String(reply.id) }),
  'id-future': (reply) => JSON.stringify({ ...reply, id: reply.id + 1 }),
  'not-json': () => '{"id":1,"games":[',
  'two-values': (reply) => `${JSON.stringify(reply)} ${JSON.stringify(reply)}`,
  nan: (reply) => JSON.stringify(reply).replace('"k":0', '"k":NaN'),
  'trailing-comma': (reply) => JSON.stringify(reply).replace(/\}$/, ',}'),
  'single-quotes': (reply) => JSON.stringify(reply).replaceAll('"', "'"),
  exponent: (reply) => JSON.stringify(reply).replace('"k":0', '"k":1e3'),
  decimal: (reply) => JSON.stringify(reply).replace('"k":0', '"k":0.0'),
  'minus-zero': (reply) => JSON.stringify(reply).replace('"k":0', '"k":-0'),
  'large-number': (reply) => JSON.stringify(reply).replace('"k":0', '"k":9007199254740993'),
  'huge-number': (reply) => JSON.stringify(reply).replace('"k":0', '"k":1e400'),
  negative: (reply) => JSON.stringify(reply).replace('"k":0', '"k":-1'),
  'text-number': (reply) => JSON.stringify(reply).replace('"k":0', '"k":"0"'),
  'null-value': (reply) => JSON.stringify(reply).replace('"k":0', '"k":null'),
  'over-boolean': (reply) => JSON.stringify(reply).replace('"over":0', '"over":false'),
  deep: (reply) => `{"id":${reply.id},"x":${'['.repeat(100_000)}`,
  'key-twice': (reply) => JSON.stringify(reply).replace('{', '{"id":1,'),
  'proto-key': (reply) =>
    JSON.stringify(reply).replace(
      '{',
      '{"__proto__":{"err":"internal"},"toString":1,"constructor":2,',
    ),
  'game-missing': (reply) => JSON.stringify({ ...reply, games: [] }),
  'game-extra': (reply) => JSON.stringify({ ...reply, games: [...reply.games, ...reply.games] }),
  'too-many-steps': (reply) => JSON.stringify(withGame(reply, { n: 1000 })),
  'digest-short': (reply) => JSON.stringify(withGame(reply, { d: 'abc' })),
  'digest-upper': (reply) => JSON.stringify(withGame(reply, { d: 'ABCDEF0123456789' })),
  'digest-missing': (reply) => JSON.stringify(withGame(reply, { d: undefined })),
  'error-unknown': (reply) => JSON.stringify({ id: reply.id, err: 'i-do-not-like-it' }),
  'op-lie': (reply) => JSON.stringify({ id: reply.id, err: 'unsupported-op' }),
  'layer-lie': (reply) => JSON.stringify(withGame(reply, { err: 'unsupported-op', at: 0, n: 0 })),
  'own-digest': (reply) => JSON.stringify(withGame(reply, { d: '00000000000000ff' })),
  internal: (reply) => JSON.stringify({ id: reply.id, err: 'internal', msg: 'no idea' }),
};

function withGame(reply, change) {
  return { ...reply, games: reply.games.map((game) => ({ ...game, ...change })) };
}

/** Does something to the process when the poisoned request arrives; may return a reply. */
const deeds = {
  exit0: () => process.exit(0),
  exit3: () => {
    process.stderr.write('about to leave\n');
    process.exit(3);
  },
  segv: () => kill('SIGSEGV'),
  abort: () => kill('SIGABRT'),
  kill: () => kill('SIGKILL'),
  hang: forever,
  // Hangs with a child in its group and another one in a session of its own.
  family: () => {
    spawn('sleep', ['60'], { stdio: 'ignore' });
    spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
    forever();
  },
  stubborn: () => {
    process.on('SIGTERM', () => undefined);
    for (;;);
  },
  stop: () => kill('SIGSTOP'),
  leak: () => {
    spawn('sleep', ['30'], { stdio: ['ignore', 'inherit', 'ignore'] });
    process.exit(0);
  },
  'close-stdout': () => {
    closeSync(1);
    forever();
  },
  'close-stdin': (request) => {
    closeSync(0);
    line(answer(request));
    forever();
  },
  balloon: () => {
    const kept = [];
    for (;;) {
      kept.push(Buffer.alloc(20 * 2 ** 20, 1));
      sleep(20);
    }
  },
  forks: () => {
    for (let count = 0; count < 60; count += 1) spawn('sleep', ['30'], { stdio: 'ignore' });
    forever();
  },
  'endless-line': () => {
    for (;;) write('{"x'.padEnd(65536, 'x'));
  },
  'endless-noise': () => {
    for (;;) write('still working\n'.repeat(4096));
  },
  twice: (request) => {
    line(answer(request));
    line(answer(request));
  },
  stray: (request) => {
    line({ id: 7 });
    line(answer(request));
  },
  'half-line': (request) => {
    write(JSON.stringify(answer(request)).slice(0, -5));
    process.exit(0);
  },
  'whole-line-without-end': (request) => {
    write(JSON.stringify(answer(request)));
    process.exit(0);
  },
  'bad-utf8': (request) => {
    const text = Buffer.from(`${JSON.stringify({ ...answer(request), msg: 'x' })}\n`);
    text[text.length - 4] = 0xff;
    write(text);
  },
  'stderr-flood': (request) => {
    const block = Buffer.from(`${'e'.repeat(1023)}\n`.repeat(1024));
    for (let count = 0; count < 200; count += 1) writeAll(2, block);
    process.stderr.write('last words\n');
    line(answer(request));
  },
  late: (request) => {
    sleep(400);
    line(answer(request));
  },
  // Tells what an adapter sees of the world, by its standard error.
  confess: () => {
    const world = {
      environment: process.env,
      folder: process.cwd(),
      files: readdirSync('.'),
      descriptors: readdirSync('/proc/self/fd').map(Number),
    };
    process.stderr.write(`${JSON.stringify(world)}\n`);
    process.exit(3);
  },
  litter: () => {
    writeFileSync('litter.txt', 'x');
    writeFileSync(`${process.env.HOME}/more-litter.txt`, 'x');
    process.exit(3);
  },
};

function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      sleep(1);
    }
  }
}

/** Writes every reply in an unusual, but allowed way. */
const styles = {
  bytewise: (text) => {
    for (const byte of Buffer.from(`${text}\n`)) write(Buffer.of(byte));
  },
  crlf: (text) => write(`${text}\r\n`),
  bom: (text) => write(`\ufeff${text}\n`),
  'lone-cr': (text) => write(`${text.replace('{', '{\r')}\r \n`),
  noisy: (text) => write(`loading table\n[1,2]\n\n${text}\n`),
  umlaut: (text) => {
    const bytes = Buffer.from(`${text.replace('{', '{"note":"h\u00f6her",')}\n`);
    const at = bytes.indexOf(0xb6);
    write(bytes.subarray(0, at));
    sleep(2);
    write(bytes.subarray(at));
  },
  padded: (text) => write(`${text.replace('{', `{"pad":"${'p'.repeat(65_536)}",`)}\n`),
  slower: (text) => {
    delay *= 2;
    sleep(delay);
    write(`${text}\n`);
  },
};

let delay = 12;
/** Mistakes that only a check of the adapter finds; each may change the reply to any request. */
const mistakes = {
  'wrong-total': (request, reply) =>
    request.op === 'step' && reply.s?.[2] > 1
      ? { ...reply, s: [reply.s[0], reply.s[1] + 1, reply.s[2]] }
      : reply,
  'bad-digest': (request, reply) =>
    request.op === 'play' ? withGame(reply, { d: '0'.repeat(16) }) : reply,
  'bench-digest': (request, reply) =>
    request.op === 'bench' && request.games ? { ...reply, d: '0'.repeat(16) } : reply,
  'bench-kernel': (request, reply) =>
    request.op === 'bench' && request.in ? { ...reply, d: '0'.repeat(16) } : reply,
  'bench-once': (request, reply) =>
    request.op === 'bench' ? { ...reply, cpu: reply.cpu.slice(0, 1) } : reply,
  'bench-operations': (request, reply) =>
    request.op === 'bench' ? { ...reply, ops: reply.ops - 1 } : reply,
  'op-echo': (request, reply) => (reply.err === 'unsupported-op' ? { id: request.id } : reply),
  'any-game': (request, reply) =>
    reply.err === 'unsupported-game' ? { id: request.id, s: [0, 0, 0], k: 0 } : reply,
  'strict-keys': (request, reply) =>
    'colour' in request ? { id: request.id, err: 'bad-params' } : reply,
  'no-refusal': (request, reply) =>
    reply.err === 'illegal-action' ? { id: request.id, s: [0, 9, 9], k: 0, ev: [0] } : reply,
  'no-end': (request, reply) =>
    reply.err === 'game-over' ? { id: request.id, s: [1, 99, 9], k: 0, ev: [0] } : reply,
  'any-tape': (request, reply) =>
    reply.err === 'chance-short' ? { id: request.id, s: [0, 0, 0], k: 0 } : reply,
  moody: (request, reply) =>
    request.op === 'play' ? withGame(reply, { d: String(process.pid).padStart(16, '0') }) : reply,
};

/** Mistakes in reading; given the bytes at hand, tells whether they are lost. */
const readers = {
  'small-buffer': (bytes) => bytes.length > 65_536,
  'no-cr': (bytes) => bytes.includes(13),
  'half-read': (bytes) => !bytes.includes(10),
};

const pending = [];
let requests = 0;

function serve(text) {
  const request = JSON.parse(text);
  requests += 1;
  if (poisoned(request) && deeds[mode] !== undefined) {
    deeds[mode](request);
    return;
  }
  let reply = answer(request);
  if (mistakes[mode] !== undefined) reply = mistakes[mode](request, reply);
  if (request.op === 'hello' && mode === 'no-games') reply = { ...reply, games: [] };
  if (request.op === 'hello' && mode === 'short-lines') reply = { ...reply, maxLine: 1024 };
  if (request.op === 'hello' && mode === 'no-step') reply = { ...reply, caps: ['play'] };
  if (request.op === 'hello' && mode === 'other-protocol') reply = { ...reply, proto: 2 };
  if (mode === 'swap' && request.op !== 'hello') {
    pending.push(reply);
    if (pending.length === 2) for (const one of pending.splice(0).reverse()) line(one);
    return;
  }
  const text2 =
    poisoned(request) && textFaults[mode] !== undefined
      ? textFaults[mode](reply)
      : JSON.stringify(reply);
  (styles[mode] ?? ((whole) => write(`${whole}\n`)))(text2);
  if (request.op === 'bye') process.exit(mode === 'bad-exit' ? 9 : 0);
}

/** Replies to everything that it has read only when there is nothing more to read. */
function serveInBursts(lines) {
  const replies = [];
  for (const text of lines) {
    const request = JSON.parse(text);
    if (poisoned(request)) process.exit(3);
    replies.push(JSON.stringify(answer(request)));
    if (request.op === 'bye') {
      write(`${replies.join('\n')}\n`);
      process.exit(0);
    }
  }
  if (replies.length > 0) write(`${replies.join('\n')}\n`);
}

if (mode === 'daemon' && process.argv[3] === undefined) {
  // The parent leaves, the child serves on the same pipes from a session of its own.
  spawn(process.execPath, [process.argv[1], mode, 'child'], { stdio: 'inherit', detached: true });
  process.exit(0);
}
if (mode === 'setsid') {
  spawn('sleep', ['30'], { stdio: 'ignore', detached: true }).unref();
}
if (mode === 'early-reply') line({ id: 0, proto: 1 });
if (mode === 'slow-start') sleep(700);

let rest = Buffer.alloc(0);
const block = Buffer.alloc(65_536);
for (;;) {
  let length = 0;
  try {
    length = readSync(0, block, 0, block.length, null);
  } catch (error) {
    if (error.code === 'EAGAIN') {
      sleep(1);
      continue;
    }
    throw error;
  }
  if (length === 0) break;
  rest = Buffer.concat([rest, block.subarray(0, length)]);
  if (readers[mode]?.(rest) === true) rest = Buffer.alloc(0);
  if (mode === 'no-read' && requests > 0) forever();
  const lines = [];
  for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
    lines.push(rest.subarray(0, end).toString());
    rest = rest.subarray(end + 1);
  }
  if (mode === 'crowd' && lines.length > 1) process.exit(3);
  if (mode === 'one-per-read') lines.length = Math.min(lines.length, 1);
  if (mode === 'bursts') serveInBursts(lines);
  else for (const text of lines) serve(text);
}
if (mode === 'immortal') forever();
