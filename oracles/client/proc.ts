import { readdirSync, readFileSync } from 'node:fs';

/**
 * What Linux tells about processes in /proc. On other systems every list is empty and every size
 * is 0: there the process group alone finds the descendants, and memory has no limit.
 */

/**
 * Living processes of a tag: their LOCKSTEP_RUN is the tag, or begins with the tag and a dot. The
 * environment is inherited, so descendants are found even if they have left group and session.
 */
export function taggedProcesses(tag: string): number[] {
  return processIds().filter((pid) => {
    try {
      // The environment of a zombie is empty, so the dead are not found.
      const environment = readFileSync(`/proc/${pid}/environ`);
      return [`${tag}.`, `${tag}\0`].some((end) => environment.includes(`LOCKSTEP_RUN=${end}`));
    } catch {
      return false;
    }
  });
}

/** The process and its descendants as the kernel knows them now. */
export function processTree(root: number): number[] {
  const found = [root];
  for (const pid of found) {
    for (const child of childrenOf(pid)) if (!found.includes(child)) found.push(child);
    if (found.length > 4096) break;
  }
  return found;
}

/** Resident memory in bytes; 0 if the process is gone or a zombie. */
export function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+([0-9]+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Whether a process of this group lives; a zombie that nobody has reaped yet counts as dead. */
export function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  const ids = processIds();
  return ids.length === 0 || ids.some((pid) => livesInGroup(pid, group));
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
        .split(' ')
        .filter((part) => part.trim() !== '')
        .map(Number),
    );
  } catch {
    return [];
  }
}

function livesInGroup(pid: number, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold anything; state, parent and group follow it.
    const [state, , own] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return own === String(group) && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
