import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { Deadline } from '../deadline.ts';

/** Keeps the event loop from turning, as long work or a stopped process does. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('Deadline', () => {
  test('expires', async () => {
    await new Promise<void>((resolve) => new Deadline(20, resolve));
  });

  test('does not expire once it is cancelled', async () => {
    let expired = false;
    const deadline = new Deadline(5, () => {
      expired = true;
    });
    standStill(20);
    // The timer has run out, but no verdict has been given yet.
    deadline.cancel();
    await turns(20);
    expect(expired).toBe(false);
  });

  test('is set once more, and once only, if the harness stood still', async () => {
    let expired = false;
    const over = new Promise<void>((resolve) => {
      new Deadline(100, () => {
        expired = true;
        resolve();
      });
    });
    standStill(600);
    await turns(20);
    expect(expired).toBe(false);
    standStill(600);
    await over;
    expect(expired).toBe(true);
  });
});
