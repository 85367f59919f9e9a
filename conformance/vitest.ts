import { resolve } from 'node:path';
import { afterAll, describe, type TestContext, test } from 'vitest';
import type { CreateEngine } from '../engines/engine.ts';
import { inProcessImplementation } from '../oracles/in-process.ts';
import { loadModule } from '../oracles/module/load-module.ts';
import { UsageError } from '../spec/errors.ts';
import { bindUnits } from './check/bind-units.ts';
import { chooseGames } from './check/choose-games.ts';
import { planGame } from './check/plan-game.ts';
import { Subjects } from './check/subjects.ts';
import type { PlannedUnit } from './run-plan.ts';
import { arrangeByClause, type PlannedTest } from './vitest/arrange.ts';
import { judgeItems, judgeOrphans, type TestEnd } from './vitest/judge-items.ts';
import { UnitResults } from './vitest/unit-results.ts';

/** What `conformance` checks. */
export interface ConformanceOptions {
  /** Id of a game, or the folder of its game.json. */
  readonly game: string;
  /**
   * The engine: a factory, or the path of a module that exports one as `createEngine`, relative to
   * the current folder. It runs in this process, so that breakpoints and coverage work; an endless
   * loop in it hangs the test run. (`lockstep check --subject` runs it in a process of its own.)
   */
  readonly subject: CreateEngine | string;
  /** Names of profiles. @defaultValue all of the game */
  readonly profiles?: readonly string[];
  /** Folders that hold further games. @defaultValue none */
  readonly roots?: readonly string[];
  /** 0..2^32-1; the same seed plays the same games. @defaultValue 1 */
  readonly seed?: number;
  /**
   * Steps of generated play per unit; other profiles than the default one get a fifth, but at
   * least 2,400. Few steps may leave items without a case, and an item without a case fails. @defaultValue 5000
   */
  readonly steps?: number;
  /** Whether the permanent cases are checked. @defaultValue true */
  readonly vectors?: boolean;
  /**
   * Time of one test in milliseconds. The work of a test is stopped after 60 % of it: the rest is
   * for reducing and showing what was found, which a time-out of the test runner would lose.
   * @defaultValue 60000
   */
  readonly timeoutMs?: number;
}

/**
 * Checks an engine against the numbered rules of its game within your own vitest run: a `describe`
 * block per clause, in it a test per law, property, small scope and file of vectors that checks
 * the clause. The first test that needs a unit of work runs it; the others only look at its result.
 *
 * Call it at the top level of a test file and await it:
 *
 * ```ts
 * import { conformance } from 'lockstep/vitest';
 * import { createEngine } from '../src/my-2048.ts';
 *
 * await conformance({ game: '2048', subject: createEngine, profiles: ['4x4'] });
 * ```
 *
 * Green: everything that is named was compared and agrees. Skipped: the engine does not offer what
 * the test needs, or the case is too large for a test run. Red: the engine disagrees (the message
 * has the problem, the reduced case and the seed), breaks down, or nothing was compared.
 *
 * @throws {UsageError} for a game, profile or module that does not exist
 * @throws {SpecError} for rules that are wrong; {@link OracleError} for a module without `createEngine`
 */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const { profiles = [], roots = [], seed = 1, steps = 5000, timeoutMs = 60_000 } = options;
  const [chosen] = chooseGames([options.game], profiles, roots);
  if (chosen === undefined) throw new UsageError('E_GAME', `there is no game ${options.game}`);
  const { spec } = chosen.game;
  const createEngine = await engineFactory(options.subject);
  const subjects = new Subjects(async (_game, profile) =>
    inProcessImplementation({
      spec,
      createEngine,
      profile: profile.name,
      name: 'subject',
      version: spec.version,
      trust: 'foreign',
    }),
  );
  const plan = await planGame(chosen, options.vectors ?? true);
  const units = (await bindUnits([plan], subjects, seed))({ steps });
  const results = new UnitResults(timeoutMs);

  const run = (planned: PlannedTest) => async (context: TestContext) => {
    const ids = new Set(planned.items.map((item) => item.id));
    finish(judgeItems(await results.of(planned.planned), ids), context);
  };
  const runOrphans = (planned: PlannedUnit) => async (context: TestContext) => {
    const ids = new Set((planned.unit.planned ?? []).map((item) => item.id));
    finish(judgeOrphans(await results.of(planned), ids), context);
  };

  describe(`${spec.title} ${spec.version}`, () => {
    afterAll(() => subjects.close());
    for (const group of arrangeByClause(spec, units)) {
      describe(group.name, () => {
        for (const planned of group.tests) test(planned.name, { timeout: timeoutMs }, run(planned));
      });
    }
    describe('units of work report nothing else', () => {
      for (const planned of units) {
        test(planned.unit.key, { timeout: timeoutMs }, runOrphans(planned));
      }
    });
  });
}

async function engineFactory(subject: CreateEngine | string): Promise<CreateEngine> {
  return typeof subject === 'string' ? await loadModule(resolve(subject)) : subject;
}

function finish(end: TestEnd, context: TestContext): void {
  if (end.kind === 'fail') throw end.error;
  if (end.kind === 'skip') context.skip(end.note);
}
