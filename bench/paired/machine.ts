import { arch, availableParallelism, cpus, loadavg, platform, release } from 'node:os';
import type { BenchMachine } from '../../spec/generated/bench-log-line.ts';

/** The machine that this process runs on, and how busy it has been. */
export function thisMachine(): BenchMachine {
  const [load = 0] = loadavg();
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    os: `${platform()} ${release()}`,
    arch: arch(),
    load: Math.round(load * 100) / 100,
  };
}
