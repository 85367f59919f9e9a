import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All files below a folder, sorted; a link to a file is a file, a link to a folder is left out.
 *
 * @param folder - absolute path; nothing is in it if it does not exist
 * @param without - names of folders that are not looked into
 * @returns absolute paths
 */
export function filesBelow(folder: string, without: ReadonlySet<string>): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return without.has(entry.name) ? [] : filesBelow(path, without);
      return isFile(path) ? [path] : [];
    });
}

/** Whether a path names a file, also through a link. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
