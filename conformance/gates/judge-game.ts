import type { CertifiedResult } from '../../spec/generated/certificate.ts';
import type { GateGame } from '../../spec/generated/gate-file.ts';
import type { GateLine, GateReport, Part } from '../../spec/generated/gate-report.ts';

/** What a gate report means for the certificate of one game. */
export interface GameVerdict {
  /** Whether the report shows that the engine is wrong: an older certificate is void. */
  readonly refuted: boolean;
  /** Why there is no certificate; undefined if there is one. */
  readonly reason?: string;
  readonly results: CertifiedResult[];
}

/** Parts that say whether an engine follows its rules, and whether that was looked at well enough. */
const DECISIVE: readonly Part[] = ['agreement', 'events', 'clauses', 'mutants'];

/**
 * Judges the lines of one game. A known failure lets a change be merged, but the engine is not what
 * the rules say: no certificate. The same goes for a failure that was made a warning.
 *
 * @returns undefined if the report has no line about the game
 */
export function judgeGame(
  game: string,
  demands: GateGame,
  report: GateReport,
): GameVerdict | undefined {
  const lines = report.lines.filter((line) => line.game === game);
  if (lines.length === 0) return undefined;
  const decisive = lines.filter(({ part }) => DECISIVE.includes(part));
  const wrong = decisive.find(({ status }) => status !== 'pass' && status !== 'notrun');
  const results = lines.flatMap(resultOf);
  if (wrong !== undefined) return { refuted: true, reason: textOf(wrong), results };
  const reason = leftOut(demands, decisive, report) ?? failedBeside(lines);
  return { refuted: false, ...(reason === undefined ? {} : { reason }), results };
}

/** What was demanded and not judged to the end. */
function leftOut(
  demands: GateGame,
  decisive: readonly GateLine[],
  report: GateReport,
): string | undefined {
  if (report.interrupted !== undefined) return `interrupted by ${report.interrupted}`;
  const demanded = DECISIVE.filter((part) => isDemanded(part, demands));
  const missing = demanded.find((part) => !decisive.some((line) => line.part === part));
  if (missing !== undefined) return `part ${missing} was left out`;
  const open = decisive.find(({ status }) => status === 'notrun');
  return open === undefined ? undefined : textOf(open);
}

function isDemanded(part: Part, demands: GateGame): boolean {
  if (part === 'agreement') return true;
  return part !== 'speed' && part !== 'known' && demands[part] !== undefined;
}

/** A failure of another part, such as speed: the gate has not passed. */
function failedBeside(lines: readonly GateLine[]): string | undefined {
  const failed = lines.find(({ status }) => status === 'fail' || status === 'error');
  return failed === undefined ? undefined : textOf(failed);
}

function textOf({ id, status, found }: GateLine): string {
  return `${id} ${status === 'notrun' ? 'was not run' : status}: ${found}`;
}

function resultOf({ id, status, found }: GateLine): CertifiedResult[] {
  return status === 'pass' || status === 'known' || status === 'warn'
    ? [{ id, status, found }]
    : [];
}
