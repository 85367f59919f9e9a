import { describe, expect, test } from 'vitest';
import { passed } from '../../run-log/test/sample-run.ts';
import {
  itemSignature,
  mutantSignature,
  parseSignature,
  speedSignature,
  unpinnableStatus,
} from '../signatures.ts';
import { failed, mutant } from './sample-gate.ts';

const LAW = '2048/4x4/laws/probe';

describe('the signature of a failure', () => {
  test('is that of the counterexample in lockstep', () => {
    const signature = '2048/4x4/state/fail/score/T48-09+T48-10';
    expect(itemSignature('2048/4x4/lockstep/2048-python-raw', failed(signature))).toBe(signature);
    expect(parseSignature(signature)).toEqual({ kind: 'lockstep', game: '2048', profile: '4x4' });
    expect(parseSignature('2048/4x4/drawn/fail/drawn/')?.kind).toBe('lockstep');
  });

  test('is the item with its status for everything else of a check', () => {
    const signature = itemSignature(LAW, passed('merges', { status: 'fail' }));
    expect(signature).toBe('2048/4x4/laws/probe/merges/fail');
    expect(parseSignature(signature)).toEqual({
      kind: 'item',
      game: '2048',
      profile: '4x4',
      unit: LAW,
      item: 'merges',
    });
  });

  test('tells a mutant that survives from a proof that was none', () => {
    const survivor = mutantSignature('2048', mutant('merge-chain', 'survived'));
    expect(survivor).toBe('2048/mutant/merge-chain');
    expect(mutantSignature('2048', mutant('merge-chain', 'refuted'))).toBe(`${survivor}/refuted`);
    expect(parseSignature(survivor)).toMatchObject({ kind: 'mutant', mutant: 'merge-chain' });
    expect(parseSignature(`${survivor}/refuted`)?.kind).toBe('mutant');
    expect(parseSignature(`${survivor}/else`)).toBeUndefined();
  });

  test('tells what is slow from what computes something else', () => {
    const slow = speedSignature('2048/row', 'base', 'slower');
    expect(slow).toBe('2048/row/base');
    expect(parseSignature(slow)).toMatchObject({
      kind: 'speed',
      kernel: '2048/row',
      against: 'base',
    });
    expect(speedSignature('2048/row', 'base', 'mismatch')).toBe('2048/row/base/mismatch');
  });

  test.each(['', '2048', '2048/4x4', '2048/4x4/nonsense/fail/score/T48-09', 'a/b/c/d/e'])(
    'is never %j',
    (text) => expect(parseSignature(text)).toBeUndefined(),
  );

  test.each([
    ['2048/4x4/state/fail/score/T48-09', undefined],
    ['2048/4x4/state/flaky/score/T48-09', 'flaky'],
    ['2048/4x4/state/crash//', 'crash'],
    ['2048/4x4/laws/probe/merges/timeout', 'timeout'],
    ['2048/4x4/laws/probe/merges/fail', undefined],
    ['2048/row/base/mismatch', 'mismatch'],
    ['2048/row/base', undefined],
  ])('can be pinned only where it stands for one failure: %s', (signature, status) => {
    expect(unpinnableStatus(signature)).toBe(status);
  });
});
