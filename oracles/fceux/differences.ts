/** A value that two sides have differently, such as `page[17]`. */
export interface Difference {
  readonly name: string;
  readonly trace: string;
  readonly replay: string;
}

/** At most this many entries of one list are told. */
const MOST_ENTRIES = 20;

/** What two records of the same form have differently, field by field and, in lists, by entry. */
export function differencesOf(trace: object, replay: object): readonly Difference[] {
  const other = new Map<string, unknown>(Object.entries(replay));
  return Object.entries(trace).flatMap(([name, value]: [string, unknown]) => {
    const found = other.get(name);
    return Array.isArray(value) && Array.isArray(found)
      ? entriesOf(name, value, found)
      : differenceOf(name, value, found);
  });
}

function entriesOf(
  name: string,
  trace: readonly unknown[],
  replay: readonly unknown[],
): Difference[] {
  return trace
    .flatMap((value, index) => differenceOf(`${name}[${index}]`, value, replay[index]))
    .slice(0, MOST_ENTRIES);
}

function differenceOf(name: string, trace: unknown, replay: unknown): Difference[] {
  return trace === replay ? [] : [{ name, trace: String(trace), replay: String(replay) }];
}
