/**
 * The console terminal, tty.c in its canonical mode: input is edited and handed
 * out by lines, ^C interrupts whoever runs in the foreground. The queue between
 * the interrupt and the reader is guarded by spltty.
 *
 * Invariant: the lengths in `lines` add up to the bytes in `cooked`.
 */

import { psignal } from './kern_sig.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { IPL_TTY } from './machdep.ts';
import { PCATCH, TTIPRI } from './param.ts';
import type { Pgrp, Session } from './pgrp.ts';
import type { Sleepable } from './proc.ts';
import { SIGINT, SIGQUIT } from './signal.ts';
import { encodeUtf8 } from './utf8.ts';

const CTRL_C = 3;
const CTRL_D = 4;
const BACKSPACE = 8;
const NEWLINE = 10;
const RETURN = 13;
const CTRL_U = 21;
const CTRL_BACKSLASH = 28;
const DELETE = 127;

export class Tty {
  /** The session it controls, and the group in its foreground. */
  t_session: Session | undefined = undefined;
  t_pgrp: Pgrp | undefined = undefined;
  private readonly k: Kernel;
  private readonly line: number[] = [];
  private readonly cooked: number[] = [];
  /** Lengths of the complete lines in `cooked`; 0 is an end of file typed on an empty line. */
  private readonly lines: number[] = [];
  private closed = false;
  private readonly r_ttread: number;

  constructor(k: Kernel) {
    this.k = k;
    this.r_ttread = k.md.routine('ttread');
  }

  /** The console's interrupt: takes what has come. Level: IPL_TTY. */
  intr(): void {
    for (;;) {
      const byte = this.k.md.consoleRead();
      if (byte === -1) return;
      if (byte === -2) {
        this.endLine();
        this.closed = true;
        wakeup(this.k, this);
        return;
      }
      this.k.md.charge(this.k.cost.consoleByte);
      this.input(byte);
    }
  }

  private input(byte: number): void {
    switch (byte) {
      case CTRL_C:
        this.signal(SIGINT, '^C');
        return;
      case CTRL_BACKSLASH:
        this.signal(SIGQUIT, '^\\');
        return;
      case CTRL_D:
        this.endLine();
        return;
      case BACKSPACE:
      case DELETE:
        if (this.line.pop() !== undefined) this.echo([BACKSPACE, 0x20, BACKSPACE]);
        return;
      case CTRL_U:
        while (this.line.pop() !== undefined) this.echo([BACKSPACE, 0x20, BACKSPACE]);
        return;
      default:
        this.line.push(byte === RETURN ? NEWLINE : byte);
        this.echo([byte === RETURN ? NEWLINE : byte]);
        if (byte === RETURN || byte === NEWLINE) this.endLine();
    }
  }

  private signal(sig: number, shown: string): void {
    this.line.length = 0;
    this.echo([...shown].map((c) => c.charCodeAt(0)));
    for (const p of this.k.foreground()) psignal(this.k, p, sig);
  }

  private echo(bytes: number[]): void {
    if (!this.k.params.echo) return;
    this.output(Uint8Array.from(bytes));
  }

  private endLine(): void {
    this.lines.push(this.line.length);
    this.cooked.push(...this.line);
    this.line.length = 0;
    wakeup(this.k, this);
  }

  /** Sends bytes to the console. Never sleeps: the device takes them at once. */
  output(bytes: Uint8Array): void {
    this.k.md.charge(this.k.cost.consoleByte * bytes.length);
    this.k.md.consoleWrite(bytes);
  }

  print(text: string): void {
    this.output(encodeUtf8(text));
  }

  /** Waits for a line and hands out as much of it as `max` allows; none at the end of input. A number is an error. */
  *read(max: number): Sleepable<Uint8Array | number> {
    const { k } = this;
    const s = k.md.splraise(IPL_TTY, this.r_ttread);
    while (this.lines.length === 0 && !this.closed) {
      const error = yield* tsleep(k, this, TTIPRI | PCATCH, 'ttyin', 0);
      if (error !== 0) {
        k.md.splx(s);
        return error;
      }
    }
    const length = this.lines[0] ?? 0;
    const bytes = Uint8Array.from(this.cooked.splice(0, Math.min(max, length)));
    if (bytes.length === length) this.lines.shift();
    else this.lines[0] = length - bytes.length;
    k.md.splx(s);
    return bytes;
  }

  check(): void {
    const length = this.lines.reduce((sum, n) => sum + n, 0);
    if (length !== this.cooked.length) throw new Error('tty: lines and bytes disagree');
  }
}
