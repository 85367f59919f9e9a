import { checkState, generatorLength, stateLength } from '../codec.ts';
import type { Finding, Property, PropertyRun } from './property.ts';

/** Every reported state and action fits its layout, and decoding and encoding give it back. */
export const layout: Property = {
  id: 'property-layout',
  title: 'reported states and actions fit their layouts and survive decoding and encoding',
  run: async (run) => checkLayouts(run),
};

function checkLayouts(run: PropertyRun): Finding {
  const { codec, layer } = run;
  let cases = 0;
  let states = 0;
  for (const { trace, result } of run.games) {
    if (result.kind !== 'played') continue;
    cases += 1;
    const generatorWords = generatorLength(codec.spec, layer, trace.generator);
    for (const [index, words] of (result.reply.st ?? []).entries()) {
      states += 1;
      const problem =
        checkState(codec, words, generatorWords) ??
        roundTrip(codec.state, words.slice(0, stateLength(codec, words))) ??
        actionProblem(run, result.reply.sl?.[index] ?? []);
      if (problem === undefined) continue;
      const field = /^[A-Za-z0-9]+/.exec(problem)?.[0] ?? '';
      return {
        cases,
        states,
        failure: {
          lane: 'state',
          fields: [field],
          problem: `state ${index}: ${problem}`,
          example: { profile: trace.profile, layer, words, step: index },
        },
      };
    }
  }
  return { cases, states };
}

function actionProblem(
  { codec }: PropertyRun,
  list: readonly (readonly number[])[],
): string | undefined {
  for (const [index, words] of list.entries()) {
    const problem = codec.action.check(words) ?? roundTrip(codec.action, words);
    if (problem !== undefined) return `legal[${index}]: ${problem}`;
  }
  return undefined;
}

function roundTrip(
  part: PropertyRun['codec']['state'],
  words: readonly number[],
): string | undefined {
  const again = part.encode(part.decode(words).value);
  return again.join() === words.join() ? undefined : `encoded again it is ${again.join(' ')}`;
}
