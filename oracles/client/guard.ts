import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Reads `+ PID` and `- PID` lines until the pipe ends, which it does when the harness is gone in
 * whatever way, SIGKILL included. Then it kills the process groups that are still listed, and
 * whatever carries the tag of this run (a descendant may have left its group).
 */
const SCRIPT = `
trap '' HUP INT TERM QUIT TSTP PIPE
groups=' '
while read -r sign pid; do
  case "$sign" in
    +) groups="$groups$pid " ;;
    -) groups="\${groups%% $pid *} \${groups#* $pid }" ;;
  esac
done
for pid in $groups; do kill -KILL "-$pid"; done
for round in 1 2 3; do
  found=$(grep -lsaF "LOCKSTEP_RUN=$1" /proc/[0-9]*/environ)
  test -n "$found" || break
  for file in $found; do pid=\${file#/proc/}; kill -KILL "\${pid%/environ}"; done
done
rm -rf -- "$2"
`;

/** A tiny process that outlives the harness just long enough to end what the harness started. */
export class Guard {
  readonly #process: ChildProcess;

  /**
   * @param tag - LOCKSTEP_RUN values of this harness begin with it
   * @param folder - folder of temporary files of this harness; removed in the end
   */
  constructor(tag: string, folder: string) {
    this.#process = spawn('/bin/sh', ['-c', SCRIPT, 'lockstep-guard', tag, folder], {
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Without a guard everything works but the clean-up after a SIGKILL of the harness.
    this.#process.on('error', () => undefined);
    this.#process.stdin?.on('error', () => undefined);
    this.#process.unref();
    const input: unknown = this.#process.stdin;
    if (hasUnref(input)) input.unref();
  }

  watch(group: number): void {
    this.#process.stdin?.write(`+ ${group}\n`);
  }

  forget(group: number): void {
    this.#process.stdin?.write(`- ${group}\n`);
  }
}

function hasUnref(value: unknown): value is { unref(): void } {
  return typeof value === 'object' && value !== null && 'unref' in value;
}
