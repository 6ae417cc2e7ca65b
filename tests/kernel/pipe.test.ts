/** Pipes: the ring, reads and writes that wait and that do not, atomic writes, one end closed. */

import { expect } from 'chai';
import fc from 'fast-check';
import { closef, type File } from '../../kernel/kern/file.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { PIPE_BUF, PIPE_SIZE, type Pipe, pipeOps, sys_pipe, sys_pipe2 } from '../../kernel/kern/sys_pipe.ts';
import { UIO_READ, UIO_WRITE, Uio } from '../../kernel/kern/uio.ts';
import { EAGAIN, EFAULT, EINTR, EINVAL, EMFILE, ENOTTY, EPIPE } from '../../kernel/sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../../kernel/sys/fcntl.ts';
import { FIOCLEX, FIONBIO, FIONCLEX, FIONREAD, TIOCGETA } from '../../kernel/sys/ioccom.ts';
import { SIGPIPE, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { S_IFIFO, S_IFMT, type Stat } from '../../kernel/sys/stat.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const FDS = DATA;
const BUF = DATA + 64;
/** The address of PIPE_SIZE bytes and more, above the program's page: in the stack. */
const BIG = 0x7fff_0000 - 8 * PIPE_SIZE;

class PipeBench extends Bench {
  readonly rfd: number;
  readonly wfd: number;

  constructor(flags = 0) {
    super();
    expect(this.call(sys_pipe2, FDS, flags)).to.equal(0);
    [this.rfd, this.wfd] = this.peek(FDS, 2);
  }

  file(fd: number): File {
    return this.p.p_fd.get(fd) as File;
  }

  get pipe(): Pipe {
    return this.file(this.rfd).f_data as Pipe;
  }

  /** Reads or writes at the other end, as another process would; the call must not have to wait. */
  other(rw: number, address: number, len: number): number {
    const uio = new Uio(this.k, this.p, rw, [{ base: address, len }]);
    const work = (rw === UIO_READ ? pipeOps.read : pipeOps.write)(
      this.k,
      this.p,
      this.file(rw === UIO_READ ? this.rfd : this.wfd),
      uio,
    );
    if (typeof work === 'number') throw new Error('not a generator');
    const { done, value } = work.next();
    if (!done) throw new Error('the other one has to wait');
    return value === 0 ? len - uio.resid : -(value as number);
  }

  close(fd: number): void {
    closef(this.k, this.p.p_fd.take(fd) as File, this.p.p_fd);
  }

  /** Begins a call. Its error, or the number of bytes moved, comes into `result`. */
  start(sys: typeof sys_read, fd: number, address: number, len: number): { result: number | undefined } {
    const state: { result: number | undefined } = { result: undefined };
    this.begin(sys, [fd, address, len], (error) => {
      state.result = error === 0 ? this.p.p_retval[0] : -error;
    });
    this.until(this.machine.cycle + 200_000);
    return state;
  }
}

describe('pipe', () => {
  it('hands on bytes in order, wherever they lie in the ring', () => {
    const b = new PipeBench();
    const sizes = fc.array(fc.tuple(fc.nat(PIPE_SIZE), fc.nat(PIPE_SIZE)), { maxLength: 12 });
    let written = 0;
    let read = 0;
    fc.assert(
      fc.property(sizes, (script) => {
        for (const [put, get] of script) {
          const n = Math.min(put, PIPE_SIZE - b.pipe.cnt);
          b.pokeBytes(
            BIG,
            Uint8Array.from({ length: n }, (_, i) => (written + i) % 251),
          );
          expect(b.other(UIO_WRITE, BIG, n)).to.equal(n);
          written += n;
          if (b.pipe.cnt === 0) continue;
          const got = b.other(UIO_READ, BIG, get);
          expect(got).to.equal(Math.min(get, written - read));
          const bytes = new Uint8Array(Int32Array.from(b.peek(BIG, (got + 3) >> 2)).buffer, 0, got);
          expect(bytes.every((byte, i) => byte === (read + i) % 251)).to.equal(true);
          read += got;
        }
        expect(b.pipe.cnt).to.equal(written - read);
      }),
      { seed: 7, numRuns: 60 },
    );
    expect(written).to.be.greaterThan(10 * PIPE_SIZE);
  });

  it('a reader waits for the first byte and takes what is there', () => {
    const b = new PipeBench();
    const read = b.start(sys_read, b.rfd, BUF, 100);
    expect(read.result).to.equal(undefined);
    expect(b.other(UIO_WRITE, BUF, 3)).to.equal(3);
    b.until(b.machine.cycle + 5000);
    expect(read.result).to.equal(3);
  });

  it('a reader learns that nobody writes any more, after the last byte', () => {
    const b = new PipeBench();
    b.other(UIO_WRITE, BUF, 3);
    b.close(b.wfd);
    expect(b.start(sys_read, b.rfd, BUF, 100).result).to.equal(3);
    expect(b.start(sys_read, b.rfd, BUF, 100).result).to.equal(0);
    const c = new PipeBench();
    const read = c.start(sys_read, c.rfd, BUF, 100);
    c.close(c.wfd);
    c.until(c.machine.cycle + 5000);
    expect(read.result).to.equal(0);
  });

  it('a writer whom nobody reads gets EPIPE and SIGPIPE, waiting or not', () => {
    const b = new PipeBench();
    b.blockAll();
    b.close(b.rfd);
    expect(b.start(sys_write, b.wfd, BUF, 3).result).to.equal(-EPIPE);
    expect(b.took(SIGPIPE)).to.equal(1);
    const c = new PipeBench();
    c.blockAll();
    const write = c.start(sys_write, c.wfd, BIG, PIPE_SIZE + 1);
    expect(write.result).to.equal(undefined);
    c.close(c.rfd);
    c.until(c.machine.cycle + 5000);
    expect(write.result).to.equal(-EPIPE);
    expect(c.took(SIGPIPE)).to.equal(1);
  });

  it('PIPE_BUF bytes go in one piece or wait; one more goes in pieces', () => {
    const b = new PipeBench();
    expect(b.other(UIO_WRITE, BIG, PIPE_SIZE - PIPE_BUF + 1)).to.equal(PIPE_SIZE - PIPE_BUF + 1);
    const write = b.start(sys_write, b.wfd, BIG, PIPE_BUF);
    expect([write.result, b.pipe.cnt]).to.deep.equal([undefined, PIPE_SIZE - PIPE_BUF + 1]);
    b.other(UIO_READ, BIG, 1);
    b.until(b.machine.cycle + 20_000);
    expect([write.result, b.pipe.cnt]).to.deep.equal([PIPE_BUF, PIPE_SIZE]);

    const c = new PipeBench();
    c.other(UIO_WRITE, BIG, PIPE_SIZE - PIPE_BUF);
    const more = c.start(sys_write, c.wfd, BIG, PIPE_BUF + 1);
    expect([more.result, c.pipe.cnt]).to.deep.equal([undefined, PIPE_SIZE]);
    c.other(UIO_READ, BIG, PIPE_BUF);
    c.until(c.machine.cycle + 20_000);
    expect(more.result).to.equal(PIPE_BUF + 1);
  });

  it('without blocking: EAGAIN, or a short count of what is not one piece', () => {
    const b = new PipeBench(FNONBLOCK);
    expect(b.start(sys_read, b.rfd, BUF, 1).result).to.equal(-EAGAIN);
    expect(b.start(sys_write, b.wfd, BIG, PIPE_SIZE + 100).result).to.equal(PIPE_SIZE);
    expect(b.start(sys_write, b.wfd, BIG, 1).result).to.equal(-EAGAIN);
    b.other(UIO_READ, BIG, PIPE_BUF - 1);
    expect(b.start(sys_write, b.wfd, BIG, PIPE_BUF).result).to.equal(-EAGAIN);
  });

  it('a signal ends a wait: EINTR, or a short count', () => {
    const b = new PipeBench();
    b.p.p_sig.actions[SIGUSR1].handler = TEXT;
    const read = b.start(sys_read, b.rfd, BUF, 1);
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 5000);
    expect(read.result).to.equal(-EINTR);
    const c = new PipeBench();
    c.p.p_sig.actions[SIGUSR1].handler = TEXT;
    const write = c.start(sys_write, c.wfd, BIG, PIPE_SIZE + 1);
    psignal(c.k, c.p, SIGUSR1);
    c.until(c.machine.cycle + 5000);
    expect(write.result).to.equal(PIPE_SIZE);
  });

  it('nothing to move moves nothing', () => {
    const b = new PipeBench();
    expect(b.start(sys_read, b.rfd, BUF, 0).result).to.equal(0);
    expect(b.start(sys_write, b.wfd, BUF, 0).result).to.equal(0);
  });

  it('a bad buffer is EFAULT and takes no bytes away', () => {
    const b = new PipeBench();
    b.other(UIO_WRITE, BUF, 8);
    expect(b.start(sys_read, b.rfd, 4, 8).result).to.equal(-EFAULT);
    expect(b.pipe.cnt).to.equal(8);
    expect(b.start(sys_write, b.wfd, 4, 8).result).to.equal(-EFAULT);
    expect(b.pipe.cnt).to.equal(8);
  });

  it('ioctl and stat', () => {
    const b = new PipeBench();
    b.other(UIO_WRITE, BUF, 8);
    expect(b.finish(sys_ioctl, b.rfd, FIONREAD, BUF)).to.equal(0);
    expect(b.peek(BUF, 1)).to.deep.equal([8]);
    expect(b.finish(sys_ioctl, b.rfd, FIONREAD, 4)).to.equal(EFAULT);
    expect(b.finish(sys_ioctl, b.rfd, TIOCGETA, BUF)).to.equal(ENOTTY);
    b.poke(BUF, [1]);
    expect(b.finish(sys_ioctl, b.rfd, FIONBIO, BUF)).to.equal(0);
    expect(b.file(b.rfd).f_flag).to.equal(FREAD | FNONBLOCK);
    b.poke(BUF, [0]);
    expect(b.finish(sys_ioctl, b.rfd, FIONBIO, BUF)).to.equal(0);
    expect(b.file(b.rfd).f_flag).to.equal(FREAD);
    expect(b.finish(sys_ioctl, b.rfd, FIOCLEX, 0)).to.equal(0);
    expect(b.p.p_fd.exclose(b.rfd)).to.equal(true);
    expect(b.finish(sys_ioctl, b.rfd, FIONCLEX, 0)).to.equal(0);
    expect(b.p.p_fd.exclose(b.rfd)).to.equal(false);
    const st = pipeOps.stat(b.k, b.p, b.file(b.rfd)) as Stat;
    expect([st.st_mode & S_IFMT, st.st_size]).to.deep.equal([S_IFIFO, 8]);
  });

  it('pipe2 takes two flags; neither call leaks what it could not hand over', () => {
    const b = new PipeBench();
    const before = b.k.nfiles;
    expect(b.call(sys_pipe2, FDS, 1)).to.equal(EINVAL);
    expect(b.call(sys_pipe, 4)).to.equal(EFAULT);
    expect(b.k.nfiles).to.equal(before);
    expect(b.call(sys_pipe2, FDS, 0x4_0000)).to.equal(0);
    const [rfd, wfd] = b.peek(FDS, 2);
    expect([rfd, wfd].map((fd) => b.p.p_fd.exclose(fd))).to.deep.equal([true, true]);
    expect(b.file(wfd).f_flag).to.equal(FWRITE);
    b.p.p_fd.fd_limit = wfd + 2;
    expect(b.call(sys_pipe, FDS)).to.equal(EMFILE);
    expect(b.k.nfiles).to.equal(before + 2);
    expect(b.p.p_fd.lowest()).to.equal(wfd + 1);
    b.p.p_fd.check();
  });
});
