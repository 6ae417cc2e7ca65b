/** Descriptors in messages: random scripts of one process, and the wrong twins they convict. */

import { expect } from 'chai';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close, sys_dup } from '../../kernel/kern/kern_descrip.ts';
import { Socket } from '../../kernel/kern/socketvar.ts';
import { sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { sys_recvmsg, sys_sendmsg } from '../../kernel/kern/uipc_message.ts';
import { Rights } from '../../kernel/kern/uipc_rights.ts';
import { sys_shutdown, sys_socketpair } from '../../kernel/kern/uipc_syscalls.ts';
import {
  EAGAIN,
  EBADF,
  EFAULT,
  EINVAL,
  EMFILE,
  ENFILE,
  ENOBUFS,
  EOPNOTSUPP,
} from '../../kernel/sys/errno.ts';
import { MAXFILES } from '../../kernel/sys/param.ts';
import {
  AF_UNIX,
  MSG_CMSG_CLOEXEC,
  MSG_CTRUNC,
  MSG_DONTWAIT,
  MSG_NOSIGNAL,
  MSG_PEEK,
  SCM_RIGHTS,
  SHUT_RD,
  SOCK_DGRAM,
  SOCK_STREAM,
  SOL_SOCKET,
} from '../../kernel/sys/socket.ts';
import { repetitions } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { Bench, DATA } from './harness.ts';

const [HEADER, IOV, BYTES, CONTROL, PAIR] = [0, 64, 128, 256, 512].map((at) => DATA + at) as [
  number,
  number,
  number,
  number,
  number,
];
const NOWHERE = 0x5000_0000;

class World {
  readonly b = new Bench({});
  /** Descriptors that are open, and the objects of their files. */
  readonly open = new Map<number, unknown>();

  constructor() {
    this.b.tick(2);
    this.note(0, 1, 2);
  }

  note(...fds: number[]): void {
    for (const fd of fds) {
      const fp = this.b.p.p_fd.get(fd);
      if (fp !== undefined) this.open.set(fd, fp.f_data);
    }
  }

  pair(type: number): number[] {
    if (this.b.call(sys_socketpair, AF_UNIX, type, 0, PAIR) !== 0) return [];
    const fds = this.b.peek(PAIR, 2);
    this.note(...fds);
    return fds;
  }

  header(n: number, control: number, controllen: number): void {
    this.b.poke(IOV, [BYTES, n]);
    this.b.poke(HEADER, [0, 0, IOV, 1, control, controllen, 0]);
  }

  send(fd: number, n: number, fds: readonly number[]): number {
    const words = [12 + 4 * fds.length, SOL_SOCKET, SCM_RIGHTS, ...fds];
    this.b.poke(CONTROL, words);
    this.header(n, CONTROL, fds.length === 0 ? 0 : 4 * words.length);
    return this.b.finish(sys_sendmsg, fd, HEADER, MSG_DONTWAIT | MSG_NOSIGNAL);
  }

  /** Receives, with room for `room` descriptors: the errno, the descriptors and the flags. */
  receive(fd: number, n: number, room: number, flags = 0): { error: number; fds: number[]; flags: number } {
    this.header(n, CONTROL, 12 + 4 * room);
    const error = this.b.finish(sys_recvmsg, fd, HEADER, MSG_DONTWAIT | flags);
    const [length = 0, got = 0] = this.b.peek(HEADER + 20, 2);
    const fds = error === 0 && length > 0 ? this.b.peek(CONTROL + 12, (length - 12) / 4) : [];
    this.note(...fds);
    return { error, fds, flags: got };
  }

  close(fd: number): void {
    expect(this.b.call(sys_close, fd)).to.equal(0);
    this.open.delete(fd);
  }

  /** The pieces that wait in each open socket. */
  waiting(): Map<Socket, number> {
    const sockets = [...this.open.values()].filter((it) => it instanceof Socket);
    return new Map(sockets.map((so) => [so, so.so_rcv.pieces.length]));
  }

  /** Closes what is open; throws unless nothing is left then. */
  end(): void {
    for (const fd of [...this.open.keys()]) this.close(fd);
    this.b.k.check();
    if (this.b.k.nfiles !== 0) throw new Error(`${this.b.k.nfiles} files are left`);
  }
}

/** Sends fresh files and closes them until that is refused; the errno. */
function sendAll(w: World): number {
  const [to = 0] = w.pair(SOCK_STREAM);
  for (;;) {
    const fresh = w.pair(SOCK_DGRAM);
    if (fresh.length === 0) return ENFILE;
    const error = w.send(to, 1, fresh);
    for (const fd of fresh) w.close(fd);
    if (error !== 0) return error;
  }
}

/** Random calls of one process, at the end of which nothing is left. */
function script(seed: number, steps: number): void {
  const w = new World();
  const random = new Random(seed);
  w.b.k.check();
  for (let i = 0; i < steps; i++) {
    const fds = [...w.open.keys()].filter((fd) => fd > 2);
    const fd = fds.length === 0 ? 0 : random.pick(fds);
    const what = random.below(10);
    if (what === 0 || fds.length === 0) w.pair(random.pick([SOCK_STREAM, SOCK_DGRAM]));
    else if (what <= 4) {
      const sent = Array.from({ length: random.below(3) }, () => random.pick(fds));
      w.send(fd, 1 + random.below(20), sent);
    } else if (what <= 6) w.receive(fd, 1 + random.below(30), random.below(4), random.pick([0, 0, MSG_PEEK]));
    else if (what === 7) {
      if (w.b.call(sys_dup, fd) === 0) w.note(w.b.p.p_retval[0]);
    } else if (what === 8) w.b.call(sys_shutdown, fd, SHUT_RD);
    else {
      const waiting = w.waiting();
      w.close(fd);
      // A close takes nothing from a socket that is open by another descriptor.
      for (const [so, n] of w.waiting())
        if (n !== waiting.get(so)) throw new Error('a message was taken away');
    }
    w.b.k.check();
  }
  w.end();
}

/** Runs scripts while Rights is damaged; the words of the first that fails, or none. */
function convicted(damage: Partial<Record<keyof Rights, unknown>>): string {
  const kept = Object.getOwnPropertyDescriptors(Rights.prototype);
  Object.assign(Rights.prototype, damage);
  try {
    for (let seed = 1; seed <= 40; seed++) script(seed, 60);
    return '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    Object.defineProperties(Rights.prototype, kept);
  }
}

describe('descriptors in messages', () => {
  it('are the same files, in their order, in a message and in a stream', () => {
    for (const type of [SOCK_DGRAM, SOCK_STREAM]) {
      const w = new World();
      const [a = 0, z = 0] = w.pair(type);
      const [c = 0, d = 0] = w.pair(SOCK_STREAM);
      expect(w.send(a, 4, [d, c])).to.equal(0);
      expect(w.send(a, 4, [])).to.equal(0);
      w.close(c);
      w.close(d);
      const { error, fds } = w.receive(z, 4, 4, MSG_CMSG_CLOEXEC);
      expect([error, fds]).to.deep.equal([0, [c, d]]);
      expect(fds.map((fd) => w.b.p.p_fd.exclose(fd))).to.deep.equal([true, true]);
      // They came in the order in which they were sent: c is the former d.
      expect(w.send(c, 3, [])).to.equal(0);
      expect(w.receive(d, 9, 0).error).to.equal(0);
      expect(w.b.p.p_retval[0]).to.equal(3);
      expect(w.receive(z, 4, 4)).to.deep.include({ error: 0, fds: [] });
      w.end();
    }
  });

  it('end a read of a stream, which goes on where files begin', () => {
    const w = new World();
    const [a = 0, z = 0] = w.pair(SOCK_STREAM);
    w.send(a, 4, []);
    w.send(a, 5, [a]);
    w.send(a, 6, []);
    expect(w.receive(z, 100, 1).fds).to.deep.equal([]);
    expect(w.b.p.p_retval[0]).to.equal(4);
    expect(w.receive(z, 100, 1).fds).to.have.length(1);
    expect(w.b.p.p_retval[0]).to.equal(11);
    w.end();
  });

  it('are kept while they cannot be received, and closed where there is no room for them', () => {
    const w = new World();
    const [a = 0, z = 0] = w.pair(SOCK_DGRAM);
    w.send(a, 4, [a, z]);
    const { p_fd } = w.b.p;
    p_fd.fd_limit = p_fd.lowest() + 1;
    expect(w.receive(z, 4, 2).error).to.equal(EMFILE);
    p_fd.fd_limit = 64;
    w.header(4, NOWHERE, 20);
    expect(w.b.finish(sys_recvmsg, z, HEADER, 0)).to.equal(EFAULT);
    w.b.poke(IOV, [NOWHERE, 4]);
    w.b.poke(HEADER, [0, 0, IOV, 1, CONTROL, 20, 0]);
    expect(w.b.finish(sys_recvmsg, z, HEADER, 0)).to.equal(EFAULT);
    expect(w.receive(z, 4, 2, MSG_PEEK)).to.deep.include({ error: 0, fds: [] });
    const { fds, flags } = w.receive(z, 4, 1);
    expect(fds).to.have.length(1);
    expect(flags).to.equal(MSG_CTRUNC);
    expect(w.receive(z, 4, 1).error).to.equal(EAGAIN);
    w.end();
  });

  it('are refused with the number of the error', () => {
    const w = new World();
    const [a = 0] = w.pair(SOCK_STREAM);
    expect(w.send(a, 1, [60])).to.equal(EBADF);
    expect(w.send(a, 0, [a])).to.equal(EINVAL);
    expect(w.b.call(sys_kqueue)).to.equal(0);
    w.note(w.b.p.p_retval[0]);
    expect(w.send(a, 1, [w.b.p.p_retval[0]])).to.equal(EOPNOTSUPP);
    for (const [words, error] of [
      [[8, SOL_SOCKET, SCM_RIGHTS, a], EINVAL],
      [[20, SOL_SOCKET, SCM_RIGHTS, a], EINVAL],
      [[16, SOL_SOCKET, 2, a], EINVAL],
      [[16, 1, SCM_RIGHTS, a], EINVAL],
    ] as const) {
      w.b.poke(CONTROL, [...words]);
      w.header(1, CONTROL, 16);
      expect(w.b.finish(sys_sendmsg, a, HEADER, 0), `${words}`).to.equal(error);
    }
    w.end();
  });

  it('of sockets that only messages name are closed, in a ring and in a chain of hundreds', () => {
    const w = new World();
    const [a = 0, z = 0] = w.pair(SOCK_STREAM);
    const [c = 0, d = 0] = w.pair(SOCK_DGRAM);
    w.send(a, 1, [c]);
    w.send(z, 1, [d]);
    w.send(c, 1, [z]);
    w.send(d, 1, [a]);
    for (const fd of [a, z, c]) w.close(fd);
    expect(w.b.k.nfiles).to.equal(5);
    w.close(d);
    expect(w.b.k.nfiles).to.equal(1);
    let [inner = 0, other = 0] = w.pair(SOCK_STREAM);
    for (let i = 0; i < 300; i++) {
      const [e = 0, f = 0] = w.pair(SOCK_STREAM);
      expect(w.send(e, 1, [inner, other])).to.equal(0);
      w.close(inner);
      w.close(other);
      [inner, other] = [e, f];
    }
    expect(w.b.k.nfiles).to.be.above(600);
    w.close(inner);
    w.close(other);
    expect(w.b.k.nfiles).to.equal(1);
    w.end();
  });

  it('take half of the file table at most', () => {
    const w = new World();
    expect(sendAll(w)).to.equal(ENOBUFS);
    expect(w.b.k.nfiles).to.be.within(MAXFILES / 2, MAXFILES / 2 + 8);
    w.end();
    // A twin without the bound leaves no file for anybody.
    const twin = new World();
    twin.b.k.rights.room = () => 0;
    expect(sendAll(twin)).to.equal(ENFILE);
  });

  it('leave nothing behind in random scripts', () => {
    for (let seed = 1; seed <= repetitions(40, 1000); seed++) script(seed, repetitions(60, 200));
  });

  const { add, drop, flush } = Rights.prototype;
  for (const [name, damage, words] of [
    ['never collects', { dropped: () => undefined }, /files are left/],
    ['collects what a process has', { isHeld: () => false }, /a message was taken away/],
    [
      'drops one name too few',
      {
        drop(this: Rights, ...[so, files]: [never, File[]]) {
          drop.call(this, so, files.slice(1));
        },
      },
      /references|name/,
    ],
    [
      'names one file twice',
      {
        add(this: Rights, ...[so, files]: [never, File[]]) {
          add.call(this, so, [...files, ...files.slice(0, 1)]);
        },
      },
      /references|name/,
    ],
    [
      'forgets the names when a socket is closed',
      {
        flush(this: Rights, ...[so]: [never]) {
          if (this.files.size === 0) flush.call(this, so);
        },
      },
      /references|name|noted|left/,
    ],
  ] as const)
    it(`convict a kernel that ${name}`, () => {
      expect(convicted(damage as never)).to.match(words);
    });
});
