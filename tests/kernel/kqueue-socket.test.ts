/**
 * Sockets in a kqueue: messages without bytes, errors that wait, ends; and kernels with a fault in
 * them, each of which the same questions convict.
 */

import { expect } from 'chai';
import type { Amount } from '../../kernel/kern/event_file.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import type { Socket } from '../../kernel/kern/socketvar.ts';
import { sys_kevent, sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { socketOps } from '../../kernel/kern/sys_socket.ts';
import { sys_recvfrom, sys_sendto } from '../../kernel/kern/uipc_message.ts';
import { sys_getsockopt, sys_setsockopt } from '../../kernel/kern/uipc_sockopt.ts';
import {
  sys_bind,
  sys_connect,
  sys_listen,
  sys_shutdown,
  sys_socket,
  sys_socketpair,
} from '../../kernel/kern/uipc_syscalls.ts';
import { ECONNRESET } from '../../kernel/sys/errno.ts';
import {
  EV_ADD,
  EV_CLEAR,
  EV_EOF,
  EVFILT_READ,
  EVFILT_WRITE,
  KEVENT_SIZE,
  Kevent,
  NOTE_LOWAT,
} from '../../kernel/sys/event.ts';
import {
  AF_UNIX,
  SHUT_RD,
  SHUT_WR,
  SO_ERROR,
  SO_RCVLOWAT,
  SOCK_DGRAM,
  SOCK_STREAM,
  SOL_SOCKET,
} from '../../kernel/sys/socket.ts';
import { Bench, DATA } from './harness.ts';

const CHANGE = DATA;
const EVENTS = DATA + 64;
const BUFFER = DATA + 1024;
const NUMBER = DATA + 1088;
const ZERO = DATA + 1100;
const PAIR = DATA + 1200;
const NAME = DATA + 1300;

/** A machine with a kqueue. */
class World extends Bench {
  readonly kq: number;

  constructor() {
    super();
    this.tick(2);
    this.call(sys_kqueue);
    this.kq = this.p.p_retval[0];
  }

  pair(type: number): readonly [number, number] {
    this.call(sys_socketpair, AF_UNIX, type, 0, PAIR);
    const [a = 0, b = 0] = this.peek(PAIR, 2);
    return [a, b];
  }

  watch(ident: number, filter: number, fflags = 0, data = 0, flags = 0): void {
    const kev = new Kevent();
    Object.assign(kev, { ident, filter, flags: EV_ADD | flags, fflags, data });
    this.pokeBytes(CHANGE, kev.bytes);
    expect(this.call(sys_kevent, this.kq, CHANGE, 1, 0, 0, 0)).to.equal(0);
  }

  send(fd: number, n: number): void {
    expect(this.finish(sys_sendto, fd, BUFFER, n, 0, 0, 0)).to.equal(0);
  }

  /** The events that there are now, in words. */
  events(): string[] {
    this.poke(ZERO, [0, 0, 0, 0]);
    expect(this.finish(sys_kevent, this.kq, 0, 0, EVENTS, 8, ZERO)).to.equal(0);
    this.k.check();
    return Array.from({ length: this.p.p_retval[0] }, (_, i) => {
      const kev = new Kevent();
      kev.words.set(this.peek(EVENTS + i * KEVENT_SIZE, KEVENT_SIZE / 4));
      const filter = kev.filter === EVFILT_READ ? 'read' : 'write';
      return `${filter} ${kev.data}${(kev.flags & EV_EOF) !== 0 ? ' end' : ''}${kev.fflags === 0 ? '' : ` error ${kev.fflags}`}`;
    });
  }
}

/** A stream that was never accepted: it is reset when the socket that listens is closed. */
function refused(w: World): number {
  w.pokeBytes(NAME, Uint8Array.of(10, AF_UNIX, ...new TextEncoder().encode('/tmp/kqs'), 0));
  const open = () => {
    w.call(sys_socket, AF_UNIX, SOCK_STREAM, 0);
    return w.p.p_retval[0];
  };
  const [server, client] = [open(), open()];
  expect(w.call(sys_bind, server, NAME, 11)).to.equal(0);
  expect(w.call(sys_listen, server, 2)).to.equal(0);
  expect(w.call(sys_connect, client, NAME, 11)).to.equal(0);
  w.watch(client, EVFILT_READ);
  w.watch(client, EVFILT_WRITE, 0, 0, EV_CLEAR);
  expect(w.events()).to.deep.equal(['write 8192']);
  w.call(sys_close, server);
  return client;
}

/** Questions: what is done, and the events that are reported then, step by step. */
const QUESTIONS: Readonly<
  Record<string, readonly [(w: World) => string[][], readonly (readonly string[])[]]>
> = {
  'a message without bytes is there': [
    (w) => {
      const [a, b] = w.pair(SOCK_DGRAM);
      w.watch(a, EVFILT_READ);
      const before = w.events();
      w.send(b, 0);
      const there = w.events();
      w.finish(sys_recvfrom, a, BUFFER, 8, 0, 0, 0);
      return [before, there, w.events()];
    },
    [[], ['read 0'], []],
  ],
  'a message without bytes before a longer one': [
    (w) => {
      const [a, b] = w.pair(SOCK_DGRAM);
      w.send(b, 0);
      w.send(b, 5);
      w.watch(a, EVFILT_READ);
      const first = w.events();
      w.finish(sys_recvfrom, a, BUFFER, 8, 0, 0, 0);
      return [first, w.events()];
    },
    [['read 0'], ['read 5']],
  ],
  'a message is there, however short, whatever SO_RCVLOWAT says': [
    (w) => {
      const [a, b] = w.pair(SOCK_DGRAM);
      w.poke(NUMBER, [100]);
      w.call(sys_setsockopt, a, SOL_SOCKET, SO_RCVLOWAT, NUMBER, 4);
      w.watch(a, EVFILT_READ);
      w.send(b, 3);
      return [w.events()];
    },
    [['read 3']],
  ],
  'the least number of bytes of NOTE_LOWAT is asked of a message too': [
    (w) => {
      const [a, b] = w.pair(SOCK_DGRAM);
      w.watch(a, EVFILT_READ, NOTE_LOWAT, 4);
      w.send(b, 0);
      const none = w.events();
      w.finish(sys_recvfrom, a, BUFFER, 8, 0, 0, 0);
      w.send(b, 4);
      return [none, w.events()];
    },
    [[], ['read 4']],
  ],
  'an error waits for the receiver of messages, until it is asked for': [
    (w) => {
      const [a, b] = w.pair(SOCK_DGRAM);
      w.watch(a, EVFILT_READ);
      w.call(sys_close, b);
      const waits = w.events();
      w.poke(NUMBER, [0, 4]);
      w.call(sys_getsockopt, a, SOL_SOCKET, SO_ERROR, NUMBER, NUMBER + 4);
      expect(w.peek(NUMBER, 1)).to.deep.equal([ECONNRESET]);
      return [waits, w.events()];
    },
    [['read 0'], []],
  ],
  'a connection that was never accepted ends with its error': [
    (w) => {
      const client = refused(w);
      const ended = w.events();
      expect(w.finish(sys_recvfrom, client, BUFFER, 8, 0, 0, 0)).to.equal(ECONNRESET);
      return [ended, w.events()];
    },
    [['read 0 end error 104', 'write 0 end error 104'], ['read 0 end']],
  ],
  'an end without an error has none': [
    (w) => {
      const [a, b] = w.pair(SOCK_STREAM);
      w.watch(a, EVFILT_READ);
      w.send(b, 3);
      w.call(sys_shutdown, b, SHUT_WR);
      const ended = w.events();
      w.watch(b, EVFILT_WRITE);
      return [ended, w.events()];
    },
    [['read 3 end'], ['read 3 end', 'write 8189 end']],
  ],
  'nothing can be sent to one that receives no more': [
    (w) => {
      const [a, b] = w.pair(SOCK_STREAM);
      w.watch(b, EVFILT_WRITE, 0, 0, EV_CLEAR);
      w.events();
      w.call(sys_shutdown, a, SHUT_RD);
      return [w.events()];
    },
    [['write 8192 end']],
  ],
};

/** The answers of a kernel to all questions. */
function answers(): Record<string, unknown> {
  const ask = (question: (w: World) => string[][]): unknown => {
    try {
      return question(new World());
    } catch (error) {
      return (error as Error).message;
    }
  };
  return Object.fromEntries(Object.entries(QUESTIONS).map(([name, [question]]) => [name, ask(question)]));
}

const EXPECTED = Object.fromEntries(Object.entries(QUESTIONS).map(([name, [, events]]) => [name, events]));

/** Wrong twins, by what is wrong: the amount that a socket tells a kqueue. */
const TWINS: Readonly<Record<string, (right: Amount, so: Socket) => Amount>> = {
  'does not see a message without bytes': (right) => ({ ...right, message: false }),
  'takes every message for enough': (right) => ({
    ...right,
    lowat: right.message === true ? 0 : right.lowat,
  }),
  'does not see that an error waits': (right) => ({ ...right, error: 0 }),
  'takes the error that it tells': (right, so) => {
    so.so_error = 0;
    return right;
  },
  'adds up the messages': (right, { so_rcv, isStream }) => ({
    ...right,
    data: isStream ? right.data : so_rcv.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }),
  'tells an end with every error': (right) => ({ ...right, eof: right.eof || right.error !== 0 }),
  'does not tell of the end': (right) => ({ ...right, eof: false }),
  'tells an error at each end': (right) => ({ ...right, error: right.eof ? ECONNRESET : (right.error ?? 0) }),
};

describe('a kqueue with sockets', () => {
  for (const [name, [question, expected]] of Object.entries(QUESTIONS))
    it(name, () => expect(question(new World())).to.deep.equal(expected));

  for (const [name, wrong] of Object.entries(TWINS))
    it(`convicts one that ${name}`, () => {
      const { amount } = socketOps;
      const twin = (...args: Parameters<NonNullable<typeof amount>>) => {
        const right = amount?.(...args);
        return right === undefined ? undefined : wrong(right, args[1].f_data as Socket);
      };
      Object.assign(socketOps, { amount: twin });
      try {
        expect(answers()).to.not.deep.equal(EXPECTED);
      } finally {
        Object.assign(socketOps, { amount });
      }
    });
});
