#!/usr/bin/env node
import { performance } from 'node:perf_hooks';
import type { CliContext } from './context.ts';
import { errorText } from './error-text.ts';
import { Output } from './output.ts';
import { readPackageVersion } from './package-version.ts';
import { runProgram } from './program.ts';
import { watchStops } from './stop-source.ts';
import { terminalOf } from './terminal.ts';

let exitCode = 0;
const context: CliContext = {
  stdout: new Output(process.stdout, 'stdout'),
  stderr: new Output(process.stderr, 'stderr'),
  stdoutTerminal: terminalOf(process.stdout, process.env),
  stderrTerminal: terminalOf(process.stderr, process.env),
  env: process.env,
  folder: process.cwd(),
  stops: watchStops(process),
  now: () => performance.now(),
  exit: (code) => {
    exitCode = code;
  },
};

try {
  await runProgram(process.argv.slice(2), readPackageVersion(), context);
  await context.stdout.flush();
} catch (error) {
  context.stderr.write(errorText(error));
  // A disagreement that was found counts more than output that was lost on the way.
  exitCode = exitCode === 1 ? 1 : 2;
}
await context.stderr.flush().catch(() => undefined);
// Not by running dry: a subject that does not end must not keep the process alive.
process.exit(context.stops.exitCode() ?? exitCode);
