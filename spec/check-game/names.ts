import { closest } from '../closest.ts';
import type { Finding } from '../finding.ts';
import { stateFields } from '../form.ts';
import type { GameSpec } from '../generated/game-spec.ts';

/** What a clause may determine beside the fields of the state. */
const LANE_FIELDS: readonly string[] = ['legal', 'listEnd', 'drawn', 'generator'];

/** Ids are given once, and each name that is used is defined. */
export function checkGameNames(spec: GameSpec): Finding[] {
  const fields = stateFields(spec);
  const events = spec.events.map((event) => event.id);
  const clauses = spec.clauses.map((clause) => clause.id);
  const profiles = Object.keys(spec.profiles);
  const clauseFields = [...fields, ...LANE_FIELDS];
  return [
    ...unique(
      '/sources',
      'id',
      spec.sources.map((source) => source.id),
    ),
    ...unique('/clauses', 'id', clauses),
    ...unique('/events', 'id', events),
    ...unique(
      '/kernels',
      'name',
      spec.kernels.map((kernel) => kernel.name),
    ),
    ...checkBenchmarks(spec),
    ...fields.filter((name) => LANE_FIELDS.includes(name)).map(reservedField),
    ...known('/over', [spec.over], fields, 'a state field', true),
    ...Object.entries(spec.forms ?? {}).flatMap(([profile, { state, layers }]) => [
      ...known(`/forms/${profile}`, [profile], profiles, 'a profile', true),
      ...(state === undefined
        ? []
        : known(
            `/forms/${profile}/state`,
            [spec.over],
            Object.keys(state.struct),
            'a field',
            true,
          )),
      ...Object.entries(layers?.seed ?? {}).flatMap(([name, { words }]) =>
        uniqueItems(`/forms/${profile}/layers/seed/${name}/words`, words),
      ),
    ]),
    ...(spec.perft === undefined
      ? []
      : [
          ...known('/perft/sum', [spec.perft.sum], fields, 'a state field', true),
          ...known('/perft/digest', [spec.perft.digest], fields, 'a state field', true),
        ]),
    ...spec.clauses.flatMap((clause, index) => [
      ...known(`/clauses/${index}/events`, clause.events, events, 'an event'),
      ...known(`/clauses/${index}/fields`, clause.fields, clauseFields, 'a state field'),
    ]),
    ...known('/public', spec.public, fields, 'a state field'),
    ...spec.events.flatMap((event, index) =>
      known(`/events/${index}/profiles`, event.profiles, profiles, 'a profile'),
    ),
    ...spec.kernels.flatMap((kernel, index) => [
      ...known(`/kernels/${index}/clauses`, kernel.clauses, clauses, 'a clause'),
      ...known(`/kernels/${index}/profiles`, kernel.profiles, profiles, 'a profile'),
    ]),
    ...Object.entries(spec.layers.seed ?? {}).flatMap(([name, { words }]) =>
      uniqueItems(`/layers/seed/${name}/words`, words),
    ),
  ];
}

/** Benchmarks name kernels of the game and other benchmarks of it. */
function checkBenchmarks({ benchmarks = [], kernels }: GameSpec): Finding[] {
  const names = benchmarks.map((benchmark) => benchmark.name);
  const kernelNames = kernels.map((kernel) => kernel.name);
  return [
    ...unique('/benchmarks', 'name', names),
    ...benchmarks.flatMap(({ name, yardstick, wire }, index) => {
      const others = names.filter((other) => other !== name);
      const pointer = `/benchmarks/${index}`;
      return [
        ...(yardstick === undefined
          ? []
          : known(`${pointer}/yardstick`, [yardstick], others, 'another benchmark', true)),
        ...(wire === undefined || !('kernel' in wire)
          ? []
          : known(`${pointer}/wire/kernel`, [wire.kernel], kernelNames, 'a kernel', true)),
      ];
    }),
  ];
}

function unique(pointer: string, key: string, ids: readonly string[]): Finding[] {
  return repeats(ids).map((index) => ({
    rule: 'unique-ids',
    pointer: `${pointer}/${index}/${key}`,
    message: `${ids[index]} is given twice, first at ${pointer}/${ids.indexOf(ids[index] ?? '')}`,
  }));
}

function uniqueItems(pointer: string, names: readonly string[]): Finding[] {
  return repeats(names).map((index) => ({
    rule: 'unique-ids',
    pointer: `${pointer}/${index}`,
    message: `${names[index]} is given twice`,
  }));
}

function repeats(names: readonly string[]): number[] {
  const seen = new Set<string>();
  const indices: number[] = [];
  for (const [index, name] of names.entries()) {
    if (seen.has(name)) indices.push(index);
    seen.add(name);
  }
  return indices;
}

function reservedField(name: string): Finding {
  return {
    rule: 'reserved-field',
    pointer: `/state/struct/${name}`,
    message: `a state field cannot be named ${name}, which names a part of every comparison`,
  };
}

/** Names that are used but not defined; each once, and no name twice in one list. */
function known(
  pointer: string,
  names: readonly string[] | undefined,
  defined: readonly string[],
  kind: string,
  single = false,
): Finding[] {
  const all = names ?? [];
  const findings: Finding[] = uniqueItems(pointer, all);
  for (const [index, name] of all.entries()) {
    if (defined.includes(name)) continue;
    const hint = closest(name, defined);
    findings.push({
      rule: 'known-names',
      pointer: single ? pointer : `${pointer}/${index}`,
      message: `expected ${kind} of the game, found ${name}`,
      ...(hint === undefined ? {} : { hint }),
    });
  }
  return findings;
}
