import { hasGenerator, seedGenerator } from '../../engines/random/generators.ts';
import type { PlayedGame, Words } from '../../oracles/messages.ts';
import { stateLength } from '../codec.ts';
import { describeDifference, stateDifference, wordsDifference } from '../difference.ts';
import { UnsupportedError } from '../fault.ts';
import { playedGame } from '../generate/trace.ts';
import { type WholeGame, wholeGames } from './game-parts.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

const GAMES = 24;
const MOST_WORDS = 65_536;

/** A seeded game is the raw game on the words of its generator, which also ends up where it says. */
export const seedWords: Property = {
  id: 'property-seed-words',
  title: 'a seeded game equals the raw game on the words of its generator',
  layers: ['seed'],
  suits: ({ layers }) => layers.raw !== undefined,
  needs: ['chance:raw'],
  async run(run): Promise<Finding> {
    const { seed = {} } = run.codec.spec.layers;
    // The words of a keyed generator depend on the game: there is no stream to compare with.
    const games = wholeGames(run).filter(
      ({ trace }) => trace.seed !== undefined && seed[trace.generator ?? '']?.keyed !== true,
    );
    let steps = 0;
    for (const [number, game] of games.slice(0, GAMES).entries()) {
      run.signal.throwIfAborted();
      const failure = await compareGame(run, game);
      steps += game.steps;
      if (failure !== undefined) return { cases: number + 1, steps, failure };
    }
    return { cases: Math.min(GAMES, games.length), steps };
  },
};

async function compareGame(run: PropertyRun, game: WholeGame): Promise<Failure | undefined> {
  const { codec, session } = run;
  const { seed: text, gen, ...rest } = playedGame(game.trace);
  const seed = Number(text);
  const example = { ...rest, gen, seed };
  for (let length = 64 + 4 * game.steps; length <= MOST_WORDS; length *= 4) {
    const { words } = await generated(run, gen ?? '', seed, length);
    const raw: PlayedGame = { ...rest, layer: 'raw', c: words };
    const [result] = await session.play([raw], { first: 0, last: game.steps });
    if (result?.kind === 'fault') throw result.fault.toError();
    if (result?.kind !== 'played') return undefined;
    const { reply } = result;
    if (reply.err === 'chance-short') continue;
    for (const [index, state] of game.states.entries()) {
      const expected = reply.st?.[index];
      const found = state.slice(0, stateLength(codec, state));
      if (expected === undefined) {
        const problem = `on the generator's words the game ends before step ${index} with ${reply.err}`;
        return { lane: 'state', fields: ['generator'], problem, example };
      }
      const difference = stateDifference(codec, expected, found);
      if (difference === undefined) continue;
      const { fields } = difference;
      const problem = `step ${index}, seeded against raw: ${describeDifference(difference)}`;
      return { lane: 'state', fields: [...fields, 'generator'], problem, example };
    }
    return await endsWhere(run, game, gen ?? '', seed, reply.sk?.[game.steps]);
  }
  return undefined;
}

/** After as many draws as the raw game took, the generator is where the seeded state has it. */
async function endsWhere(
  run: PropertyRun,
  game: WholeGame,
  gen: string,
  seed: number,
  drawn: number | undefined,
): Promise<Failure | undefined> {
  const last = game.states[game.steps];
  if (drawn === undefined || last === undefined) return undefined;
  const { state } = await generated(run, gen, seed, drawn);
  if (state === undefined) return undefined;
  const found = last.slice(stateLength(run.codec, last));
  const difference = wordsDifference(state, found, (index) => `generator[${index}]`);
  if (difference === undefined) return undefined;
  const problem = `after ${drawn} draws: ${describeDifference(difference)}`;
  const example = { ...playedGame(game.trace), drawn };
  return { lane: 'state', fields: ['generator'], problem, example };
}

/** Words of a generator: the subject's own if it prints them, else ours. */
async function generated(
  { session, codec }: PropertyRun,
  gen: string,
  seed: number,
  n: number,
): Promise<{ words: Words; state?: Words }> {
  if (session.has('rng')) {
    const body = { op: 'rng', gen, game: codec.game, seed: String(seed), n } as const;
    const answer = await session.ask(body);
    if (answer.kind === 'reply') {
      const { w, g } = answer.reply;
      return { words: w, ...(g === undefined ? {} : { state: g }) };
    }
  }
  if (!hasGenerator(gen)) throw new UnsupportedError('rng');
  const generator = seedGenerator(gen, seed);
  const words = Array.from({ length: n }, () => generator.next());
  return { words, state: generator.words() };
}
