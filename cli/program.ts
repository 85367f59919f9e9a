import { Command, CommanderError } from 'commander';
import { UsageError } from '../spec/errors.ts';
import { addBench } from './bench.ts';
import { addCheck } from './check.ts';
import { addCheckAdapter } from './check-adapter.ts';
import type { CliContext } from './context.ts';
import { addCoverage } from './coverage.ts';
import { addFceux } from './fceux.ts';
import { addGate } from './gate.ts';
import { addMutate } from './mutate.ts';
import { addOracles } from './oracles.ts';
import { addPromote } from './promote.ts';
import { addReplay } from './replay.ts';
import { addSchema } from './schema.ts';
import { addServe } from './serve.ts';
import { addSpec } from './spec.ts';

const EXAMPLES = `
Examples:
  lockstep check                    check the built-in engines of all games
  lockstep check 2048 --subject module:./my-2048.mjs
  lockstep spec 2048                read the rules of a game
  lockstep check --help             more about a command
`;

/**
 * Runs the command line.
 *
 * @param args - the arguments behind the name of the program
 * @throws {UsageError} `E_USAGE` if the command line is wrong; whatever the command throws
 */
export async function runProgram(
  args: readonly string[],
  version: string,
  context: CliContext,
): Promise<void> {
  const program = new Command('lockstep');
  program
    .description('Proves that a game engine does exactly what its numbered rules say.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      // Errors are printed in one place, from the exception.
      writeErr: () => undefined,
      getOutHelpWidth: () => context.stdoutTerminal.columns,
    });
  const commands = [
    addCheck,
    addCoverage,
    addReplay,
    addMutate,
    addBench,
    addGate,
    addPromote,
    addSpec,
    addServe,
    addFceux,
    addOracles,
    addCheckAdapter,
    addSchema,
  ];
  for (const add of commands) add(program, context);
  for (const command of program.commands) command.copyInheritedSettings(program);
  if (args.length === 0) {
    context.stdout.write(program.helpInformation() + EXAMPLES);
    return;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw usageError(error, program, args);
  }
}

function usageError(error: CommanderError, program: Command, args: readonly string[]): UsageError {
  const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  const command = program.commands.find((one) => args.includes(one.name()));
  return new UsageError('E_USAGE', message, { hint: hintOf(error, program, command) });
}

function hintOf(error: CommanderError, program: Command, command: Command | undefined): string {
  const help = `lockstep ${command === undefined ? '' : `${command.name()} `}--help`;
  if (error.code === 'commander.unknownOption') {
    const options = (command ?? program).options.map((option) => option.long ?? option.short);
    return `Options: ${options.join(' ')}. See ${help}.`;
  }
  if (command === undefined) {
    return `Commands: ${program.commands.map((one) => one.name()).join(' ')}. See ${help}.`;
  }
  return `See ${help}.`;
}
