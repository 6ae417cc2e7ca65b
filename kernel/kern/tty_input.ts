/**
 * Treatment of each byte that is typed: ttyinput of 4.4BSD's tty.c. Characters that act at once
 * (flow control, signals) come first, then those that edit the line; any other is stored and
 * echoed.
 */

import { MICROSECONDS } from '../sys/param.ts';
import { SIGINFO, SIGINT, SIGQUIT, SIGTSTP } from '../sys/signal.ts';
import {
  ALTWERASE,
  ECHO,
  ECHOE,
  ICANON,
  ICRNL,
  IEXTEN,
  IGNCR,
  IMAXBEL,
  INLCR,
  ISIG,
  ISTRIP,
  IXANY,
  IXON,
  NOFLSH,
  NOKERNINFO,
  VDISABLE,
  VEOF,
  VEOL,
  VEOL2,
  VERASE,
  VERASE2,
  VINTR,
  VKILL,
  VLNEXT,
  VQUIT,
  VREPRINT,
  VSTART,
  VSTATUS,
  VSTOP,
  VSUSP,
  VWERASE,
} from '../sys/termios.ts';
import { runtime } from './kern_resource.ts';
import { pgsignal } from './pgrp.ts';
import { type Proc, SRUN, SSTOP, SZOMB } from './proc.ts';
import { loadav } from './sched_4bsd.ts';
import type { Tty } from './tty.ts';
import {
  BACKSPACE,
  BELL,
  continues,
  echoEof,
  NEWLINE,
  RETURN,
  rubLine,
  TAB,
  TTY_CHARMASK,
  TTY_QUOTE,
  ttyecho,
  ttyretype,
  ttyrub,
} from './tty_output.ts';

/** Characters of ASCII. */
const SPACE = 0x20;
const CARET = 0x5e;
const DELETE = 0x7f;

/** The most bytes that a terminal keeps for its readers. */
export const TTYHOG = 8192;

/** Mark in t_canq: the last character of a line. */
export const TTY_BREAK = 0x200;
/** Mark in t_canq: an end of file, which no reader gets. */
export const TTY_EOF = 0x400;

/** True if `c` is the special character with index `v`. */
const is = (tp: Tty, c: number, v: number) => c !== VDISABLE && c === tp.t_termios.cc[v];

/** Takes a byte of input. IPL_TTY. */
export function ttyinput(tp: Tty, byte: number): void {
  tp.pend();
  const wasStopped = tp.t_stopped;
  const holds = take(tp, byte, true);
  if (wasStopped && !holds && (tp.t_termios.iflag & IXANY) !== 0) tp.start();
}

/**
 * Treats a byte anew that was stored while input was not read by lines, when its mode changes.
 * Signals and flow control have been done for it.
 */
export function ttypend(tp: Tty, byte: number): void {
  take(tp, byte, false);
}

/** Treats a byte; `typed` for one that was typed now. True if it keeps output stopped. */
function take(tp: Tty, byte: number, typed: boolean): boolean {
  const { iflag, lflag } = tp.t_termios;
  const c = (iflag & ISTRIP) !== 0 ? byte & 0x7f : byte;
  if (tp.t_lnext) {
    tp.t_lnext = false;
    store(tp, c | TTY_QUOTE);
    return false;
  }
  if (typed && (iflag & IXON) !== 0) {
    if (is(tp, c, VSTOP) && !(tp.t_stopped && is(tp, c, VSTART))) {
      tp.t_stopped = true;
      return true;
    }
    if (is(tp, c, VSTART)) {
      tp.start();
      return false;
    }
  }
  if (typed && signals(tp, c)) return false;
  if (c === RETURN && (iflag & IGNCR) !== 0) return false;
  const mapped = newline(iflag, c);
  if ((lflag & ICANON) === 0 || !edit(tp, mapped)) store(tp, mapped);
  return false;
}

/** The character that CR or NL becomes, by ICRNL and INLCR. */
function newline(iflag: number, c: number): number {
  if (c === RETURN && (iflag & ICRNL) !== 0) return NEWLINE;
  return c === NEWLINE && (iflag & INLCR) !== 0 ? RETURN : c;
}

/** The signal that `c` is a character for; 0 if it is none. */
function signalOf(tp: Tty, c: number): number {
  if ((tp.t_termios.lflag & ISIG) === 0) return 0;
  return is(tp, c, VINTR) ? SIGINT : is(tp, c, VQUIT) ? SIGQUIT : is(tp, c, VSUSP) ? SIGTSTP : 0;
}

/**
 * Takes a character for a signal that was typed after input for which there is no room, and that
 * nobody may ever read. That input is discarded, as the signal discards what is in the queues. True
 * if there was such a character. IPL_TTY.
 */
export function ttyskip(tp: Tty): boolean {
  if (tp.t_lnext || (tp.t_termios.lflag & NOFLSH) !== 0) return false;
  if (!tp.device.skip((byte) => signalOf(tp, byte) !== 0)) return false;
  tp.k.spl.charge(tp.k.cost.consoleByte);
  ttyinput(tp, tp.device.read());
  return true;
}

/** Signals the foreground if `c` is a character for that; true if it was. */
function signals(tp: Tty, c: number): boolean {
  const { lflag } = tp.t_termios;
  const sig = signalOf(tp, c);
  if (sig === 0) return false;
  if ((lflag & NOFLSH) === 0) {
    tp.flush(true, sig !== SIGTSTP);
    // Input that the device has still to give was typed after the character.
    tp.device.flush?.(false, sig !== SIGTSTP);
  }
  ttyecho(tp, c);
  pgsignal(tp.k, tp.t_pgrp, sig);
  return true;
}

/** Edits the line if `c` is a character for that; true if it was. */
function edit(tp: Tty, c: number): boolean {
  const extended = (tp.t_termios.lflag & IEXTEN) !== 0;
  if (is(tp, c, VERASE) || is(tp, c, VERASE2)) erase(tp);
  else if (is(tp, c, VKILL)) kill(tp, c);
  else if (extended && is(tp, c, VWERASE)) eraseWord(tp);
  else if (extended && is(tp, c, VREPRINT)) ttyretype(tp);
  else if (extended && is(tp, c, VLNEXT)) literalNext(tp, c);
  else if (extended && is(tp, c, VSTATUS)) status(tp);
  else return false;
  return true;
}

/** Removes the last character of the line: all its bytes, if the terminal uses UTF-8. */
function erase(tp: Tty): void {
  let c = tp.t_rawq.pop();
  if (c === undefined) return;
  let nbytes = 1;
  while (continues(tp, c) && tp.t_rawq.length > 0) {
    c = tp.t_rawq.pop() as number;
    nbytes++;
  }
  ttyrub(tp, c, nbytes);
}

/** Removes the whole line. */
function kill(tp: Tty, c: number): void {
  rubLine(tp, c);
  tp.t_rawq.length = 0;
  tp.t_rocount = 0;
}

const isBlank = (c: number) => c === SPACE || c === TAB;
const isWord = (c: number) => c > DELETE || /\w/.test(String.fromCharCode(c & TTY_CHARMASK));

/**
 * Erases blanks, and then a word: back to a blank; with ALTWERASE, back to the first change
 * between letters or digits and other characters.
 */
function eraseWord(tp: Tty): void {
  const last = () => tp.t_rawq[tp.t_rawq.length - 1];
  while (tp.t_rawq.length > 0 && isBlank(last())) erase(tp);
  if (tp.t_rawq.length === 0) return;
  const alternative = (tp.t_termios.lflag & ALTWERASE) !== 0;
  const kind = isWord(last());
  do erase(tp);
  while (tp.t_rawq.length > 0 && !isBlank(last()) && (!alternative || isWord(last()) === kind));
}

/** Takes the next character literally, and echoes the character that asks for it. */
function literalNext(tp: Tty, c: number): void {
  tp.t_lnext = true;
  if ((tp.t_termios.lflag & ECHOE) === 0) {
    ttyecho(tp, c);
    return;
  }
  ttyecho(tp, CARET);
  if ((tp.t_termios.lflag & ECHO) !== 0) tp.sendProcessed([BACKSPACE]);
}

/** Stores a character for readers or in the line, and echoes it. */
function store(tp: Tty, c: number): void {
  const { iflag, lflag } = tp.t_termios;
  const canonical = (lflag & ICANON) !== 0;
  const ends = canonical && endsLine(tp, c);
  const drops = (iflag & IMAXBEL) !== 0;
  if (tp.full || (drops && !ends && tp.t_rawq.length + tp.t_canq.length >= TTYHOG)) {
    if (drops) tp.sendProcessed([BELL]);
    return;
  }
  if (!canonical) {
    tp.t_rawq.push(c);
    tp.t_lasttime = tp.k.clockwork.uptime();
    tp.wakeReaders();
    ttyecho(tp, c);
    return;
  }
  if (tp.t_rocount++ === 0) tp.t_rocol = tp.t_column;
  tp.t_rawq.push(c);
  if (ends && is(tp, c, VEOF)) echoEof(tp, c);
  else ttyecho(tp, c);
  if (ends) tp.endLine(is(tp, c, VEOF) ? TTY_EOF : TTY_BREAK);
  else if (!drops && tp.t_rawq.length >= TTYHOG) tp.endLine(TTY_BREAK);
}

/** True if `c` ends a line. */
function endsLine(tp: Tty, c: number): boolean {
  return c === NEWLINE || is(tp, c, VEOF) || is(tp, c, VEOL) || is(tp, c, VEOL2);
}

/**
 * VSTATUS: sends SIGINFO to the foreground, and prints a line about one of its processes
 * (ttyinfo).
 */
function status(tp: Tty): void {
  const { k } = tp;
  const { lflag } = tp.t_termios;
  if ((lflag & ISIG) !== 0) pgsignal(k, tp.t_pgrp, SIGINFO);
  if ((lflag & NOKERNINFO) !== 0) return;
  const p = picked(tp);
  const doing = p === undefined ? 'no foreground process' : describe(tp, p);
  const start = tp.t_column === 0 ? '' : '\n';
  tp.print(`${start}load: ${loadav(k).toFixed(2)}  ${doing}\n`);
  tp.t_rocount = 0;
}

/**
 * The process of the foreground that the status line is about: one that can run, else the
 * youngest.
 */
function picked(tp: Tty): Proc | undefined {
  const members = [...(tp.t_pgrp?.pg_members ?? [])].filter((p) => p.p_stat !== SZOMB);
  return members.find((p) => p.p_stat === SRUN) ?? members[members.length - 1];
}

/** The part of the status line about `p`: program, state and processor time. */
function describe(tp: Tty, p: Proc): string {
  const { user, system } = runtime(tp.k, p);
  const what =
    p.p_stat === SRUN ? 'running' : p.p_wchan === undefined || p.p_stat === SSTOP ? 'stopped' : p.p_wmesg;
  const seconds = (microseconds: number) => (microseconds / MICROSECONDS).toFixed(2);
  return `cmd: ${p.p_comm} ${p.p_pid} [${what}] ${seconds(user)}u ${seconds(system)}s`;
}
