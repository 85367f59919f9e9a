import type { ClauseWithoutMutant, Mutant } from '../spec/generated/mutant-file.ts';
import type {
  Kill,
  MutantResult,
  MutatedGame,
  MutationReport,
} from '../spec/generated/mutation-report.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Paint } from './terminal.ts';

/** Characters of a problem that are shown. */
const MAX_PROBLEM = 160;

/**
 * The report for people: a row for each mutant, what is wrong in full, sums. A pure function of the
 * report; no times.
 */
export function renderMutation(report: MutationReport, paint: Paint): string {
  const { seed, steps, policy, vectors, games, verdict } = report;
  const cases = vectors ? '' : ', without permanent cases';
  const head = `seed ${seed}, ${number(steps)} steps, policy ${policy}${cases}`;
  const found = games.flatMap((game) => [...renderGame(game, report, paint), '']);
  const end = paint(verdict === 'killed' ? 'green' : 'red', verdictText(report));
  return `${[head, '', ...found, end].join('\n')}\n`;
}

/** The mutants of games for people. */
export function renderMutants(
  games: readonly {
    readonly id: string;
    readonly mutants: readonly Mutant[];
    readonly without: readonly ClauseWithoutMutant[];
  }[],
): string {
  const lines = games.flatMap(({ id, mutants, without }) => [
    `${id}: ${mutants.length} mutants`,
    ...table(
      mutants.map((mutant) => [
        mutant.id,
        mutant.clauses.join(' '),
        mutant.file,
        `${mutant.title}${mutant.equivalent === undefined ? '' : ' (equivalent)'}`,
      ]),
    ),
    ...without.map(({ clause, why }) => `  no mutant breaks ${clause}: ${sanitizeLine(why)}`),
    '',
  ]);
  return `${lines.join('\n')}`;
}

function renderGame(game: MutatedGame, { allKinds }: MutationReport, paint: Paint): string[] {
  const { mutants, clean, summary, clauses } = game;
  const title = paint('bold', `${game.id} ${sanitizeLine(game.version)}`);
  if (clean.length > 0) return [title, ...renderClean(game)];
  const rows = table([
    ['mutant', 'verdict', 'steps', 'killed by', 'clause', ''],
    ...mutants.map((mutant) => rowOf(mutant, allKinds)),
  ]);
  const real = mutants.length - summary.equivalent;
  const steps =
    summary.medianSteps === undefined
      ? ''
      : `, compared steps to the kill: median ${number(summary.medianSteps)}, worst ${number(summary.worstSteps ?? 0)}`;
  const kinds = Object.entries(summary.kinds).map(([kind, count]) => `${kind} ${count}`);
  const others = [
    ...(summary.equivalent > 0 ? [`${summary.equivalent} equivalent with a proof`] : []),
    ...(summary.deadline > 0 ? [`${summary.deadline} killed by the deadline`] : []),
    ...(summary.error > 0 ? [`${summary.error} not run`] : []),
  ];
  return [
    title,
    ...rows,
    ...mutants.flatMap((mutant) => detailsOf(mutant, paint)),
    `  killed    ${summary.killed} of ${real}${others.map((text) => `, ${text}`).join('')}`,
    `  steps     ${steps === '' ? 'none killed in lockstep' : steps.slice(2)}`,
    `  by        ${kinds.join(', ')}${allKinds ? '' : ' (the first kind that kills)'}`,
    `  blame     ${summary.named} of ${summary.killed} blame first a clause that the mutant breaks, ${summary.listed} among others`,
    `  clauses   ${clauses.broken} of ${clauses.all} have a mutant${clauses.without.length > 0 ? `, without ${clauses.without.join(' ')}` : ''}`,
  ];
}

function rowOf(mutant: MutantResult, allKinds: boolean): string[] {
  const { id, verdict, steps, kills, place } = mutant;
  const [first] = kills;
  const by = allKinds ? kills.map(({ kind }) => kind).join(' ') : first?.kind;
  const blamed = first?.clauses[0] ?? '';
  const own = mutant.clauses.join(' ');
  const note =
    blamed === '' || place === 1 ? '' : `${place === undefined ? 'not' : `${place}.`} ${own}`;
  return [id, verdict, number(steps), `${by ?? ''} ${howOf(first)}`.trim(), blamed, note];
}

function howOf(kill: Kill | undefined): string {
  if (kill === undefined) return '';
  return kill.status === 'timeout' ? 'deadline' : kill.item;
}

/** What a reader has to act on, and the proofs. */
function detailsOf(mutant: MutantResult, paint: Paint): string[] {
  const { id, verdict, title, proof, problem, kills } = mutant;
  if (verdict === 'killed') return [];
  const style = verdict === 'equivalent' ? 'dim' : 'red';
  const lines = [`  ${paint(style, `${verdict} ${id}`)}: ${sanitizeLine(title)}`];
  if (problem !== undefined) lines.push(`      ${cut(problem)}`);
  if (proof !== undefined) lines.push(`      proof: ${sanitizeLine(proof)}`);
  return [...lines, ...kills.map((kill) => `      ${killText(kill)}`)];
}

function renderClean({ clean, planned }: MutatedGame): string[] {
  const alarms = clean.flatMap((run) => run.alarms.map((alarm) => ({ run, alarm })));
  const steps = clean.reduce((sum, run) => sum + run.steps, 0);
  return [
    `  clean     ${clean.length} of ${planned} runs, ${number(steps)} steps compared, ${alarms.length} alarms`,
    ...alarms.map(({ run, alarm }) => `      seed ${run.seed} ${run.profile}: ${killText(alarm)}`),
  ];
}

function killText({ kind, unit, item, status, clauses, problem }: Kill): string {
  return `${kind} ${unit} ${item} ${status} ${clauses.slice(0, 3).join(' ')}: ${cut(problem)}`;
}

function verdictText({ verdict, games, interrupted }: MutationReport): string {
  const done = games.reduce((sum, game) => sum + game.mutants.length + game.clean.length, 0);
  const planned = games.reduce((sum, game) => sum + game.planned, 0);
  const clean = games.some((game) => game.clean.length > 0);
  const words = {
    killed: clean ? 'no false alarm' : 'all killed',
    survivors: clean ? 'false alarms' : 'not all killed',
    error: 'some could not be run',
    incomplete: 'incomplete',
    nothing: 'nothing to run: the chosen games have no mutants',
  };
  const stopped = interrupted === undefined ? '' : `, stopped by ${interrupted}`;
  return `${words[verdict]}: ${done} of ${planned} run${stopped}`;
}

/** Columns as wide as their widest cell; the last one is not padded. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    }
  }
  return rows.map((row) => {
    const cells = row.map((cell, index) => sanitizeLine(cell).padEnd(widths[index] ?? 0));
    return `  ${cells.join('  ').trimEnd()}`;
  });
}

function cut(text: string): string {
  const line = sanitizeLine(text);
  return line.length <= MAX_PROBLEM ? line : `${line.slice(0, MAX_PROBLEM)} ...`;
}

/** Groups of three digits, the same in every locale. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
