import { basename, resolve } from 'node:path';
import type { SubjectChoice } from '../conformance/check/open-subject.ts';
import { splitCommand } from '../oracles/client/split-command.ts';
import { UsageError } from '../spec/errors.ts';

/**
 * What `--subject` names: `module:PATH`, else a command line, which is split without a shell.
 *
 * @param folder - folder against which relative paths are resolved
 * @param version - version of this package
 * @throws {UsageError} `E_COMMAND` if the command line cannot be split, `E_OPTION` for a bare script or
 *   a module without a path
 */
export function subjectChoice(
  text: string | undefined,
  folder: string,
  version: string,
): SubjectChoice {
  if (text === undefined) return { kind: 'built-in', version };
  const path = /^module:(.+)$/s.exec(text)?.[1];
  if (path !== undefined) {
    return { kind: 'module', path: resolve(folder, path), name: `module:${basename(path)}` };
  }
  if (text.startsWith('module:')) {
    throw new UsageError('E_OPTION', '--subject is "module:", expected module:PATH or a command');
  }
  const command = splitCommand(text);
  if (command.length === 1 && /\.[cm]?[jt]s$/.test(text)) {
    const message = `--subject is ${JSON.stringify(text)}, expected module:PATH or a command`;
    throw new UsageError('E_OPTION', message, {
      hint: `module:${text} is a module that exports createEngine; 'node ${text}' is a program.`,
    });
  }
  const names = command.map((argument) => basename(argument));
  return { kind: 'process', command, base: folder, name: names.join(' ').slice(0, 200) };
}
