import { loadEngine } from '../../../../engines/catalog.ts';
import type { Implementation } from '../../../../oracles/implementation.ts';
import type { TraceFile } from '../../../../spec/generated/trace-file.ts';
import { loadVectors } from '../../../../spec/load/vectors.ts';
import { loadGame } from '../../../../spec/load.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { loadSuite } from '../../../suites.ts';
import type { ItemResult, Unit } from '../../../unit.ts';
import { vectorUnits } from '../../../vectors/units.ts';
import type { FailureStore } from '../../failure-store.ts';
import { Others } from '../../others.ts';
import { lockstepUnits } from '../../units.ts';

/** What a copy with a mistake is checked with. */
export interface PlantedCheck {
  readonly game: string;
  /** `lockstep/LAYER`, or `vectors` for the permanent cases that the filter keeps. */
  readonly unit: string;
  readonly steps: number;
  /** Which permanent cases are asked. */
  readonly vectors?: (id: string) => boolean;
}

/** What the check of a copy has found. */
export interface PlantedResult {
  /** Items that are not passed, the first failure of each lane first. */
  readonly failures: readonly ItemResult[];
  readonly files: readonly TraceFile[];
}

/** Checks a subject in the default profile of a game, in lockstep with the engine or by vectors. */
export async function checkPlanted(
  subject: Implementation,
  check: PlantedCheck,
): Promise<PlantedResult> {
  const game = loadGame(check.game);
  const { spec } = game;
  const profile = resolveProfile(spec, spec.defaultProfile);
  const files = new Map<string, TraceFile>();
  const store: FailureStore = {
    save: (file) => {
      files.set(file.id ?? '', file);
      return `/memory/${file.id}.json`;
    },
    remove: (id) => files.delete(id),
  };
  const others = new Others(1, '0.1.0');
  const suite = await loadSuite(game.source, spec);
  const options = { policy: 'guided', store, version: '0.1.0' } as const;
  const units: Unit[] = check.unit.startsWith('lockstep/')
    ? lockstepUnits(spec, suite, profile.name, [others.reference(game)], options)
    : vectorUnits(spec, [
        {
          stem: 'some',
          lines: [...loadVectors(game)]
            .map(({ vector }) => vector)
            .filter(({ id }) => check.vectors?.(id) ?? true),
        },
      ]);
  const layer = check.unit.split('/')[1] ?? '';
  const chosen = units.filter(
    ({ key, kind }) =>
      key.split('/')[1] === profile.name && (kind === 'vectors' || key.endsWith(`-${layer}`)),
  );
  const items: ItemResult[] = [];
  for (const unit of chosen) {
    const result = await unit.run({
      spec,
      profile,
      subject,
      reference: await loadEngine(game.source, spec, profile),
      seed: 1,
      steps: check.steps,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    items.push(...result.items);
  }
  await Promise.all([subject.close(), others.close()]);
  return {
    failures: items.filter(({ status }) => status === 'fail'),
    files: [...files.values()],
  };
}
