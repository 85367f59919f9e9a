// node fake-child.mjs MODE TASK
//
// Stands for the program that measures, and does one thing wrong.

const [, , mode, text] = process.argv;
const { orders, variants } = JSON.parse(text);
const times = orders.map(() => 3_000_000);
const result = {
  kind: 'measured',
  operations: 1000,
  checksum: '0badcafe',
  times: variants.map(() => ({ cpu: times, wall: times })),
};
const print = (value) =>
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);

const modes = {
  good: () => print(result),
  noisy: () => {
    print('a kernel may print');
    print(result);
  },
  hang: () => setInterval(() => undefined, 1000),
  crash: () => process.abort(),
  exit: () => process.exit(3),
  complain: () => {
    throw new Error('no such thing');
  },
  silent: () => undefined,
  garbage: () => print('{"kind":"measured",'),
  'other-json': () => print({ ok: true }),
  'too-few-rounds': () => print({ ...result, times: [{ cpu: [1], wall: [1] }] }),
  'two-variants': () => print({ ...result, times: result.times.slice(1) }),
  'negative-time': () =>
    print({ ...result, times: variants.map(() => ({ cpu: times, wall: times.map(() => -1) })) }),
  'no-operations': () => print({ ...result, operations: 0 }),
  'wrong-checksum': () => print({ ...result, checksum: 'xyz' }),
  mismatch: () => print({ kind: 'mismatch', message: 'the results differ' }),
  error: () => print({ kind: 'error', message: 'no kernel' }),
};
modes[mode]();
