import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';

const EXAMPLES = `
Examples:
  lockstep check-adapter -- python3 adapter.py
  lockstep check-adapter --games ./rules -- ./build/my-adapter --fast

The command is started without a shell, in an empty folder of its own and with a small environment;
arguments that name existing files are made absolute. See oracles/PROTOCOL.md.

Exit codes:
  0  the adapter does everything right
  1  it does something wrong; the raw exchange of the first failure is shown
  2  it could not be started
  3  it plays no game that is known here
`;

/** Adds `lockstep check-adapter`. */
export function addCheckAdapter(program: Command, context: CliContext): void {
  program
    .command('check-adapter')
    .summary('check a program that speaks the wire protocol')
    .description(
      'Leads an adapter through ordinary work and through torture, and says what to change.',
    )
    .argument('<command...>', 'program and arguments, behind --')
    .option('--games <dir>', 'find more games in this folder (may be repeated)', collect, [])
    .option('--env <name>', 'pass this environment variable on (may be repeated)', collect, [])
    .addHelpText('after', EXAMPLES)
    .action(async (command: string[], flags: { games: string[]; env: string[] }) => {
      const { runCheckAdapter } = await import('./run-check-adapter.ts');
      await runCheckAdapter({ command, roots: flags.games, environment: flags.env }, context);
    });
}
