import type { Command } from 'commander';
import type { CliContext } from './context.ts';

/** Adds `lockstep schema`. */
export function addSchema(program: Command, context: CliContext): void {
  program
    .command('schema')
    .summary('print the JSON Schema of a file or of --json output')
    .description('Prints a JSON Schema (draft 2020-12); without a name, the names of all schemas.')
    .argument('[name]', 'name of a schema')
    .addHelpText(
      'after',
      '\nExamples:\n  lockstep schema\n  lockstep schema check-report > check-report.schema.json\n',
    )
    .action(async (name: string | undefined) => {
      const { printSchema } = await import('./print-schema.ts');
      printSchema(name, context);
    });
}
