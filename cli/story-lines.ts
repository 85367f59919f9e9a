import { OUTPUT_FOLDER } from './output-folder.ts';

/**
 * The report for people that an example of a lockstep unit brings with it, and how to play the game
 * again; undefined for any other example. Not sanitized.
 */
export function storyLines(example: string): string[] | undefined {
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
  return [...value.report.map(String), `replay: ${String(value.replay)}   file: ${file}`];
}
