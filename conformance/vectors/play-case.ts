import type { PlayedGame, Words } from '../../oracles/messages.ts';
import type { FanVector, PlayVector } from '../../spec/generated/vector-line.ts';
import type { Codec } from '../codec.ts';
import { setupBesideState } from '../setup-beside-state.ts';

/** One game that a line asks for, and what the line says about it. */
export interface PlayCase {
  readonly line: PlayVector | FanVector;
  readonly game: PlayedGame;
  readonly actions: readonly Words[];
  readonly expect: PlayVector['expect'];
  readonly stepsFnv?: PlayVector['stepsFnv'];
  readonly error?: PlayVector['error'];
  /** Branch of a fan. */
  readonly branch?: number;
}

/** Capabilities without which a line cannot be asked. */
export function needs(line: PlayVector | FanVector): string[] {
  const layer = line.layer === 'none' ? [] : [`chance:${line.layer}`];
  return line.state === undefined ? layer : [...layer, 'state'];
}

/** The games of a line: one of a play line; the state and each branch of a fan line. */
export function casesOf(codec: Codec, line: PlayVector | FanVector): PlayCase[] {
  const common = { game: codec.game, profile: line.profile, layer: line.layer };
  if (line.kind === 'play') {
    const { actions, expect, stepsFnv, error } = line;
    const game: PlayedGame = {
      ...common,
      setup: line.setup ?? (line.state === undefined ? [] : setupBesideState(codec)),
      ...(line.layer === 'outcome' || line.layer === 'raw' ? { c: line.tape ?? [] } : {}),
      ...(line.gen === undefined ? {} : { gen: line.gen }),
      ...(line.seed === undefined ? {} : { seed: line.seed }),
      ...(line.state === undefined ? {} : { s: line.state }),
      a: actions.flat(),
    };
    return [{ line, game, actions, expect, stepsFnv, error }];
  }
  const tape = (words: Words): Partial<PlayedGame> => (line.layer === 'none' ? {} : { c: words });
  const from = { ...common, setup: setupBesideState(codec), s: line.state };
  const itself: PlayCase = {
    line,
    game: { ...from, ...tape([]), a: [] },
    actions: [],
    expect: line.expect === undefined ? [] : [{ ...line.expect, at: 0 }],
  };
  const branches = line.branches.map((branch, index): PlayCase => {
    return {
      line,
      game: { ...from, ...tape(branch.tape ?? []), a: branch.action },
      actions: [branch.action],
      expect: branch.expect === undefined ? [] : [{ ...branch.expect, at: 1 }],
      ...(branch.error === undefined ? {} : { error: branch.error }),
      branch: index,
    };
  });
  return [...(line.expect === undefined ? [] : [itself]), ...branches];
}
