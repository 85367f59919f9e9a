import { describe, expect, it } from 'vitest';
import { IllegalActionError, isLockstepError, RefusalError, SpecError } from '../errors.ts';

describe('errors', () => {
  it('carry a code, a hint, details and their cause', () => {
    const cause = new Error('inner');
    const error = new SpecError('E_X', 'wrong', { hint: 'Fix it.', details: { line: 3 }, cause });
    expect(error).toMatchObject({
      name: 'SpecError',
      code: 'E_X',
      hint: 'Fix it.',
      details: { line: 3 },
      cause,
    });
    expect(new SpecError('E_X', 'wrong')).not.toHaveProperty('cause');
  });

  it('of a refusal have the code of the wire as theirs', () => {
    expect(new RefusalError('chance-short', 'x')).toMatchObject({
      code: 'E_CHANCE_SHORT',
      refusal: 'chance-short',
    });
    expect(new IllegalActionError('x')).toMatchObject({
      code: 'E_ILLEGAL_ACTION',
      refusal: 'illegal-action',
    });
  });

  it('are told from errors of the system and from other values', () => {
    expect(isLockstepError(new IllegalActionError('x'))).toBe(true);
    expect(isLockstepError(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe(false);
    expect(isLockstepError({ code: 'E_X', details: {} })).toBe(false);
  });
});
