import { JsonParser, JsonProblem } from '../../spec/json/parser.ts';
import type { RequestBody } from '../messages.ts';
import type { ReplySchema } from './reply-schema.ts';
import { scanJson } from './scan-json.ts';

/** Refusals of a game as a whole. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['unsupported-game', 'unsupported-profile']);

/** An object whose fields nobody has looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** A reply line that could be read, or the problem that ends the conversation. */
export type Parsed = { readonly fields: Fields } | { readonly problem: string };

/**
 * Reads a reply line.
 *
 * @param op - operation that it answers; kernels alone may answer with decimal numbers
 * @param uniqueKeys - refuse keys given twice
 */
export function parseReply(line: string, op: string, uniqueKeys: boolean): Parsed {
  const problem = scanJson(line, { decimals: op === 'kernel', uniqueKeys });
  if (problem?.deep === true) return { problem: problem.text };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: `not JSON: ${describeSyntaxError(line)}` };
  }
  if (problem !== undefined) return { problem: problem.text };
  // The line begins with "{", so that a value that parses is an object.
  return isFields(value) ? { fields: value } : { problem: 'not a JSON object' };
}

/**
 * Checks a reply beyond its schema: the counts and lengths that follow from the request, and the
 * lanes that follow from the capabilities. What depends on the rules of the game is not judged.
 *
 * @returns the problem, or undefined
 */
export function checkReply(
  body: RequestBody,
  reply: Fields,
  caps: ReadonlySet<string>,
  schema: ReplySchema,
): string | undefined {
  const form = schema.check(body.op, reply);
  if (form !== undefined) return `form: ${form}`;
  if (reply['err'] !== undefined) return undefined;
  switch (body.op) {
    case 'play':
      return checkPlay(body, listOf(reply['games']), caps);
    case 'step':
      return caps.has('events') && reply['ev'] === undefined ? eventLie('ev') : undefined;
    case 'kernel':
      return checkCount('out', listOf(reply['out']).length, body.in.length);
    case 'rng':
      return checkCount('w', listOf(reply['w']).length, body.n);
    case 'perft':
      return checkCount('n', listOf(reply['n']).length, listOf(reply['l']).length);
    case 'bench':
      return checkBench(body, reply);
    default:
      return undefined;
  }
}

/** A time for each repetition, and no more operations than were asked for. */
function checkBench(
  body: Extract<RequestBody, { op: 'bench' }>,
  reply: Fields,
): string | undefined {
  const times = ['ns', 'cpu'].filter((name) => reply[name] !== undefined);
  for (const name of times) {
    const count = checkCount(name, listOf(reply[name]).length, body.reps);
    if (count !== undefined) return count;
  }
  const operations = Number(reply['ops']);
  if ('in' in body) return checkCount('ops', operations, body.in.length);
  const actions = body.games.reduce((sum, { a }) => sum + a.length, 0);
  if (operations <= actions) return undefined;
  return `count: ${operations} steps timed, but only ${actions} action words given`;
}

function checkPlay(
  body: Extract<RequestBody, { op: 'play' }>,
  results: readonly unknown[],
  caps: ReadonlySet<string>,
): string | undefined {
  const count = checkCount('games', results.length, body.games.length);
  if (count !== undefined) return count;
  for (const [index, result] of results.entries()) {
    const actions = body.games[index]?.a.length ?? 0;
    const problem = isFields(result)
      ? checkGame(result, actions, body.out, caps)
      : 'a result is no object';
    if (problem !== undefined) return `games[${index}]: ${problem}`;
  }
  return undefined;
}

function checkGame(
  result: Fields,
  actions: number,
  out: string,
  caps: ReadonlySet<string>,
): string | undefined {
  const steps = Number(result['n']);
  if (steps > actions)
    return `count: ${steps} steps played, but only ${actions} action words given`;
  if (result['err'] === 'unsupported-op') {
    return 'capability lie: unsupported-op for a layer that the handshake lists';
  }
  // Of a game or profile that it does not know, an adapter cannot know the lanes.
  if (UNKNOWN.has(result['err'])) return undefined;
  if (result['err'] !== undefined && result['at'] !== steps) {
    return `count: "at" is ${String(result['at'])}, but ${steps} steps were played before`;
  }
  if (caps.has('dig') && result['d'] === undefined) {
    return 'capability lie: no digest "d" in spite of dig';
  }
  if (caps.has('dig') && caps.has('events') && result['ed'] === undefined) {
    return 'capability lie: no digest "ed" in spite of dig and events';
  }
  // A refused start has no state, so that every list of it may be empty.
  const refusedStart = result['err'] !== undefined && steps === 0;
  for (const [name, expected] of expectedLists(out, steps, caps)) {
    const list = result[name];
    if (list === undefined) {
      if (name === 'st' || name === 'sk') return `form: "${name}" is missing`;
      // Lists of actions alone may be absent: a game whose list is too long to give has none.
      if (name === 'se' && caps.has('events') && !refusedStart) return eventLie(name);
      continue;
    }
    const found = listOf(list).length;
    if (refusedStart && found === 0) continue;
    const problem = checkCount(name, found, expected);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function eventLie(name: string): string {
  return `capability lie: no list "${name}" in spite of events`;
}

/** The lists that `out` asks for, with their lengths after a game of `steps` steps. */
function expectedLists(
  out: string,
  steps: number,
  caps: ReadonlySet<string>,
): readonly (readonly [string, number])[] {
  const every = /^every:([0-9]+)$/.exec(out);
  if (every !== null) {
    const stride = Number(every[1]);
    const length = Math.floor(steps / stride) + 1 + (steps % stride === 0 ? 0 : 1);
    return caps.has('dig') ? ['p', 'pl', 'pe'].map((name) => [name, length] as const) : [];
  }
  const states = /^states:([0-9]+)-([0-9]+)$/.exec(out);
  if (states !== null) {
    const length = Math.max(0, Math.min(Number(states[2]), steps) - Number(states[1]) + 1);
    return ['st', 'sk', 'sl', 'se'].map((name) => [name, length] as const);
  }
  return [];
}

function checkCount(name: string, found: number, expected: number): string | undefined {
  if (found === expected) return undefined;
  return `count: "${name}" has ${found} entries, ${expected} were asked for`;
}

/** The value if it is a list; else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where and why a line is no JSON: JSON.parse itself does not always say. */
function describeSyntaxError(line: string): string {
  try {
    new JsonParser(line, line.length).parse();
  } catch (error) {
    if (error instanceof JsonProblem) return `column ${error.offset + 1}: ${error.message}`;
  }
  return 'wrong syntax';
}
