/** The judging of a user's scheme, the same on the command line and in the page. */

/**
 * The steps that each call of a routine may take while a scheme is judged: far more than a sound
 * scheme takes with the judge's few callouts.
 */
export const JUDGED_WORK = 200_000;

/**
 * The steps that a scheme may take in one script of the judge's: ten times as many as a sound one
 * does. So a judgement comes to an end, whatever the scheme does.
 */
export const JUDGED_LIFE = 1_000_000;

/** The number of scripts of `judge`, and their seed. */
export const JUDGE_RUNS = 3000;
export const JUDGE_SEED = 1995;

/**
 * The number of scripts by which a scheme is judged before it is booted: a fifth of those of
 * `judge`, so that nobody waits long for a boot. The seed is the same.
 */
export const BOOT_RUNS = 600;

/**
 * The same in the page, where a scheme runs in an engine of its own, a tenth as fast: by its
 * button, and before it is booted.
 */
export const PAGE_RUNS = 600;
export const PAGE_BOOT_RUNS = 100;

/** The proof that a scheme breaks a rule. */
export interface Proof {
  readonly crime: string;
  readonly script: readonly string[];
  readonly under: string;
}

/** The message about a broken scheme: one line, and the lines of the script below it. */
export function convicted(path: string, { crime, script, under }: Proof): [line: string, script: string[]] {
  const broken = `${path} breaks a rule of schemes: ${crime}`;
  if (script.length === 0) return [`${broken}; a script without operations shows it, ${under}`, []];
  return [`${broken}; the shortest script that shows it, ${under}:`, script.map((it) => `  ${it}`)];
}

/** The message about a scheme that has kept the rules. */
export const acquitted = (path: string, runs: number, seed: number): string =>
  `${path}: acquitted in ${runs} script${runs === 1 ? '' : 's'}, seed ${seed}`;
