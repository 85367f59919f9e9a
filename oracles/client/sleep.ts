/** Waits; looks every 10 ms whether it may end early. */
export async function sleep(ms: number, early?: () => boolean): Promise<void> {
  if (early === undefined) return delay(ms);
  for (let left = ms; left > 0 && !early(); left -= 10) await delay(Math.min(10, left));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
