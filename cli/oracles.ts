import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';

interface Flags {
  readonly games: readonly string[];
  readonly force?: true;
}

/** Adds `lockstep oracles` with `build` and `doctor`. */
export function addOracles(program: Command, context: CliContext): void {
  const oracles = program
    .command('oracles')
    .summary('list, build and examine the implementations in other languages')
    .description('Lists the oracles: implementations of the games in other languages.')
    .option('--games <dir>', 'find more oracles in DIR/oracles (may be repeated)', collect, [])
    .addHelpText(
      'after',
      '\nExamples:\n  lockstep oracles\n  lockstep oracles doctor\n  lockstep oracles build snake123-rust\n',
    )
    .action(async (flags: Flags) => {
      const { listOracles } = await import('./run-oracles.ts');
      await listOracles(flags.games, context);
    });
  oracles
    .command('build')
    .description(
      'Builds oracles, all that can be built here or those named. Every command is printed before it runs.',
    )
    .argument('[oracle...]', 'names of oracles')
    .option('--force', 'build even if no source has changed')
    .action(async (names: string[], flags: Flags, command: Command) => {
      const { buildOracles } = await import('./run-oracles.ts');
      const { games } = command.optsWithGlobals<Flags>();
      await buildOracles({ names, roots: games, force: flags.force === true }, context);
    });
  oracles
    .command('doctor')
    .description('Says which tools the oracles need, which are missing, and how to get them.')
    .action(async (_flags: Flags, command: Command) => {
      const { examineOracles } = await import('./run-oracles.ts');
      await examineOracles(command.optsWithGlobals<Flags>().games, context);
    });
}
