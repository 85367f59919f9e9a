/**
 * Turns recorded answers of a reference program of Flow Atlas into vector lines.
 *
 *   node spec/scripts/convert-flow-atlas.mjs DIR [OUT]
 *
 * DIR holds cases, placements, resolutions, games and features.jsonl and bag.json; OUT is the folder
 * of the vector files (spec/games/flow-atlas/vectors if absent). No engine takes part: what a line
 * expects is recorded, or worked out by hand from the clauses (`hand.jsonl`). What is done besides
 * copying is transcription: texts of boards become words; errors become the codes of the protocol; a
 * request that a kernel refuses is asked as an explicit state or a step; the states of a game between
 * those that are recorded in full are put together and must have the recorded hashes.
 *
 * Not represented: landing row and automatic turn of failed placements of games and cases (the board
 * that failed is not recorded), and the values of linear policies.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseLines } from './flow-atlas/cases.mjs';
import { gameLines } from './flow-atlas/games.mjs';
import { bagLines, featureLines, placementLines, resolutionLines } from './flow-atlas/kernels.mjs';
import { ownLines } from './flow-atlas/own.mjs';

const [source, out = fileURLToPath(new URL('../games/flow-atlas/vectors', import.meta.url))] =
  process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('usage: convert-flow-atlas.mjs DIR [OUT]\n');
  process.exit(2);
}

const text = (name) => readFileSync(join(source, name), 'utf8');
const records = (name) =>
  text(`${name}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const files = {
  cases: caseLines(records('cases')),
  bag: bagLines(JSON.parse(text('bag.json'))),
  placements: placementLines(records('placements')),
  resolutions: resolutionLines(records('resolutions')),
  games: gameLines(records('games')),
  features: featureLines(records('features')),
  hand: ownLines(),
};

mkdirSync(out, { recursive: true });
for (const [name, lines] of Object.entries(files)) {
  const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(out, `${name}.jsonl`), content);
  process.stdout.write(`${name}.jsonl: ${lines.length} lines, ${content.length} bytes\n`);
}
