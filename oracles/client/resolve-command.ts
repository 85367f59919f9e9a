import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../spec/errors.ts';

/** Linux takes no longer argument. */
const LONGEST_ARGUMENT = 131_071;

/**
 * Makes a command independent of the working folder, because an adapter runs in one of its own:
 * the program, if it is written with a slash, and every argument that names an existing file or
 * folder become absolute. Options (`-x`) and all other arguments stay as they are.
 *
 * @param base - folder to which relative names refer
 * @throws {UsageError} `E_COMMAND` for no program, a NUL character or an argument that is too long
 */
export function resolveCommand(command: readonly string[], base: string): readonly string[] {
  const [program] = command;
  if (program === undefined || program === '') {
    throw new UsageError('E_COMMAND', 'the command names no program');
  }
  return command.map((argument, index) => {
    const where = index === 0 ? 'the program' : `argument ${index}`;
    if (argument.includes('\0')) {
      throw new UsageError('E_COMMAND', `${where} of the command holds a NUL character`);
    }
    const bytes = Buffer.byteLength(argument);
    if (bytes > LONGEST_ARGUMENT) {
      throw new UsageError(
        'E_COMMAND',
        `${where} of the command has ${bytes} bytes; at most ${LONGEST_ARGUMENT} are possible`,
      );
    }
    if (index === 0) return argument.includes('/') ? resolve(base, argument) : argument;
    if (argument === '' || argument.startsWith('-')) return argument;
    const path = resolve(base, argument);
    return existsSync(path) ? path : argument;
  });
}
