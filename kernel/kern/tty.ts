/**
 * A terminal, 4.4BSD's tty.c: its queues and the processes that wait for them. The device behind it
 * is the console, or the master of a pseudo-terminal (tty_pty.ts). tty_input.ts treats each byte
 * that is typed, tty_output.ts has output processing and echo, tty_io.ts reading and writing,
 * tty_ioctl.ts the ioctls.
 *
 * In canonical mode a line is edited in t_rawq and moves to t_canq when it is complete. In the
 * other mode readers take from t_rawq itself. All of it is touched at IPL_TTY, or in one piece
 * without a charge. The device takes output at once. Only echo waits, in t_outq, while output is
 * stopped. Writers wait while it is, and while a master has much to read.
 *
 * Invariant: t_canq is empty or ends in a marked character (TTY_BREAK or TTY_EOF), so it has
 * whole lines only; t_outq is empty unless output is stopped; t_rocount is at most the length
 * of t_rawq; t_pendin is set only while input is read by lines and t_canq is empty.
 */

import type { ConsoleSize } from '../machdep.ts';
import { SIGHUP, SIGWINCH } from '../sys/signal.ts';
import { ICANON, Termios } from '../sys/termios.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import { psignal } from './kern_sig.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { type Pgrp, pgsignal, type Session } from './pgrp.ts';
import { Selinfo, selwaited, selwakeup } from './sys_select.ts';
import { TTY_BREAK, TTY_EOF, TTYHOG, ttyinput, ttypend, ttyskip } from './tty_input.ts';
import { TTY_CHARMASK, ttyoutput } from './tty_output.ts';

/** Bytes that a master has to read before writers wait for it (the high water mark). */
export const TTYHIWAT = 8192;
/**
 * The most such bytes. Beyond them, echo is lost, also of stopped output: nobody waits for room
 * there. A piece of a write always has room, also if its tabs become blanks.
 */
const TTYMOST = 2 * TTYHIWAT;

/** The device behind a terminal. */
export interface TtyDevice {
  /** Takes output. */
  write(bytes: Uint8Array): void;
  /** The next byte of input, -1 when there is none now, -2 when there will be none. */
  read(): number;
  /**
   * Discards the input before the first byte that `wanted` is true of. False, and nothing is
   * discarded, if there is no such byte.
   */
  skip(wanted: (byte: number) => boolean): boolean;
  /** Input has been taken: there may be room for more. */
  taken?(): void;
  /** Bytes of output that a master has still to read. Other devices pass it on at once. */
  readonly pending?: number;
  /** Discards input that has not been taken, or output that a master has not read. */
  flush?(input: boolean, output: boolean): void;
}

/** A terminal, struct tty. */
export class Tty {
  readonly k: Kernel;
  readonly device: TtyDevice;
  readonly t_termios: Termios;
  /** Characters of the line that is being typed, some with TTY_QUOTE. */
  readonly t_rawq: number[] = [];
  /** Characters of complete lines; the last one of each has TTY_BREAK or TTY_EOF. */
  readonly t_canq: number[] = [];
  /** Bytes that wait while output is stopped. */
  readonly t_outq: number[] = [];
  /** Output is stopped, by VSTOP or TIOCSTOP (TS_TTSTOP). */
  t_stopped = false;
  /**
   * Bytes in t_rawq were stored while input was not read by lines, as it is now; they are treated
   * when somebody asks for a line or types (PENDIN).
   */
  t_pendin = false;
  /** The next character is taken literally (TS_LNCH). */
  t_lnext = false;
  /** No more input will come. */
  t_closed = false;
  /** Number of times that all open files of the terminal have been revoked. */
  t_gen = 0;
  /** Uptime at which the last byte came, in microseconds, for VTIME. */
  t_lasttime = 0;
  /** The column of the cursor. */
  t_column = 0;
  /** Characters of the line being typed that are on the screen undisturbed. */
  t_rocount = 0;
  /** The column of the first of these. */
  t_rocol = 0;
  /** struct winsize: rows, columns, and both in pixels. */
  readonly t_winsize = new Uint16Array(4);
  /** The session whose controlling terminal it is. */
  t_session: Session | undefined = undefined;
  /** The process group in the foreground. */
  t_pgrp: Pgrp | undefined = undefined;
  /** Notified when there is input. */
  readonly t_rsel = new Selinfo();
  /** Notified when output can go on. */
  readonly t_wsel = new Selinfo();
  /** True while bytes are left with the device until a reader makes room. */
  private held = false;
  /** The window size that the device gave last. */
  private size: ConsoleSize | undefined = undefined;
  /** The ledger's number of routines that raise the level to IPL_TTY. */
  readonly r_tty: number;

  constructor(k: Kernel, terminal: boolean, device: TtyDevice = k.md.console) {
    this.k = k;
    this.device = device;
    this.t_termios = new Termios(terminal);
    this.r_tty = k.md.spl.routine('tty');
  }

  /** True if input is read by lines. */
  get canonical(): boolean {
    return (this.t_termios.lflag & ICANON) !== 0;
  }

  /** True if writers have to wait. */
  get blocked(): boolean {
    return this.t_stopped || (this.device.pending ?? 0) >= TTYHIWAT;
  }

  /** Bytes of output that have not left the terminal. */
  get unsent(): number {
    return this.t_outq.length + (this.device.pending ?? 0);
  }

  /** Characters that a reader could take now (ttnread). */
  get nread(): number {
    return this.canonical ? this.t_canq.length : this.t_rawq.length;
  }

  /**
   * True if there is no room for another byte, but readers will make some (ptcwrite). A single line
   * that takes all the room has no reader: what comes after it is lost, with a bell.
   */
  get full(): boolean {
    const { t_rawq, t_canq } = this;
    const room = t_rawq.length + t_canq.length < TTYHOG;
    return !room && (t_canq.length > 0 || !this.canonical || this.t_pendin);
  }

  /** The console's interrupt: takes the window size and the bytes that have come. IPL_TTY. */
  intr(): void {
    const size = this.k.md.console.size;
    if (size !== this.size) {
      this.size = size;
      this.resize(size.rows, size.columns, 0, 0);
    }
    this.input();
  }

  /** Input has come at the device. IPL_TTY. */
  input(): void {
    do this.takeInput();
    while (this.held && ttyskip(this));
  }

  /** Takes the bytes that have come, as long as there is room. IPL_TTY. */
  private takeInput(): void {
    this.takeBytes();
    this.device.taken?.();
  }

  private takeBytes(): void {
    for (;;) {
      this.held = this.full;
      if (this.held) return;
      const byte = this.device.read();
      if (byte === -1) return;
      if (byte === -2) {
        this.close();
        return;
      }
      this.k.spl.charge(this.k.cost.consoleByte);
      ttyinput(this, byte);
    }
  }

  /** A reader has taken input: takes bytes that were left with the device. IPL_TTY. */
  madeRoom(): void {
    if (this.held) this.takeInput();
  }

  /** Treats bytes that wait for it since the mode changed (ttypend). IPL_TTY. */
  pend(): void {
    if (!this.t_pendin) return;
    this.t_pendin = false;
    for (const c of this.t_rawq.splice(0)) ttypend(this, c & TTY_CHARMASK);
    this.madeRoom();
  }

  /** The device has no more input. */
  private close(): void {
    if (this.t_closed) return;
    this.t_closed = true;
    this.endInput();
    this.wakeReaders();
  }

  /** Completes the line being typed when no more input will come, even without a line end. */
  endInput(): void {
    if (!this.t_closed || !this.canonical) return;
    this.pend();
    if (this.t_rawq.length > 0) this.endLine(TTY_BREAK);
  }

  /** Completes the line: puts `mark` on its last character and moves it to t_canq. */
  endLine(mark: number): void {
    this.t_rawq.push((this.t_rawq.pop() as number) | mark);
    this.t_canq.push(...this.t_rawq);
    this.t_rawq.length = 0;
    this.t_rocount = 0;
    this.wakeReaders();
  }

  /** There may be input: wakes readers (ttwakeup). */
  wakeReaders(): void {
    selwakeup(this.k, this.t_rsel);
    wakeup(this.k, this);
  }

  /** Discards input, waiting output, or both (ttyflush). */
  flush(input: boolean, output: boolean): void {
    if (input) {
      this.t_rawq.length = 0;
      this.t_canq.length = 0;
      this.t_rocount = 0;
      this.t_pendin = false;
      this.t_lnext = false;
    }
    if (!output) return;
    this.t_outq.length = 0;
    this.start();
  }

  /** Starts output again (ttstart). */
  start(): void {
    this.t_stopped = false;
    this.emit(this.t_outq.splice(0));
    this.wakeWriters();
  }

  /** Output may go on: wakes writers, and those who wait for its end. */
  wakeWriters(): void {
    selwakeup(this.k, this.t_wsel);
    wakeup(this.k, this.t_outq);
  }

  /** Sends bytes that are processed already; they wait while output is stopped. */
  send(bytes: readonly number[]): void {
    if (this.t_stopped) this.t_outq.push(...this.fitting(bytes, this.t_outq.length));
    else this.emit(bytes);
  }

  /** Processes bytes and sends them. */
  sendProcessed(bytes: Iterable<number>): void {
    const out: number[] = [];
    for (const byte of bytes) ttyoutput(this, byte, out);
    this.send(out);
  }

  /** Prints a message of the kernel, even while output is stopped. */
  print(text: string): void {
    const out: number[] = [];
    for (const byte of encodeUtf8(text)) ttyoutput(this, byte, out);
    this.t_rocount = 0;
    this.emit(out);
  }

  /** Those of the bytes for which a master has room, where `before` bytes wait. */
  private fitting(bytes: readonly number[], before: number | undefined): readonly number[] {
    if (this.device.pending === undefined || before === undefined) return bytes;
    return before + bytes.length <= TTYMOST ? bytes : bytes.slice(0, Math.max(0, TTYMOST - before));
  }

  /** Writes bytes to the device, charged. */
  private emit(bytes: readonly number[]): void {
    if (bytes.length === 0) return;
    this.device.write(Uint8Array.from(this.fitting(bytes, this.device.pending)));
    this.k.spl.charge(this.k.cost.consoleByte * bytes.length);
  }

  /** Sets the window size; if it is a new one, the foreground gets SIGWINCH. */
  resize(rows: number, columns: number, xpixels: number, ypixels: number): void {
    const size = [rows, columns, xpixels, ypixels];
    if (size.every((n, i) => n === this.t_winsize[i])) return;
    this.t_winsize.set(size);
    pgsignal(this.k, this.t_pgrp, SIGWINCH);
  }

  /** Makes this the controlling terminal of `session`, with `pgrp` in the foreground. */
  control(session: Session, pgrp: Pgrp): void {
    session.s_ttyp = this;
    this.t_session = session;
    this.t_pgrp = pgrp;
  }

  /**
   * Ends the control of the session, whose leader has exited or gave the terminal up. The
   * foreground gets SIGHUP.
   */
  hangup(): void {
    pgsignal(this.k, this.t_pgrp, SIGHUP);
    if (this.t_session !== undefined) this.t_session.s_ttyp = undefined;
    this.t_session = undefined;
    this.t_pgrp = undefined;
  }

  /**
   * Takes the terminal away from all who have it open: nothing that waits there is kept, no
   * session has it, and all who sleep for it are woken and find another generation. IPL_TTY.
   */
  revoke(): void {
    this.t_gen++;
    this.flush(true, true);
    if (this.t_session !== undefined) this.t_session.s_ttyp = undefined;
    this.t_session = undefined;
    this.t_pgrp = undefined;
    this.wakeReaders();
    this.madeRoom();
  }

  /**
   * The line is cut: nothing that waits is kept, no more input will come, the leader of the session
   * gets SIGHUP (ttymodem), and all who sleep for the terminal find another generation. IPL_TTY.
   */
  cut(): void {
    this.t_gen++;
    this.t_closed = true;
    this.flush(true, true);
    this.wakeReaders();
    const leader = this.t_session?.s_leader;
    if (leader !== undefined) psignal(this.k, leader, SIGHUP);
  }

  /** True if a process waits for input: in read, in select or poll, or in kevent. */
  get wanted(): boolean {
    return this.k.slpque.has(this) || selwaited(this.k, this.t_rsel);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const last = this.t_canq[this.t_canq.length - 1] ?? TTY_BREAK;
    if ((last & (TTY_BREAK | TTY_EOF)) === 0) throw new Error('tty: a line that is not complete');
    if (this.t_outq.length > 0 && !this.t_stopped) throw new Error('tty: output is held back');
    if (this.t_pendin && (!this.canonical || this.t_canq.length > 0))
      throw new Error('tty: lines before input that is not treated yet');
    if (this.t_rocount > this.t_rawq.length) throw new Error('tty: more on the screen than in the line');
  }
}
