/**
 * revoke(2): descriptors of the file or the terminal are dead everywhere, those who sleep for
 * it wake and find that out, and whoever opens it anew has it for himself.
 */

import { expect } from 'chai';
import { sys_close, sys_fcntl, sys_flock, sys_fstat } from '../../kernel/kern/kern_descrip.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_poll } from '../../kernel/kern/sys_poll.ts';
import { sys_lseek } from '../../kernel/kern/vfs_dir.ts';
import { sys_revoke } from '../../kernel/kern/vfs_revoke.ts';
import { open1 } from '../../kernel/kern/vfs_syscalls.ts';
import { EBADF, EINVAL, EIO, ENOENT, ENXIO, EPERM, ERESTART, ESPIPE } from '../../kernel/sys/errno.ts';
import { FIONREAD, TIOCDRAIN, TIOCSCTTY, TIOCSTOP } from '../../kernel/sys/ioccom.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const BUF = DATA + 1024;
const PATH = DATA + 512;
const O_RDWR_CREAT = 0x42;
const POLLIN = 1;
const POLLOUT = 4;
const POLLHUP = 0x10;
const O_ASYNC = 0x40;
const F_SETFL = 4;
const F_GETFL = 3;
const LOCK_EX = 2;

class RevokeBench extends Bench {
  constructor() {
    super({ terminal: true });
  }

  revoke(path: string): number {
    this.pokeBytes(PATH, Buffer.from(`${path}\0`));
    return this.call(sys_revoke, PATH);
  }

  open(path: string): number {
    const error = open1(this.k, this.p, path, O_RDWR_CREAT, 0o644);
    return error === 0 ? this.p.p_retval[0] : -error;
  }

  /** Begins a call that sleeps; its error comes into `result` when it ends. */
  sleeps(sys: typeof sys_read, ...args: number[]): { result: number | undefined } {
    const state: { result: number | undefined } = { result: undefined };
    this.begin(sys, args, (error) => {
      state.result = error;
    });
    expect(state.result).to.equal(undefined);
    return state;
  }

  settle(): void {
    this.until(this.machine.cycle + 3 * this.period);
  }

  poll(fd: number): number {
    this.poke(BUF, [fd, POLLIN | POLLOUT]);
    expect(this.finish(sys_poll, BUF, 1, -1)).to.equal(0);
    return this.peek(BUF + 4, 1)[0] >>> 16;
  }
}

describe('revoke of the terminal', () => {
  it('leaves descriptors that read nothing and refuse the rest, and can be closed', () => {
    const b = new RevokeBench();
    const tty = b.open('/dev/tty');
    const files = b.k.nfiles;
    expect(b.revoke('/dev/console')).to.equal(0);
    for (const fd of [0, 1, 2, tty]) {
      expect(b.finish(sys_read, fd, BUF, 10)).to.equal(0);
      expect(b.p.p_retval[0]).to.equal(0);
      expect(b.finish(sys_write, fd, TEXT, 4)).to.equal(EIO);
      expect(b.finish(sys_ioctl, fd, FIONREAD, BUF)).to.equal(EBADF);
      expect(b.call(sys_fstat, fd, BUF)).to.equal(EBADF);
      expect(b.poll(fd)).to.equal(POLLIN | POLLOUT | POLLHUP);
    }
    expect(b.output).to.equal('');
    b.k.check();
    for (const fd of [0, 1, 2, tty]) expect(b.call(sys_close, fd)).to.equal(0);
    expect(b.k.nfiles).to.equal(files - 2);
    b.k.check();
  });

  it('is a terminal again for who opens it next, and can be made his own', () => {
    const b = new RevokeBench();
    b.revoke('/dev/console');
    expect(b.k.tty.t_session).to.equal(undefined);
    expect(b.open('/dev/tty')).to.equal(-ENXIO);
    const fd = b.open('/dev/console');
    b.pokeBytes(BUF, Buffer.from('back'));
    expect(b.finish(sys_write, fd, BUF, 4)).to.equal(0);
    expect(b.output).to.equal('back');
    expect(b.finish(sys_ioctl, fd, TIOCSCTTY)).to.equal(0);
    expect(b.open('/dev/tty')).to.equal(fd + 1);
    b.k.check();
  });

  it('ends a read that waits: made again, it is at the end', () => {
    const b = new RevokeBench();
    const read = b.sleeps(sys_read, 0, BUF, 10);
    b.revoke('/dev/tty');
    b.settle();
    expect(read.result).to.equal(ERESTART);
    expect(b.finish(sys_read, 0, BUF, 10)).to.equal(0);
  });

  it('ends a write that waits for stopped output, and a drain', () => {
    for (const [sys, ...args] of [
      [sys_write, 1, TEXT, 4],
      [sys_ioctl, 1, TIOCDRAIN | 0, 0],
    ] as const) {
      const b = new RevokeBench();
      expect(b.finish(sys_ioctl, 0, TIOCSTOP | 0)).to.equal(0);
      b.k.tty.t_outq.push(0x78);
      const waits = b.sleeps(sys, ...args);
      b.revoke('/dev/console');
      b.settle();
      expect(waits.result).to.equal(ERESTART);
      expect(b.k.tty.t_stopped).to.equal(false);
      b.k.check();
    }
  });

  it('wakes a poll that waits', () => {
    const b = new RevokeBench();
    b.poke(BUF, [0, POLLIN]);
    const poll = b.sleeps(sys_poll, BUF, 1, -1);
    b.revoke('/dev/console');
    b.settle();
    expect(poll.result).to.equal(0);
    expect(b.peek(BUF + 4, 1)[0] >>> 16).to.equal(POLLIN | POLLHUP);
  });

  it('ends O_ASYNC, and what was typed before is lost', () => {
    const b = new RevokeBench();
    expect(b.finish(sys_fcntl, 0, F_SETFL, O_ASYNC)).to.equal(0);
    b.machine.consoleInput(Buffer.from('typed\n'));
    b.settle();
    b.revoke('/dev/console');
    expect(b.finish(sys_fcntl, 0, F_GETFL)).to.equal(0);
    expect(b.p.p_retval[0] & O_ASYNC).to.equal(0);
    expect(b.k.tty.nread).to.equal(0);
    b.k.check();
  });
});

describe('revoke of a file', () => {
  it('kills the descriptors that are open, in reading too, and no mapping and no new one', () => {
    const b = new RevokeBench();
    const fd = b.open('/tmp/f');
    expect(b.finish(sys_write, fd, TEXT, 4)).to.equal(0);
    expect(b.revoke('/tmp/f')).to.equal(0);
    expect(b.finish(sys_read, fd, BUF, 4)).to.equal(EIO);
    expect(b.finish(sys_write, fd, TEXT, 4)).to.equal(EIO);
    expect(b.call(sys_lseek, fd, 0, 0, 0)).to.equal(ESPIPE);
    expect(b.finish(sys_flock, fd, LOCK_EX)).not.to.equal(0);
    const anew = b.open('/tmp/f');
    expect(b.finish(sys_read, anew, BUF, 4)).to.equal(0);
    expect(b.p.p_retval[0]).to.equal(4);
    expect(b.revoke('/tmp/f')).to.equal(0);
    b.k.check();
    for (const open of [fd, anew]) expect(b.call(sys_close, open)).to.equal(0);
    b.k.check();
  });

  it('gives up its locks; one that is waited for comes, and goes with the descriptor', () => {
    const b = new RevokeBench();
    const holder = b.open('/tmp/f');
    const waiter = b.open('/tmp/f');
    expect(b.finish(sys_flock, holder, LOCK_EX)).to.equal(0);
    const waits = b.sleeps(sys_flock as typeof sys_read, waiter, LOCK_EX);
    b.revoke('/tmp/f');
    b.settle();
    expect(waits.result).to.equal(0);
    b.k.check();
    b.call(sys_close, waiter);
    expect(b.k.nlocks).to.equal(0);
    b.k.check();
  });

  it('is for the owner and for root, and for files that can be revoked', () => {
    const b = new RevokeBench();
    b.open('/tmp/f');
    b.k.rootfs.fifo(b.k.rootfs.root, 'fifo', 0o666);
    expect(b.revoke('/fifo')).to.equal(EINVAL);
    expect(b.revoke('/tmp')).to.equal(EINVAL);
    expect(b.revoke('/none')).to.equal(ENOENT);
    b.p.p_cred.uid = 5;
    expect(b.revoke('/tmp/f')).to.equal(EPERM);
    expect(b.revoke('/dev/console')).to.equal(EPERM);
    expect(b.finish(sys_write, 1, TEXT, 0)).to.equal(0);
    const inode = b.k.rootfs.find('/tmp/f');
    if (inode !== undefined) inode.i_uid = 5;
    expect(b.revoke('/tmp/f')).to.equal(0);
  });
});
