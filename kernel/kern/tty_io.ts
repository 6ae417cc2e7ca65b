/**
 * Reading and writing a terminal: ttread, ttwrite and ttselect of 4.4BSD's tty.c, with job
 * control. A background process is stopped by SIGTTIN when it reads, and by SIGTTOU when it
 * writes and TOSTOP is set.
 */

import { IPL_TTY } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { EAGAIN, EINTR, EIO, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { PCATCH, TTIPRI, TTOPRI } from '../sys/param.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { SIG_IGN, SIGTTIN, SIGTTOU, sigismember } from '../sys/signal.ts';
import { TOSTOP, VMIN, VTIME } from '../sys/termios.ts';
import type { Amount } from './event_file.ts';
import { preempt, tsleep, wantsPreemption } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { pgrpOf, pgsignal } from './pgrp.ts';
import type { Proc, Sleepable } from './proc.ts';
import { selrecord } from './sys_select.ts';
import type { Tty } from './tty.ts';
import { TTY_BREAK, TTY_EOF, TTYHOG } from './tty_input.ts';
import { TTY_CHARMASK } from './tty_output.ts';
import type { Uio } from './uio.ts';

/** Microseconds in a tenth of a second, the unit of VTIME. */
const TENTH = 100_000;
/** Bytes written between two checks that output is not stopped (OBUFSIZ). */
const OBUFSIZ = 512;

/** True if the terminal controls the session of `p` and `p` is not in the foreground. */
function isBackground(p: Proc, tp: Tty): boolean {
  const pgrp = pgrpOf(p);
  return pgrp.pg_session === tp.t_session && pgrp !== tp.t_pgrp;
}

/** True if `p` blocks or ignores `sig`. */
function blocks(p: Proc, sig: number): boolean {
  const { mask, actions } = p.p_sig;
  return sigismember(mask, sig) || actions[sig].handler === SIG_IGN;
}

/**
 * tsleep for work on a terminal. ERESTART if the terminal was revoked in the meantime: the call
 * is made again, and finds that its descriptor is dead.
 */
function* ttysleep(
  k: Kernel,
  tp: Tty,
  chan: object,
  pri: number,
  wmesg: string,
  timo: number,
  from?: number,
): Sleepable<number> {
  const gen = tp.t_gen;
  const error = yield* tsleep(k, chan, pri, wmesg, timo, from);
  return gen === tp.t_gen || error === EINTR ? error : ERESTART;
}

/**
 * Stops the group of `p` by `sig`. Returns when it continues: 0, or EINTR or ERESTART after a
 * handler.
 */
function* stopBackground(k: Kernel, p: Proc, tp: Tty, sig: number): Sleepable<number> {
  pgsignal(k, pgrpOf(p), sig);
  const error = yield* ttysleep(k, tp, tp.t_session ?? tp, TTIPRI | PCATCH, 'ttybg', 1);
  return error === EWOULDBLOCK ? 0 : error;
}

/** Waits until `p` may change the terminal's modes: a background process is stopped by SIGTTOU. */
export function* ttyForeground(k: Kernel, p: Proc, tp: Tty): Sleepable<number> {
  while (isBackground(p, tp) && pgrpOf(p).pg_jobc > 0 && !blocks(p, SIGTTOU)) {
    const error = yield* stopBackground(k, p, tp, SIGTTOU);
    if (error !== 0) return error;
  }
  return 0;
}

/**
 * read(2) of a terminal. EIO for a background process that cannot be stopped, EAGAIN, EINTR,
 * EFAULT.
 */
export function* ttread(k: Kernel, p: Proc, tp: Tty, uio: Uio, nonblock: boolean): Sleepable<number> {
  if (uio.resid === 0) return 0;
  const begin = k.clockwork.uptime();
  for (;;) {
    if (isBackground(p, tp)) {
      if (blocks(p, SIGTTIN) || pgrpOf(p).pg_jobc === 0) return EIO;
      const error = yield* stopBackground(k, p, tp, SIGTTIN);
      if (error !== 0) return error;
      continue;
    }
    const s = k.spl.splraise(IPL_TTY, tp.r_tty);
    tp.pend();
    const timo = tp.t_closed ? 0 : tp.canonical ? canonicalWait(tp) : rawWait(k, tp, begin, uio.resid);
    let error = 0;
    let bytes: Uint8Array | undefined;
    if (timo === 0 || (nonblock && tp.nread > 0)) bytes = take(tp, uio.resid);
    else if (nonblock) error = EAGAIN;
    else {
      const ticks = Number.isFinite(timo) ? timo : 0;
      error = yield* ttysleep(k, tp, tp, TTIPRI | PCATCH, 'ttyin', ticks, k.cpu.callouts.ticks);
    }
    k.spl.splx(s);
    if (bytes !== undefined) return uio.uiomove(bytes);
    if (error !== 0 && (error !== EWOULDBLOCK || nonblock)) return error;
  }
}

/** Ticks to wait for a line; 0 if there is one, Infinity if there is none. */
function canonicalWait(tp: Tty): number {
  return tp.t_canq.length > 0 ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Ticks that a read without lines, begun at uptime `begin`, must wait for more; 0 if it is
 * done. It wants VMIN bytes, or as many as the reader has room for. VTIME is the longest wait
 * between two bytes, or with VMIN 0 for the first one.
 */
function rawWait(k: Kernel, tp: Tty, begin: number, room: number): number {
  const { cc } = tp.t_termios;
  const have = tp.t_rawq.length;
  const min = Math.min(cc[VMIN], room);
  const time = cc[VTIME] * TENTH;
  if (have >= min && (have > 0 || time === 0)) return 0;
  if (time === 0 || (min > 0 && have === 0)) return Number.POSITIVE_INFINITY;
  const end = (min > 0 ? Math.max(begin, tp.t_lasttime) : begin) + time;
  return k.clockwork.uptime() >= end ? 0 : k.clockwork.ticksUntilUptime(end);
}

/**
 * Takes at most `max` bytes of input for a reader: one line at most, if input is read by lines.
 * An end of file is taken together with the bytes before it.
 */
function take(tp: Tty, max: number): Uint8Array {
  const queue = tp.canonical ? tp.t_canq : tp.t_rawq;
  // Only lines have marks. In the other mode the search would pass over all that was typed ahead.
  const within = tp.canonical ? queue.findIndex((c) => (c & (TTY_BREAK | TTY_EOF)) !== 0) : -1;
  const length = within < 0 ? queue.length : within + 1;
  const ended = within >= 0 && (queue[within] & TTY_EOF) !== 0;
  const wanted = ended ? length - 1 : length;
  const taken = queue.splice(0, wanted <= max ? length : max);
  if (ended && wanted <= max) taken.pop();
  if (!tp.canonical) tp.t_rocount = Math.min(tp.t_rocount, queue.length);
  tp.madeRoom();
  return Uint8Array.from(taken, (c) => c & TTY_CHARMASK);
}

/**
 * write(2) to a terminal. It sleeps only while output is stopped, or while the writer is
 * stopped or preempted. EIO, EAGAIN, EINTR, EFAULT.
 */
export function ttwrite(k: Kernel, p: Proc, tp: Tty, uio: Uio, nonblock: boolean): SysResult {
  while (uio.resid > 0) {
    if (tp.t_stopped || mustStop(p, tp) || wantsPreemption(k, p))
      return writeWaiting(k, p, tp, uio, nonblock);
    const error = writePiece(tp, uio);
    if (error !== 0) return error;
  }
  return 0;
}

/** True if a write of `p` must stop it. */
function mustStop(p: Proc, tp: Tty): boolean {
  return (tp.t_termios.lflag & TOSTOP) !== 0 && isBackground(p, tp) && !blocks(p, SIGTTOU);
}

/** Writes at most OBUFSIZ bytes. EFAULT. */
function writePiece(tp: Tty, uio: Uio): number {
  const bytes = new Uint8Array(Math.min(OBUFSIZ, uio.resid));
  const before = uio.resid;
  const error = uio.uiomove(bytes);
  tp.t_rocount = 0;
  // Bytes before a bad buffer count as written.
  tp.sendProcessed(bytes.subarray(0, before - uio.resid));
  return error;
}

/** The rest of a write that may sleep. */
function* writeWaiting(k: Kernel, p: Proc, tp: Tty, uio: Uio, nonblock: boolean): Sleepable<number> {
  const gen = tp.t_gen;
  while (uio.resid > 0) {
    let error = wantsPreemption(k, p) ? yield* preempt(k, p) : 0;
    if (error !== 0) return error;
    if (gen !== tp.t_gen) return ERESTART;
    if (mustStop(p, tp)) {
      if (pgrpOf(p).pg_jobc === 0) return EIO;
      error = yield* stopBackground(k, p, tp, SIGTTOU);
    } else if (!tp.t_stopped) error = writePiece(tp, uio);
    else if (nonblock) error = EAGAIN;
    else error = yield* ttysleep(k, tp, tp.t_outq, TTOPRI | PCATCH, 'ttyout', 0);
    if (error !== 0) return error;
  }
  return 0;
}

/** Waits until all waiting output has been sent (ttywait). EINTR, ERESTART. */
export function* ttywait(k: Kernel, tp: Tty): Sleepable<number> {
  while (tp.t_outq.length > 0) {
    const error = yield* ttysleep(k, tp, tp.t_outq, TTOPRI | PCATCH, 'ttyout', 0);
    if (error !== 0) return error;
  }
  return 0;
}

/** poll(2) of a terminal. */
export function ttypoll(k: Kernel, p: Proc, tp: Tty, events: number): number {
  const s = k.spl.splraise(IPL_TTY, tp.r_tty);
  let revents = 0;
  tp.pend();
  if (tp.nread > 0 || tp.t_closed) revents |= events & (POLLIN | POLLRDNORM);
  if (!tp.t_stopped) revents |= events & POLLOUT;
  if (revents === 0) {
    if ((events & (POLLIN | POLLRDNORM)) !== 0) selrecord(k, p, tp.t_rsel);
    if ((events & POLLOUT) !== 0) selrecord(k, p, tp.t_wsel);
  }
  k.spl.splx(s);
  return revents;
}

/** The amount that can be read from a terminal, or written to it, for kevent(2). */
export function ttyamount(tp: Tty, reads: boolean): Amount {
  if (reads) return { data: tp.nread, eof: tp.t_closed, lowat: 1, most: TTYHOG };
  return { data: tp.t_stopped ? 0 : OBUFSIZ, eof: false, lowat: 1, most: OBUFSIZ };
}
