/** Nanoseconds with as many places as say something; empty if there are none. */
export function timeCell(ns: number | undefined): string {
  if (ns === undefined) return '';
  const [whole = '', ...places] = ns.toFixed(ns >= 100 ? 0 : ns >= 10 ? 1 : 2).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.');
}

/** Operations per second, such as `11.9 M`; empty if there is no time. */
export function rateCell(ns: number | undefined): string {
  if (ns === undefined) return '';
  const rate = 1e9 / ns;
  if (rate >= 1e6) return `${(rate / 1e6).toFixed(1)} M`;
  return rate >= 1e3 ? `${(rate / 1e3).toFixed(1)} k` : rate.toFixed(1);
}

/** A share as a percentage; empty if there is none. */
export function percentCell(share: number | undefined): string {
  return share === undefined ? '' : `${(100 * share).toFixed(1)} %`;
}

/** A ratio with three places; empty if there is none. */
export function ratioCell(ratio: number | undefined): string {
  return ratio === undefined ? '' : ratio.toFixed(3);
}
