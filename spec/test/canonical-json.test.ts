import { expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../canonical-json.ts';

it('sorts the keys of all objects by code unit and keeps the order of arrays', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 2], a: 'é', B: undefined })).toBe(
    '{"a":"é","b":[{"c":null,"d":1},2]}',
  );
});

it('hashes the text as UTF-8', () => {
  // Published test value of the hash.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('é')).not.toBe(sha256('e'));
});
