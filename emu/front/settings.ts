/**
 * The settings of a machine: the values that each may have, and which of them go together. The
 * command line and a log are held to the same rules.
 */

import { ownScheme } from '../../kernel/callout/kernels.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { finds, parseSpec, refusal, SCHEMES, schemeNamed, turnOf } from '../../kernel/callout/schemes.ts';
import { calloutReserve, MAXPROC, MAXPROC_MOST } from '../../kernel/sys/param.ts';
import { CLOCKS, DEFAULT_CONFIG, KERNELS, type MachineConfig, STREAMS } from '../config.ts';
import { SUN_4_360 } from '../cost.ts';
import { FaultError, faultOf } from '../fault/spec.ts';
import type { Move } from '../moves.ts';
import { memorySize, oneOf, orElse, powerOfTwo, type Rule, someOf, wholeNumber } from './rules.ts';

/** The most entries of a table, and buckets of an array. */
export const MAX_TABLE = 2 ** 24;

/** The seed of a random sequence. */
export const SEED: Rule = wholeNumber(0, 2 ** 32 - 1);

/** The most processes at a time: process 1, the one that is booted, and one more at least. */
export const PROCESSES: Rule = wholeNumber(3, MAXPROC_MOST);

/** The scheme of a name, with its numbers, on which a kernel can be booted. */
const schemeSpec: Rule = (value) => {
  if (typeof value !== 'string') return 'Accepted: the name of a scheme.';
  try {
    if (!parseSpec(value).kind.boots) return `${value} refuses long intervals: no kernel boots on it.`;
    schemeNamed(value);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return `${error.message}.`;
    throw error;
  }
};

/** The most faults of a run. */
export const FAULTS_MOST = 256;

/** A list of faults. */
const faultsRule: Rule = (value) => {
  const isList = Array.isArray(value) && value.length <= FAULTS_MOST;
  if (!isList || !value.every((it) => typeof it === 'string'))
    return `Accepted: a list of at most ${FAULTS_MOST} faults, as --fault takes them.`;
  return value.map(faultSpec).find((wrong) => wrong !== undefined);
};

/** The faults of a text, which semicolons or spaces divide. */
export const faultsIn = (text: string): string[] => text.split(/[;\s]+/).filter((it) => it !== '');

/** A fault, as --fault takes it. */
export const faultSpec: Rule = (value) => {
  try {
    faultOf(`${value}`);
    return undefined;
  } catch (error) {
    if (error instanceof FaultError) return error.message;
    throw error;
  }
};

/** The most moved interrupts of a run. */
const MOVES_MOST = 1000;
/** The most cycles that a processor stands still: an hour. */
const STILL_MOST = 3600 * DEFAULT_CONFIG.freq;

/** Moved interrupts, in the order of their cycles; undefined for none. */
const movesRule: Rule = (value) => {
  const isMove = ({ kind, at, cycles, ...rest }: Partial<Record<string, unknown>>): boolean =>
    oneOf('still', 'late')(kind) === undefined &&
    wholeNumber(1, Number.MAX_SAFE_INTEGER)(at) === undefined &&
    wholeNumber(1, STILL_MOST)(cycles) === undefined &&
    Object.keys(rest).length === 0;
  const isList =
    Array.isArray(value) &&
    value.length <= MOVES_MOST &&
    value.every((it: unknown) => typeof it === 'object' && it !== null && isMove(it)) &&
    value.every((it: Move, i) => i === 0 || (value[i - 1] as Move).at <= it.at);
  return value === undefined || isList
    ? undefined
    : `Accepted: a list of at most ${MOVES_MOST} moves in the order of their cycles, each with kind (still, late), at and cycles.`;
};

/**
 * The rule for each setting. `callout` is for schemes that come with Callwheel. A size of 0 is the
 * default, for which the command line has no number. The text trace is no part of the machine.
 */
export const SETTINGS: Readonly<Record<Exclude<keyof MachineConfig, 'trace'>, Rule>> = {
  kernel: oneOf(...KERNELS),
  callout: (value) => (value === undefined ? undefined : schemeSpec(value)),
  clock: oneOf(...CLOCKS),
  freq: oneOf(DEFAULT_CONFIG.freq),
  mem: memorySize,
  hz: wholeNumber(1, 1_000_000),
  stathz: wholeNumber(1, 10_000),
  ncallout: wholeNumber(64, MAX_TABLE),
  wheelsize: orElse(0, '0', powerOfTwo(MAX_TABLE)),
  hashsize: orElse(0, '0', powerOfTwo(MAX_TABLE)),
  maxproc: (value) => (value === undefined ? undefined : PROCESSES(value)),
  maxitimers: wholeNumber(0, MAX_TABLE),
  seed: (value) => (value === undefined ? undefined : SEED(value)),
  compat: oneOf('today', '44bsd'),
  terminal: oneOf(true, false),
  // 2199-12-31 23:59:59 UTC is the last.
  date: wholeNumber(0, 7_258_118_399),
  streams: someOf(...STREAMS),
  moduleFault: oneOf('unload', 'panic'),
  faults: (value) => (value === undefined ? undefined : faultsRule(value)),
  moves: movesRule,
};

/** Entries of the callout table for each process, where --maxproc makes more than the default. */
export const CALLOUTS_EACH = DEFAULT_CONFIG.ncallout / MAXPROC;

/**
 * The settings of a run for which some are chosen. The callout table follows the number of
 * processes: it has no fewer entries for each than by default, unless it is chosen too.
 */
export function configOf(
  chosen: Partial<Omit<MachineConfig, 'ncallout'>> & { readonly ncallout?: number | undefined },
): MachineConfig {
  const { maxproc = MAXPROC, ncallout = CALLOUTS_EACH * Math.max(maxproc, MAXPROC) } = chosen;
  return { ...DEFAULT_CONFIG, ...chosen, ncallout };
}

/**
 * The most ticks a second of a clock that interrupts at every tick: a tick then lasts as long as
 * the interrupt that counts it, and nothing else would run.
 */
export function mostHz({ freq }: Pick<MachineConfig, 'freq'>): number {
  const { interruptEntry, hardclock, interruptExit } = SUN_4_360;
  return Math.floor(freq / (interruptEntry + hardclock + interruptExit));
}

/** Interrupts of the clock that a turn of a hierarchy has time for, at least. */
const INTERRUPTS_A_TURN = 4;

/** A time of so many seconds, in microseconds with two digits after the point. */
const microseconds = (seconds: number): string => `${(seconds * 1e6).toFixed(2)} us`;

/** A setting as a front end calls it. */
type NameOf = (setting: keyof MachineConfig) => string;

/**
 * A sentence about settings that are each good and do not go together; undefined if they do. `own`
 * is the scheme, if it is none that comes with Callwheel.
 */
export function clash(
  config: MachineConfig,
  own: SchemeMaker | undefined,
  nameOf: NameOf,
): string | undefined {
  const { kernel, callout, clock, hz, stathz, wheelsize, ncallout, maxproc } = config;
  if (hz % stathz === 0)
    return `${nameOf('stathz')} ${stathz} divides ${nameOf('hz')} ${hz}. Accepted: a rate that does not, so that a program cannot hide between samples.`;
  const most = mostHz(config);
  if (clock === 'tick' && hz > most)
    return `${nameOf('hz')} ${hz} with ${nameOf('clock')} tick: a tick of ${microseconds(1 / hz)} is over before its interrupt is handled, which takes ${microseconds(1 / most)}. Accepted: 1 to ${most}, or a clock that does not tick, as in ${nameOf('clock')} oneshot.`;
  const reserve = maxproc === undefined ? 0 : calloutReserve({ maxproc });
  if (ncallout < reserve)
    return `${nameOf('ncallout')} ${ncallout} with ${nameOf('maxproc')} ${maxproc}: so many processes need ${reserve} callouts for themselves. Accepted: a number from ${reserve} on.`;
  let scheme: SchemeMaker;
  try {
    scheme = own ?? (callout === undefined ? ownScheme(kernel, wheelsize) : schemeNamed(callout, wheelsize));
  } catch (error) {
    if (error instanceof RangeError) return `${nameOf('wheelsize')} ${wheelsize}: ${error.message}.`;
    throw error;
  }
  if (kernel === 'old' && !finds(scheme)) {
    const finders = Object.keys(SCHEMES).filter((name) => SCHEMES[name].finds);
    return `${nameOf('kernel')} old finds callouts by walking, which ${callout} cannot. Accepted with it: ${finders.join(', ')}; or ${nameOf('kernel')} hash.`;
  }
  const turn = turnOf(scheme);
  if (turn * most < INTERRUPTS_A_TURN * hz)
    return `${nameOf('callout')} ${callout ?? 'of yours'} with ${nameOf('hz')} ${hz}: its wheels turn in ${microseconds(turn / hz)}, and callouts of longer times are filed anew in each turn, which leaves no time. Accepted: sizes whose product is ${Math.ceil((INTERRUPTS_A_TURN * hz) / most)} or more.`;
  const why = refusal(scheme, clock);
  return why === undefined ? undefined : `${nameOf('clock')} ${clock}: ${why}.`;
}
