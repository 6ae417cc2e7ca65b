/** A terminal at which tests type, and which a process reads and asks. */

import { expect } from 'chai';
import { sys_ioctl, sys_read } from '../../kernel/kern/sys_generic.ts';
import { TIOCSETA } from '../../kernel/sys/ioccom.ts';
import * as T from '../../kernel/sys/termios.ts';
import { Bench, DATA } from './harness.ts';

/** The buffer of reads. */
export const BUF = DATA + 1024;
/** The argument of requests. */
export const MODES = DATA + 512;

export class TtyBench extends Bench {
  constructor(terminal = true) {
    super({ terminal });
  }

  get modes(): T.Termios {
    return this.k.tty.t_termios;
  }

  /** Types; returns the text that the terminal showed. */
  type(text: string): string {
    const before = this.output.length;
    this.machine.consoleInput(Buffer.from(text, 'latin1'));
    this.until(this.machine.cycle + 2000 + 400 * text.length);
    return this.output.slice(before);
  }

  private text(call: { error: number; value: number }): string | number {
    if (call.error !== 0) return call.error;
    const words = this.peek(BUF, Math.ceil(call.value / 4));
    return Buffer.from(Int32Array.from(words).buffer, 0, call.value).toString('latin1');
  }

  /** Begins a read; its data, or its error, comes into `result`. */
  read(nbytes = 256): { result: string | number | undefined; cycle: number } {
    const state: { result: string | number | undefined; cycle: number } = { result: undefined, cycle: 0 };
    this.begin(sys_read, [0, BUF, nbytes], (error) => {
      state.result = this.text({ error, value: this.p.p_retval[0] });
      state.cycle = this.machine.cycle;
    });
    return state;
  }

  ioctl(request: number, argp = 0): number {
    return this.finish(sys_ioctl, 0, request | 0, argp);
  }

  /** The int that a request returns. */
  asks(request: number): number {
    expect(this.ioctl(request, MODES)).to.equal(0);
    return this.peek(MODES, 1)[0];
  }

  setModes(change: (modes: T.Termios) => void, request = TIOCSETA): void {
    const modes = new T.Termios(true);
    modes.decode(this.modes.encode());
    change(modes);
    this.pokeBytes(MODES, modes.encode());
    expect(this.ioctl(request, MODES)).to.equal(0);
  }

  raw(min: number, time: number): void {
    this.setModes((modes) => {
      modes.lflag &= ~(T.ICANON | T.ECHO | T.ISIG);
      modes.cc[T.VMIN] = min;
      modes.cc[T.VTIME] = time;
    });
  }
}
