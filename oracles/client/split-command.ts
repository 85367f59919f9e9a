import { UsageError } from '../../spec/errors.ts';

/**
 * Splits a command line into its arguments. No shell takes part, nothing is expanded:
 *
 * - spaces, tabs and line ends separate arguments;
 * - between single quotes every character stands for itself;
 * - between double quotes as well, except `\"` and `\\`;
 * - elsewhere a backslash makes the next character stand for itself.
 *
 * `; | & < > $ * ? ( )` and back quotes have no meaning; they are ordinary characters.
 *
 * @throws {UsageError} `E_COMMAND` for an open quote, a backslash at the end, or no argument
 */
export function splitCommand(text: string): string[] {
  const args: string[] = [];
  let current: string | undefined;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (/\s/.test(char)) {
      if (current !== undefined) args.push(current);
      current = undefined;
      at += 1;
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw openQuote(text, at, 'single');
      current = (current ?? '') + text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const quoted = readDoubleQuoted(text, at);
      current = (current ?? '') + quoted.value;
      at = quoted.next;
    } else if (char === '\\') {
      if (at + 1 === text.length) {
        throw new UsageError('E_COMMAND', `the command ends with a backslash: ${text}`, {
          hint: 'Write \\\\ for a backslash.',
        });
      }
      current = (current ?? '') + text.charAt(at + 1);
      at += 2;
    } else {
      current = (current ?? '') + char;
      at += 1;
    }
  }
  if (current !== undefined) args.push(current);
  if (args.length === 0) {
    throw new UsageError('E_COMMAND', 'the command is empty', {
      hint: "Name a program and its arguments, such as 'python3 adapter.py'.",
    });
  }
  return args;
}

function readDoubleQuoted(text: string, start: number): { value: string; next: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return { value, next: at + 1 };
    const next = text.charAt(at + 1);
    if (char === '\\' && (next === '"' || next === '\\')) {
      value += next;
      at += 1;
    } else {
      value += char;
    }
  }
  throw openQuote(text, start, 'double');
}

function openQuote(text: string, at: number, kind: string): UsageError {
  return new UsageError(
    'E_COMMAND',
    `the ${kind} quote at column ${at + 1} of the command is never closed: ${text}`,
    { hint: 'Close the quote, or write a backslash before it.', details: { column: at + 1 } },
  );
}

/** The command as `splitCommand` and a POSIX shell read it. */
export function quoteCommand(command: readonly string[]): string {
  return command
    .map((argument) =>
      /^[A-Za-z0-9_@%+=:,./-]+$/.test(argument)
        ? argument
        : `'${argument.replaceAll("'", "'\\''")}'`,
    )
    .join(' ');
}
