/** The ioctls of a terminal: ttioctl of 4.4BSD's tty.c. */

import { IPL_TTY } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL, ENOTTY, EPERM } from '../sys/errno.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import {
  FIONREAD,
  iocSize,
  isIn,
  TIOCDRAIN,
  TIOCFLUSH,
  TIOCGETA,
  TIOCGPGRP,
  TIOCGSID,
  TIOCGWINSZ,
  TIOCNOTTY,
  TIOCOUTQ,
  TIOCSCTTY,
  TIOCSETA,
  TIOCSETAF,
  TIOCSETAW,
  TIOCSPGRP,
  TIOCSTART,
  TIOCSTI,
  TIOCSTOP,
  TIOCSWINSZ,
} from '../sys/ioccom.ts';
import { ICANON, IXON } from '../sys/termios.ts';
import type { Kernel } from './kernel.ts';
import { pgfind, pgrpOf } from './pgrp.ts';
import type { Proc, Sleepable } from './proc.ts';
import type { Tty } from './tty.ts';
import { ttyinput } from './tty_input.ts';
import { ttyForeground, ttywait } from './tty_io.ts';
import { TTY_CHARMASK } from './tty_output.ts';

/** Result of TIOCGPGRP without a foreground: a group that cannot exist (NO_PID). */
export const NO_PID = 100_000;

/** The result of a request that changes nothing. A number is an error. */
function answer(p: Proc, tp: Tty, request: number): Uint8Array | number {
  const mine = pgrpOf(p).pg_session === tp.t_session;
  const int = (value: number) => new Uint8Array(Int32Array.of(value).buffer);
  switch (request) {
    case TIOCGETA:
      return tp.t_termios.encode();
    case TIOCGWINSZ:
      return new Uint8Array(tp.t_winsize.slice().buffer);
    case FIONREAD:
      tp.pend();
      return int(tp.nread);
    case TIOCOUTQ:
      return int(tp.unsent);
    case TIOCGPGRP:
      return mine ? int(tp.t_pgrp?.pg_id ?? NO_PID) : ENOTTY;
    case TIOCGSID:
      return mine && tp.t_session !== undefined ? int(tp.t_session.s_sid) : ENOTTY;
    default:
      return ENOTTY;
  }
}

/**
 * Requests that change the terminal. A background process that makes one is stopped by SIGTTOU
 * first.
 */
const CHANGES: ReadonlySet<number> = new Set([
  TIOCFLUSH,
  TIOCSETA,
  TIOCSETAW,
  TIOCSETAF,
  TIOCSPGRP,
  TIOCSTI,
  TIOCSWINSZ,
  TIOCDRAIN,
]);

/**
 * ioctl(2) of a terminal. ENOTTY for a request that is not for a terminal, or a caller whose
 * terminal it is not; EFAULT, EINVAL, EPERM, EINTR. `master`: the request is made at the master of
 * a pseudo-terminal, and waits for nothing.
 */
export function ttioctl(
  k: Kernel,
  p: Proc,
  tp: Tty,
  request: number,
  argp: number,
  master = false,
): SysResult {
  if (CHANGES.has(request)) return change(k, p, tp, request, argp, master);
  switch (request) {
    case TIOCSCTTY:
      return setControlling(p, tp);
    case TIOCNOTTY:
      return giveUp(p, tp);
    case TIOCSTOP:
      tp.t_stopped = true;
      return 0;
    case TIOCSTART:
      tp.start();
      return 0;
    default: {
      const found = answer(p, tp, request);
      return typeof found === 'number' ? found : copyout(k, p, found, argp);
    }
  }
}

/** Makes a change, in the foreground, and after a wait for output if the request asks for it. */
function* change(
  k: Kernel,
  p: Proc,
  tp: Tty,
  request: number,
  argp: number,
  master: boolean,
): Sleepable<number> {
  const arg = new Uint8Array(iocSize(request));
  if (isIn(request) && copyin(k, p, argp, arg) !== 0) return EFAULT;
  let error = master ? 0 : yield* ttyForeground(k, p, tp);
  if (error === 0 && !master && (request === TIOCSETAW || request === TIOCSETAF || request === TIOCDRAIN))
    error = yield* ttywait(k, tp);
  if (error !== 0) return error;
  const s = k.spl.splraise(IPL_TTY, tp.r_tty);
  error = apply(k, p, tp, request, arg);
  k.spl.splx(s);
  return error;
}

/** Makes a change. IPL_TTY. */
function apply(k: Kernel, p: Proc, tp: Tty, request: number, arg: Uint8Array): number {
  const view = new DataView(arg.buffer);
  switch (request) {
    case TIOCSETAF:
      discard(tp, true, false);
      setModes(tp, arg);
      return 0;
    case TIOCSETA:
    case TIOCSETAW:
      setModes(tp, arg);
      return 0;
    case TIOCFLUSH:
      return flush(tp, view.getInt32(0, true));
    case TIOCSPGRP:
      return setForeground(k, p, tp, view.getInt32(0, true));
    case TIOCSTI:
      ttyinput(tp, arg[0]);
      tp.madeRoom();
      return 0;
    case TIOCSWINSZ: {
      const [rows, columns, xpixels, ypixels] = new Uint16Array(arg.buffer);
      tp.resize(rows, columns, xpixels, ypixels);
      return 0;
    }
    default:
      return 0;
  }
}

/**
 * Sets new modes. When they turn reading by lines off, the bytes of all lines can be read; when
 * they turn it on, the bytes are treated anew, but not before somebody asks for them: a shell that
 * edits lines turns it on for a command that may read nothing, and off again.
 */
function setModes(tp: Tty, arg: Uint8Array): void {
  const before = tp.t_termios.lflag;
  tp.t_termios.decode(arg);
  if (((before ^ tp.t_termios.lflag) & ICANON) !== 0) {
    const waiting = [...tp.t_canq.splice(0), ...tp.t_rawq.splice(0)];
    tp.t_rocount = 0;
    tp.t_rawq.push(...waiting.map((c) => c & TTY_CHARMASK));
    tp.t_pendin = tp.canonical && waiting.length > 0;
  }
  if ((tp.t_termios.iflag & IXON) === 0 && tp.t_stopped) tp.start();
  tp.endInput();
  tp.wakeReaders();
  tp.madeRoom();
}

/** Discards input, output, or both, also what the device holds of it. */
function discard(tp: Tty, input: boolean, output: boolean): void {
  tp.flush(input, output);
  tp.device.flush?.(input, output);
}

/** TIOCFLUSH: FREAD for input, FWRITE for output, 0 for both. EINVAL. */
function flush(tp: Tty, which: number): number {
  if ((which & ~(FREAD | FWRITE)) !== 0) return EINVAL;
  discard(tp, which !== FWRITE, which !== FREAD);
  tp.madeRoom();
  return 0;
}

/**
 * TIOCSPGRP: puts a group into the foreground. ENOTTY unless it is the terminal of the caller's
 * session, EINVAL, EPERM for a group of another session.
 */
function setForeground(k: Kernel, p: Proc, tp: Tty, id: number): number {
  const session = pgrpOf(p).pg_session;
  if (session !== tp.t_session) return ENOTTY;
  if (id <= 0) return EINVAL;
  const pgrp = pgfind(k, id);
  if (pgrp?.pg_session !== session) return EPERM;
  tp.t_pgrp = pgrp;
  return 0;
}

/** TIOCSCTTY: the leader of a session without a terminal takes one that has no session. EPERM. */
function setControlling(p: Proc, tp: Tty): number {
  const pgrp = pgrpOf(p);
  const session = pgrp.pg_session;
  if (session.s_leader !== p.p_leader) return EPERM;
  if (session.s_ttyp === tp) return 0;
  if (session.s_ttyp !== undefined || tp.t_session !== undefined) return EPERM;
  tp.control(session, pgrp);
  return 0;
}

/**
 * TIOCNOTTY: the leader of the session gives the terminal up, for all of the session. ENOTTY,
 * EPERM.
 */
function giveUp(p: Proc, tp: Tty): number {
  const session = pgrpOf(p).pg_session;
  if (session !== tp.t_session) return ENOTTY;
  if (session.s_leader !== p.p_leader) return EPERM;
  tp.hangup();
  return 0;
}
