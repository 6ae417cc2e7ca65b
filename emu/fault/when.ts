/**
 * The times at which a fault strikes, among those at which a machine comes by its point, which are
 * numbered from 1: as in strace(1), by numbers, ranges and steps; or at random, by a seed.
 */

import { drawing, stateOf } from '../clock/xorshift.ts';

/** Words for what is accepted. */
export const WHEN =
  'numbers from 1 as in 3, 2-5, 7- (the 7th and all after it) or 2+10 (the 2nd and every 10th after it), separated by commas; or p=PROBABILITY, with seed=N if wanted';

/** The greatest number of a time. */
const MOST = Number.MAX_SAFE_INTEGER;

/** Times from `first` to `last`, each `step` after the one before. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** The times at which a fault strikes. */
export interface When {
  readonly stretches: readonly Stretch[];
  /** The probability at each time, from 0 to 1; 0 for a fault that knows its times. */
  readonly p: number;
  readonly seed: number;
}

/** The first time only: for a fault that does not say when. */
export const FIRST: When = { stretches: [{ first: 1, last: 1, step: 1 }], p: 0, seed: 0 };

/** The stretch of a word such as 3, 2-5, 7- or 2+10; undefined for another word. */
function stretchOf(word: string): Stretch | undefined {
  const [, from = '', sign, to = ''] = /^(\d{1,15})(?:([-+])(\d{0,15}))?$/.exec(word) ?? [];
  const first = Number(from);
  const other = to === '' ? undefined : Number(to);
  if (first < 1) return undefined;
  if (sign === undefined) return { first, last: first, step: 1 };
  if (sign === '+') return other === undefined || other < 1 ? undefined : { first, last: MOST, step: other };
  return other !== undefined && other < first ? undefined : { first, last: other ?? MOST, step: 1 };
}

/** The times that a text names; undefined if it is not as WHEN says. */
export function whenOf(text: string): When | undefined {
  const words = text.split(',');
  const chances = words.flatMap((word) => /^p=(0|1|0?\.\d{1,15}|1\.0+)$/.exec(word)?.[1] ?? []);
  const seeds = words.flatMap((word) => /^seed=(\d{1,10})$/.exec(word)?.[1] ?? []);
  const rest = words.filter((word) => !/^(?:p|seed)=/.test(word));
  if (chances.length + seeds.length + rest.length !== words.length) return undefined;
  const [seed = 1] = seeds.map(Number);
  if (rest.length === 0 && chances.length === 1 && seeds.length < 2 && seed < 2 ** 32)
    return { stretches: [], p: Number(chances[0]), seed };
  const stretches = rest.map(stretchOf);
  if (chances.length + seeds.length > 0 || stretches.includes(undefined)) return undefined;
  return { stretches: stretches as Stretch[], p: 0, seed: 0 };
}

/** Says at each time, in their order, whether a fault strikes. */
export function striking({ stretches, p, seed }: When): (nth: number) => boolean {
  if (p === 0)
    return (nth) =>
      stretches.some(({ first, last, step }) => nth >= first && nth <= last && (nth - first) % step === 0);
  const draw = drawing(stateOf(seed));
  return () => draw() < p;
}

/** The words for exactly these times: their numbers, from 1. */
export const exactly = (times: readonly number[]): string => times.join(',');
