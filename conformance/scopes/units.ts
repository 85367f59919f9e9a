import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { codecOf } from '../codec.ts';
import { probeOf } from '../probe-of.ts';
import { Session } from '../session.ts';
import { settle } from '../settle.ts';
import type { GameSuite, Scope } from '../suite.ts';
import type { ItemResult, Unit, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';

/** A unit for each small scope of the suite in each of its profiles. */
export function scopeUnits(spec: GameSpec, suite: GameSuite | undefined, profile: string): Unit[] {
  const scopes = (suite?.scopes ?? []).filter((scope) => scope.profiles.includes(profile));
  return scopes.map((scope) => {
    const { id, title, clauses } = scope;
    return {
      key: `${spec.id}/${profile}/scope/${id}`,
      kind: 'scope',
      title,
      planned: [{ id, title, clauses }],
      run: (context) => settle([scope], () => runScope(scope, context)),
    };
  });
}

/** The first difference of a scope; the others are counted. */
interface Found {
  readonly clauses: readonly string[];
  readonly problem: string;
}

async function runScope(scope: Scope, context: UnitContext): Promise<UnitResult> {
  const codec = codecOf(context.spec, context.profile);
  const session = await Session.open(codec, context.subject);
  const found: Found[] = [];
  let differences = 0;
  const result = await unlessStopped(context.signal, () =>
    scope.run(probeOf(session, context.reference), {
      fail(clauses, problem) {
        differences += 1;
        if (found.length === 0) found.push({ clauses, problem });
      },
      progress(done, of) {
        context.signal.throwIfAborted();
        context.progress(done, of);
      },
    }),
  );
  const { id, clauses } = scope;
  const { cases, states } = result ?? { cases: 0, states: 0 };
  const counts = { cases, steps: 0, states };
  const [first] = found;
  return { items: [itemOf()], events: {} };

  function itemOf(): ItemResult {
    if (first === undefined) {
      if (cases > 0) return { id, clauses, status: 'pass', ...counts };
      const problem = `the scope ${result === undefined ? 'was stopped' : 'compared nothing'}`;
      return { id, clauses, status: 'notrun', ...counts, problem };
    }
    const more = differences > 1 ? ` (and ${differences - 1} more differences)` : '';
    const ranked = first.clauses.length > 0 ? first.clauses : clauses;
    return { id, clauses: ranked, status: 'fail', ...counts, problem: `${first.problem}${more}` };
  }
}
