/** A process that calls select and poll, for their tests. */

import { expect } from 'chai';
import { closef, type File } from '../../kernel/kern/file.ts';
import { sys_pipe } from '../../kernel/kern/sys_pipe.ts';
import type { sys_select } from '../../kernel/kern/sys_poll.ts';
import { UIO_WRITE, Uio } from '../../kernel/kern/uio.ts';
import { Bench, DATA, TEXT } from './harness.ts';

/** Addresses in the process: three sets, a time, a mask, an array of pollfd, a buffer. */
export const [IN, OU, EX, TV, MASK, FDS, BUF] = [0, 128, 256, 384, 448, 512, 1024].map((at) => DATA + at);
/** A word with the bits of these descriptors. */
export const bit = (...fds: number[]) => fds.reduce((set, fd) => set | (1 << fd), 0);

export class SelectBench extends Bench {
  state: { error: number | undefined; n: number; cycle: number } = { error: undefined, n: 0, cycle: 0 };

  /** Begins a call; the object returned tells its end. */
  go(sys: typeof sys_select, ...args: number[]): typeof this.state {
    this.state = { error: undefined, n: 0, cycle: 0 };
    const { state } = this;
    this.begin(sys, args, (error) => {
      state.error = error;
      state.n = this.p.p_retval[0];
      state.cycle = this.machine.cycle;
    });
    return state;
  }

  pipe(): [number, number] {
    expect(this.call(sys_pipe, BUF)).to.equal(0);
    return this.peek(BUF, 2) as [number, number];
  }

  /** Puts a byte into a pipe. */
  put(fd: number): void {
    const fp = this.p.p_fd.get(fd) as File;
    const uio = new Uio(this.k, this.p, UIO_WRITE, [{ base: BUF, len: 1 }]);
    const work = fp.f_ops.write(this.k, this.p, fp, uio);
    if (typeof work !== 'number') work.next();
  }

  write(fd: number): void {
    this.put(fd);
    this.until(this.machine.cycle + 5000);
  }

  close(fd: number): void {
    closef(this.k, this.p.p_fd.take(fd) as File, this.p.p_fd);
    this.until(this.machine.cycle + 5000);
  }

  /** Writes a timeval or timespec; its address. */
  time(sec: number, fraction: number): number {
    this.poke(TV, [sec, sec < 0 ? -1 : 0, fraction, 0]);
    return TV;
  }

  catching(sig: number, flags = 0): void {
    this.p.p_sig.actions[sig].handler = TEXT;
    this.p.p_sig.actions[sig].flags = flags;
  }
}
