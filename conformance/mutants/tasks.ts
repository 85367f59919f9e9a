import { loadEngine } from '../../engines/catalog.ts';
import type { CleanRun, MutantResult } from '../../spec/generated/mutation-report.ts';
import { loadVectors } from '../../spec/load/vectors.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { vectorFilesOf } from '../check/plan-game.ts';
import { planUnits } from '../plan.ts';
import { loadSuite } from '../suites.ts';
import type { VectorFile } from '../vectors/units.ts';
import { openArena } from './arena.ts';
import { type Judgement, judge, type Place, resultOf } from './judge.ts';
import type { MutantGame } from './mutant-games.ts';
import type { MutantProcesses, MutantSubject } from './mutant-processes.ts';
import { type ModulePatch, mutatedModule } from './mutated-module.ts';
import type { MutationOptions } from './mutation-options.ts';

/**
 * Steps of all games of a layer for each step of other units: a third of what a check plays, because
 * a mutant that lives through a tenth of that has to be found by other means.
 */
const LOCKSTEP_SHARE = 2;

/** A finished mutant or clean run. */
export type TaskOutcome = { readonly game: string } & (
  | { readonly kind: 'mutant'; readonly result: MutantResult }
  | { readonly kind: 'clean'; readonly result: CleanRun }
);

/** A mutant or clean run that is to be done. */
export interface PlannedTask {
  readonly game: string;
  readonly name: string;
  run(signal: AbortSignal): Promise<TaskOutcome>;
}

/** The mutants of a game that are asked for, or its clean runs; nothing has begun yet. */
export async function tasksOf(
  game: MutantGame,
  options: MutationOptions,
  processes: MutantProcesses,
): Promise<PlannedTask[]> {
  const { chosen, loaded } = game;
  const { id } = chosen.game.spec;
  const maker = new PlaceMaker(game, options);
  if (options.clean !== undefined) {
    return cleanTasks(game, maker, processes, options.seed, options.clean);
  }
  const mutants = loaded.mutants.filter(
    (mutant) => options.mutants.length === 0 || options.mutants.includes(mutant.id),
  );
  // All mutants of a profile meet the same games.
  const places = new Map<string, Promise<Place>>();
  const placeOf = (profile: string): Promise<Place> => {
    const place = places.get(profile) ?? maker.make(profile, options.seed);
    places.set(profile, place);
    return place;
  };
  return mutants.map((mutant): PlannedTask => {
    const run = async (signal: AbortSignal): Promise<TaskOutcome> => {
      const judgements: Judgement[] = [];
      for (const profile of mutant.profiles ?? [chosen.game.spec.defaultProfile]) {
        const place = await placeOf(profile);
        const judged = await judgePatch(game, place, mutant, processes, signal);
        judgements.push(judged);
        if (judged.kills.length > 0 || judged.problem !== undefined) break;
      }
      return { game: id, kind: 'mutant', result: resultOf(mutant, judgements) };
    };
    return { game: id, name: `${id} ${mutant.id}`, run };
  });
}

/** The engine as it is, loaded and judged as mutants are, in all profiles in which mutants are. */
function cleanTasks(
  game: MutantGame,
  maker: PlaceMaker,
  processes: MutantProcesses,
  seed: number,
  runs: number,
): PlannedTask[] {
  const { chosen, loaded } = game;
  const { id, defaultProfile } = chosen.game.spec;
  const named = loaded.mutants.flatMap(({ profiles = [] }) => profiles);
  const profiles = [...new Set([defaultProfile, ...named])];
  const [{ file } = { file: 'index.ts' }] = loaded.mutants;
  const patch: ModulePatch = { id: 'none', file, hunks: [] };
  return Array.from({ length: runs }, (_, index) => (seed + index) % 2 ** 32).flatMap((own) =>
    profiles.map((profile): PlannedTask => {
      const run = async (signal: AbortSignal): Promise<TaskOutcome> => {
        const place = { ...(await maker.make(profile, own)), allKinds: true };
        const { kills, steps, problem } = await judgePatch(game, place, patch, processes, signal);
        if (problem !== undefined) throw new Error(`${id}: the engine does not start: ${problem}`);
        const result = { seed: own, profile, steps, alarms: kills };
        return { game: id, kind: 'clean', result };
      };
      return { game: id, name: `${id} ${profile} clean, seed ${own}`, run };
    }),
  );
}

/**
 * Judges a patched engine in a process that may have had others before. Nothing of those is there any
 * more; so that nobody has to rely on it, whatever is not plainly another play is judged once more in
 * a process of its own, and that counts.
 */
async function judgePatch(
  { chosen }: MutantGame,
  place: Place,
  patch: ModulePatch,
  processes: MutantProcesses,
  signal: AbortSignal,
): Promise<Judgement> {
  const { source } = chosen.game;
  const { profile } = place;
  const engine = {
    source,
    profile,
    name: `mutant-${patch.id}`,
    module: mutatedModule(source, patch),
  };
  const subjects: MutantSubject[] = [];
  const open = (): MutantSubject => {
    const subject = processes.open(engine);
    subjects.push(subject);
    return subject;
  };
  const judged = await judge(place, open, signal);
  const doubtful =
    judged.problem !== undefined || judged.kills.some(({ status }) => status !== 'fail');
  if (!doubtful || !subjects.some((subject) => subject.secondHand())) return judged;
  return judge(place, () => processes.openAlone(engine), signal);
}

/** Makes the places where mutants of a game are judged. */
class PlaceMaker {
  private readonly game: MutantGame;
  private readonly options: MutationOptions;
  private readonly vectors: readonly VectorFile[];

  constructor(game: MutantGame, options: MutationOptions) {
    this.game = game;
    this.options = options;
    this.vectors = options.vectors ? vectorFilesOf([...loadVectors(game.chosen.game)]) : [];
  }

  async make(name: string, seed: number): Promise<Place> {
    const { chosen } = this.game;
    const { policy, steps, version, allKinds } = this.options;
    const { game } = chosen;
    const { spec, source } = game;
    const profile = resolveProfile(spec, name);
    const suite = await loadSuite(source, spec);
    const engine = await loadEngine(source, spec, profile);
    const most = steps * LOCKSTEP_SHARE;
    const made = { game, suite, profile, engine, policy, seed, steps: most, version };
    const units = planUnits(spec, suite, { profiles: [name], vectors: this.vectors });
    const ground = { spec, profile, reference: engine, seed, steps };
    return { profile: name, arena: await openArena(made), units, ground, allKinds };
  }
}
