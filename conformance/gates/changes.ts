import type { CertifiedFiles } from '../../spec/generated/certificate.ts';
import type { Certified } from './certified-files.ts';

/** A file that is not what it was. */
export interface FileChange {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly file: string;
  /** What happened, in one line without an end mark. */
  readonly text: string;
}

/** Hexadecimal digits of a SHA-256 that are shown. */
const SHOWN = 12;

/**
 * The first file that differs, sources before what was built from them; undefined if all are equal.
 *
 * @param when - when it happened, such as "after the certificate"
 */
export function firstChange(
  before: Certified,
  now: Certified,
  when: string,
): FileChange | undefined {
  const changes = [
    ...changesOf(before.project?.files ?? {}, now.project?.files ?? {}, when),
    ...changesOf(before.files, now.files, when),
  ];
  const [first, ...more] = changes.toSorted((a, b) => Number(isBuilt(a)) - Number(isBuilt(b)));
  if (first === undefined) return undefined;
  return more.length === 0 ? first : { ...first, text: `${first.text}, and ${more.length} more` };
}

function isBuilt({ file }: FileChange): boolean {
  return file.startsWith('dist/');
}

function changesOf(before: CertifiedFiles, now: CertifiedFiles, when: string): FileChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((file): FileChange[] => {
    const [from, to] = [before[file], now[file]];
    if (from === to) return [];
    if (from === undefined) return [{ kind: 'added', file, text: `${file} was added ${when}` }];
    if (to === undefined) return [{ kind: 'removed', file, text: `${file} was removed ${when}` }];
    const shas = `sha ${from.slice(0, SHOWN)} -> ${to.slice(0, SHOWN)}`;
    return [{ kind: 'changed', file, text: `${file} changed ${when} (${shas})` }];
  });
}
