import { isAbsolute, posix } from 'node:path';
import type { GateLine, GatePlace, GateReport } from '../../spec/generated/gate-report.ts';

/** A gate line in one line of text. */
export function headlineOf({ title, demanded, found }: GateLine): string {
  return `${title}: demanded ${demanded}, found ${found}`;
}

/** A gate line with its details, for where there is room. */
export function fullTextOf(line: GateLine): string {
  return [headlineOf(line), ...line.details].join('\n');
}

/**
 * Where to look, from the folder that the gate was run in: a report's places are relative to its gate
 * file. A line without a place is about the gate file.
 */
export function placeOf({ file }: GateReport, { place }: GateLine): GatePlace {
  if (place === undefined) return { file, line: 1 };
  if (isAbsolute(place.file)) return place;
  return { file: posix.join(posix.dirname(file), place.file), line: place.line };
}

/** Lines grouped by a name, in the order in which the names first appear. */
export function groupsOf(
  lines: readonly GateLine[],
  nameOf: (line: GateLine) => string,
): ReadonlyMap<string, readonly GateLine[]> {
  const groups = new Map<string, GateLine[]>();
  for (const line of lines) {
    const name = nameOf(line);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [line]);
    else group.push(line);
  }
  return groups;
}
