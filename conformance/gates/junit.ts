import type { GateLine, GateReport } from '../../spec/generated/gate-report.ts';
import { fullTextOf, groupsOf, headlineOf, placeOf } from './line-text.ts';
import { xmlAttributes, xmlText } from './xml.ts';

/**
 * A gate report as JUnit XML, the form that build servers read: one suite for each game and part, one
 * case for each line, named by its id, which is the same from run to run. Known failures and what
 * was not run are skipped cases with a message; warnings pass and say so in their output.
 *
 * Times are 0: a gate judges many lines by one run, and readers expect the attribute.
 */
export function junitOf(report: GateReport): string {
  const suites = groupsOf(report.lines, suiteOf);
  const head = { name: 'lockstep gate', ...countsOf(report.lines), time: 0 };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes(head)}>`,
    ...[...suites].flatMap(([name, lines]) => suiteText(name, lines, report)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf({ game, part }: GateLine): string {
  return game === undefined ? part : `${game} ${part}`;
}

function countsOf(lines: readonly GateLine[]): Readonly<Record<string, number>> {
  const count = (...statuses: GateLine['status'][]): number =>
    lines.filter(({ status }) => statuses.includes(status)).length;
  return {
    tests: lines.length,
    failures: count('fail'),
    errors: count('error'),
    skipped: count('known', 'notrun'),
  };
}

function suiteText(name: string, lines: readonly GateLine[], report: GateReport): string[] {
  const head = { name, ...countsOf(lines), time: 0, timestamp: `${report.date}T00:00:00` };
  const facts = { lockstep: report.lockstep, node: report.node, seed: report.seed };
  return [
    `  <testsuite${xmlAttributes(head)}>`,
    '    <properties>',
    ...Object.entries(facts).map(
      ([fact, value]) => `      <property${xmlAttributes({ name: fact, value })}/>`,
    ),
    '    </properties>',
    ...lines.flatMap((line) => caseText(name, line, report)),
    '  </testsuite>',
  ];
}

function caseText(suite: string, line: GateLine, report: GateReport): string[] {
  const classname = `lockstep.${suite.replace(' ', '.')}`;
  const head = { classname, name: line.id, ...placeOf(report, line), time: 0 };
  const open = `    <testcase${xmlAttributes(head)}`;
  const result = resultOf(line);
  return result === '' ? [`${open}/>`] : [`${open}>`, `      ${result}`, '    </testcase>'];
}

function resultOf(line: GateLine): string {
  const text = fullTextOf(line);
  switch (line.status) {
    case 'pass':
      return '';
    case 'warn':
      return `<system-out>${xmlText(`warning: ${text}`)}</system-out>`;
    case 'known':
      return `<skipped${xmlAttributes({ message: `known failure: ${text}` })}/>`;
    case 'notrun':
      return `<skipped${xmlAttributes({ message: `not run: ${text}` })}/>`;
    case 'fail':
    case 'error': {
      const tag = line.status === 'fail' ? 'failure' : 'error';
      const head = xmlAttributes({ message: headlineOf(line), type: line.part });
      return `<${tag}${head}>${xmlText(text)}</${tag}>`;
    }
  }
}
