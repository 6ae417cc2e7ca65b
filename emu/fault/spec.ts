/**
 * The faults that --fault names: KIND[=VALUE][:TARGET][:WHEN]. A fault has a point, the place in
 * kernel or machine at which it strikes. Several faults may have one point.
 */

import * as errnos from '../../kernel/sys/errno.ts';
import * as sysnums from '../../kernel/sys/sysnum.ts';
import { FIRST, WHEN, type When, whenOf } from './when.ts';

/** A fault. */
export interface Fault {
  /** The words that it was given in. */
  readonly spec: string;
  /** The place at which it strikes: one of POINTS, or with a target behind a colon. */
  readonly point: string;
  /** An error number; the fate of an interrupt; parts in a million; or milliseconds, 0 for ever. */
  readonly value: number;
  readonly when: When;
}

/** The fate of a clock interrupt: it does not come, or comes twice. */
export const LOST = 1;
export const DOUBLED = 2;

/** The value of a device's interrupt that does not come; other values are milliseconds. */
export const DEAF = 0;

/** The most parts in a million by which the clock drifts. */
const DRIFT_MOST = 100_000;
/** The longest time for which the console blocks or an interrupt is late, in milliseconds. */
const LONGEST = 3_600_000;

/** Calls that cannot fail: the one does not come back, the other comes back elsewhere. */
const UNFAILING: readonly string[] = ['exit', 'sigreturn'];
const CALLS: readonly string[] = Object.keys(sysnums)
  .map((name) => name.replace('SYS_', ''))
  .filter((name) => !UNFAILING.includes(name));
const ERRNOS = new Map(
  Object.entries(errnos).filter(([, value]) => typeof value === 'number' && value > 0) as [string, number][],
);

/** A kind of fault. */
interface Kind {
  /** Its form, for messages. */
  readonly form: string;
  /** True if a target follows, after a colon. */
  readonly aims: boolean;
  /** True if it does not say when: it is there from the beginning. */
  readonly always?: true;
  /** Its point, given its target. */
  point(target: string): string;
  /** Its value; undefined if there is no such value. `text` is undefined if none is given. */
  value(text: string | undefined): number | undefined;
  /** The targets that it accepts, in words, if `target` is none of them. */
  refused?(target: string): string | undefined;
}

const noValue = (number: number) => (text: string | undefined) => (text === undefined ? number : undefined);
const errno = (text: string | undefined): number | undefined => ERRNOS.get(text ?? '');
/** Functions of the library that programs take for system calls, and the calls that they make. */
const MADE_BY: Readonly<Record<string, string>> = {
  creat: 'open',
  pause: 'sigsuspend',
  raise: 'kill',
  signal: 'sigaction',
  sleep: 'nanosleep',
  usleep: 'nanosleep',
  wait: 'wait4',
  waitpid: 'wait4',
};
function aCall(target: string): string | undefined {
  if (CALLS.includes(target)) return undefined;
  const made = Object.hasOwn(MADE_BY, target) ? MADE_BY[target] : undefined;
  const hint = made === undefined ? '' : `; ${target} is a function of the library, which calls ${made}`;
  return `the name of a system call that can fail, as in read${hint}`;
}
/** The name of a byte that is typed, in the place of a device's. */
const CONSOLE = 'console';
const ofModule = (target: string): string | undefined =>
  /^[\w-]{1,32}\.[\w.-]{1,32}$/.test(target) ? undefined : 'MODULE.DEVICE, as in rexmt.wire';
const aDevice = (target: string): string | undefined => {
  const refused = target === CONSOLE ? undefined : ofModule(target);
  return refused && `console, or ${refused}`;
};

/** The device of a module that a fault is about; undefined for any other fault. */
export function deviceOf({ point }: Fault): string | undefined {
  const [kind = '', device] = point.split(':');
  return ['deaf', 'lost'].includes(kind) && device !== CONSOLE ? device : undefined;
}
const wholeIn = (min: number, max: number, other: number | undefined) => (text: string | undefined) => {
  if (text === undefined) return other;
  const value = /^[-+]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

const KINDS: Readonly<Record<string, Kind>> = {
  setcallout: { form: 'setcallout', aims: false, point: () => 'setcallout', value: noValue(0) },
  fork: {
    form: 'fork[=EAGAIN|ENOMEM]',
    aims: false,
    point: () => 'fork',
    value: (text = 'EAGAIN') => (['EAGAIN', 'ENOMEM'].includes(text) ? errno(text) : undefined),
  },
  eintr: {
    form: 'eintr:CALL',
    aims: true,
    point: (target) => `call:${target}`,
    value: noValue(errnos.EINTR),
    refused: aCall,
  },
  fail: {
    form: 'fail=ERRNO:CALL',
    aims: true,
    point: (target) => `call:${target}`,
    value: errno,
    refused: aCall,
  },
  page: { form: 'page', aims: false, point: () => 'page', value: noValue(0) },
  'clock-lost': { form: 'clock-lost', aims: false, point: () => 'clock', value: noValue(LOST) },
  'clock-double': { form: 'clock-double', aims: false, point: () => 'clock', value: noValue(DOUBLED) },
  'clock-drift': {
    form: 'clock-drift=PPM',
    aims: false,
    always: true,
    point: () => 'drift',
    value: wholeIn(-DRIFT_MOST, DRIFT_MOST, undefined),
  },
  deaf: {
    form: 'deaf:DEVICE',
    aims: true,
    point: (target) => `deaf:${target}`,
    value: noValue(DEAF),
    refused: aDevice,
  },
  late: {
    form: 'late=MILLISECONDS:DEVICE',
    aims: true,
    point: (target) => `deaf:${target}`,
    value: wholeIn(1, LONGEST, undefined),
    refused: ofModule,
  },
  lost: {
    form: 'lost:DEVICE',
    aims: true,
    point: (target) => `lost:${target}`,
    value: noValue(0),
    refused: ofModule,
  },
  'console-block': {
    form: 'console-block[=MILLISECONDS]',
    aims: false,
    point: () => 'console',
    value: wholeIn(1, LONGEST, 1000),
  },
};

/** The names of all kinds. */
export const KIND_NAMES: readonly string[] = Object.keys(KINDS);

/** The forms of all kinds, for messages. */
export const FORMS = Object.values(KINDS)
  .map(({ form }) => form)
  .join(', ');

/** A fault that cannot be; the message is a sentence on what is accepted. */
export class FaultError extends Error {}

/** The fault of some words. FaultError if there is none. */
export function faultOf(spec: string): Fault {
  const [head = '', ...rest] = spec.split(':');
  const [, name = '', text] = /^([^=]*)(?:=(.*))?$/s.exec(head) ?? [];
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) throw new FaultError(`Accepted: ${FORMS}, and behind a colon when.`);
  const value = kind.value(text);
  if (value === undefined) throw new FaultError(`Accepted: ${kind.form}.${bounds(name)}`);
  const target = kind.aims ? (rest.shift() ?? '') : '';
  const refused = kind.refused?.(target);
  if (refused !== undefined)
    throw new FaultError(
      `Accepted: ${kind.form}${kind.aims ? `, where ${kind.form.replace(/.*:/, '')} is ${refused}` : ''}.`,
    );
  if (rest.length > (kind.always ? 0 : 1))
    throw new FaultError(`Accepted: ${kind.form}${kind.always ? '' : '[:WHEN]'}.`);
  const when = rest[0] === undefined ? FIRST : whenOf(rest[0]);
  if (when === undefined) throw new FaultError(`Accepted for when: ${WHEN}.`);
  return { spec, point: kind.point(target), value, when };
}

/** The bounds of a kind's value, in words. */
function bounds(name: string): string {
  if (name === 'clock-drift') return ` PPM: a whole number from -${DRIFT_MOST} to ${DRIFT_MOST}.`;
  if (name === 'console-block' || name === 'late')
    return ` MILLISECONDS: a whole number from 1 to ${LONGEST}.`;
  return name === 'fail' ? ' ERRNO: the name of an error of intro(2), as in EIO.' : '';
}
