/**
 * The system calls of sockets: scripts of calls, each with its result, and kernels with one call
 * that is wrong, each of which the scripts convict. The calls are entered by their numbers.
 */

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { CLOCKS, KERNELS, type MachineConfig } from '../../emu/config.ts';
import type { File } from '../../kernel/kern/file.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { thread_create } from '../../kernel/kern/kern_thread.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc, Sleepable } from '../../kernel/kern/proc.ts';
import type { Socket } from '../../kernel/kern/socketvar.ts';
import { sysent } from '../../kernel/kern/sysent.ts';
import { peerCredOf } from '../../kernel/kern/uipc_peercred.ts';
import type { Sysent, SysResult } from '../../kernel/machine/syscall.ts';
import * as errno from '../../kernel/sys/errno.ts';
import { NGROUPS_MAX } from '../../kernel/sys/param.ts';
import { POLLHUP, POLLIN, POLLOUT } from '../../kernel/sys/poll.ts';
import { SIGPIPE, sigaddset, sigismember } from '../../kernel/sys/signal.ts';
import * as so from '../../kernel/sys/socket.ts';
import * as num from '../../kernel/sys/sysnum.ts';
import { XUCRED_SIZE } from '../../kernel/sys/ucred.ts';
import { MATRIX } from '../matrix.ts';
import { Bench, DATA } from './harness.ts';

const { AF_UNIX, SOCK_DGRAM, SOCK_STREAM, SOL_SOCKET, MSG_DONTWAIT } = so;
const [PAIR, NAME, OUT, LENGTH, HEADER, IOV, VALUE, BYTES, IN] = [
  0, 64, 192, 320, 384, 448, 512, 576, 640,
].map((at) => DATA + at);
/** The most bytes that fit between IN and the end of the page. */
const MOST = 3000;

const ERRORS = new Map(
  Object.entries(errno)
    .filter(([name]) => name !== 'EWOULDBLOCK')
    .map(([name, value]) => [value, name]),
);

type Result = number | string;

/** A process that makes calls of sockets. A result is a number or text, or the name of an error. */
class Caller extends Bench {
  /** The result of the call that was begun; undefined while it sleeps. */
  private result: Result | undefined;
  private begun = 0;
  private ended = 0;

  constructor(config: Partial<MachineConfig> = {}) {
    super(config);
    this.tick(2);
    sigaddset(this.p.p_sig.mask, SIGPIPE);
  }

  /** Begins a call; `get` is its result if it has no error. */
  start(number: number, args: readonly number[], get: (retval: number) => Result = (n) => n): void {
    const { call } = sysent[number] as Sysent;
    this.result = undefined;
    this.begun = this.k.clockwork.uptime();
    this.p.p_retval[0] = 0;
    this.begin(call, args, (error) => {
      this.ended = this.k.clockwork.uptime();
      this.result = error === 0 ? get(this.p.p_retval[0]) : (ERRORS.get(error) ?? `errno ${error}`);
    });
  }

  /** The result so far. */
  get now(): Result {
    return this.result ?? 'sleeps';
  }

  /** Sends by the same process while its call sleeps; the result of that call then. */
  meanwhile(fd: number, text: string): Result {
    const { call } = sysent[num.SYS_sendto] as Sysent;
    const result = call(this.k, this.p, Int32Array.of(fd, BYTES, this.out(text), MSG_DONTWAIT, 0, 0));
    if (typeof result !== 'number' && result.next().done !== true) throw new Error('the send sleeps');
    this.pass(2);
    return this.now;
  }

  do(number: number, args: readonly number[], get?: (retval: number) => Result): Result {
    this.start(number, args, get);
    return this.now;
  }

  /** A result that must be a number: a descriptor. */
  private fd(result: Result): number {
    if (typeof result !== 'number') throw new Error(`no descriptor: ${result}`);
    return result;
  }

  socket(type: number): number {
    return this.fd(this.do(num.SYS_socket, [AF_UNIX, type, 0]));
  }

  pair(type: number): readonly [number, number] {
    this.do(num.SYS_socketpair, [AF_UNIX, type, 0, PAIR]);
    const [a = 0, b = 0] = this.peek(PAIR, 2);
    return [a, b];
  }

  /** Puts a name into memory; the length of the address. */
  private name(path: string, family = AF_UNIX): number {
    const bytes = Uint8Array.of(0, family, ...new TextEncoder().encode(path), 0);
    this.pokeBytes(NAME, bytes);
    return bytes.length - 1;
  }

  bind(fd: number, path: string): Result {
    return this.do(num.SYS_bind, [fd, NAME, this.name(path)]);
  }

  /** A socket with a name. */
  bound(type: number, path: string): number {
    const fd = this.socket(type);
    this.bind(fd, path);
    return fd;
  }

  listen(fd: number, backlog: number): Result {
    return this.do(num.SYS_listen, [fd, backlog]);
  }

  connect(fd: number, path: string, family = AF_UNIX): Result {
    return this.do(num.SYS_connect, [fd, NAME, this.name(path, family)]);
  }

  /** A stream that is connected to a name. */
  connected(path: string): number {
    const fd = this.socket(SOCK_STREAM);
    this.connect(fd, path);
    return fd;
  }

  accept(fd: number, flags = 0): number {
    return this.fd(this.do(num.SYS_accept4, [fd, 0, 0, flags]));
  }

  /** The name that a call writes to OUT. */
  private readonly nameOut = (): string => {
    const [length = 0] = this.peek(LENGTH, 1);
    return this.text(OUT, length).slice(2).replace(/\0.*/, '');
  };

  nameOf(number: number, fd: number): Result {
    this.poke(LENGTH, [100]);
    return this.do(number, [fd, OUT, LENGTH], this.nameOut);
  }

  private text(at: number, n: number): string {
    const bytes = new Uint8Array(Int32Array.from(this.peek(at, (n + 3) >> 2)).buffer);
    return String.fromCharCode(...bytes.subarray(0, n));
  }

  private out(text: string): number {
    this.pokeBytes(BYTES, new TextEncoder().encode(text));
    return text.length;
  }

  send(fd: number, text: string, flags = 0): Result {
    return this.do(num.SYS_sendto, [fd, BYTES, this.out(text), flags, 0, 0]);
  }

  sendto(fd: number, text: string, path: string): Result {
    const length = this.name(path);
    return this.do(num.SYS_sendto, [fd, BYTES, this.out(text), 0, NAME, length]);
  }

  /** Sends n bytes that do not matter. */
  fill(fd: number, n: number, flags = MSG_DONTWAIT): Result {
    return this.do(num.SYS_sendto, [fd, IN, n, flags, 0, 0]);
  }

  /** Fills a socket until it has no more room, in pieces of n bytes; the last result. */
  fillUp(fd: number, n: number): Result {
    let result = this.fill(fd, n);
    while (typeof result === 'number') result = this.fill(fd, n);
    return result;
  }

  readonly received = (n: number): string => this.text(IN, n);

  recv(fd: number, n: number, flags = MSG_DONTWAIT): Result {
    return this.do(num.SYS_recvfrom, [fd, IN, n, flags, 0, 0], this.received);
  }

  /** Receives bytes that do not matter; their number. */
  drain(fd: number): Result {
    return this.do(num.SYS_recvfrom, [fd, IN, MOST, MSG_DONTWAIT, 0, 0]);
  }

  recvfrom(fd: number, n: number): Result {
    this.poke(LENGTH, [100]);
    return this.do(
      num.SYS_recvfrom,
      [fd, IN, n, MSG_DONTWAIT, OUT, LENGTH],
      (got) => `${this.received(got)} from ${this.nameOut()}`,
    );
  }

  /** Sends two pieces in one message. */
  sendmsg(fd: number, one: string, two: string): Result {
    this.out(one + two);
    this.poke(IOV, [BYTES, one.length, BYTES + one.length, two.length]);
    this.poke(HEADER, [0, 0, IOV, 2, 0, 0, 0]);
    return this.do(num.SYS_sendmsg, [fd, HEADER, 0]);
  }

  /** Receives into two pieces of n bytes; what came, and if some was cut off. */
  recvmsg(fd: number, n: number): Result {
    this.poke(IOV, [IN, n, IN + n, n]);
    this.poke(HEADER, [0, 0, IOV, 2, 0, 0, 0]);
    return this.do(num.SYS_recvmsg, [fd, HEADER, MSG_DONTWAIT], (got) => {
      const [flags = 0] = this.peek(HEADER + 24, 1);
      return `${this.received(got)}${(flags & so.MSG_TRUNC) === 0 ? '' : ', cut off'}`;
    });
  }

  shutdown(fd: number, how: number): Result {
    return this.do(num.SYS_shutdown, [fd, how]);
  }

  /** The events that poll finds at once. */
  poll(fd: number): Result {
    const fp = this.p.p_fd.get(fd) as File;
    return fp.f_ops.poll(this.k, this.p, fp, POLLIN | POLLOUT);
  }

  close(fd: number): void {
    this.do(num.SYS_close, [fd]);
  }

  set(fd: number, option: number, ...words: number[]): Result {
    this.poke(VALUE, words);
    return this.do(num.SYS_setsockopt, [fd, SOL_SOCKET, option, VALUE, 4 * words.length]);
  }

  get(fd: number, option: number, nwords = 1): Result {
    this.poke(LENGTH, [4 * nwords]);
    this.poke(
      VALUE,
      Array.from({ length: nwords }, () => -1),
    );
    return this.do(num.SYS_getsockopt, [fd, SOL_SOCKET, option, VALUE, LENGTH], () =>
      this.peek(VALUE, nwords).join(' '),
    );
  }

  /** Becomes another user, of these groups; the first is the effective one. */
  become(uid: number, gid: number, ...groups: number[]): void {
    this.p.p_cred = { ...this.p.p_cred, uid, gid, groups: [gid, ...groups] };
  }

  /** The user and the groups at the other side of a stream. */
  peer(fd: number, level = so.SOL_LOCAL): Result {
    this.poke(LENGTH, [XUCRED_SIZE]);
    return this.do(num.SYS_getsockopt, [fd, level, so.LOCAL_PEERCRED, VALUE, LENGTH], () => {
      const [version, uid = 0, ngroups = 0, ...rest] = this.peek(VALUE, XUCRED_SIZE / 4);
      const mine = rest.at(-1) === this.p.p_pid ? '' : ', another process';
      return `${version}: ${uid} of ${rest.slice(0, ngroups).join(' ')}${mine}`;
    });
  }

  /** Limits the waits of a direction to so many milliseconds. */
  limit(fd: number, option: number, ms: number): Result {
    return this.set(fd, option, 0, 0, ms * 1000, 0);
  }

  /** Lets n ticks pass. */
  pass(n: number): void {
    this.tick(Math.floor(this.machine.cycle / this.period) + n);
  }

  /** The result of the call that sleeps, and if it came when `ms` milliseconds were over. */
  over(ms: number): string {
    this.pass(Math.ceil((ms * 1000) / this.k.clockwork.tick) + 4);
    const late = this.ended - this.begun - ms * 1000;
    const when = late < 0 ? 'early' : late <= 2 * this.k.clockwork.tick ? 'in time' : 'late';
    return this.now === 'sleeps' ? 'sleeps' : `${this.now} ${when}`;
  }

  /** The times that SIGPIPE is pending: 0 or 1. It is taken. */
  pipes(): number {
    return this.took(SIGPIPE);
  }
}

/** The groups of one who is in more than a struct xucred has room for. */
const GROUPS = [6, ...Array.from({ length: NGROUPS_MAX - 1 }, (_, i) => 20 + i)].join(' ');
const A = '/tmp/a';
const B = '/tmp/b';

/** A script of calls; its results are compared with the right ones. */
type Script = readonly [(c: Caller) => Result[], readonly Result[]];

const SCRIPTS: Readonly<Record<string, Script>> = {
  'socket refuses what it does not have': [
    (c) => [
      c.do(num.SYS_socket, [77, SOCK_STREAM, 0]),
      c.do(num.SYS_socket, [AF_UNIX, 99, 0]),
      c.do(num.SYS_socket, [AF_UNIX, SOCK_STREAM, 9]),
      c.get(c.socket(SOCK_DGRAM), so.SO_TYPE),
      c.recv(c.socket(SOCK_STREAM | so.SOCK_NONBLOCK), 1, 0),
    ],
    ['EAFNOSUPPORT', 'EPROTOTYPE', 'EPROTONOSUPPORT', `${SOCK_DGRAM}`, 'ENOTCONN'],
  ],
  'bind gives a name once': [
    (c) => {
      const [a, b] = [c.socket(SOCK_STREAM), c.socket(SOCK_STREAM)];
      return [
        c.nameOf(num.SYS_getsockname, a),
        c.bind(a, A),
        c.nameOf(num.SYS_getsockname, a),
        c.bind(a, B),
        c.bind(b, A),
        c.bind(b, ''),
        c.bind(0, B),
        c.bind(99, B),
      ];
    },
    ['', 0, A, 'EINVAL', 'EADDRINUSE', 'ENOENT', 'ENOTSOCK', 'EBADF'],
  ],
  'connect finds who listens': [
    (c) => {
      const a = c.bound(SOCK_STREAM, A);
      const b = c.socket(SOCK_STREAM);
      return [
        c.connect(b, '/tmp/none'),
        c.connect(b, A),
        c.connect(c.socket(SOCK_DGRAM), A),
        c.listen(a, 1),
        c.connect(a, A),
        c.connect(b, A),
        c.connect(b, A),
        c.nameOf(num.SYS_getpeername, b),
        c.nameOf(num.SYS_getpeername, a),
      ];
    },
    ['ENOENT', 'ECONNREFUSED', 'EPROTOTYPE', 0, 'EOPNOTSUPP', 0, 'EISCONN', A, 'ENOTCONN'],
  ],
  'listen wants a stream with a name': [
    (c) => [
      c.listen(c.bound(SOCK_DGRAM, A), 1),
      c.listen(c.socket(SOCK_STREAM), 1),
      c.listen(c.pair(SOCK_STREAM)[0], 1),
      c.do(num.SYS_accept, [c.bound(SOCK_STREAM, B), 0, 0]),
    ],
    ['EOPNOTSUPP', 'EDESTADDRREQ', 'EINVAL', 'EINVAL'],
  ],
  'accept takes connections in their order, as many as the backlog': [
    (c) => {
      const server = c.bound(SOCK_STREAM | so.SOCK_NONBLOCK, A);
      c.listen(server, 2);
      const named = c.bound(SOCK_STREAM, B);
      const results: Result[] = [c.connect(named, A)];
      const second = c.connected(A);
      results.push(c.connect(c.socket(SOCK_STREAM), A), c.send(named, 'one'), c.send(second, 'two'));
      const one = c.accept(server);
      const two = c.accept(server);
      results.push(c.recv(one, 9), c.recv(two, 9), c.do(num.SYS_accept, [server, 0, 0]));
      results.push(c.nameOf(num.SYS_getpeername, one), c.nameOf(num.SYS_getsockname, one));
      results.push(c.get(server, so.SO_ACCEPTCONN), c.get(one, so.SO_ACCEPTCONN));
      return results;
    },
    [0, 'ECONNREFUSED', 3, 3, 'one', 'two', 'EAGAIN', B, A, `${so.SO_ACCEPTCONN}`, '0'],
  ],
  'accept waits for a connection, and gives it flags': [
    (c) => {
      const server = c.bound(SOCK_STREAM, A);
      c.listen(server, 2);
      c.set(server, so.SO_NOSIGPIPE, 1);
      c.connected(A);
      const fd = c.accept(server, so.SOCK_NONBLOCK | so.SOCK_CLOEXEC);
      return [
        c.recv(fd, 1, 0),
        `${c.p.p_fd.exclose(fd)}`,
        c.get(fd, so.SO_NOSIGPIPE),
        c.do(num.SYS_accept4, [server, 0, 0, 4]),
        c.limit(server, so.SO_RCVTIMEO, 45),
        c.do(num.SYS_accept, [server, 0, 0]),
        c.over(45),
      ];
    },
    ['EAGAIN', 'true', `${so.SO_NOSIGPIPE}`, 'EINVAL', 0, 'sleeps', 'EAGAIN in time'],
  ],
  'a stream gives its bytes': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      return [
        c.send(a, 'abcde'),
        c.recv(b, 3, MSG_DONTWAIT | so.MSG_PEEK),
        c.recv(b, 2),
        c.send(a, 'fg'),
        c.recv(b, 99),
        c.recv(b, 1),
        c.recv(b, 0),
        c.recv(b, 1, so.MSG_OOB),
        c.send(a, 'x', so.MSG_OOB),
        c.sendto(a, 'x', A),
      ];
    },
    [5, 'abc', 'ab', 2, 'cdefg', 'EAGAIN', '', 'EOPNOTSUPP', 'EOPNOTSUPP', 'EISCONN'],
  ],
  'a receive waits for all, or for as many as SO_RCVLOWAT': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      return [
        c.send(a, 'abc'),
        c.recv(b, 6, so.MSG_WAITALL),
        c.meanwhile(a, 'de'),
        c.meanwhile(a, 'f'),
        c.set(b, so.SO_RCVLOWAT, 4),
        c.recv(b, 9, 0),
        c.meanwhile(a, 'ghi'),
        c.meanwhile(a, 'j'),
      ];
    },
    [3, 'sleeps', 'sleeps', 'abcdef', 0, 'sleeps', 'sleeps', 'ghij'],
  ],
  'shutdown of sending ends the stream one way': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      return [
        c.send(a, 'last'),
        c.shutdown(a, so.SHUT_WR),
        c.recv(b, 9),
        c.recv(b, 9),
        c.send(b, 'back'),
        c.recv(a, 9),
        c.send(a, 'x'),
        c.pipes(),
        c.send(a, 'x', so.MSG_NOSIGNAL),
        c.pipes(),
        c.shutdown(a, 7),
        c.shutdown(c.socket(SOCK_STREAM), so.SHUT_WR),
      ];
    },
    [4, 0, 'last', '', 4, 'back', 'EPIPE', 1, 'EPIPE', 0, 'EINVAL', 'ENOTCONN'],
  ],
  'shutdown of receiving ends it the other way': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      return [
        c.send(b, 'lost'),
        c.shutdown(a, so.SHUT_RD),
        c.recv(a, 9),
        c.send(b, 'x'),
        c.pipes(),
        c.send(a, 'on'),
        c.recv(b, 9),
        c.shutdown(a, so.SHUT_RDWR),
        c.recv(b, 9),
      ];
    },
    [4, 0, '', 'EPIPE', 1, 2, 'on', 0, ''],
  ],
  'shutdown of messages without a receiver fails, and ends a direction': [
    (c) => {
      const a = c.bound(SOCK_DGRAM, A);
      const b = c.socket(SOCK_DGRAM);
      const results: Result[] = [
        c.sendto(b, 'one', A),
        c.shutdown(a, so.SHUT_WR),
        c.sendto(a, 'x', A),
        c.pipes(),
        c.recv(a, 9),
        c.recv(a, 9, 0),
      ];
      // The receive sleeps, and the same process shuts the socket down.
      (sysent[num.SYS_shutdown] as Sysent).call(c.k, c.p, Int32Array.of(a, so.SHUT_RD));
      c.pass(2);
      results.push(c.now, c.recv(a, 9, 0), c.sendto(b, 'lost', A), c.recv(a, 9, 0), c.get(a, so.SO_ERROR));
      results.push(
        c.sendto(b, 'more', A),
        c.shutdown(b, so.SHUT_RD),
        c.sendto(b, 'more', A),
        c.shutdown(b, 7),
      );
      return results;
    },
    [3, 'ENOTCONN', 'EPIPE', 1, 'one', 'sleeps', '', '', 4, '', '0', 4, 'ENOTCONN', 4, 'EINVAL'],
  ],
  'shutdown of one that listens ends one accept': [
    (c) => {
      const a = c.bound(SOCK_STREAM, '/l');
      c.listen(a, 2);
      const wait = (): Result => c.do(num.SYS_accept, [a, 0, 0]);
      const results: Result[] = [c.poll(a), c.shutdown(a, so.SHUT_WR), c.poll(a), wait()];
      // The accept sleeps, and the same process shuts the socket down.
      (sysent[num.SYS_shutdown] as Sysent).call(c.k, c.p, Int32Array.of(a, so.SHUT_RD));
      c.pass(2);
      results.push(c.now, c.poll(a), c.shutdown(a, so.SHUT_RDWR), c.poll(a));
      c.connected('/l');
      results.push(c.do(num.SYS_accept, [a, 0, 0]), c.poll(a), c.accept(a) > 0 ? 'accepted' : 'none');
      return results;
    },
    [
      0,
      'ENOTCONN',
      0,
      'sleeps',
      'ECONNABORTED',
      0,
      'ENOTCONN',
      POLLIN | POLLHUP,
      'ECONNABORTED',
      POLLIN,
      'accepted',
    ],
  ],
  'SO_NOSIGPIPE leaves only the error, of send and of write': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      c.close(b);
      const write = () => c.do(num.SYS_write, [a, IN, 1]);
      const results: Result[] = [write(), c.pipes(), c.send(a, 'x'), c.pipes()];
      results.push(c.set(a, so.SO_NOSIGPIPE, 1), write(), c.send(a, 'x'), c.pipes());
      results.push(c.set(a, so.SO_NOSIGPIPE, 0), write(), c.pipes());
      return results;
    },
    ['EPIPE', 1, 'EPIPE', 1, 0, 'EPIPE', 'EPIPE', 0, 0, 'EPIPE', 1],
  ],
  'SIGPIPE is for the thread that sends': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      c.close(b);
      // Another thread would take it, this one blocks it.
      thread_create(c.k, c.p)?.p_sig.mask.fill(0);
      const whose = (): string => {
        const own = sigismember(c.p.p_sig.pending, SIGPIPE);
        const shared = sigismember((c.p.p_procsig ?? c.p.p_sig).pending, SIGPIPE);
        c.p.p_sig.discard(SIGPIPE);
        return `${own ? 'own' : ''}${shared ? 'shared' : ''}`;
      };
      const results: Result[] = [c.send(a, 'x'), whose(), c.do(num.SYS_write, [a, IN, 1]), whose()];
      c.do(num.SYS_pipe, [PAIR]);
      const [reader = 0, writer = 0] = c.peek(PAIR, 2);
      c.close(reader);
      results.push(c.do(num.SYS_write, [writer, IN, 1]), whose(), c.sendmsg(a, 'x', 'y'), whose());
      return results;
    },
    ['EPIPE', 'own', 'EPIPE', 'own', 'EPIPE', 'own', 'EPIPE', 'own'],
  ],
  'messages come one by one, with their senders': [
    (c) => {
      const [a, b] = [c.bound(SOCK_DGRAM, A), c.bound(SOCK_DGRAM, B)];
      return [
        c.send(b, 'nobody'),
        c.sendto(b, 'one', A),
        c.sendto(b, '', A),
        c.sendto(c.socket(SOCK_DGRAM), 'three', A),
        c.recvfrom(a, 9),
        c.recvfrom(a, 9),
        c.recv(a, 2, MSG_DONTWAIT | so.MSG_PEEK),
        c.recvfrom(a, 2),
        c.recvfrom(a, 9),
        c.connect(b, A),
        c.sendto(b, 'x', A),
        c.send(b, 'four'),
        c.recv(a, 9),
        c.connect(b, '', so.AF_UNSPEC),
        c.send(b, 'x'),
        c.fill(b, 2000, so.MSG_NOSIGNAL),
        c.set(b, so.SO_SNDBUF, 100),
        c.connect(b, A),
        c.fill(b, 101),
      ];
    },
    [
      'EDESTADDRREQ',
      3,
      0,
      5,
      `one from ${B}`,
      ` from ${B}`,
      'th',
      'th from ',
      'EAGAIN',
      0,
      'EISCONN',
      4,
      'four',
      0,
      'EDESTADDRREQ',
      'EDESTADDRREQ',
      0,
      0,
      'EMSGSIZE',
    ],
  ],
  'a message in pieces is one, and what is cut off is told': [
    (c) => {
      const [a, b] = c.pair(SOCK_DGRAM);
      const [d, e] = c.pair(SOCK_STREAM);
      return [
        c.sendmsg(a, 'abc', 'def'),
        c.sendmsg(a, 'gh', ''),
        c.recvmsg(b, 2),
        c.recvmsg(b, 2),
        c.recvmsg(b, 2),
        c.sendmsg(d, 'ab', 'cde'),
        c.recvmsg(e, 2),
        c.recvmsg(e, 2),
      ];
    },
    [6, 2, 'abcd, cut off', 'gh', 'EAGAIN', 5, 'abcd', 'e'],
  ],
  'the peer of messages goes, and its error waits once': [
    (c) => {
      const [a, b] = c.pair(SOCK_DGRAM);
      const [d, e] = c.pair(SOCK_DGRAM);
      c.close(b);
      c.close(e);
      return [
        c.send(a, 'x'),
        c.send(a, 'x'),
        c.get(d, so.SO_ERROR),
        c.get(d, so.SO_ERROR),
        c.recv(d, 1),
        c.do(num.SYS_getsockopt, [d, SOL_SOCKET, so.SO_ERROR, VALUE, 0]),
      ];
    },
    ['ECONNRESET', 'EDESTADDRREQ', `${errno.ECONNRESET}`, '0', 'EAGAIN', 'EFAULT'],
  ],
  'SO_RCVTIMEO ends a wait to receive': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      const [d] = c.pair(SOCK_DGRAM);
      return [
        c.limit(a, so.SO_RCVTIMEO, 45),
        c.recv(a, 1, 0),
        c.over(45),
        c.send(b, 'ab'),
        c.recv(a, 4, so.MSG_WAITALL),
        c.over(45),
        c.limit(d, so.SO_RCVTIMEO, 30),
        c.recv(d, 1, 0),
        c.over(30),
        c.get(d, so.SO_RCVTIMEO, 4),
        c.get(d, so.SO_SNDTIMEO, 4),
        c.limit(a, so.SO_RCVTIMEO, 0),
        c.recv(a, 1, 0),
        c.over(2000),
      ];
    },
    [
      0,
      'sleeps',
      'EAGAIN in time',
      2,
      'sleeps',
      'ab in time',
      0,
      'sleeps',
      'EAGAIN in time',
      '0 0 30000 0',
      '0 0 0 0',
      0,
      'sleeps',
      'sleeps',
    ],
  ],
  'SO_SNDTIMEO ends a wait to send': [
    (c) => {
      const [a, b] = c.pair(SOCK_STREAM);
      const [d, e] = c.pair(SOCK_DGRAM);
      const results: Result[] = [c.limit(a, so.SO_SNDTIMEO, 45), c.fillUp(a, 2000)];
      results.push(c.fill(a, 1, 0), c.over(45), c.drain(b));
      // As much as there is room for goes, then the time is over.
      results.push(c.fillUp(a, 2000), c.recv(b, 3), c.fill(a, 10, 0), c.over(45));
      results.push(c.limit(d, so.SO_SNDTIMEO, 30), c.fillUp(d, 2000), c.fill(d, 2000, 0), c.over(30));
      results.push(c.drain(e), c.fill(d, 2000, 0));
      return results;
    },
    [
      0,
      'EAGAIN',
      'sleeps',
      'EAGAIN in time',
      MOST,
      'EAGAIN',
      '\0\0\0',
      'sleeps',
      '3 in time',
      0,
      'EAGAIN',
      'sleeps',
      'EAGAIN in time',
      2000,
      2000,
    ],
  ],
  'options are kept, and wrong ones refused': [
    (c) => {
      const a = c.socket(SOCK_STREAM);
      return [
        c.set(a, so.SO_RCVBUF, 20_000),
        c.get(a, so.SO_RCVBUF),
        c.get(a, so.SO_SNDBUF),
        c.set(a, so.SO_SNDBUF, so.SB_MAX + 1),
        c.set(a, so.SO_SNDBUF, 0),
        c.set(a, so.SO_KEEPALIVE, 1),
        c.get(a, so.SO_KEEPALIVE),
        c.set(a, so.SO_TYPE, 1),
        c.set(a, so.SO_RCVTIMEO, 1),
        c.set(a, so.SO_SNDTIMEO, 0, 0, 1_000_000, 0),
        c.set(a, so.SO_LINGER, 1, 30),
        c.get(a, so.SO_LINGER, 2),
        c.set(a, so.SO_LINGER, 0, 65_536),
        c.set(a, so.SO_LINGER, 0, -1),
        c.set(a, so.SO_LINGER, 1),
        c.get(a, so.SO_LINGER, 2),
        c.get(a, 0x7777),
        c.do(num.SYS_setsockopt, [a, 6, so.SO_DEBUG, VALUE, 4]),
      ];
    },
    [
      0,
      '20000',
      '8192',
      'ENOBUFS',
      'EINVAL',
      0,
      `${so.SO_KEEPALIVE}`,
      'ENOPROTOOPT',
      'EINVAL',
      'EDOM',
      0,
      `${so.SO_LINGER} 30`,
      'EDOM',
      'EDOM',
      'EINVAL',
      `${so.SO_LINGER} 30`,
      'ENOPROTOOPT',
      'ENOPROTOOPT',
    ],
  ],
  'each side knows the other as it was at its connect or listen': [
    (c) => {
      const a = c.bound(SOCK_STREAM, A);
      const b = c.socket(SOCK_STREAM);
      c.become(0, 5, 7, 8);
      const results = [c.peer(a), c.peer(b), c.listen(a, 1), c.peer(a)];
      c.become(0, 6, ...Array.from({ length: NGROUPS_MAX - 1 }, (_, i) => 20 + i), 6, 77);
      results.push(c.connect(b, A));
      c.become(9, 9);
      const d = c.accept(a);
      results.push(c.peer(b), c.peer(d));
      c.close(b);
      return [...results, c.peer(d), c.peer(d, 1)];
    },
    [
      'ENOTCONN',
      'ENOTCONN',
      0,
      'ENOTCONN',
      0,
      '0: 0 of 5 7 8',
      `0: 0 of ${GROUPS}`,
      `0: 0 of ${GROUPS}`,
      'ENOPROTOOPT',
    ],
  ],
  'both of a pair know who made it': [
    (c) => {
      c.become(4, 5, 6);
      const [a, b] = c.pair(SOCK_STREAM);
      c.become(7, 8);
      return [c.peer(a), c.peer(b), c.peer(c.pair(SOCK_DGRAM)[0])];
    },
    ['0: 4 of 5 6', '0: 4 of 5 6', 'EINVAL'],
  ],
};

/** The results of a script on a machine; words if something is thrown or left. */
function run([script]: Script, config: Partial<MachineConfig> = {}): unknown {
  try {
    const c = new Caller(config);
    const results = script(c);
    c.k.check();
    return results;
  } catch (error) {
    return (error as Error).message;
  }
}

type Call = Sysent['call'];

/** A wrong call by its number, made of the right one. */
type Twin = readonly [number, (call: Call) => Call];

/** Another routine for the arguments of a call. */
const given =
  (change: (uap: Int32Array, k: Kernel, p: Proc) => void): ((call: Call) => Call) =>
  (call) =>
  (k, p, uap) => {
    const changed = uap.slice();
    change(changed, k, p);
    return call(k, p, changed);
  };

/** Does something after a call without an error. */
const after = (then: (uap: Int32Array, k: Kernel, p: Proc) => void): ((call: Call) => Call) => {
  function* waits(rest: Sleepable<number>, done: (error: number) => number): Sleepable<number> {
    return done(yield* rest);
  }
  return (call) =>
    (k, p, uap): SysResult => {
      const done = (error: number): number => {
        if (error === 0) then(uap, k, p);
        return error;
      };
      const result = call(k, p, uap);
      return typeof result === 'number' ? done(result) : waits(result, done);
    };
};

/** Drops a flag of the arguments. */
const without = (flag: number) =>
  given((uap) => {
    uap[3] &= ~flag;
  });

const socketOf = (p: Proc, fd: number): Socket => (p.p_fd.get(fd) as File).f_data as Socket;

const TWINS: Readonly<Record<string, Twin>> = {
  'socket makes a stream of everything': [
    num.SYS_socket,
    given((uap) => {
      uap[1] = SOCK_STREAM;
    }),
  ],
  'socket forgets O_NONBLOCK of the new one': [
    num.SYS_accept4,
    given((uap) => {
      uap[3] &= ~so.SOCK_NONBLOCK;
    }),
  ],
  'bind gives a second name': [
    num.SYS_bind,
    given((uap, _k, p) => {
      const file = p.p_fd.get(uap[0]);
      if (uap[0] > 2 && file !== undefined)
        Object.assign(file.f_data as Socket, { so_name: '', so_inode: undefined });
    }),
  ],
  'listen lets one more wait': [
    num.SYS_listen,
    given((uap) => {
      uap[1]++;
    }),
  ],
  'accept takes the last': [
    num.SYS_accept4,
    given((uap, _k, p) => {
      socketOf(p, uap[0]).so_queue?.reverse();
    }),
  ],
  'accept does not obey SO_RCVTIMEO': [
    num.SYS_accept,
    given((uap, _k, p) => {
      socketOf(p, uap[0]).so_rcv.timeo = 0;
    }),
  ],
  'connect takes a second connection': [
    num.SYS_connect,
    given((uap, _k, p) => {
      const socket = socketOf(p, uap[0]);
      if (socket.isStream) socket.so_peer = undefined;
    }),
  ],
  'getpeername gives the own name': [num.SYS_getpeername, () => (sysent[num.SYS_getsockname] as Sysent).call],
  'shutdown ends both ways': [
    num.SYS_shutdown,
    given((uap) => {
      if (uap[1] < so.SHUT_RDWR) uap[1] = so.SHUT_RDWR;
    }),
  ],
  'shutdown lets a receiver of messages sleep': [
    num.SYS_shutdown,
    (call) => (k, p, uap) => {
      const { so_peer, isStream } = socketOf(p, uap[0]);
      return so_peer === undefined && !isStream ? errno.ENOTCONN : call(k, p, uap);
    },
  ],
  'shutdown does not tell the other side': [
    num.SYS_shutdown,
    after((uap, _k, p) => {
      const { so_peer } = socketOf(p, uap[0]);
      if (so_peer !== undefined) so_peer.so_cantrcvmore = false;
    }),
  ],
  'send waits though it should not': [num.SYS_sendto, without(MSG_DONTWAIT)],
  'send does not obey MSG_NOSIGNAL': [num.SYS_sendto, without(so.MSG_NOSIGNAL)],
  'send does not obey SO_SNDTIMEO': [
    num.SYS_sendto,
    given((uap, _k, p) => {
      socketOf(p, uap[0]).so_snd.timeo = 0;
    }),
  ],
  'send signals the process': [
    num.SYS_sendto,
    (call) =>
      function* (k, p, uap): Sleepable<number> {
        const result = call(
          k,
          p,
          Int32Array.from(uap, (word, i) => (i === 3 ? word | so.MSG_NOSIGNAL : word)),
        );
        const error = typeof result === 'number' ? result : yield* result;
        if (error === errno.EPIPE && (uap[3] & so.MSG_NOSIGNAL) === 0) psignal(k, p, SIGPIPE);
        return error;
      },
  ],
  'write knows nothing of SO_NOSIGPIPE': [
    num.SYS_write,
    given((uap, _k, p) => {
      const { f_data } = p.p_fd.get(uap[0]) as File;
      if ('so_options' in (f_data as object)) (f_data as Socket).so_options &= ~so.SO_NOSIGPIPE;
    }),
  ],
  'listen does not note who it is': [
    num.SYS_listen,
    after((uap, _k, p) => {
      socketOf(p, uap[0]).so_cred = undefined;
    }),
  ],
  'connect tells the server of the server': [
    num.SYS_connect,
    after((uap, _k, p) => {
      const client = socketOf(p, uap[0]);
      if (client.so_peer !== undefined) client.so_peer.so_peercred = client.so_peercred;
    }),
  ],
  'accept tells of who it is by then': [
    num.SYS_accept4,
    after((_uap, _k, p) => {
      socketOf(p, p.p_retval[0]).so_peercred = peerCredOf(p);
    }),
  ],
  'a pair is of nobody': [
    num.SYS_socketpair,
    after((uap, k, p) => {
      const fds = new Int32Array(2);
      k.memory.copyin(p.p_vmspace.pmap, uap[3], new Uint8Array(fds.buffer));
      for (const fd of fds) socketOf(p, fd).so_peercred = undefined;
    }),
  ],
  'sendmsg sends the first piece only': [
    num.SYS_sendmsg,
    given((uap, k, p) => {
      k.memory.copyout(p.p_vmspace.pmap, new Uint8Array(Int32Array.of(1).buffer), uap[1] + 12);
    }),
  ],
  'receive takes what it should leave': [num.SYS_recvfrom, without(so.MSG_PEEK)],
  'receive does not wait for all': [num.SYS_recvfrom, without(so.MSG_WAITALL)],
  'receive knows nothing of SO_RCVLOWAT': [
    num.SYS_recvfrom,
    given((uap, _k, p) => {
      socketOf(p, uap[0]).so_rcv.lowat = 1;
    }),
  ],
  'receive forgets the sender': [
    num.SYS_recvfrom,
    given((uap, _k, p) => {
      for (const piece of socketOf(p, uap[0]).so_rcv.pieces) Object.assign(piece, { from: '' });
    }),
  ],
  'receive is early': [
    num.SYS_recvfrom,
    given((uap, k, p) => {
      const { so_rcv } = socketOf(p, uap[0]);
      if (so_rcv.timeo > 0) so_rcv.timeo -= 2 * k.clockwork.tick;
    }),
  ],
  'receive is late': [
    num.SYS_recvfrom,
    given((uap, k, p) => {
      const { so_rcv } = socketOf(p, uap[0]);
      if (so_rcv.timeo > 0) so_rcv.timeo += 3 * k.clockwork.tick;
    }),
  ],
  'recvmsg does not tell what is cut off': [
    num.SYS_recvmsg,
    after((uap, k, p) => {
      k.memory.copyout(p.p_vmspace.pmap, new Uint8Array(4), uap[1] + 24);
    }),
  ],
  'setsockopt takes one time for the other': [
    num.SYS_setsockopt,
    given((uap) => {
      if (uap[2] === so.SO_SNDTIMEO) uap[2] = so.SO_RCVTIMEO;
    }),
  ],
  'setsockopt keeps only if SO_LINGER is on': [
    num.SYS_setsockopt,
    after((uap, _k, p) => {
      if (uap[2] === so.SO_LINGER) socketOf(p, uap[0]).so_linger = 0;
    }),
  ],
  'getsockopt leaves the error': [
    num.SYS_getsockopt,
    (call) => (k, p, uap) => {
      const socket = socketOf(p, uap[0]);
      const { so_error } = socket;
      const result = call(k, p, uap);
      socket.so_error = so_error;
      return result;
    },
  ],
};

/** Gives a system call another body while `work` runs. */
function withCall([number, wrong]: Twin, work: () => void): void {
  const table = sysent as (Sysent | undefined)[];
  const entry = table[number] as Sysent;
  table[number] = { ...entry, call: wrong(entry.call) };
  try {
    work();
  } finally {
    table[number] = entry;
  }
}

describe('the calls of sockets', () => {
  for (const [name, script] of Object.entries(SCRIPTS))
    it(name, () => expect(run(script)).to.deep.equal(script[1]));

  const machines: Partial<MachineConfig>[] = MATRIX
    ? [
        ...KERNELS.map((kernel) => ({ kernel, hz: 1000 })),
        ...CLOCKS.map((clock) => ({ clock })),
        ...Array.from({ length: 10 }, (_, seed) => ({ seed: seed + 1 })),
      ]
    : [{ kernel: 'old' }, { clock: 'oneshot' }, { seed: 7 }];
  for (const machine of machines)
    it(`have the same results on ${JSON.stringify(machine)}`, () => {
      for (const [name, script] of Object.entries(SCRIPTS))
        expect([name, run(script, machine)]).to.deep.equal([name, script[1]]);
    });
});

describe('a kernel with a wrong call of sockets is convicted', () => {
  /** The first script with other results than the right ones. */
  const verdict = (): string | undefined =>
    Object.keys(SCRIPTS).find((name) => !isDeepStrictEqual(run(SCRIPTS[name] as Script), SCRIPTS[name]?.[1]));

  it('and the right one is not', () => expect(verdict()).to.equal(undefined));

  for (const [name, twin] of Object.entries(TWINS))
    it(name, () => withCall(twin, () => expect(verdict()).to.be.a('string')));
});
