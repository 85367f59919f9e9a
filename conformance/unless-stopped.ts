/**
 * Runs `work` until it ends or lets itself be stopped by `signal.throwIfAborted()`.
 *
 * @returns the result of `work`; undefined if it was stopped
 * @throws whatever else `work` throws
 */
export async function unlessStopped<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted && error === signal.reason) return undefined;
    throw error;
  }
}
