/** Whether a text such as `2026-02-28` is a day of the calendar. */
export function isDay(text: string): boolean {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)
    ? Date.parse(`${text}T00:00:00Z`)
    : Number.NaN;
  return !Number.isNaN(time) && dayOf(new Date(time)) === text;
}

/** The day (UTC) of a moment, as gate files write it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
