import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processTree } from '../../oracles/client/proc.ts';

let ticks: number | undefined;

/** CPU seconds of this process, all its threads together. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU seconds of all living descendants of this process (Linux, in steps of 10 ms as a rule). */
export function descendantsCpu(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  let sum = 0;
  for (const pid of processTree(process.pid)) if (pid !== process.pid) sum += ticksOf(pid);
  return sum / ticks;
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold anything; utime and stime are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // The process has ended.
    return 0;
  }
}
