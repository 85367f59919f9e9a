/**
 * Turns recordings of NES Tetris and of two scripts that play it into vector lines.
 *
 *   node spec/scripts/convert-nes-tetris.mjs DIR [OUT]
 *
 * DIR holds heuristics and drops.jsonl, rng-vectors, frame-vectors and script-run.json; OUT is the
 * folder of the vector files (spec/games/nes-tetris/vectors if absent). No engine takes part: what a
 * line expects is recorded, or worked out by hand from the clauses (`hand-*`). What is done besides
 * copying is transcription: columns are counted from 0, errors become statuses, doubles two words;
 * the register between recorded states is stepped by its formula; timings of frames become plays
 * from states that are set up for them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  dropLines,
  measureLines,
  placementLines,
  scoreLines,
  searchLines,
} from './nes-tetris/kernels.mjs';
import { ownFrameLines } from './nes-tetris/own-frames.mjs';
import { ownPlacementLines } from './nes-tetris/own-placements.mjs';
import { registerLines } from './nes-tetris/register.mjs';
import { scriptLines } from './nes-tetris/script-runs.mjs';
import { timingLines } from './nes-tetris/timings.mjs';

const [source, out = fileURLToPath(new URL('../games/nes-tetris/vectors', import.meta.url))] =
  process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('usage: convert-nes-tetris.mjs DIR [OUT]\n');
  process.exit(2);
}

const text = (name) => readFileSync(join(source, name), 'utf8');
const records = (name) =>
  text(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const searches = records('heuristics.jsonl');
const drops = records('drops.jsonl');
const timings = JSON.parse(text('frame-vectors.json'));

const files = {
  search: [...searchLines(searches), ...measureLines(searches)],
  drops: [...dropLines(drops), ...placementLines(drops)],
  register: registerLines(JSON.parse(text('rng-vectors.json'))),
  score: scoreLines(timings),
  timings: timingLines(timings),
  scripts: scriptLines(JSON.parse(text('script-run.json'))),
  'hand-placements': ownPlacementLines(),
  'hand-frames': ownFrameLines(),
};

mkdirSync(out, { recursive: true });
for (const [name, lines] of Object.entries(files)) {
  const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(out, `${name}.jsonl`), content);
  process.stdout.write(`${name}.jsonl: ${lines.length} lines, ${content.length} bytes\n`);
}
