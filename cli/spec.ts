import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';

/** Adds `lockstep spec`. */
export function addSpec(program: Command, context: CliContext): void {
  program
    .command('spec')
    .summary('print the rules of a game')
    .description(
      'Prints the numbered rules of a game as a readable page; without a game, all games.',
    )
    .argument('[game]', 'id of a game')
    .option('--games <dir>', 'find more games in this folder (may be repeated)', collect, [])
    .option('--json', 'print the specification as it is (schema: lockstep schema game)')
    .addHelpText(
      'after',
      '\nExamples:\n  lockstep spec\n  lockstep spec 2048 | less\n  lockstep spec 2048 --json | jq .clauses[0]\n',
    )
    .action(async (game: string | undefined, flags: { games: string[]; json?: true }) => {
      const { printSpec } = await import('./print-spec.ts');
      printSpec(
        { ...(game === undefined ? {} : { game }), roots: flags.games, json: flags.json === true },
        context,
      );
    });
}
