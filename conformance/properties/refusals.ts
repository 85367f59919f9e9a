import type { Words } from '../../oracles/messages.ts';
import type { RefusalCode } from '../../spec/errors.ts';
import { MAX_WORD } from '../../spec/word.ts';
import { describeDifference, stateDifference } from '../difference.ts';
import { wordMaker } from '../generate/layout-words.ts';
import { refusalFields } from '../vectors/play-lines.ts';
import {
  actionAt,
  chanceAt,
  initAt,
  type Place,
  placeExample,
  somePlaces,
  stateAt,
  wholeGames,
} from './game-parts.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

const PLACES = 40;

/** A step that has to be refused at a place. */
interface BadStep {
  readonly action: Words;
  readonly chance: Words;
  readonly code: RefusalCode;
}

/** Actions that fit the layout and that the reference does not accept. */
export const refuseIllegal: Property = {
  id: 'property-refuse-illegal',
  title: 'an illegal action is refused with illegal-action and changes nothing',
  // Where every action is legal, only words that are none can be refused.
  suits: ({ legal }) => legal === 'list',
  needs: ['state'],
  run: (run) => {
    // Some games list every action until shortly before their end.
    const last = wholeGames(run).flatMap((game) =>
      game.steps > 0 ? [{ game, index: game.steps - 1 }] : [],
    );
    const places = [...somePlaces(run, PLACES), ...last.slice(0, PLACES)];
    return tryAll(run, places, (place) => illegalStep(run, place));
  },
};

/** Bits that a port may cut words to, and those of the largest words. */
const WIDTHS = [5, 8, 16, 32] as const;

/** Words that are no action at all: none, one too many, all or one too large. */
export const refuseMalformed: Property = {
  id: 'property-refuse-malformed',
  title: 'words that are no action are refused with illegal-action and change nothing',
  needs: ['state'],
  run: (run) =>
    tryAll(run, somePlaces(run, PLACES), (place) => {
      const action = actionAt(place);
      const wide = run.random.below(action.length);
      const beyond = 2 ** run.random.pick(WIDTHS);
      const candidates = [
        [],
        [...action, 0],
        action.map(() => MAX_WORD),
        // With the same low bits: a port that cuts words would take it for the action.
        action.map((word, index) => (index === wide ? word + beyond : word)),
      ];
      const wrong = candidates.filter((words) => run.codec.action.check(words) !== undefined);
      if (wrong.length === 0) return undefined;
      return { action: run.random.pick(wrong), chance: chanceAt(place), code: 'illegal-action' };
    }),
};

/** Nothing is accepted after the end. */
export const refuseOver: Property = {
  id: 'property-refuse-over',
  title: 'after the end every action is refused with game-over',
  needs: ['state'],
  run(run) {
    const ended = wholeGames(run).filter(({ reply, steps }) => reply.over === 1 && steps > 0);
    const places = ended.slice(0, PLACES).map((game) => ({ game, index: game.steps }));
    return tryAll(run, places, ({ game }) => {
      // The last accepted action: legal once, and no more.
      const action = game.trace.steps[game.steps - 1]?.action ?? [];
      return { action, chance: [], code: 'game-over' };
    });
  },
};

/** A tape that ends before the step has drawn all its words. */
export const chanceShort: Property = {
  id: 'property-chance-short',
  title: 'a tape that is too short is refused with chance-short and changes nothing',
  layers: ['outcome', 'raw'],
  needs: ['state'],
  run: (run) =>
    tryAll(run, drawingPlaces(run), (place) => {
      const chance = chanceAt(place);
      const kept = chance.slice(0, run.random.below(chance.length));
      return { action: actionAt(place), chance: kept, code: 'chance-short' };
    }),
};

/** A tape word that no outcome has, where the reference refuses it, too. */
export const chanceRange: Property = {
  id: 'property-chance-range',
  title: 'a tape word that cannot be is refused with chance-range and changes nothing',
  layers: ['outcome', 'raw'],
  needs: ['state'],
  run: (run) =>
    tryAll(run, drawingPlaces(run), (place) => {
      const chance = [...chanceAt(place)];
      const action = actionAt(place);
      chance[run.random.below(chance.length)] = run.layer === 'raw' ? 2 ** 32 : MAX_WORD;
      const { layer, setup } = place.game.trace;
      const begun = run.walker.begin({ layer, setup, start: [], state: stateAt(place) });
      if ('refusal' in begun) return undefined;
      const taken = run.walker.step(action, chance);
      const refused = 'refusal' in taken && taken.refusal === 'chance-range';
      return refused ? { action, chance, code: 'chance-range' } : undefined;
    }),
};

function drawingPlaces(run: PropertyRun): Place[] {
  return somePlaces(run, PLACES, (place) => chanceAt(place).length > 0);
}

function illegalStep(run: PropertyRun, place: Place): BadStep | undefined {
  const { codec, walker, random } = run;
  const make = wordMaker(codec.spec.action, codec.profile.parameters);
  const { trace } = place.game;
  const { seed: _start, ...opening } = trace;
  if ('refusal' in walker.begin({ ...opening, state: stateAt(place), start: [] })) return undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const action = make(random);
    if (!walker.accepts(action)) return { action, chance: chanceAt(place), code: 'illegal-action' };
  }
  return undefined;
}

/** Tries one bad step at each place: the code, and that the good step then goes as it went before. */
async function tryAll(
  run: PropertyRun,
  places: readonly Place[],
  bad: (place: Place) => BadStep | undefined,
): Promise<Finding> {
  let cases = 0;
  for (const place of places) {
    run.signal.throwIfAborted();
    const step = bad(place);
    if (step === undefined) continue;
    cases += 1;
    const failure = await tryStep(run, place, step);
    if (failure !== undefined) return { cases, failure };
  }
  return { cases };
}

async function tryStep(
  { session, codec, layer }: PropertyRun,
  place: Place,
  bad: BadStep,
): Promise<Failure | undefined> {
  const tape = (words: Words) => (layer === 'outcome' || layer === 'raw' ? { c: words } : {});
  const example = { ...placeExample(place), tried: bad };
  const begun = await session.ask({ op: 'new', ...initAt(place, []) });
  if (begun.kind === 'refused') {
    const problem = `the state that the subject reported is refused with ${begun.refusal.err}`;
    return { lane: 'refusal', problem, example };
  }
  const refused = await session.ask({ op: 'step', a: bad.action, ...tape(bad.chance) });
  const code = refused.kind === 'refused' ? refused.refusal.err : 'acceptance';
  if (code !== bad.code) {
    const problem = `step with [${bad.action}]: expected ${bad.code}, found ${code}`;
    return { lane: 'refusal', fields: refusalFields(bad.code), problem, example };
  }
  const expected = place.game.states[place.index + 1];
  if (expected === undefined) return undefined;
  const good = await session.ask({ op: 'step', a: actionAt(place), ...tape(chanceAt(place)) });
  if (good.kind === 'refused') {
    const problem = `after the refusal a legal step is refused with ${good.refusal.err}`;
    return { lane: 'refusal', fields: refusalFields(bad.code), problem, example };
  }
  const difference = stateDifference(codec, expected, good.reply.s);
  if (difference === undefined) return undefined;
  const problem = `after the refusal the next step differs: ${describeDifference(difference)}`;
  return { lane: 'state', fields: difference.fields, problem, example };
}
