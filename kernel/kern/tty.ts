/**
 * The console terminal, 4.4BSD's tty.c: its queues and who waits for them.
 * tty_input.ts is what happens to each byte typed, tty_output.ts output
 * processing and echo, tty_io.ts reading and writing, tty_ioctl.ts its ioctls.
 *
 * In canonical mode a line is edited in t_rawq and moves to t_canq when it is
 * complete; otherwise readers take from t_rawq itself. Everything here is
 * touched at IPL_TTY or in one piece without a charge. The device takes output at once;
 * only what is echoed while output is stopped waits, in t_outq.
 *
 * Invariant: t_canq is empty or ends in a marked character (TTY_BREAK or
 * TTY_EOF), and so has whole lines only; t_outq is empty unless output is
 * stopped; t_rocount is at most the length of t_rawq.
 */

import type { ConsoleSize } from '../machdep.ts';
import { SIGHUP, SIGWINCH } from '../sys/signal.ts';
import { ICANON, IMAXBEL, Termios } from '../sys/termios.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { type Pgrp, pgsignal, type Session } from './pgrp.ts';
import { Selinfo, selwakeup } from './sys_select.ts';
import { TTY_BREAK, TTY_EOF, TTYHOG, ttyinput } from './tty_input.ts';
import { ttyoutput } from './tty_output.ts';

export class Tty {
  readonly k: Kernel;
  readonly t_termios: Termios;
  /** Characters of the line being typed, and those of complete lines, with TTY_QUOTE, TTY_BREAK and TTY_EOF. */
  readonly t_rawq: number[] = [];
  readonly t_canq: number[] = [];
  /** Bytes held back while output is stopped. */
  readonly t_outq: number[] = [];
  /** Output has been stopped, by VSTOP (TS_TTSTOP). */
  t_stopped = false;
  /** The next character is to be taken literally (TS_LNCH). */
  t_lnext = false;
  /** No more input will come. */
  t_closed = false;
  /** Uptime when the last byte came, microseconds, for VTIME. */
  t_lasttime = 0;
  /** The cursor's column; what of the line being typed stands on the screen, and where it begins. */
  t_column = 0;
  t_rocount = 0;
  t_rocol = 0;
  /** struct winsize: rows, columns, and both in pixels. */
  readonly t_winsize = new Uint16Array(4);
  /** The session it controls, and the group in its foreground. */
  t_session: Session | undefined = undefined;
  t_pgrp: Pgrp | undefined = undefined;
  readonly t_rsel = new Selinfo();
  readonly t_wsel = new Selinfo();
  /** Bytes have been left with the device until a reader makes room. */
  private held = false;
  /** The size that the device told last. */
  private size: ConsoleSize | undefined = undefined;
  readonly r_tty: number;

  constructor(k: Kernel, terminal: boolean) {
    this.k = k;
    this.t_termios = new Termios(terminal);
    this.r_tty = k.md.spl.routine('tty');
  }

  /** Input is by lines. */
  get canonical(): boolean {
    return (this.t_termios.lflag & ICANON) !== 0;
  }

  /** Characters that a reader could have now (ttnread). */
  get nread(): number {
    return this.canonical ? this.t_canq.length : this.t_rawq.length;
  }

  /** The console's interrupt: takes what has come. Level: IPL_TTY. */
  intr(): void {
    const size = this.k.md.console.size;
    if (size !== this.size) {
      this.size = size;
      this.resize(size.rows, size.columns, 0, 0);
    }
    for (;;) {
      this.held = this.nread >= TTYHOG && (this.t_termios.iflag & IMAXBEL) === 0;
      if (this.held) return;
      const byte = this.k.md.console.read();
      if (byte === -1) return;
      if (byte === -2) {
        this.close();
        return;
      }
      this.k.spl.charge(this.k.cost.consoleByte);
      ttyinput(this, byte);
    }
  }

  /** Input has been taken out: the device may give more. Level: IPL_TTY. */
  madeRoom(): void {
    if (this.held) this.intr();
  }

  private close(): void {
    if (this.t_closed) return;
    this.t_closed = true;
    this.endInput();
    this.wakeReaders();
  }

  /** Once no more input will come, what was typed is a line even if nothing ends it. */
  endInput(): void {
    if (this.t_closed && this.canonical && this.t_rawq.length > 0) this.endLine(TTY_BREAK);
  }

  /** The line is complete with the character that was stored last, which is marked. */
  endLine(mark: number): void {
    this.t_rawq.push((this.t_rawq.pop() as number) | mark);
    this.t_canq.push(...this.t_rawq);
    this.t_rawq.length = 0;
    this.t_rocount = 0;
    this.wakeReaders();
  }

  /** There may be something to read (ttwakeup). */
  wakeReaders(): void {
    selwakeup(this.k, this.t_rsel);
    wakeup(this.k, this);
  }

  /** Throws away input, output that is held back, or both (ttyflush). */
  flush(input: boolean, output: boolean): void {
    if (input) {
      this.t_rawq.length = 0;
      this.t_canq.length = 0;
      this.t_rocount = 0;
      this.t_lnext = false;
    }
    if (!output) return;
    this.t_outq.length = 0;
    this.start();
  }

  /** Output goes on (ttstart). */
  start(): void {
    this.t_stopped = false;
    this.emit(this.t_outq.splice(0));
    selwakeup(this.k, this.t_wsel);
    wakeup(this.k, this.t_outq);
  }

  /** Sends processed bytes, or holds them back while output is stopped. */
  send(bytes: readonly number[]): void {
    if (this.t_stopped) this.t_outq.push(...bytes);
    else this.emit(bytes);
  }

  /** Processes bytes and sends them. */
  sendProcessed(bytes: Iterable<number>): void {
    const out: number[] = [];
    for (const byte of bytes) ttyoutput(this, byte, out);
    this.send(out);
  }

  /** The kernel's own messages, which nothing stops. */
  print(text: string): void {
    const out: number[] = [];
    for (const byte of encodeUtf8(text)) ttyoutput(this, byte, out);
    this.t_rocount = 0;
    this.emit(out);
  }

  private emit(bytes: readonly number[]): void {
    if (bytes.length === 0) return;
    this.k.md.console.write(Uint8Array.from(bytes));
    this.k.spl.charge(this.k.cost.consoleByte * bytes.length);
  }

  /** The window has another size: the foreground is told. */
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

  /** The terminal is nobody's any more: its session's leader has exited, or let it go. The foreground is hung up. */
  hangup(): void {
    pgsignal(this.k, this.t_pgrp, SIGHUP);
    if (this.t_session !== undefined) this.t_session.s_ttyp = undefined;
    this.t_session = undefined;
    this.t_pgrp = undefined;
  }

  /** Whether a process waits for input: in read, or in select or poll. */
  get wanted(): boolean {
    const { k, t_rsel } = this;
    if (k.slpque.has(this)) return true;
    return t_rsel.si_pid !== 0 && (t_rsel.si_coll || k.allproc.get(t_rsel.si_pid)?.p_wchan === k.selwait);
  }

  check(): void {
    const last = this.t_canq[this.t_canq.length - 1] ?? TTY_BREAK;
    if ((last & (TTY_BREAK | TTY_EOF)) === 0) throw new Error('tty: a line that is not complete');
    if (this.t_outq.length > 0 && !this.t_stopped) throw new Error('tty: output is held back');
    if (this.t_rocount > this.t_rawq.length) throw new Error('tty: more on the screen than in the line');
  }
}
