import { SpecError } from '../../spec/errors.ts';
import type { MutantHunk } from '../../spec/generated/mutant-file.ts';

/**
 * Applies hunks one after the other. Each has to find its text exactly once, in what the hunks
 * before it have left.
 *
 * @param where - the mutant and its file, for messages
 * @throws {SpecError} `E_MUTANT_PATCH` if a text occurs never or more than once, or nothing changes
 */
export function applyHunks(text: string, hunks: readonly MutantHunk[], where: string): string {
  const patched = hunks.reduce((before, hunk, index) => {
    const find = textOf(hunk.find);
    const places = before.split(find).length - 1;
    if (places === 1) return before.replace(find, () => textOf(hunk.replace));
    const shown = JSON.stringify(find.length > 120 ? `${find.slice(0, 120)}..` : find);
    const hint = 'Adapt the text in mutants.json to the module as it is now.';
    throw new SpecError(
      'E_MUTANT_PATCH',
      `${where}: hunk ${index}: expected its text once, found it ${places} times: ${shown}`,
      { hint, details: { hunk: index, places } },
    );
  }, text);
  if (patched !== text || hunks.length === 0) return patched;
  throw new SpecError('E_MUTANT_PATCH', `${where}: the hunks change nothing`);
}

function textOf(text: MutantHunk['find'] | MutantHunk['replace']): string {
  return typeof text === 'string' ? text : text.join('\n');
}
