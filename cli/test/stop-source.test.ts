import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { watchStops } from '../stop-source.ts';

class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number): void {
    this.exits.push(code);
  }
}

describe('a process', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('that gets %s asks its command to stop, and ends at the second', (by, code) => {
    const fake = new FakeProcess();
    const stops = watchStops(fake);
    fake.emit(by);
    expect(stops.signal.reason).toEqual({ kind: 'interrupt', by });
    expect(stops.exitCode()).toBe(code);
    expect(fake.exits).toEqual([]);
    fake.emit(by);
    expect(fake.exits).toEqual([code]);
  });

  test.each(['uncaughtException', 'unhandledRejection'])(
    'takes an %s for its own fault',
    (event) => {
      const fake = new FakeProcess();
      const stops = watchStops(fake);
      const error = new Error('boom');
      fake.emit(event, error);
      fake.emit(event, new Error('aftermath'));
      expect(stops.signal.reason).toEqual({ kind: 'harness', error });
      expect(stops.exitCode()).toBe(2);
      expect(fake.exits).toEqual([]);
    },
  );

  test('that nobody stops has no exit code', () => {
    const stops = watchStops(new FakeProcess());
    expect(stops.signal.aborted).toBe(false);
    expect(stops.exitCode()).toBeUndefined();
  });
});
