import type { Clause, Form, GameSpec, Layers, LayoutSource } from './generated/game-spec.ts';
import { compileLayout } from './layout.ts';
import { resolveProfile } from './profile.ts';
import { layoutText } from './render/layout-text.ts';
import { blocks, code, paragraph, table } from './render/markdown.ts';

/**
 * The rules of a game as a Markdown page for people. All of it comes from the spec; there is no
 * second copy of the rules.
 *
 * @param spec - a loaded game
 */
export function renderGame(spec: GameSpec): string {
  const page = blocks(
    `# ${spec.title}`,
    `${code(`${spec.id}@${spec.version}`)}: ${spec.clauses.length} clauses, ${spec.events.length} events, ${Object.keys(spec.profiles).length} profiles.`,
    paragraph(spec.summary),
    profiles(spec),
    layouts(spec),
    chance(spec),
    play(spec),
    '## Clauses',
    ...spec.clauses.map(clause),
    events(spec),
    kernels(spec),
    benchmarks(spec),
    section(
      'Sources',
      table(
        ['source', 'what it is'],
        spec.sources.map(({ id, title }) => [id, title]),
      ),
    ),
  );
  return `${page}\n`;
}

function section(title: string, ...parts: readonly (string | undefined)[]): string {
  const body = blocks(...parts);
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function profiles(spec: GameSpec): string {
  const names = Object.keys(spec.parameters);
  const rows = Object.keys(spec.profiles).map((name) => {
    const { parameters } = resolveProfile(spec, name);
    const title = name === spec.defaultProfile ? `${name} (default)` : name;
    return [title, ...names.map((parameter) => String(parameters[parameter]))];
  });
  return section('Profiles', table(['profile', ...names], rows));
}

function layouts(spec: GameSpec): string {
  const { forms = {} } = spec;
  return section(
    'Words',
    `Sizes in words are those of profile ${spec.defaultProfile}.`,
    parts(spec, spec, spec.defaultProfile),
    ...Object.entries(forms).map(([profile, form]) =>
      section(`Words in profile ${profile}`, parts(spec, form, profile)),
    ),
  );
}

/** The layouts that a game or a form of it lists. */
function parts(spec: GameSpec, form: Form, profile: string): string {
  const { setup, state, action, outcome } = form;
  const of = (source: LayoutSource, blame = false) => layoutTable(spec, source, profile, blame);
  return blocks(
    setup && blocks('### Setup: what a start needs besides chance', of(setup)),
    state && blocks('### State', of(state, true)),
    action && blocks('### Action', of(action)),
    outcome && blocks('### Outcome: one resolved chance outcome', of(outcome)),
  );
}

/** @param blame - add the clauses that determine each field */
function layoutTable(
  spec: GameSpec,
  source: LayoutSource,
  profile: string,
  blame: boolean,
): string {
  const isStruct = typeof source === 'object' && 'struct' in source;
  const fields = isStruct ? Object.entries(source.struct) : [['value', source] as const];
  if (fields.length === 0) return 'No words.';
  const rows = fields.map(([name, field]) => {
    const cells = [name, layoutText(field), wordsOf(spec, field, profile)];
    return blame ? [...cells, ...seenBy(spec, name), clausesFor(spec, name)] : cells;
  });
  const more = blame ? [...(spec.public === undefined ? [] : ['public']), 'clauses'] : [];
  return table(['field', 'layout', 'words', ...more], rows);
}

/** Whether a field is public, where the spec says so of any. */
function seenBy(spec: GameSpec, field: string): string[] {
  if (spec.public === undefined) return [];
  return [spec.public.includes(field) ? 'yes' : ''];
}

function wordsOf(spec: GameSpec, source: LayoutSource, profile: string): string {
  const layout = compileLayout(source, resolveProfile(spec, profile).parameters);
  return layout.size === undefined ? `up to ${layout.maxSize}` : String(layout.size);
}

function clausesFor(spec: GameSpec, field: string): string {
  return spec.clauses
    .filter((entry) => entry.fields?.includes(field))
    .map((entry) => entry.id)
    .join(', ');
}

function chance(spec: GameSpec): string {
  const formed = Object.entries(spec.forms ?? {}).flatMap(([profile, { layers }]) =>
    layers === undefined ? [] : [chanceOf(layers, `Chance in profile ${profile}`)],
  );
  return blocks(chanceOf(spec.layers, 'Chance'), ...formed);
}

function chanceOf({ outcome, raw, seed, none }: Layers, title: string): string {
  const generators = Object.entries(seed ?? {}).map(
    ([name, { words, text }]) =>
      `- ${code(name)}, words ${words.map(code).join(', ')}: ${paragraph(text)}`,
  );
  return section(
    title,
    outcome &&
      blocks(
        '### Layer outcome',
        paragraph(outcome.order),
        outcome.weights && paragraph(outcome.weights),
      ),
    raw && blocks('### Layer raw', paragraph(raw.mapping)),
    generators.length > 0 ? blocks('### Layer seed', generators.join('\n')) : undefined,
    none && blocks('### Layer none', 'There is no chance at all.'),
  );
}

function play(spec: GameSpec): string {
  const formed = Object.entries(spec.forms ?? {}).flatMap(([profile, { legal, accepts }]) => [
    ...(legal === undefined ? [] : [`In profile ${profile}: ${listText(legal)}`]),
    ...(accepts === undefined ? [] : [paragraph(accepts)]),
  ]);
  const perft =
    spec.perft &&
    `A perft adds up ${code(spec.perft.sum)} over its leaves, and hashes ${code(spec.perft.digest)}.`;
  return section(
    'Play',
    listText(spec.legal),
    spec.accepts && paragraph(spec.accepts),
    ...formed,
    `The game is over when ${code(spec.over)} says so.`,
    perft,
  );
}

function listText(legal: GameSpec['legal']): string {
  return legal === 'list'
    ? 'Legal actions are listed in canonical order.'
    : 'Every action word is legal; there is no list.';
}

function clause(entry: Clause): string {
  const notes = [
    ['Source', entry.source],
    ['Fields', entry.fields?.join(', ')],
    ['Events', entry.events?.join(', ')],
    ['Not checked', entry.unchecked],
  ] as const;
  return blocks(
    `### ${entry.id} ${entry.title} (${entry.level})`,
    paragraph(entry.text),
    notes.flatMap(([name, text]) => (text ? [`- ${name}: ${paragraph(text)}`] : [])).join('\n'),
  );
}

function events(spec: GameSpec): string {
  // On the wire an event is its index, which nobody should have to count.
  const some = spec.events.some((event) => event.profiles !== undefined);
  const rows = spec.events.map(({ id, title, rare, profiles: own }, index) => [
    String(index),
    id,
    rare === true ? `${title} (rare)` : title,
    ...(some ? [own?.join(', ') ?? 'all'] : []),
    spec.clauses
      .filter((entry) => entry.events?.includes(id))
      .map((entry) => entry.id)
      .join(', '),
  ]);
  const head = ['index', 'event', 'what happened', ...(some ? ['profiles'] : []), 'clauses'];
  const hints = spec.events.flatMap(({ id, hint }) =>
    hint === undefined ? [] : [`- ${code(id)}: ${paragraph(hint)}`],
  );
  return section(
    'Events',
    table(head, rows),
    hints.length === 0 ? undefined : '### How to come near an event',
    hints.length === 0 ? undefined : hints.join('\n'),
  );
}

function kernels(spec: GameSpec): string {
  const rows = spec.kernels.map((kernel) => [
    kernel.name,
    kernel.title,
    layoutText(kernel.input),
    layoutText(kernel.output),
    kernel.compare,
    kernel.profiles?.join(', ') ?? 'all',
    kernel.clauses?.join(', ') ?? '',
  ]);
  const head = ['kernel', 'what it computes', 'input', 'output', 'compared', 'profiles', 'clauses'];
  return section('Kernels', table(head, rows));
}

function benchmarks({ benchmarks: listed = [] }: GameSpec): string {
  const rows = listed.map(({ name, title, unit, corpus, yardstick, wire }) => [
    name,
    title,
    unit,
    corpus,
    yardstick ?? '',
    wire === undefined ? '' : 'kernel' in wire ? `kernel ${wire.kernel}` : `${wire.play} games`,
  ]);
  const head = ['benchmark', 'what is timed', 'unit', 'done on', 'slower with', 'programs do'];
  return section('Benchmarks', table(head, rows));
}
