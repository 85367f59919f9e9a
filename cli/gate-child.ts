/**
 * The command line as `lockstep gate` starts it for one of its checks: it stops when the gate is gone,
 * however that ended. The gate holds the other end of stdin.
 */
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume();

await import('./main.ts');
