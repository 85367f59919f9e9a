import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseWhole } from './numbers.ts';

const EXAMPLES = `
Examples:
  lockstep coverage                                the newest log of lockstep check
  lockstep coverage 2048 --profile 4x4             the newest log that holds 2048
  lockstep coverage --log check-2048.jsonl         a log of .lockstep, or any path
  lockstep coverage 2048 --require-events 10       exit code 1 unless each event happened ten times
  lockstep coverage --json | jq '.games[0].profiles[0].events[] | select(.pairs[].count == 0)'

An event counts in lockstep when the reference engine reports it on a step after which both sides
have equal states. Nothing is played: all comes from the log, which may be cut anywhere.

Exit codes:
  0  the table was printed
  1  an event happened less often than --require-events
  2  wrong usage, or there is no log: run lockstep check first
  3  nothing was compared in lockstep
`;

interface Flags {
  readonly log?: string;
  readonly profile: readonly string[];
  readonly json?: true;
  readonly requireEvents?: number;
}

/** Adds `lockstep coverage`. */
export function addCoverage(program: Command, context: CliContext): void {
  program
    .command('coverage')
    .summary('what the agreement of a check was agreement on')
    .description(
      'Reads the log of a check and says how often each rule event happened in lockstep with each ' +
        'implementation, where it happened first, which clauses that exercised, and what was never reached.',
    )
    .argument('[game...]', 'ids of games; all games of the log if there are none')
    .option('--log <file>', 'this log of .lockstep, or this path, instead of the newest one')
    .option('--profile <name>', 'only this profile (may be repeated)', collect, [])
    .option(
      '--require-events <n>',
      'each possible event has to have happened so often in each pair',
      (text: string) => parseWhole('--require-events', text, 1, 1_000_000_000),
    )
    .option('--json', 'print the report as JSON (schema: lockstep schema coverage-report)')
    .addHelpText('after', EXAMPLES)
    .action(async (games: string[], flags: Flags) => {
      const { coverage } = await import('./run-coverage.ts');
      coverage(
        {
          games,
          profiles: flags.profile,
          json: flags.json === true,
          ...(flags.log === undefined ? {} : { log: flags.log }),
          ...(flags.requireEvents === undefined ? {} : { requireEvents: flags.requireEvents }),
        },
        context,
      );
    });
}
