/** The standard streams of the host: pipes to the outside, for which virtual time stands still. */

import { expect } from 'chai';
import { sys_fstat } from '../../kernel/kern/kern_descrip.ts';
import type { Sleepable } from '../../kernel/kern/proc.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_poll } from '../../kernel/kern/sys_poll.ts';
import { sys_lseek } from '../../kernel/kern/vfs_dir.ts';
import { EBADF, EFAULT, ENOTTY, ESPIPE } from '../../kernel/sys/errno.ts';
import { FNONBLOCK } from '../../kernel/sys/fcntl.ts';
import { FIONREAD, TIOCGETA } from '../../kernel/sys/ioccom.ts';
import { POLLIN, POLLOUT } from '../../kernel/sys/poll.ts';
import { S_IFCHR, S_IFIFO, S_IFMT } from '../../kernel/sys/stat.ts';
import { Bench, DATA } from './harness.ts';

const BUF = DATA + 64;

/** A machine whose standard streams are all of the host. */
class StreamBench extends Bench {
  /** A read of descriptor 0: the text, an error, or the reason of the machine's stop. */
  read(room: number): string | number {
    let error: number | undefined;
    this.p.p_code = this.reading(room, (result) => {
      error = result;
    });
    const reason = this.machine.run(this.entry, this.machine.cycle + 10_000);
    if (error === undefined) return reason;
    return error === 0 ? this.text(this.p.p_retval[0]) : error;
  }

  private *reading(room: number, done: (error: number) => void): Sleepable<void> {
    const result = sys_read(this.k, this.p, Int32Array.of(0, BUF, room));
    done(typeof result === 'number' ? result : yield* result);
  }

  /** So many bytes of the buffer. */
  text(length: number): string {
    const words = Int32Array.from(this.peek(BUF, (length + 3) >> 2));
    return Buffer.from(words.buffer, 0, length).toString('latin1');
  }

  give(text: string | null): void {
    this.machine.streamInput(text === null ? null : Buffer.from(text, 'latin1'));
  }
}

const bench = () => new StreamBench({ streams: ['stdin', 'stdout', 'stderr'] });

describe('the streams of the host', () => {
  it('stop the machine, and no time passes, until a reader has its bytes', () => {
    const b = bench();
    expect(b.read(100)).to.equal('stream');
    const { cycle } = b.machine;
    b.k.check();
    for (let i = 0; i < 3; i++) expect(b.machine.run(b.entry, cycle + 1e9)).to.equal('stream');
    expect(b.machine.cycle).to.equal(cycle);
    b.give('abc\n');
    b.machine.run(b.entry, cycle + 3000);
    expect(b.text(b.p.p_retval[0])).to.equal('abc\n');
    b.k.check();
  });

  it('give a read the rest of one piece at most, and nothing for ever at the end', () => {
    const b = bench();
    b.give('first\n');
    b.give('second\n');
    b.give(null);
    expect([b.read(4), b.read(100), b.read(100), b.read(100), b.read(100)]).to.deep.equal([
      'firs',
      't\n',
      'second\n',
      '',
      '',
    ]);
  });

  it('pass every byte as it is: no signal, no end, no editing', () => {
    const b = bench();
    const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
    b.give(all);
    expect(b.read(256)).to.equal(all);
    expect(b.p.p_sig.next()).to.equal(0);
  });

  it('are always ready, so that neither poll nor O_NONBLOCK sees how fast the host is', () => {
    const b = bench();
    b.poke(BUF, [0, POLLIN | POLLOUT, 1, POLLIN | POLLOUT]);
    expect(b.finish(sys_poll, BUF, 2, -1)).to.equal(0);
    expect(b.peek(BUF, 4).map((word) => word >>> 16)).to.deep.equal([0, POLLIN, 0, POLLOUT]);
    const fp = b.p.p_fd.get(0);
    if (fp !== undefined) fp.f_flag |= FNONBLOCK;
    expect(b.read(10)).to.equal('stream');
  });

  it('are no terminals and have no places', () => {
    const b = bench();
    for (const fd of [0, 1, 2]) {
      for (const request of [TIOCGETA, FIONREAD])
        expect(b.call(sys_ioctl, fd, request, BUF)).to.equal(ENOTTY);
      expect(b.call(sys_lseek, fd, 0, 0, 0)).to.equal(ESPIPE);
      expect(b.call(sys_fstat, fd, BUF)).to.equal(0);
      expect((b.peek(BUF, 3)[2] ?? 0) & S_IFMT).to.equal(S_IFIFO);
    }
  });

  it('are each for one direction, and errors of addresses are told', () => {
    const b = bench();
    expect(b.call(sys_write, 0, BUF, 1)).to.equal(EBADF);
    expect(b.call(sys_read, 1, BUF, 1)).to.equal(EBADF);
    expect(b.finish(sys_write, 1, 0x10, 1)).to.equal(EFAULT);
    b.give('x');
    expect(b.call(sys_read, 0, 0x10, 1)).to.equal(EFAULT);
  });

  it('are decided one by one: the others are the console', () => {
    const b = new Bench({ streams: ['stdout'] });
    expect(
      [0, 1, 2].map((fd) => {
        expect(b.call(sys_fstat, fd, BUF)).to.equal(0);
        return (b.peek(BUF, 3)[2] ?? 0) & S_IFMT;
      }),
    ).to.deep.equal([S_IFCHR, S_IFIFO, S_IFCHR]);
    b.k.check();
  });
});
