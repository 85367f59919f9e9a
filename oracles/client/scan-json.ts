import { MAX_WORD } from '../../spec/layout.ts';

/** What a line may hold beside plain words. */
export interface ScanOptions {
  /** Allow negative and decimal numbers (kernels with a tolerance). */
  readonly decimals?: boolean;
  /** Refuse an object that has a key twice. */
  readonly uniqueKeys?: boolean;
}

/** What is wrong with a line that JSON.parse might take. */
export interface ScanProblem {
  /** Too deep to be parsed safely. */
  readonly deep: boolean;
  /** One line, with the column (1-based). */
  readonly text: string;
}

/** Nesting that a reply may have; the deepest message of the protocol has 6 levels. */
const DEEPEST = 32;
const WORD = /^(?:0|[1-9][0-9]{0,13})$/;
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Checks the text of a JSON line for what JSON.parse would take without a word: deep nesting,
 * numbers that are not words (`1e3`, `-0`, `1.0`, 2^53 + 1 silently rounded), keys given twice.
 */
export function scanJson(text: string, options: ScanOptions = {}): ScanProblem | undefined {
  const keys: (Set<string> | undefined)[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      const owner = keys[depth];
      if (options.uniqueKeys === true && owner !== undefined && isKey(text, end)) {
        const key = text.slice(at, end);
        if (owner.has(key)) return flat(`key ${key} given twice`, at);
        owner.add(key);
      }
      at = end;
    } else if (isNumberStart(code)) {
      const end = endOfNumber(text, at);
      const problem = checkNumber(text.slice(at, end), options.decimals === true);
      if (problem !== undefined) return flat(problem, at);
      at = end;
    } else {
      if (code === 123 || code === 91) {
        depth += 1;
        if (depth > DEEPEST) {
          return { ...flat(`nested deeper than ${DEEPEST} levels`, at), deep: true };
        }
        if (options.uniqueKeys === true) keys[depth] = code === 123 ? new Set() : undefined;
      } else if (code === 125 || code === 93) {
        depth -= 1;
      }
      at += 1;
    }
  }
  return undefined;
}

function flat(problem: string, at: number): ScanProblem {
  return { deep: false, text: `${problem} at column ${at + 1}` };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':';
}

function isNumberStart(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const inside =
      (code >= 48 && code <= 57) ||
      code === 43 ||
      code === 45 ||
      code === 46 ||
      code === 69 ||
      code === 101;
    if (!inside) break;
    at += 1;
  }
  return at;
}

function checkNumber(token: string, decimals: boolean): string | undefined {
  const shown = token.length > 40 ? `${token.slice(0, 40)}..` : token;
  if (decimals) {
    return Number.isFinite(Number(token)) ? undefined : `number ${shown} is out of range`;
  }
  if (WORD.test(token) && Number(token) <= MAX_WORD) return undefined;
  return `number ${shown} is not a plain integer from 0 to 2^46 - 1`;
}
