import type { Command } from 'commander';
import { isDay } from '../conformance/gates/day.ts';
import { UsageError } from '../spec/errors.ts';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseWhole } from './numbers.ts';

const EXAMPLES = `
Examples:
  lockstep gate                             everything that lockstep.gates.json demands
  lockstep gate 2048 --only agreement       one game, one part
  lockstep gate --only correctness          all but speed
  lockstep gate --warn speed                a slowdown is told, but does not decide
  lockstep gate --against main              kernels against another base than the file names
  lockstep gate --logs                      judge the logs of the last gate again: nothing is run
  lockstep gate --junit gate.xml --json     for other programs
  lockstep gate --github                    annotations and a summary (as in GitHub Actions anyway)

A gate file says what has to hold before a change may be merged: the oracles that have to be there and
to agree, on how many games and steps, each event how often, clauses, mutants, ratios of speed
(lockstep schema gates). Parts: agreement events clauses mutants speed; correctness is the first four.
Checks run several at a time, then mutants, then speed alone. It is judged by the logs in
.lockstep/gate alone, with one line for each demand and below it one for each failure, with the place
to look at.

A failure that is known is pinned in the file: "known": [{"signature", "owner", "expires", "reason"}].
Each failure shows its signature. One entry tolerates one failure, until it expires. An entry that has
expired, that is about something which no longer exists, or whose failure no longer shows, fails the
gate. What is flaky or breaks down cannot be pinned.

A game of which everything demanded holds gets a certificate in .lockstep/certificates.

Exit codes:
  0  passed
  1  something that was demanded does not hold, or an entry of known failures is stale
  2  wrong usage, a wrong gate file, or something broke
  3  incomplete: an oracle that is not there, a comparison that decides nothing
  130, 143, 129  interrupted (Ctrl-C, SIGTERM, SIGHUP); what was found by then is reported
`;

interface GateFlags {
  readonly file: string;
  readonly only: readonly string[];
  readonly warn: readonly string[];
  readonly against?: string;
  readonly logs?: true;
  readonly date?: string;
  readonly seed?: number;
  readonly jobs?: number;
  readonly json?: true;
  readonly junit?: string;
  readonly github?: boolean;
}

function parseDay(text: string): string {
  if (isDay(text)) return text;
  const message = `--date is ${JSON.stringify(text)}, expected a day such as 2026-02-28`;
  throw new UsageError('E_OPTION', message);
}

/** Adds `lockstep gate`. */
export function addGate(program: Command, context: CliContext): void {
  program
    .command('gate')
    .summary('decide whether a change may be merged')
    .description(
      'Runs and judges everything that a gate file demands: agreement with oracles, events, clauses, ' +
        'mutants, speed.',
    )
    .argument('[game...]', 'ids of games; all games of the gate file if there are none')
    .option('--file <path>', 'the gate file', 'lockstep.gates.json')
    .option('--only <part>', 'only this part (may be repeated)', collect, [])
    .option('--warn <part>', 'this part warns and does not decide (may be repeated)', collect, [])
    .option('--against <rev>', 'compare kernels with this revision')
    .option('--logs', 'judge the logs that are there, run nothing')
    .option(
      '--seed <n>',
      'seed of everything that is random, 0..4294967295, in place of that of the file',
      (text: string) => parseWhole('--seed', text, 0, 0xffffffff),
    )
    .option('--jobs <n>', 'processes at the same time, 1..64; as many as cores if absent', (text) =>
      parseWhole('--jobs', text, 1, 64),
    )
    .option('--date <day>', 'judge known failures as on this day, such as 2026-02-28', parseDay)
    .option('--json', 'print the report as JSON (schema: lockstep schema gate-report)')
    .option('--junit <file>', 'write a JUnit file, too')
    .option('--github', 'print annotations for GitHub and write its step summary')
    .option('--no-github', 'do not, though GITHUB_ACTIONS is set')
    .addHelpText('after', EXAMPLES)
    .action(async (games: string[], flags: GateFlags) => {
      const { gate } = await import('./run-gate.ts');
      const { logs, json, ...rest } = flags;
      await gate({ ...rest, games, logs: logs === true, json: json === true }, context);
    });
}
