import type {
  CoverageReport,
  CoverageRun,
  EventCoverageLine,
  GameCoverage,
  PairCoverage,
  ProfileCoverage,
} from '../spec/generated/coverage-report.ts';
import { sanitizeLine } from './sanitize.ts';
import { alignColumns, groupDigits } from './table.ts';
import type { Paint } from './terminal.ts';

/** The report on coverage for people; a pure function of the report. */
export function renderCoverage(report: CoverageReport, log: string, paint: Paint): string {
  return [
    ...headLines(report.run, log),
    '',
    ...report.games.flatMap((game) => renderGame(game, paint)),
    ...report.reasons.map((reason) => `${paint('yellow', '!')} ${sanitizeLine(reason)}`),
    '',
  ].join('\n');
}

function headLines(run: CoverageRun, log: string): string[] {
  const { seed, steps, lockstepSteps, budgetMs, policy, finished, planned } = run;
  const facts = [
    `seed ${seed}`,
    `${groupDigits(steps)} steps`,
    ...(lockstepSteps === undefined ? [] : [`${groupDigits(lockstepSteps)} in lockstep`]),
    ...(budgetMs === undefined ? [] : [`budget ${budgetMs / 1000} s`]),
    ...(policy === undefined ? [] : [`policy ${policy}`]),
    ...(run.vectors ? [] : ['no vectors']),
  ];
  const end =
    run.interrupted !== undefined
      ? `; ended early by ${run.interrupted}`
      : run.closed
        ? ''
        : '; the log is cut: the run was killed or still goes on';
  const damaged = run.damaged === 0 ? [] : [`${run.damaged} damaged lines were left out`];
  return [
    `coverage of ${sanitizeLine(log)}`,
    `subject ${sanitizeLine(run.subject)}, ${facts.join(', ')}`,
    `${finished} of ${planned} units have a result${end}`,
    ...damaged,
  ];
}

function renderGame(game: GameCoverage, paint: Paint): string[] {
  return game.profiles.flatMap((profile) => [
    `${paint('bold', `${game.id} ${sanitizeLine(game.version)}`)}  ${profile.profile}`,
    ...profile.pairs.map((pair) => `  ${pairText(pair)}`),
    ...(profile.pairs.length === 0 ? ['  no implementation to compare with was planned'] : []),
    ...(profile.pairs.some(({ games }) => games > 0)
      ? [...eventTable(profile), ...neverLines(profile, paint), ...clauseLines(profile)]
      : []),
    '',
  ]);
}

function pairText({
  other,
  name,
  games,
  steps,
  finished,
  planned,
  lanes,
  why,
}: PairCoverage): string {
  const layers = finished === planned ? '' : `, ${finished} of ${planned} layers`;
  const played =
    games === 0
      ? `nothing compared: ${sanitizeLine(why ?? '')}`
      : `${groupDigits(games)} games, ${groupDigits(steps)} steps; ${lanes.join(', ')}`;
  const who = other === name ? other : `${other} (${sanitizeLine(name)})`;
  return `${who}: ${played}${layers}`;
}

function eventTable({ events, pairs }: ProfileCoverage): string[] {
  const rows = events.map((line) => [
    line.rare ? `${line.event} *` : line.event,
    ...line.pairs.map(({ count }) => groupDigits(count)),
    firstText(line),
  ]);
  const head = ['event', ...pairs.map(({ other }) => other), 'first game that reached it'];
  const table = alignColumns(
    [head, ...rows],
    pairs.map((_pair, index) => index + 1),
  );
  const note = events.some(({ rare }) => rare) ? ['  * random play hardly ever reaches it'] : [];
  return ['', ...table.map((line) => `  ${line}`), ...note];
}

function firstText({ pairs }: EventCoverageLine): string {
  const first = pairs.find((pair) => pair.first !== undefined)?.first;
  if (first === undefined) return '-';
  const origin = first.origin === undefined ? '' : `, ${sanitizeLine(first.origin)}`;
  return `${first.layer} game ${groupDigits(first.game)} of seed ${first.seed}${origin}`;
}

function neverLines({ events, pairs }: ProfileCoverage, paint: Paint): string[] {
  const compared = pairs.filter(({ games }) => games > 0);
  const lines = events.flatMap(({ event, hint, pairs: counts }) => {
    const without = compared.filter(
      ({ other }) => counts.find((one) => one.other === other)?.count === 0,
    );
    if (without.length === 0) return [];
    const where =
      without.length === compared.length
        ? ''
        : ` (${without.map(({ other }) => other).join(', ')})`;
    return [`    ${event}${where}: ${sanitizeLine(hint)}`];
  });
  return lines.length === 0
    ? ['', '  every event that can happen was reached']
    : ['', `  ${paint('yellow', 'never reached')}`, ...lines];
}

/** Per pair: by which evidence the clauses are covered. */
function clauseLines({ clauses, pairs }: ProfileCoverage): string[] {
  const compared = pairs.filter(({ games }) => games > 0);
  return compared.flatMap(({ other }) => {
    const how = clauses.map(({ clause, elsewhere, pairs: all }) => {
      const by = all.find((one) => one.other === other)?.by ?? 'none';
      return { clause, by: by !== 'none' ? by : elsewhere > 0 ? 'elsewhere' : 'nothing' };
    });
    const ids = (wanted: string): string[] =>
      how.flatMap(({ clause, by }) => (by === wanted ? [clause] : []));
    const list = (wanted: string): string =>
      ids(wanted).length === 0 ? '' : `: ${ids(wanted).join(' ')}`;
    return [
      '',
      `  clauses with ${other}: ${clauses.length}`,
      `    ${ids('events').length} by their events`,
      `    ${ids('fields').length} without events, by the fields that they determine${list('fields')}`,
      `    ${ids('elsewhere').length} by vectors, laws or scopes alone${list('elsewhere')}`,
      `    ${ids('nothing').length} by nothing${list('nothing')}`,
    ];
  });
}
