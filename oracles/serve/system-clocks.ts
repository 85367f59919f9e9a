import type { BenchClocks } from './bench.ts';

/** The clocks of this process; CPU time steps by a microsecond. */
export const systemClocks: BenchClocks = {
  wall: () => Number(process.hrtime.bigint()),
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
  },
};
