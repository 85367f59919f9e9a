import { SpecError } from '../../spec/errors.ts';
import { lineOf, type PlacedFinding, place } from '../../spec/finding.ts';
import type { Mutant } from '../../spec/generated/mutant-file.ts';
import type { LoadedGame } from '../../spec/load.ts';
import type { LoadedMutants } from './load-mutants.ts';
import { mutatedModule } from './mutated-module.ts';

/** Clauses of a hundred that may have a reason instead of a mutant. */
const WITHOUT_PERCENT = 5;
/** How many problems a message shows. */
const SHOWN = 5;

/**
 * Looks for mutants that cannot be run or mean nothing: patches that do not apply to the engine as it
 * is, names that are unknown or given twice.
 */
export function lintMutants(game: LoadedGame, loaded: LoadedMutants): PlacedFinding[] {
  const { spec } = game;
  const { mutants, without } = loaded;
  const clauses = new Set(spec.clauses.map(({ id }) => id));
  const { findings, add } = listOf(loaded);
  for (const [index, mutant] of mutants.entries()) {
    const pointer = `/mutants/${index}`;
    const first = mutants.findIndex(({ id }) => id === mutant.id);
    if (first < index) add('unique-ids', `${pointer}/id`, `${mutant.id} is given twice`);
    for (const [at, id] of mutant.clauses.entries()) {
      if (clauses.has(id)) continue;
      add('unknown-clause', `${pointer}/clauses/${at}`, `${id} is no clause of the game`);
    }
    for (const [at, profile] of (mutant.profiles ?? []).entries()) {
      if (Object.hasOwn(spec.profiles, profile)) continue;
      add('unknown-profile', `${pointer}/profiles/${at}`, `${profile} is no profile of the game`);
    }
    const problem = patchProblem(game, mutant);
    if (problem !== undefined) add('mutant-patch', `${pointer}/hunks`, problem);
  }
  for (const [index, { clause }] of without.entries()) {
    if (clauses.has(clause)) continue;
    add('unknown-clause', `/without/${index}/clause`, `${clause} is no clause of the game`);
  }
  return findings;
}

/**
 * Looks for clauses that no mutant breaks: at most 5 % of them may have a reason instead. Mutants can
 * be run all the same.
 */
export function lintMutantClauses({ spec }: LoadedGame, loaded: LoadedMutants): PlacedFinding[] {
  const { mutants, without } = loaded;
  const { findings, add } = listOf(loaded);
  const broken = brokenClauses(mutants);
  const excused = new Set(without.map(({ clause }) => clause));
  const ids = spec.clauses.map(({ id }) => id);
  const lacking = ids.filter((id) => !broken.has(id) && !excused.has(id));
  if (lacking.length > 0) {
    const message = `no mutant breaks ${lacking.join(' ')}, and no reason is given`;
    add('clause-mutants', '/mutants', message);
  }
  for (const [index, { clause }] of without.entries()) {
    if (!broken.has(clause)) continue;
    add('clause-mutants', `/without/${index}/clause`, `${clause} does have a mutant`);
  }
  const most = Math.floor((ids.length * WITHOUT_PERCENT) / 100);
  if (excused.size > most) {
    const message = `${excused.size} of ${ids.length} clauses have no mutant, at most ${most} may`;
    add('clause-mutants', '/without', message);
  }
  return findings;
}

/**
 * @throws {SpecError} `E_MUTANT_LINT` with the first problems
 */
export function refuseMutantFindings(game: LoadedGame, loaded: LoadedMutants): void {
  const findings = lintMutants(game, loaded);
  if (findings.length === 0) return;
  const lines = findings.slice(0, SHOWN).map((finding) => `\n  ${lineOf(finding)}`);
  const more = findings.length > SHOWN ? `\n  and ${findings.length - SHOWN} more` : '';
  const message = `the mutants of ${game.spec.id} do not pass the lint:${lines.join('')}${more}`;
  throw new SpecError('E_MUTANT_LINT', message);
}

/** The clauses that some mutant breaks; one that cannot be told from the rules breaks none. */
export function brokenClauses(mutants: readonly Mutant[]): ReadonlySet<string> {
  const real = mutants.filter(({ equivalent }) => equivalent === undefined);
  return new Set(real.flatMap(({ clauses }) => clauses));
}

/** A list of findings in the file of the mutants. */
function listOf({ document }: LoadedMutants): {
  readonly findings: PlacedFinding[];
  add(rule: string, pointer: string, message: string): void;
} {
  const findings: PlacedFinding[] = [];
  return {
    findings,
    add: (rule, pointer, message) => {
      findings.push(place(document, { rule, pointer, message }));
    },
  };
}

function patchProblem({ source }: LoadedGame, mutant: Mutant): string | undefined {
  try {
    mutatedModule(source, mutant);
    return undefined;
  } catch (error) {
    if (error instanceof SpecError) return error.message;
    throw error;
  }
}
