import type { StepLaw } from '../../suite.ts';
import { differs, SOLID } from './board.ts';
import { discWord, wordValue } from './plain-draws.ts';
import { isHeadless, streamAfter, type Turn, turnLaw } from './turn.ts';

/** Draws of a step: openings, hidden values of a rise, the next disc and what it hides. */
function drawsOf({ plain, rules, after }: Turn): number {
  const opened = [...plain.first, ...plain.level].reduce(
    (sum, wave) => sum + wave.opened.length,
    0,
  );
  const values = rules.latent ? (plain.rise ? 7 : 0) : opened;
  const gray = rules.latent && after.nextDisc === SOLID ? 1 : 0;
  return values + (plain.after.over ? 0 : 1 + gray);
}

const counted = turnLaw({
  id: 'words-drawn',
  clauses: ['D7-28', 'D7-10', 'D7-18', 'D7-21'],
  title:
    'A step draws one word for each opening or hidden value, and those of the next disc unless it is over',
  layers: ['outcome', 'raw'],
  check: (turn) => differs('words drawn', drawsOf(turn), turn.view.drawn.length),
});

const nextDisc = turnLaw({
  id: 'next-disc-is-drawn-last',
  clauses: ['D7-21', 'D7-28', 'D7-24'],
  title: 'The next disc is the last word of a step, before the hidden value of a gray one',
  layers: ['outcome', 'raw'],
  check({ view, after, rules }) {
    if (after.over) return undefined;
    const place = view.drawn.length - (rules.latent && after.nextDisc === SOLID ? 2 : 1);
    const word = view.drawn[place];
    if (word === undefined) return 'no word is drawn for the next disc';
    const disc = view.layer === 'raw' ? wordValue(word, rules.discs) : word;
    return differs(`disc of word ${word}`, disc, after.nextDisc);
  },
});

const keptDisc = turnLaw({
  id: 'disc-stays-when-over',
  clauses: ['D7-21'],
  title: 'A step that ends the game leaves nextDisc and dropLatent as they were',
  check({ before, after }) {
    if (!after.over) return undefined;
    return (
      differs('nextDisc', before.nextDisc, after.nextDisc) ??
      differs('dropLatent', before.dropLatent.join(), after.dropLatent.join())
    );
  },
});

const hiddenDrop = turnLaw({
  id: 'gray-disc-hides-a-value',
  clauses: ['D7-02', 'D7-21', 'D7-24'],
  title: 'The last word of a step whose next disc is gray is the value under it',
  layers: ['outcome', 'raw'],
  profiles: ['classic-decreasing-v1', 'normal-observed'],
  check({ view, after }) {
    if (after.over || after.nextDisc !== SOLID) return undefined;
    const word = view.drawn.at(-1) ?? 0;
    const value = view.layer === 'raw' ? wordValue(word, 7) : word;
    return differs(`dropLatent of word ${word}`, value, after.dropLatent[0]);
  },
});

const generator = turnLaw({
  id: 'generator-word',
  clauses: ['D7-27', 'D7-26', 'D7-25'],
  title:
    'The generator word of a headless game stays; in a stream it moves on by the draws of the step',
  layers: ['seed'],
  check(turn) {
    const { view } = turn;
    if (isHeadless(view)) return undefined;
    const [found] = view.generatorAfter ?? [];
    return differs('generator word', streamAfter(view, drawsOf(turn)), found);
  },
});

const headlessDisc = turnLaw({
  id: 'headless-disc-by-seed-and-move',
  clauses: ['D7-27', 'D7-25', 'D7-24'],
  title: 'The next disc of a headless game follows from its seed and the number of moves alone',
  layers: ['seed'],
  check({ view, after, rules }) {
    if (after.over || !isHeadless(view)) return undefined;
    const [seed = 0] = view.generatorBefore ?? [];
    const disc = wordValue(discWord(seed, after.movesPlayed), rules.discs);
    return differs(`disc of seed ${seed} after move ${after.movesPlayed}`, disc, after.nextDisc);
  },
});

/** Laws on what a step draws. */
export const chanceLaws: readonly StepLaw[] = [
  counted,
  nextDisc,
  keptDisc,
  hiddenDrop,
  generator,
  headlessDisc,
];
