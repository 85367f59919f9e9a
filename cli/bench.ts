import { type Command, Option } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseRatio, parseShare, parseWhole } from './numbers.ts';

const EXAMPLES = `
Examples:
  lockstep bench --against HEAD~1              did the last commit slow anything down?
  lockstep bench 2048 drop7 --against main     the kernels of two games
  lockstep bench 2048/ntuple --against v1.2 --processes 9
  lockstep bench --oracle drop7-cpp            the engine against a program in another language
  lockstep bench drop7/step --oracle drop7-cpp --most 3
                                               at most three times the time of the oracle
  lockstep bench 2048 --subject ./my-2048 --most 1
                                               your own program must not be slower than the engine
  lockstep bench                               times on this machine, and against yardsticks
  lockstep bench --noise                       which threshold does this machine support?
  lockstep bench 2048 --explore                a quick look, with tinybench; decides nothing
  lockstep bench --against HEAD~1 --json | jq .verdict

A kernel is a piece of work that a game's spec names under "benchmarks": its unit, its seeded corpus.
What is compared runs in turns in one fresh process, in blocks of about 3 ms of CPU time, with a second
copy of the other side as a control; the median over several processes counts. So the result holds on
a busy machine, where absolute times mean little. A slowdown has to be found again by a second set of
processes. A time counts only if both sides computed the same results.

Programs (--oracle, --subject) do the same work through the wire protocol, each in processes of its own,
and tell the CPU time it took them. Without --most their ratio is told and decides nothing.

The candidate is what was built here (npm run build); changes that are not committed are allowed and
told. The base is a commit: it is checked out and built in a worktree of its own, which is removed, and
kept in .lockstep/bench/base for the next time. Every process is in .lockstep/bench.jsonl as it comes.

Exit codes:
  0  nothing is slower than is allowed
  1  something is, which a second look confirmed; or the two sides computed different results
  2  wrong usage, no such revision, kernel or oracle, a build or process that failed
  3  undecided: too noisy, or a kernel that cannot be compared, such as one that the base does not have
  130, 143, 129  interrupted (Ctrl-C, SIGTERM, SIGHUP)
`;

interface BenchFlags {
  readonly against?: string;
  readonly oracle: readonly string[];
  readonly subject?: string;
  readonly noise?: true;
  readonly explore?: true;
  readonly seed: number;
  readonly processes?: number;
  readonly threshold?: number;
  readonly most?: number;
  readonly json?: true;
  readonly log?: string;
}

/** Adds `lockstep bench`. */
export function addBench(program: Command, context: CliContext): void {
  program
    .command('bench')
    .summary('time the engines: against another revision, other programs, or themselves')
    .description(
      'Times pieces of work of the built-in engines, in turns with what they are compared with: ' +
        'ratios that hold on a busy machine.',
    )
    .argument('[kernel...]', 'ids such as 2048/row, or games; all kernels if there are none')
    .option('--against <rev>', 'compare with this revision: a branch, tag, commit, HEAD~1')
    .option('--oracle <name>', 'compare with this oracle (may be repeated)', collect, [])
    .addOption(
      new Option(
        '--subject <command>',
        'time this program in place of the engine; it is compared with the engine if with no oracle',
      ).conflicts(['against', 'noise']),
    )
    .addOption(
      new Option('--noise', 'compare with copies: the threshold this machine supports').conflicts([
        'against',
        'oracle',
      ]),
    )
    .addOption(
      new Option('--explore', 'time each kernel alone, with tinybench, for people').conflicts([
        'against',
        'oracle',
        'subject',
        'noise',
        'most',
        'threshold',
        'processes',
        'json',
        'log',
      ]),
    )
    .option(
      '--seed <n>',
      'seed of the corpora and of all order, 0..4294967295',
      (text: string) => parseWhole('--seed', text, 0, 0xffffffff),
      1,
    )
    .option('--processes <n>', 'fresh processes that a comparison begins with, 1..100', (text) =>
      parseWhole('--processes', text, 1, 100),
    )
    .option(
      '--threshold <share>',
      'difference that counts, such as 0.05 or 5% (3%, 8% for kernels that allocate, 10% for programs)',
      (text) => parseShare('--threshold', text),
    )
    .option('--most <ratio>', 'largest ratio to a program that is allowed, such as 2.5', (text) =>
      parseRatio('--most', text),
    )
    .option('--json', 'print the report as JSON (schema: lockstep schema bench-report)')
    .option('--log <file>', 'write the log to .lockstep/FILE')
    .addHelpText('after', EXAMPLES)
    .action(async (kernels: string[], flags: BenchFlags) => {
      const { bench, exploreKernels } = await import('./run-bench.ts');
      const { seed } = flags;
      if (flags.explore === true) {
        await exploreKernels({ kernels, seed }, context);
        return;
      }
      await bench(
        {
          kernels,
          seed,
          oracles: flags.oracle,
          noise: flags.noise === true,
          json: flags.json === true,
          ...(flags.against === undefined ? {} : { against: flags.against }),
          ...(flags.subject === undefined ? {} : { subject: flags.subject }),
          ...(flags.processes === undefined ? {} : { processes: flags.processes }),
          ...(flags.threshold === undefined ? {} : { threshold: flags.threshold }),
          ...(flags.most === undefined ? {} : { most: flags.most }),
          ...(flags.log === undefined ? {} : { log: flags.log }),
        },
        context,
      );
    });
}
