import { OUTPUT_FOLDER } from './output-folder.ts';

/**
 * The report for people that an example of a lockstep unit brings with it, and how to play the game
 * again; undefined for any other example. Not sanitized.
 *
 * @param own - whether the subject is the reader's own, so that a replay has to be told where it is
 */
export function storyLines(example: string, own: boolean): string[] | undefined {
  if (!example.startsWith('{"report":[')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(example);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('report' in value && 'replay' in value && 'file' in value)) return undefined;
  if (!Array.isArray(value.report)) return undefined;
  const file = `${OUTPUT_FOLDER}/${String(value.file)}`;
  const replay = `${String(value.replay)}${own ? ' --subject ...' : ''}`;
  return [...value.report.map(String), `replay: ${replay}   file: ${file}`];
}
