import { codecOf } from '../conformance/codec.ts';
import { playedGame, type Trace } from '../conformance/generate/trace.ts';
import { sourceFor, TraceGenerator } from '../conformance/generate/trace-generator.ts';
import { traceStream } from '../conformance/generate/trace-stream.ts';
import { loadCreateEngine } from '../engines/catalog.ts';
import { LAYERS } from '../engines/random/chance-source.ts';
import type { AdapterGame } from '../oracles/check-adapter/check.ts';
import { inProcessImplementation } from '../oracles/in-process.ts';
import type { PlayedGame, Words } from '../oracles/messages.ts';
import { listGames } from '../spec/load/game-source.ts';
import { loadVectors } from '../spec/load/vectors.ts';
import { type LoadedGame, loadGameFrom } from '../spec/load.ts';
import { resolveProfile } from '../spec/profile.ts';
import { splitActions } from '../spec/split-actions.ts';
import { readPackageVersion } from './package-version.ts';

const SEED = 1;
/** Games of each layer, and the longest of them in action words. */
const GAMES = 8;
const LONGEST = 400;
/** Inputs of each kernel. */
const INPUTS = 20;
/** Generated games looked at, to find short ones among them. */
const LOOKED_AT = 60;

/**
 * A game for the checks of an adapter: its engine as the reference, and generated games.
 *
 * @param name - `name@major.minor`
 * @returns undefined if there is no such game or it has another version
 */
export async function adapterGame(
  name: string,
  roots: readonly string[],
): Promise<AdapterGame | undefined> {
  const [id] = name.split('@');
  const source = listGames(roots).find((game) => game.id === id);
  if (source === undefined) return undefined;
  const loaded = loadGameFrom(source);
  const { spec } = loaded;
  const profile = resolveProfile(spec, spec.defaultProfile);
  const codec = codecOf(spec, profile);
  if (codec.game !== name) return undefined;
  const createEngine = await loadCreateEngine(source);
  const engine = createEngine(codec.spec, profile);
  const { seed = {} } = codec.spec.layers;
  const samples = LAYERS.filter((layer) => codec.spec.layers[layer] !== undefined).flatMap(
    (layer) => {
      const makes = new TraceGenerator(sourceFor(codec, engine, layer));
      const traces = traceStream(makes, undefined, SEED);
      return shortGames(traces);
    },
  );
  return {
    name,
    reference: inProcessImplementation({
      spec,
      createEngine,
      name: `lockstep-${spec.id}`,
      version: readPackageVersion(),
    }),
    samples,
    inputs: recordedInputs(loaded),
    keyed: new Set(Object.keys(seed).filter((generator) => seed[generator]?.keyed === true)),
    actionsOf: ({ a }) => splitActions(codec.action, a),
    fieldOf: (index, words) => {
      // In layer seed the words of the generator follow those of the layout.
      const own = codec.state.end(words, 0);
      return index < own ? codec.state.fieldOf(index, words) : `generator word ${index - own}`;
    },
  };
}

/** The first recorded inputs of each kernel in the default profile, and one that has no words. */
function recordedInputs(game: LoadedGame): NonNullable<AdapterGame['inputs']> {
  const found = new Map<string, Words[]>();
  for (const { vector } of loadVectors(game)) {
    if (vector.kind !== 'kernel' || vector.profile !== game.spec.defaultProfile) continue;
    const inputs = found.get(vector.name) ?? [];
    found.set(vector.name, [...inputs, ...vector.in.slice(0, INPUTS - inputs.length)]);
  }
  return [...found].map(([kernel, inputs]) => ({ kernel, inputs: [...inputs, []] }));
}

/** The first short games among those that are looked at. */
function shortGames(traces: Iterable<Trace>): PlayedGame[] {
  const games: PlayedGame[] = [];
  let looked = 0;
  for (const trace of traces) {
    const game = playedGame(trace);
    if (game.a.length <= LONGEST) games.push(game);
    looked += 1;
    if (games.length === GAMES || looked === LOOKED_AT) break;
  }
  return games;
}
