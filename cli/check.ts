import { type Command, Option } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseDuration, parseWhole } from './numbers.ts';

const EXAMPLES = `
Examples:
  lockstep check                                       all games, all profiles
  lockstep check 2048 --profile 4x4                    one game, one profile
  lockstep check 2048 --subject module:./my-2048.mjs   your own engine
  lockstep check 2048 --subject 'python3 my2048.py'    your own program
  lockstep check 2048 --oracle 2048-python             only this oracle, and it has to be there
  lockstep check --require-oracles                     all oracles have to be there
  lockstep check --steps 1000000 --seed 7              more play, another seed
  lockstep check --budget 5m                           as much play as fits
  lockstep check 2048 --oracle 2048-python --require-events 10
                                                       every rare branch at least ten times
  lockstep check --resume                              go on after Ctrl-C, a crash or a full disk
  lockstep check --games ./rules my-game               a game of your own folder
  lockstep check 2048 --json | jq .verdict             for programs

A subject is a module that exports createEngine(spec, profile), or a command that speaks the wire
protocol (oracles/PROTOCOL.md); it runs in a process of its own. It is compared with the rules, with
the engine of this package and with the oracles, game by game. A failing game is kept, made small,
in .lockstep/failures; lockstep replay ID --subject .. plays it again.
A slow program: begin with --profile, --steps 8000 and --no-oracles.
What the agreement was agreement on: lockstep coverage.
What a run reaches first (an event, two events at once, an extreme) is kept in .lockstep/corpus as
games; no run looks at them unless it is told to with --corpus .lockstep/corpus.
The same seed and steps (and corpus) give the same result on every machine.

Exit codes:
  0  everything that was planned was compared and agreed
  1  the subject disagrees with the rules, or an event happened less often than --require-events
  2  wrong usage, a crash, a time-out, or output that could not be written
  3  nothing was compared, or not everything that was planned
  130, 143, 129  interrupted (Ctrl-C, SIGTERM, SIGHUP); go on with --resume
`;

interface CheckFlags {
  readonly profile: readonly string[];
  readonly subject?: string;
  readonly subjectProfile?: string;
  readonly oracle: readonly string[];
  readonly oracles: boolean;
  readonly requireOracles?: true;
  readonly policy: string;
  readonly corpus?: string;
  readonly jobs: number;
  readonly games: readonly string[];
  readonly steps?: number;
  readonly lockstepSteps?: number;
  readonly budget?: number;
  readonly requireEvents?: number;
  readonly seed: number;
  readonly json?: true;
  readonly log?: string;
  readonly resume?: true;
  readonly vectors: boolean;
}

/** Adds `lockstep check`. */
export function addCheck(program: Command, context: CliContext): void {
  program
    .command('check')
    .summary('compare an engine with the rules of its game')
    .description(
      'Compares an engine with the numbered rules of its game: vectors, laws, properties and ' +
        'small scopes that are checked completely. Says for every clause whether it was exercised.',
    )
    .argument('[game...]', 'ids of games; all games if there are none')
    .option('--profile <name>', 'only this profile (may be repeated)', collect, [])
    .option('--subject <module:PATH|command>', 'check this engine, not the built-in one')
    .option('--subject-profile <name>', 'what the subject calls the one profile that is checked')
    .option('--oracle <name>', 'compare with this oracle only (may be repeated)', collect, [])
    .option('--require-oracles', 'it counts if an oracle cannot be run')
    .option('--no-oracles', 'compare with no oracle')
    .addOption(
      new Option(
        '--policy <name>',
        'how games for comparisons are made: guided goes after what has not been reached; the ' +
          'others play from starts alone',
      )
        .choices(['guided', 'mixed', 'greedy', 'uniform'])
        .default('guided'),
    )
    .option('--corpus <dir>', 'play the games first that earlier runs kept in this folder')
    .option(
      '--jobs <n>',
      'copies of each oracle that work at the same time, 1..64',
      (text: string) => parseWhole('--jobs', text, 1, 64),
      1,
    )
    .option('--games <dir>', 'find more games in this folder (may be repeated)', collect, [])
    .option(
      '--steps <n>',
      'steps of generated play per unit; other profiles get a fifth of it, but at least 2400',
      (text: string) => parseWhole('--steps', text, 1, 1_000_000_000),
    )
    .option(
      '--lockstep-steps <n>',
      'steps of each lockstep unit, if it is to be other than 6 times --steps',
      (text: string) => parseWhole('--lockstep-steps', text, 1, 1_000_000_000),
    )
    .addOption(
      new Option('--budget <time>', 'play for about this long instead (60s, 5m)')
        .argParser((text: string) => parseDuration('--budget', text))
        .conflicts(['steps', 'lockstepSteps', 'resume']),
    )
    .option(
      '--require-events <n>',
      'each possible event has to happen so often in lockstep with each oracle or engine',
      (text: string) => parseWhole('--require-events', text, 1, 1_000_000_000),
    )
    .option(
      '--seed <n>',
      'seed of everything that is random, 0..4294967295',
      (text: string) => parseWhole('--seed', text, 0, 0xffffffff),
      1,
    )
    .option('--no-vectors', 'leave out the permanent cases')
    .option('--json', 'print the report as JSON (schema: lockstep schema check-report)')
    .option('--log <file>', 'write the run log to .lockstep/FILE')
    .option('--resume', 'go on with the log of an earlier run of the same command')
    .addHelpText('after', EXAMPLES)
    .action(async (games: string[], flags: CheckFlags) => {
      const { check } = await import('./run-check.ts');
      await check(
        {
          games,
          profiles: flags.profile,
          roots: flags.games,
          seed: flags.seed,
          vectors: flags.vectors,
          resume: flags.resume === true,
          json: flags.json === true,
          oracles: {
            names: flags.oracle,
            all: flags.oracles && flags.oracle.length === 0,
            required: flags.requireOracles === true,
          },
          policy: flags.policy,
          ...(flags.corpus === undefined ? {} : { corpus: flags.corpus }),
          jobs: flags.jobs,
          ...(flags.subject === undefined ? {} : { subject: flags.subject }),
          ...(flags.subjectProfile === undefined ? {} : { subjectProfile: flags.subjectProfile }),
          ...(flags.steps === undefined ? {} : { steps: flags.steps }),
          ...(flags.lockstepSteps === undefined ? {} : { lockstepSteps: flags.lockstepSteps }),
          ...(flags.budget === undefined ? {} : { budgetMs: flags.budget }),
          ...(flags.requireEvents === undefined ? {} : { requireEvents: flags.requireEvents }),
          ...(flags.log === undefined ? {} : { log: flags.log }),
        },
        context,
      );
    });
}
