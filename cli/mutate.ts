import { type Command, Option } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseWhole } from './numbers.ts';

const EXAMPLES = `
Examples:
  lockstep mutate                              all mutants of all games
  lockstep mutate 2048 --no-vectors            those of one game, without its permanent cases
  lockstep mutate 2048 --mutant clamp-lost     one mutant
  lockstep mutate 2048 --all-kinds             what else would have killed each
  lockstep mutate --jobs 2 --json              two at a time; the report for programs
  lockstep mutate --list                       what mutants there are, and what they break
  lockstep mutate 2048 --clean 50 --steps 5000 the engine as it is, 50 times: no alarm may be raised

A mutant is an engine with one known mistake: a patch of conformance/games/GAME/mutants.json that is
applied to one module when it is loaded, outside this process. Each is compared with the engine as
it is, then checked by laws, properties, small scopes and permanent cases, until something tells the
two apart. A mutant that survives shows a hole in the checks. Results are in .lockstep/mutate.jsonl
as they come.

Exit codes:
  0  every mutant was killed, but for those with a proof that no game can tell them from the rules
  1  a mutant survived, or one with such a proof did not, or a clean run raised an alarm
  2  wrong usage, a patch that does not apply, a mutant that does not start
  3  nothing was run, or not everything that was planned
  130, 143, 129  interrupted (Ctrl-C, SIGTERM, SIGHUP)
`;

/** All games of a layer are kept for all mutants, and so are bounded. */
const MOST_STEPS = 200_000;

interface MutateFlags {
  readonly mutant: readonly string[];
  readonly games: readonly string[];
  readonly policy: string;
  readonly steps?: number;
  readonly seed: number;
  readonly vectors: boolean;
  readonly allKinds?: true;
  readonly clean?: number;
  readonly jobs: number;
  readonly list?: true;
  readonly json?: true;
}

/** Adds `lockstep mutate`. */
export function addMutate(program: Command, context: CliContext): void {
  program
    .command('mutate')
    .summary('try the checks of a game on engines with known mistakes')
    .description(
      'Measures the checks themselves: engines with one known mistake each are checked as any ' +
        'engine is, and every one of them has to be found out.',
    )
    .argument('[game...]', 'ids of games; all games that have mutants if there are none')
    .option('--mutant <id>', 'only this mutant (may be repeated)', collect, [])
    .option('--steps <n>', `steps of generated play per unit, 1..${MOST_STEPS}`, (text: string) =>
      parseWhole('--steps', text, 1, MOST_STEPS),
    )
    .option(
      '--seed <n>',
      'seed of everything that is random, 0..4294967295',
      (text: string) => parseWhole('--seed', text, 0, 0xffffffff),
      1,
    )
    .addOption(
      new Option('--policy <name>', 'how games for comparisons are played')
        .choices(['guided', 'mixed', 'greedy', 'uniform'])
        .default('guided'),
    )
    .option('--no-vectors', 'leave out the permanent cases')
    .option('--all-kinds', 'go on after the first kill, to see what else kills')
    .addOption(
      new Option(
        '--clean <n>',
        'run the engine as it is so often instead, with seeds from --seed on',
      )
        .argParser((text: string) => parseWhole('--clean', text, 1, 10_000))
        .conflicts(['mutant', 'list']),
    )
    .option(
      '--jobs <n>',
      'mutants that are judged at the same time, 1..64',
      (text: string) => parseWhole('--jobs', text, 1, 64),
      1,
    )
    .option('--games <dir>', 'find more games in this folder (may be repeated)', collect, [])
    .option('--list', 'list the mutants instead of running them')
    .option('--json', 'print the report as JSON (schema: lockstep schema mutation-report)')
    .addHelpText('after', EXAMPLES)
    .action(async (games: string[], flags: MutateFlags) => {
      const { listMutants, mutate } = await import('./run-mutate.ts');
      const chosen = { games, mutants: flags.mutant, roots: flags.games };
      const json = flags.json === true;
      if (flags.list === true) {
        listMutants({ ...chosen, json }, context);
        return;
      }
      await mutate(
        {
          ...chosen,
          json,
          policy: flags.policy,
          seed: flags.seed,
          vectors: flags.vectors,
          allKinds: flags.allKinds === true,
          jobs: flags.jobs,
          ...(flags.steps === undefined ? {} : { steps: flags.steps }),
          ...(flags.clean === undefined ? {} : { clean: flags.clean }),
        },
        context,
      );
    });
}
