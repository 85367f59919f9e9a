// node harness.mjs SCENARIO
//
// A harness of its own process, to be killed, stopped and starved by the tests. It runs the built
// client on the bad oracle and prints `ready` when a request is on its way.

import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { poolOf } from '../../../dist/oracles/client/pool.js';
import { processImplementation } from '../../../dist/oracles/client/process-implementation.js';

const BAD_ORACLE = fileURLToPath(new URL('bad-oracle.mjs', import.meta.url));
const scenario = process.argv[2];

function make(mode, limits = {}) {
  return processImplementation({ name: mode, command: ['node', BAD_ORACLE, mode], limits });
}

function play(subject, label) {
  const game = { game: 'toy@1.0', profile: 'plain', setup: [label], layer: 'none', a: [1, 2] };
  return subject.request({ op: 'play', games: [game], out: 'end' });
}

/** Opens files up to the limit, and closes some again. */
function leaveDescriptors(count) {
  const opened = [];
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'));
  } catch {
    for (const descriptor of opened.slice(-count)) closeSync(descriptor);
  }
}

/** Leaves a request with a hanging child that has descendants. */
async function hang() {
  const subject = make('family', { requestMs: 60_000 });
  await subject.hello();
  void play(subject, 5);
  // By then the child has spawned its own.
  await later(400);
  process.stdout.write('ready\n');
  await later(500);
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const scenarios = {
  hang,
  async exit() {
    await hang();
    process.exit(0);
  },
  async throw() {
    await hang();
    throw new Error('thrown on purpose');
  },
  async memory() {
    await hang();
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  },
  /** A child that needs 0.4 s for a reply, and 1 s to give it. */
  async late() {
    const subject = make('late', { requestMs: 1_000 });
    await subject.hello();
    const result = play(subject, 5);
    process.stdout.write('ready\n');
    process.stdout.write(`${(await result).kind}\n`);
    await subject.close();
  },
  /** More children than the limit of open files allows. */
  async pool() {
    const pool = poolOf(() => make('late'), 20);
    await pool.hello();
    leaveDescriptors(20);
    const labels = Array.from({ length: 30 }, (_, label) => (label < 20 ? 5 : 1));
    const results = await Promise.all(labels.map((label) => play(pool, label)));
    const replies = results.filter(({ kind }) => kind === 'reply');
    process.stdout.write(`${replies.length} replies of ${results.length}\n`);
    await pool.close();
  },
};

await scenarios[scenario]();
