import { UsageError } from '../spec/errors.ts';

/**
 * Reads a whole number in decimal or, with 0x, in hexadecimal.
 *
 * @param option - name of the option, for the message
 * @throws {UsageError} `E_OPTION` unless it is a whole number in `min`..`max`
 */
export function parseWhole(option: string, text: string, min: number, max: number): number {
  const value = /^(?:[0-9]{1,16}|0x[0-9a-f]{1,13})$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(
    'E_OPTION',
    `${option} is ${JSON.stringify(text)}, expected a whole number ${min}..${max}`,
  );
}

/**
 * Reads two bytes written as four hexadecimal digits, such as `8988`.
 *
 * @param option - name of the option, for the message
 * @returns the number that they are, 0..65535
 * @throws {UsageError} `E_OPTION` for anything else
 */
export function parseBytePair(option: string, text: string): number {
  if (/^[0-9a-f]{4}$/i.test(text)) return Number.parseInt(text, 16);
  throw new UsageError(
    'E_OPTION',
    `${option} is ${JSON.stringify(text)}, expected four hexadecimal digits such as 8988`,
  );
}

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration such as `500ms`, `60s`, `1.5m` or `2h`; a bare number counts seconds.
 *
 * @returns milliseconds
 * @throws {UsageError} `E_OPTION` unless it is a duration of 1 s to 24 h
 */
export function parseDuration(option: string, text: string): number {
  const match = /^([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|s|m|h)?$/.exec(text);
  const ms = Number(match?.[1] ?? Number.NaN) * (UNITS_MS[match?.[2] ?? 's'] ?? Number.NaN);
  if (ms >= 1000 && ms <= 86_400_000) return Math.round(ms);
  throw new UsageError(
    'E_OPTION',
    `${option} is ${JSON.stringify(text)}, expected a duration of 1 s to 24 h`,
    { hint: 'Write it as 60s, 1.5m or 2h.' },
  );
}

/**
 * Reads a share such as `0.03` or `3%`.
 *
 * @returns the share; 3 % is 0.03
 * @throws {UsageError} `E_OPTION` unless it is one of 0.1 % to 100 %
 */
export function parseShare(option: string, text: string): number {
  const match = /^([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(%)?$/.exec(text);
  const number = Number(match?.[1] ?? Number.NaN);
  const share = match?.[2] === undefined ? number : Number((number / 100).toFixed(8));
  if (share >= 0.001 && share <= 1) return share;
  throw new UsageError(
    'E_OPTION',
    `${option} is ${JSON.stringify(text)}, expected a share of 0.1% to 100%`,
    { hint: 'Write it as 0.03 or 3%.' },
  );
}

/**
 * Reads a ratio such as `2.5`.
 *
 * @throws {UsageError} `E_OPTION` unless it is a number of 0.01 to 1000000
 */
export function parseRatio(option: string, text: string): number {
  const ratio = /^[0-9]{1,7}(?:\.[0-9]{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (ratio >= 0.01 && ratio <= 1_000_000) return ratio;
  throw new UsageError(
    'E_OPTION',
    `${option} is ${JSON.stringify(text)}, expected a number of 0.01 to 1000000`,
  );
}
