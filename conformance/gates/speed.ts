import type { BenchResult } from '../../spec/generated/bench-report.ts';
import type { GateKernel } from '../../spec/generated/gate-file.ts';
import { countOf, type Demand, type Finding } from './demand.ts';
import { type LogProblem, NOT_RUN } from './evidence.ts';
import type { GateView } from './gate-view.ts';
import { speedSignature } from './signatures.ts';
import { type SpeedName, speedNameOf } from './speed-name.ts';

/** What each verdict means for a merge; what could not be compared is not known to be slow. */
const FINDINGS: Readonly<Record<BenchResult['verdict'], Finding>> = {
  same: 'pass',
  faster: 'pass',
  identical: 'pass',
  within: 'pass',
  slower: 'fail',
  beyond: 'fail',
  mismatch: 'fail',
  error: 'error',
  inconclusive: 'notrun',
  'not-comparable': 'notrun',
  unsupported: 'notrun',
  missing: 'notrun',
  notrun: 'notrun',
};

/** Whether the kernels that are watched are as fast as is demanded. */
export function speedDemands(view: GateView): Demand[] {
  const own = watchedKernels(view);
  const names = [...new Set(own.map(({ kernel }) => speedNameOf(kernel)))];
  return names.flatMap((name) => {
    const { problem } = view.evidence.speed.get(name) ?? { problem: NOT_RUN };
    const kernels = own.filter(({ kernel }) => speedNameOf(kernel) === name);
    const broken = problem === undefined ? [] : [brokenDemand(view, name, problem)];
    return [...broken, ...kernels.map(({ kernel, index }) => kernelDemand(view, kernel, index))];
  });
}

function brokenDemand(view: GateView, name: SpeedName, { status, message }: LogProblem): Demand {
  return {
    part: 'speed',
    id: `speed/${name}`,
    title: `lockstep bench, ${name}`,
    demanded: 'comes to its end',
    found: message,
    status,
    details: [],
    place: view.places.gate(
      name === 'base' && view.gate.value.speed?.base !== undefined ? '/speed/base' : '/speed',
    ),
    failures: [],
  };
}

/** The comparisons of the games that are looked at, with their places in the gate file. */
export function watchedKernels({
  gate,
  games,
}: Pick<GateView, 'gate' | 'games'>): { readonly kernel: GateKernel; readonly index: number }[] {
  return (gate.value.speed?.kernels ?? []).flatMap((kernel, index) =>
    games.includes(gameOf(kernel.kernel)) ? [{ kernel, index }] : [],
  );
}

function kernelDemand(view: GateView, wanted: GateKernel, index: number): Demand {
  const { kernel, against, oracle, most, threshold } = wanted;
  const other = against === 'oracle' ? (oracle ?? '') : against;
  const result = view.evidence.speed
    .get(speedNameOf(wanted))
    ?.record?.comparisons.find((one) => isAbout(one, wanted));
  const verdict = result?.verdict ?? 'notrun';
  const limit =
    most === undefined
      ? `at most ${number(1 + (threshold ?? result?.threshold ?? 0))}`
      : `at most ${number(most)}`;
  const status = FINDINGS[verdict];
  const late = status === 'notrun' || status === 'error';
  return {
    part: 'speed',
    game: gameOf(kernel),
    id: `speed/${kernel}/${other}`,
    title: `${kernel} against ${result?.against.name ?? other}`,
    demanded:
      most === undefined && threshold === undefined && result === undefined
        ? 'not slower'
        : `${limit} times its time`,
    found: result === undefined ? NOT_RUN.message : foundText(result),
    status,
    ...(verdict === 'mismatch' ? { grave: true } : {}),
    ...(status === 'pass' ? {} : { signature: speedSignature(kernel, other, verdict) }),
    details: result === undefined ? [] : detailsOf(result),
    ...(status === 'pass'
      ? {}
      : {
          place: late ? view.places.gate(`/speed/kernels/${index}`) : view.places.kernel(kernel),
        }),
    failures: [],
  };
}

/** Whether a result answers a demand: also the bound by which it was judged has to be the same. */
function isAbout(
  result: BenchResult,
  { kernel, against, oracle, most, threshold }: GateKernel,
): boolean {
  const { kind, name } = result.against;
  const sameBound =
    result.most === most && (threshold === undefined || result.threshold === threshold);
  return (
    result.kernel === kernel &&
    kind === against &&
    sameBound &&
    (kind !== 'oracle' || name === oracle)
  );
}

function foundText({ verdict, stages, problem }: BenchResult): string {
  const ratio = stages.at(-1)?.ratio;
  const spread =
    ratio === undefined
      ? ''
      : ` ${number(ratio.value)} (${number(ratio.lo)} to ${number(ratio.hi)})`;
  return `${verdict}${spread}${problem === undefined ? '' : `: ${problem}`}`;
}

function detailsOf({ stages, candidateNs, otherNs, unit, checksum }: BenchResult): string[] {
  return [
    ...stages.map(({ verdict, processes, ratio, control }, index) => {
      const what = index === 0 ? 'first look' : 'second look';
      return `${what}, ${countOf(processes, 'process', 'processes')}: ${verdict}, ratio ${number(ratio.value)}, two equal copies ${number(control.value)}`;
    }),
    ...(candidateNs === undefined || otherNs === undefined
      ? []
      : [`${number(candidateNs)} ns against ${number(otherNs)} ns of CPU time per ${unit}`]),
    ...(checksum === undefined ? [] : [`checksum of the work ${checksum}`]),
  ];
}

function gameOf(kernel: string): string {
  return kernel.split('/')[0] ?? '';
}

/** Three decimals at most. */
function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
