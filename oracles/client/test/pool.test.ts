import { describe, expect, test } from 'vitest';
import type { Implementation, Result } from '../../implementation.ts';
import type { ReplyOf, RequestBody } from '../../messages.ts';
import { poolOf } from '../pool.ts';
import { unavailable } from '../unavailable.ts';

/** Counts what it is asked; answers when it is told to. */
class Copy implements Implementation {
  readonly name = 'copy';
  readonly kind = 'process';
  asked = 0;
  most = 0;
  closed = false;
  #open = 0;

  hello(): Promise<Result<ReplyOf['hello']>> {
    const reply = { proto: 1, name: 'copy', version: '1', lang: 'x', games: [], caps: ['step'] };
    return Promise.resolve({ kind: 'reply', reply });
  }

  async request<B extends RequestBody>(_body: B): Promise<Result<ReplyOf[B['op']]>> {
    this.asked += 1;
    this.#open += 1;
    this.most = Math.max(this.most, this.#open);
    await new Promise((resolve) => setImmediate(resolve));
    this.#open -= 1;
    return { kind: 'refused', refusal: { err: 'internal' } };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

const RNG: RequestBody = { op: 'rng', game: 'x@1.0', gen: 'x', seed: '1', n: 1 };
const STEP: RequestBody = { op: 'step', a: [1] };

function poolOfCopies(jobs: number): { pool: Implementation; copies: Copy[] } {
  const copies: Copy[] = [];
  const pool = poolOf(() => {
    const copy = new Copy();
    copies.push(copy);
    return copy;
  }, jobs);
  return { pool, copies };
}

describe('poolOf', () => {
  test('spreads requests over as many copies as there are jobs', async () => {
    const { pool, copies } = poolOfCopies(3);
    await Promise.all(Array.from({ length: 9 }, () => pool.request(RNG)));
    expect(copies.map(({ asked }) => asked)).toEqual([3, 3, 3]);
    await pool.close();
    expect(copies.every(({ closed }) => closed)).toBe(true);
  });

  test('starts no copy that it does not need', async () => {
    const { pool, copies } = poolOfCopies(3);
    for (let count = 0; count < 5; count += 1) await pool.request(RNG);
    expect(copies).toHaveLength(1);
  });

  test('keeps the current game on one copy', async () => {
    const { pool, copies } = poolOfCopies(3);
    await Promise.all(Array.from({ length: 6 }, () => pool.request(STEP)));
    expect(copies.map(({ asked }) => asked)).toEqual([6]);
  });

  test('goes on with the copies that could be started', async () => {
    const first = new Copy();
    const made: Implementation[] = [first];
    let count = 0;
    const pool = poolOf(() => made[count++] ?? unavailable('copy', 'no more processes'), 4);
    const results = await Promise.all(Array.from({ length: 8 }, () => pool.request(RNG)));
    expect(results.every(({ kind }) => kind === 'refused')).toBe(true);
    expect(first.asked).toBe(8);
  });
});
