/**
 * The fragment of a comparison as the page writes it, and how the page knows one. It is read, and
 * held to its rules, in asked.ts.
 */

/** The prefixes of settings that are those of one of the two machines. */
export const SIDES = ['left.', 'right.'] as const;

/** The fragment that the link to the view of two machines leads to. */
export const FIGURE = '#figure=9';
/**
 * The fragment that the link to the view of one machine leads to: a shell, beside which a program
 * with four timers runs again and again, and a wheel small and slow enough that they are seen.
 */
export const ONE_MACHINE =
  '#callout=scheme6:64&program=sh&arg=-c&arg=while+:;do+multi;done%3E/dev/null%26exec+sh&speed=20';

/** The choice of two machines and of their program, each as a part of a fragment. */
export interface Choice {
  /** Kernel and scheme of each machine: `kernel=old`, `kernel=handle&callout=scheme7`. */
  readonly sides: readonly [string, string];
  /** `figure=9`, or a program with its arguments: `program=fig9&arg=300`. */
  readonly work: string;
}

/** The names of a fragment as they stand in it, with their values. */
const partsOf = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');

const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';

/** True if a fragment asks for two machines; an empty one asks for Figure 9. */
export function isComparison(fragment: string): boolean {
  const names = partsOf(fragment).map(nameOf);
  return (
    names.length === 0 ||
    names.some((name) => name === 'figure' || SIDES.some((side) => name.startsWith(side)))
  );
}

/** The names that a choice of machines decides on. */
const OF_SIDES = /^(?:left\.|right\.)?(?:kernel|callout)$/;
/** The names that a choice of a program decides on. */
const OF_WORK = /^(?:figure|max|step|iterations|randomSeed|program|arg|env|input|cycles|at)$/;

/**
 * The fragment of a choice. Settings of the old one that the choice does not decide on stay; those
 * of the program stay if `kept` says that it is the same one.
 */
export function fragmentOf({ sides, work }: Choice, old: string, kept: boolean): string {
  const rest = partsOf(old).filter((part) => !OF_SIDES.test(nameOf(part)));
  const ofWork = rest.filter((part) => OF_WORK.test(nameOf(part)));
  const others = rest.filter((part) => !OF_WORK.test(nameOf(part)));
  const works = kept && ofWork.length > 0 ? ofWork : [work];
  const machines = sides.flatMap((settings, i) => settings.split('&').map((it) => `${SIDES[i]}${it}`));
  return `#${[...works, ...machines, ...others].join('&')}`;
}
