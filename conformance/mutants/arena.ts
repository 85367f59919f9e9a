import type { Engine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { LoadedGame } from '../../spec/load.ts';
import type { Profile } from '../../spec/value.ts';
import { type Codec, codecOf } from '../codec.ts';
import { deriveSeed } from '../generate/random.ts';
import { layersOf } from '../laws/units.ts';
import { lockstepGames } from '../lockstep/games.ts';
import { engineSide } from '../lockstep/others.ts';
import { type Pair, sourceOf } from '../lockstep/pair.ts';
import type { PolicyName } from '../lockstep/policies.ts';
import { Session } from '../session.ts';
import type { GameSuite } from '../suite.ts';
import { ReferenceGames } from './reference-games.ts';

/** What the games of an arena depend on. */
export interface ArenaOptions {
  readonly game: LoadedGame;
  readonly suite: GameSuite | undefined;
  readonly profile: Profile;
  readonly engine: Engine;
  readonly policy: PolicyName;
  readonly seed: number;
  /** Steps of all games of a layer together. */
  readonly steps: number;
  /** Version of this package. */
  readonly version: string;
}

/** One chance layer of an arena. */
export interface ArenaLayer {
  readonly layer: LayerName;
  /** Unit of a check that compares the same. */
  readonly unit: string;
  readonly games: ReferenceGames;
}

/** Where mutants meet the reference engine: one profile, all its chance layers, the same games. */
export interface Arena {
  readonly codec: Codec;
  readonly layers: readonly ArenaLayer[];
  /** The reference and a subject, in a layer. */
  pair(subject: Session, layer: LayerName): Pair;
  /** Opens a session with a subject. */
  open(subject: Implementation): Promise<Session>;
}

/** Opens the arena of one profile. */
export async function openArena(options: ArenaOptions): Promise<Arena> {
  const { game, suite, profile, engine, policy, seed, steps, version } = options;
  const codec = codecOf(game.spec, profile);
  const reference = await Session.open(codec, await engineSide(game, version));
  const pair = (subject: Session, layer: LayerName): Pair => {
    return { codec, layer, subject, reference, engine };
  };
  const layers = layersOf(game.spec).map((layer): ArenaLayer => {
    const games = lockstepGames(sourceOf(pair(reference, layer)), {
      seed: deriveSeed(seed, `${profile.name} ${layer}`),
      policy,
      ...(suite === undefined ? {} : { suite }),
    });
    const unit = `${game.spec.id}/${profile.name}/lockstep/reference-${layer}`;
    return { layer, unit, games: new ReferenceGames(games, reference, steps) };
  });
  return { codec, layers, pair, open: (subject) => Session.open(codec, subject) };
}
