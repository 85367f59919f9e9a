// node toy-program.mjs MODE
//
// The toy adapter of the fault tests with a clock that only counts operations, so that every ratio
// is known beforehand; MODE changes what it does with `bench`. Modes with `-later` begin after the
// warm-up.

import { createInterface } from 'node:readline';
import { makeAdapter } from '../../../oracles/test/faults/good-adapter.mjs';

const [, , mode = 'good'] = process.argv;
const LATER = 30;
const answer = makeAdapter();
let benches = 0;

const without = (list, lost) => list.filter((item) => item !== lost);
const times = (reply, factor) => ({ ...reply, cpu: reply.cpu.map((ns) => ns * factor) });
const modes = {
  slow: (reply) => times(reply, 3),
  snail: (reply) => times(reply, 40),
  'wrong-digest': (reply) => ({ ...reply, d: 'f'.repeat(16) }),
  'wrong-digest-later': (reply) => (benches > LATER ? { ...reply, d: 'f'.repeat(16) } : reply),
  'no-cpu': ({ cpu: _cpu, ...reply }) => reply,
  internal: ({ id }) => ({ id, err: 'internal', msg: 'out of order' }),
};
const greetings = {
  'no-bench': (reply) => ({ ...reply, caps: without(reply.caps, 'bench') }),
  'no-kernel': (reply) => ({ ...reply, caps: without(reply.caps, 'kernel:half') }),
  'other-game': (reply) => ({ ...reply, games: ['toy@2.0'] }),
};
const deeds = {
  hang: () => setInterval(() => undefined, 1000),
  dies: () => process.exit(3),
  'dies-later': () => benches > LATER && process.exit(3),
};

for await (const text of createInterface({ input: process.stdin })) {
  const request = JSON.parse(text);
  let reply = answer(request);
  if (request.op === 'hello') reply = greetings[mode]?.(reply) ?? reply;
  if (request.op === 'bench') {
    benches += 1;
    if (deeds[mode]?.() && mode === 'hang') continue;
    reply = modes[mode]?.(reply) ?? reply;
  }
  if (mode === 'garbage' && request.op === 'bench') process.stdout.write('{"ns":[1,2\n');
  else process.stdout.write(`${JSON.stringify(reply)}\n`);
  if (request.op === 'bye') break;
}
