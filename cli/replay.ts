import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';

const EXAMPLES = `
Examples:
  lockstep replay 7f3a9c01                                     a trace of .lockstep/failures
  lockstep replay traces/7f3a9c01.json                         a trace in a file
  lockstep replay 7f3a9c01 --subject module:./my-2048.mjs      another engine on the same game

A trace names its two sides; they are the engine of this package and the oracles that are installed
here. Nothing in a trace is ever run.

Exit codes:
  0  fixed: both sides agree on the whole trace
  1  failed: they differ
  2  error: the trace could not be played to its end
`;

interface Flags {
  readonly subject?: string;
  readonly games: readonly string[];
  readonly json?: true;
}

/** Adds `lockstep replay`. */
export function addReplay(program: Command, context: CliContext): void {
  program
    .command('replay')
    .summary('play a failing game again')
    .description('Plays a failing game again, step by step, and says whether both sides agree now.')
    .argument('<file|id>', 'a trace: the name of one in .lockstep/failures, or a path')
    .option(
      '--subject <module:PATH|command>',
      'play it on this instead of the subject of the trace',
    )
    .option(
      '--games <dir>',
      'find more games and oracles in this folder (may be repeated)',
      collect,
      [],
    )
    .option('--json', 'print the report as JSON (schema: lockstep schema replay-report)')
    .addHelpText('after', EXAMPLES)
    .action(async (trace: string, flags: Flags) => {
      const { replay } = await import('./run-replay.ts');
      const { subject } = flags;
      await replay(
        {
          trace,
          roots: flags.games,
          json: flags.json === true,
          ...(subject === undefined ? {} : { subject }),
        },
        context,
      );
    });
}
