import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatePlace } from '../../spec/generated/gate-report.ts';
import { gatedGame, type LoadedGate } from './gate-file.ts';

/** Finds the lines of files that somebody has to look at. */
export interface PlaceFinder {
  /** A value of the gate file, by its JSON pointer. */
  gate(pointer: string): GatePlace;
  /** A clause of a game, in its game.json; the file itself if there is no such clause. */
  clause(game: string, clause: string | undefined): GatePlace;
  /** A rule event of a game, in its game.json. */
  event(game: string, event: string): GatePlace;
  /** A mutant of a game, in its mutants.json. */
  mutant(game: string, mutant: string): GatePlace;
  /** The code that is timed, or, where there is none to read, its description in game.json. */
  kernel(kernel: string): GatePlace;
}

/** Finds lines in the files that a gate is about. */
export function placeFinder(gate: LoadedGate): PlaceFinder {
  const inGame = (game: string, list: 'clauses' | 'events' | 'benchmarks', index: number) => {
    const { document } = gatedGame(gate, game).game;
    const key = list === 'benchmarks' ? 'name' : 'id';
    const pointer = index < 0 ? '' : `/${list}/${index}/${key}`;
    return gate.placeOf(document.file, document.locate(pointer).line);
  };
  const specOf = (game: string) => gatedGame(gate, game).game.spec;
  return {
    gate: (pointer) => gate.placeOf(gate.path, gate.locate(pointer)),
    clause: (game, clause) =>
      inGame(
        game,
        'clauses',
        specOf(game).clauses.findIndex(({ id }) => id === clause),
      ),
    event: (game, event) =>
      inGame(
        game,
        'events',
        specOf(game).events.findIndex(({ id }) => id === event),
      ),
    mutant: (game, id) => {
      const { mutants } = gatedGame(gate, game);
      if (mutants === undefined) return inGame(game, 'clauses', -1);
      const index = mutants.mutants.findIndex((mutant) => mutant.id === id);
      const pointer = index < 0 ? '' : `/mutants/${index}/id`;
      return gate.placeOf(mutants.document.file, mutants.document.locate(pointer).line);
    },
    kernel: (kernel) => {
      const [game = '', name = ''] = kernel.split('/');
      const { root } = gatedGame(gate, game).game.source;
      const file = join(root, 'bench', 'games', `${game}.ts`);
      const line = existsSync(file) ? lineWith(file, [`'${kernel}'`, `'${name}'`]) : undefined;
      if (line !== undefined) return gate.placeOf(file, line);
      const { benchmarks = [] } = specOf(game);
      return inGame(
        game,
        'benchmarks',
        benchmarks.findIndex((one) => one.name === name),
      );
    },
  };
}

/** The first line with one of these texts, in the order of the texts. */
function lineWith(file: string, texts: readonly string[]): number | undefined {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const text of texts) {
    const index = lines.findIndex((line) => line.includes(text));
    if (index >= 0) return index + 1;
  }
  return undefined;
}
