import { Fault } from '../fault.ts';
import { playedGame } from '../generate/trace.ts';
import type { ObservedGame } from '../laws/observed-game.ts';
import { refusalFields } from '../vectors/play-lines.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

/** The rules' own walks are played through, and an action that they refuse is refused alike. */
export const play: Property = {
  id: 'property-play',
  title: 'games of the reference are accepted step by step; its refused last action is refused',
  async run(run: PropertyRun): Promise<Finding> {
    let steps = 0;
    let failing: { game: ObservedGame; failure: Failure } | undefined;
    for (const game of run.games) {
      if (game.broken instanceof Fault) throw game.broken.toError();
      steps += game.result.kind === 'played' ? game.result.reply.n : 0;
      const failure = judge(run, game);
      if (failure === undefined) continue;
      const shorter =
        failing === undefined || game.trace.steps.length < failing.game.trace.steps.length;
      if (shorter) failing = { game, failure };
    }
    const counts = { cases: run.games.length, steps };
    return failing === undefined ? counts : { ...counts, failure: failing.failure };
  },
};

function judge(run: PropertyRun, game: ObservedGame): Failure | undefined {
  const { trace, result, broken } = game;
  const example = { ...playedGame(trace) };
  if (typeof broken === 'string') {
    const code = result.kind === 'played' ? result.reply.err : undefined;
    const lane = code === undefined ? 'state' : 'refusal';
    const fields = code === undefined ? [] : refusalFields(code);
    return { lane, fields, problem: broken, example };
  }
  if (result.kind !== 'played') return undefined;
  const { reply } = result;
  const { refusal } = trace;
  if (reply.err === refusal) return overProblem(run, game, example);
  const problem = `last action: expected ${refusal ?? 'acceptance'}, found ${reply.err ?? 'acceptance'}`;
  return { lane: 'refusal', fields: refusalFields(refusal ?? reply.err), problem, example };
}

/** The `over` flag of a reply is the state's own. */
function overProblem(
  { codec }: PropertyRun,
  { result, states }: ObservedGame,
  example: Failure['example'],
): Failure | undefined {
  const last = states.at(-1);
  if (result.kind !== 'played' || last === undefined) return undefined;
  const over = last.fields[codec.spec.over];
  const flag = over === true || (typeof over === 'number' && over > 0) ? 1 : 0;
  if (flag === result.reply.over) return undefined;
  const problem = `over of the reply: expected ${flag} as in the state, found ${result.reply.over}`;
  return { lane: 'state', fields: [codec.spec.over], problem, example };
}
