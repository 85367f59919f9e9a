import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';

const EXAMPLES = `
Examples:
  lockstep promote 7f3a9c01                             into the vectors of the game
  lockstep promote 7f3a9c01 --to vectors/found.jsonl    into a file of your own

The case holds the answers of the reference engine. Oracles that are built have to agree with them.
`;

/** Adds `lockstep promote`. */
export function addPromote(program: Command, context: CliContext): void {
  program
    .command('promote')
    .summary('make a failing game a permanent case')
    .description('Makes a failing game a permanent case: a line of vectors that every check runs.')
    .argument('<file|id>', 'a trace: the name of one in .lockstep/failures, or a path')
    .option('--to <file>', 'write to this file below the current folder')
    .option(
      '--games <dir>',
      'find more games and oracles in this folder (may be repeated)',
      collect,
      [],
    )
    .addHelpText('after', EXAMPLES)
    .action(async (trace: string, flags: { to?: string; games: string[] }) => {
      const { promote } = await import('./run-promote.ts');
      const { to } = flags;
      await promote({ trace, roots: flags.games, ...(to === undefined ? {} : { to }) }, context);
    });
}
