/**
 * System calls as text for a trace, with arguments and results by name. It is called only while
 * system calls are traced. It reads user memory as it is, without charge and without mapping a
 * page, so that the trace does not change the run. An argument that points to a page that is
 * not mapped yet is shown as its address.
 */

import { TIMER_ABSTIME } from '../kern/posix_clock.ts';
import type { Proc } from '../kern/proc.ts';
import type { Memory } from '../machdep.ts';
import type { Sysent } from '../machine/syscall.ts';
import type { AnyTimer } from '../probe.ts';
import { CLOCK_NAMES } from '../sys/clockid.ts';
import * as errno from '../sys/errno.ts';
import { KEVENT_SIZE, Kevent } from '../sys/event.ts';
import { NSIG, SIG_BLOCK, SIG_SETMASK, SIG_UNBLOCK, sigismember, signame } from '../sys/signal.ts';
import {
  ITIMER_NTH0,
  ITIMER_PROF,
  ITIMER_REAL,
  ITIMER_VIRTUAL,
  ITIMERVAL_SIZE,
  TIMEVAL_SIZE,
} from '../sys/timeval.ts';
import { keventText } from './knote_text.ts';

/** One argument word of a process as text. */
type Format = (memory: Memory, p: Proc, word: number) => string;

const MICRO = 6; // digits of microseconds
const NANO = 9; // digits of nanoseconds
/** The most bytes of a path that are shown. */
const PATH_SHOWN = 64;

const hex = (word: number): string => `0x${(word >>> 0).toString(16)}`;
const plain = (word: number): string => (word > -65536 && word < 65536 ? `${word}` : hex(word));
const number: Format = (_memory, _p, word) => plain(word);
const signal: Format = (_memory, _p, word) => (word > 0 && word < NSIG ? signame(word) : plain(word));
const which: Format = (_memory, _p, word) =>
  word >= ITIMER_NTH0 ? `ITIMER_NTH(${word - ITIMER_NTH0})` : (ITIMERS.get(word) ?? plain(word));
const abstime: Format = (_memory, _p, word) => (word === TIMER_ABSTIME ? 'TIMER_ABSTIME' : plain(word));

/** Makes the format of an argument that is one of a few constants, shown by name. */
const oneOf =
  (names: ReadonlyMap<number, string>): Format =>
  (_memory, _p, word) =>
    names.get(word) ?? plain(word);

/** Names of the classic interval timers, by number. */
const ITIMERS: ReadonlyMap<number, string> = new Map([
  [ITIMER_REAL, 'ITIMER_REAL'],
  [ITIMER_VIRTUAL, 'ITIMER_VIRTUAL'],
  [ITIMER_PROF, 'ITIMER_PROF'],
]);
const clock = oneOf(CLOCK_NAMES);
const how = oneOf(
  new Map([
    [SIG_BLOCK, 'SIG_BLOCK'],
    [SIG_UNBLOCK, 'SIG_UNBLOCK'],
    [SIG_SETMASK, 'SIG_SETMASK'],
  ]),
);

/** Makes the format of an argument that points to a structure in user memory. */
function structure(size: number, show: (view: DataView) => string): Format {
  return (memory, p, word) => {
    const bytes = new Uint8Array(size);
    const there = memory.copyin(p.p_vmspace.pmap, word, bytes);
    return there ? show(new DataView(bytes.buffer)) : plain(word);
  };
}

/**
 * Seconds with a fraction of `digits` digits, read at offset `at`: 0.010000. Two numbers that
 * are no valid time are shown as they are.
 */
function seconds(view: DataView, at: number, digits: number): string {
  const sec = view.getBigInt64(at, true);
  const fraction = view.getInt32(at + 8, true);
  if (sec < 0 || fraction < 0 || fraction >= 10 ** digits) return `(${sec}, ${fraction})`;
  return `${sec}.${String(fraction).padStart(digits, '0')}`;
}

const time = (digits: number): Format => structure(TIMEVAL_SIZE, (view) => `{${seconds(view, 0, digits)}}`);
const timer = (digits: number): Format =>
  structure(
    ITIMERVAL_SIZE,
    (view) => `{interval ${seconds(view, 0, digits)}, value ${seconds(view, 16, digits)}}`,
  );
const timeval = time(MICRO);
const timespec = time(NANO);
const itimerval = timer(MICRO);
const itimerspec = timer(NANO);

const sigset: Format = structure(8, (view) => {
  const set = Int32Array.of(view.getInt32(0, true), view.getInt32(4, true));
  const names: string[] = [];
  for (let sig = 1; sig < NSIG; sig++) if (sigismember(set, sig)) names.push(signame(sig));
  return names.length > NSIG / 2 ? `{${names.length} signals}` : `{${names.join(' ')}}`;
});

const kevent: Format = structure(KEVENT_SIZE, ({ buffer }) => {
  const kev = new Kevent();
  kev.bytes.set(new Uint8Array(buffer));
  return keventText(kev);
});

const path: Format = (memory, p, word) => {
  let text = '';
  const byte = new Uint8Array(1);
  for (let at = word; memory.copyin(p.p_vmspace.pmap, at, byte); at++) {
    if (byte[0] === 0) return JSON.stringify(text);
    if (text.length === PATH_SHOWN) return `${JSON.stringify(text)}...`;
    text += String.fromCharCode(byte[0] as number);
  }
  return hex(word);
};

/**
 * Formats of the first arguments of system calls. The other arguments, and those of calls that
 * are not listed, are shown as numbers.
 */
const ARGUMENTS: Readonly<Record<string, readonly Format[]>> = {
  access: [path],
  adjtime: [timeval],
  chdir: [path],
  clock_getres: [clock],
  clock_gettime: [clock],
  clock_nanosleep: [clock, abstime, timespec],
  clock_settime: [clock, timespec],
  execve: [path],
  getitimer: [which],
  kevent: [number, kevent, number, number, number, timespec],
  kill: [number, signal],
  killpg: [number, signal],
  lstat: [path],
  mkdir: [path],
  nanosleep: [timespec],
  open: [path],
  pselect: [number, number, number, number, timespec, sigset],
  rmdir: [path],
  select: [number, number, number, number, timeval],
  setitimer: [which, itimerval],
  settimeofday: [timeval],
  sigaction: [signal],
  sigprocmask: [how, sigset],
  sigqueue: [number, signal],
  sigsuspend: [sigset],
  sigtimedwait: [sigset, number, timespec],
  sigwait: [sigset],
  sigwaitinfo: [sigset],
  stat: [path],
  timer_create: [clock],
  timer_settime: [number, abstime, itimerspec],
  unlink: [path],
};

/** System calls whose result is an error number, though the call has succeeded. */
const RETURNS_ERROR: readonly string[] = ['clock_nanosleep', 'sigwait'];

/** Error names by number. EWOULDBLOCK is shown as EAGAIN. */
const ERRORS: ReadonlyMap<number, string> = new Map(
  Object.entries(errno)
    .filter(([name, value]) => value > 0 && name !== 'EWOULDBLOCK')
    .map(([name, value]) => [value, name]),
);

const errorName = (error: number): string => ERRORS.get(error) ?? `error ${error}`;

/** The name of a timer in a program: ITIMER_REAL, ITIMER_NTH(0), ... */
export function timerName(timer: AnyTimer): string {
  return typeof timer === 'number' ? (ITIMERS.get(timer) ?? plain(timer)) : timer.name;
}

/**
 * A system call and its arguments:
 * `setitimer(ITIMER_REAL, {interval 0.010000, value 0.500000}, 0)`.
 */
export function callText(memory: Memory, p: Proc, { name, nargs }: Sysent, uap: Int32Array): string {
  const formats = ARGUMENTS[name] ?? [];
  const words = Array.from(uap.subarray(0, nargs), (word, i) => (formats[i] ?? number)(memory, p, word));
  return `${name}(${words.join(', ')})`;
}

/**
 * The result of a system call: a value, or -1 and the name of the error. A call that is made
 * again, or that does not return since it replaced the registers, is shown so.
 */
export function resultText(p: Proc, { name }: Sysent, error: number): string {
  if (error > 0) return `${name} = -1 ${errorName(error)}`;
  if (error === errno.ERESTART) return `${name} is made again`;
  if (error !== 0) return `${name} does not return`;
  const value = p.p_retval[0] as number;
  const named = value > 0 && RETURNS_ERROR.includes(name);
  return `${name} = ${named ? errorName(value) : plain(value)}`;
}
