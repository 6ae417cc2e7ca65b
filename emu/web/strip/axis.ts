/** The axis of time: round times, and times in words. */

/** Units of time with their seconds. */
const UNITS = [
  ['s', 1],
  ['ms', 1e-3],
  ['µs', 1e-6],
] as const;

/** The round times of a stretch, in seconds, that are at least `least` apart. */
export function roundTimes(from: number, to: number, least: number): { readonly at: number[]; step: number } {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  const step = ([1, 2, 5, 10].find((n) => n * power >= least * 0.999) ?? 10) * power;
  const at: number[] = [];
  for (let n = Math.ceil(from / step); n * step <= to && at.length < 100; n++) at.push(n * step);
  return { at, step };
}

/**
 * A time in words, to the digit that a step of so many seconds has, in the unit in which a time up
 * to `most` is told.
 */
export function timeText(seconds: number, step: number, most = seconds): string {
  const [unit, size] = UNITS.find(([, least]) => most >= least) ?? UNITS[2];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9));
  return `${(seconds / size).toFixed(digits)} ${unit}`;
}

/** A length of time in words, with three digits. */
export function lengthText(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[2];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}
