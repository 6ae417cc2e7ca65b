/** Sockets under random scripts, and the wrong twins that these convict; waits with a time. */

import { expect } from 'chai';
import { CLOCKS, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import type { Socket } from '../../kernel/kern/socketvar.ts';
import { sys_recvfrom, sys_sendto } from '../../kernel/kern/uipc_message.ts';
import { sys_setsockopt } from '../../kernel/kern/uipc_sockopt.ts';
import {
  sys_accept,
  sys_bind,
  sys_connect,
  sys_listen,
  sys_shutdown,
  sys_socket,
  sys_socketpair,
} from '../../kernel/kern/uipc_syscalls.ts';
import { EAGAIN, ECONNREFUSED, ECONNRESET, EFAULT, EMFILE, EPIPE } from '../../kernel/sys/errno.ts';
import {
  AF_UNIX,
  MSG_DONTWAIT,
  MSG_NOSIGNAL,
  SHUT_WR,
  SO_RCVTIMEO,
  SOCK_DGRAM,
  SOCK_STREAM,
  SOL_SOCKET,
} from '../../kernel/sys/socket.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { type BreakSockets, SocketJudge } from '../model/socketjudge.ts';
import { Bench, DATA } from './harness.ts';

/** Systems that the scripts run on; in `make matrix` every scheme, kernel and clock that boots. */
const SYSTEMS: readonly Partial<MachineConfig>[] = MATRIX
  ? Object.keys(SCHEMES).flatMap((callout) =>
      KERNELS.flatMap((kernel) => CLOCKS.map((clock) => ({ callout, kernel, clock }))).filter(boots),
    )
  : [
      ...KERNELS.map((kernel) => ({ kernel })),
      ...CLOCKS.map((clock) => ({ clock })),
      { compat: '44bsd' as const },
    ];

/** True if the machine accepts the parts together. */
function boots(config: Partial<MachineConfig>): boolean {
  try {
    new Bench(config);
    return true;
  } catch {
    return false;
  }
}

/** Has every piece that comes changed, before it is read. */
const changed =
  (change: (so: Socket) => void): BreakSockets =>
  (pair) => {
    for (const so of pair) {
      const { pieces } = so.so_rcv;
      const push = pieces.push.bind(pieces);
      pieces.push = (...some) => {
        const n = push(...some);
        change(so);
        return n;
      };
    }
  };

const TWINS: readonly (readonly [string, RegExp, BreakSockets])[] = [
  ['gives the last first', /not the \d+ that were sent/, changed((so) => so.so_rcv.pieces.reverse())],
  [
    'joins two messages',
    /not the \d+ that were sent|receive: errno|bytes in its buffer/,
    changed(({ so_rcv, isStream }) => {
      if (isStream || so_rcv.pieces.length < 2) return;
      const [a, b] = so_rcv.pieces.splice(-2);
      so_rcv.pieces.push({ bytes: Uint8Array.from([...a.bytes, ...b.bytes]), from: '', rights: [] });
    }),
  ],
  [
    'loses one when there are many',
    /not the \d+ that were sent|receive: errno|bytes in its buffer/,
    changed(({ so_rcv }) => {
      if (so_rcv.pieces.length > 2) so_rcv.pieces.splice(1, 1);
    }),
  ],
  [
    'never has room again',
    /no room, and nothing waits|bytes in its buffer/,
    (pair) => {
      for (const { so_rcv } of pair) {
        let cc = 0;
        Object.defineProperty(so_rcv, 'cc', {
          get: () => cc,
          set: (value: number) => (cc = Math.max(cc, value)),
        });
      }
    },
  ],
];

describe('sockets under random scripts', () => {
  for (const config of SYSTEMS)
    it(`keep what was sent: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= repetitions(4, 40); seed++) new SocketJudge(seed, config).run(60);
    });
  for (const [name, words, damage] of TWINS)
    it(`convict one that ${name}`, () => {
      const verdicts = Array.from({ length: 12 }, (_, seed) => {
        try {
          new SocketJudge(seed, {}, damage).run(120);
          return 'not guilty';
        } catch (error) {
          return (error as Error).message;
        }
      });
      expect(verdicts.join('\n')).to.match(words);
    });
});

describe('sockets', () => {
  for (const kernel of KERNELS)
    it(`wait up to SO_RCVTIMEO, never less, and leave no callout: ${kernel}`, () => {
      const b = new Bench({ kernel });
      b.tick(3);
      b.call(sys_socketpair, AF_UNIX, SOCK_STREAM, 0, DATA);
      const fds = b.peek(DATA, 2);
      b.poke(DATA + 64, [0, 0, 45_000, 0]);
      expect(b.call(sys_setsockopt, fds[0], SOL_SOCKET, SO_RCVTIMEO, DATA + 64, 16)).to.equal(0);
      const begin = b.k.clockwork.uptime();
      let end = 0;
      let result: number | undefined;
      b.begin(sys_recvfrom, [fds[0], DATA + 128, 1, 0, 0, 0], (error) => {
        result = error;
        end = b.k.clockwork.uptime();
      });
      b.tick(20);
      expect(result).to.equal(EAGAIN);
      expect(end - begin).to.be.within(45_000, 45_000 + b.k.clockwork.tick + 1000);
      expect(b.k.nclients).to.equal(0);
      for (const fd of fds) b.call(sys_close, fd);
      b.k.check();
    });

  it('lose no connection that could not be accepted', () => {
    const b = new Bench({}, undefined, undefined);
    b.tick(2);
    b.pokeBytes(DATA, Uint8Array.of(10, AF_UNIX, ...'/tmp/one'.split('').map((c) => c.charCodeAt(0)), 0));
    const open = () => {
      expect(b.call(sys_socket, AF_UNIX, SOCK_STREAM, 0)).to.equal(0);
      return b.p.p_retval[0];
    };
    const [server, client] = [open(), open()];
    expect(b.call(sys_bind, server, DATA, 11)).to.equal(0);
    b.call(sys_listen, server, 4);
    expect(b.call(sys_connect, client, DATA, 11)).to.equal(0);
    b.p.p_fd.fd_limit = b.p.p_fd.lowest();
    expect(b.finish(sys_accept, server, 0, 0)).to.equal(EMFILE);
    b.p.p_fd.fd_limit = 64;
    expect(b.finish(sys_accept, server, DATA, 0x5000_0000)).to.equal(EFAULT);
    expect(b.finish(sys_accept, server, 0, 0)).to.equal(0);
    b.k.check();
  });
});

/** A pair of sockets of one process. */
function pairOf(type: number): { b: Bench; fds: readonly number[]; pair: readonly Socket[] } {
  const b = new Bench({});
  b.tick(2);
  b.call(sys_socketpair, AF_UNIX, type, 0, DATA);
  const fds = b.peek(DATA, 2);
  return { b, fds, pair: fds.map((fd) => (b.p.p_fd.get(fd) as File).f_data as Socket) };
}

/** The result of a receive that sleeps while `during` is called; undefined if it sleeps on. */
function receiveDuring(
  { b, fds }: ReturnType<typeof pairOf>,
  during: () => void,
): { error: number | undefined; waited: number } {
  const begin = b.k.clockwork.uptime();
  const seen: { error: number | undefined; waited: number } = { error: undefined, waited: 0 };
  b.begin(sys_recvfrom, [fds[0], DATA + 128, 8, 0, 0, 0], (error) => {
    seen.error = error;
    seen.waited = b.k.clockwork.uptime() - begin;
  });
  expect(seen.error).to.equal(undefined);
  during();
  b.tick(12);
  return seen;
}

describe('a call that sleeps on a socket', () => {
  for (const type of [SOCK_STREAM, SOCK_DGRAM])
    it(`goes on when its own descriptor is closed, and closes the socket at its end: type ${type}`, () => {
      const it = pairOf(type);
      const seen = receiveDuring(it, () => it.b.call(sys_close, it.fds[0]));
      expect(seen.error).to.equal(undefined);
      expect(it.pair[0]?.so_closed).to.equal(false);
      it.b.k.check();
      // A twin: the call does not say that it holds the file.
      const { p_held } = it.b.p;
      it.b.p.p_held = undefined;
      expect(() => it.b.k.check()).to.throw('files are open, not');
      it.b.p.p_held = p_held;
      it.b.call(sys_close, it.fds[1]);
      it.b.tick(2);
      expect(seen.error).to.equal(type === SOCK_STREAM ? 0 : ECONNRESET);
      expect(it.pair[0]?.so_closed).to.equal(true);
      it.b.k.check();
    });

  it('ends when the sender of messages is shut down, and goes on when it is closed', () => {
    for (const [end, errno] of [
      [(b: Bench, fd: number) => b.call(sys_shutdown, fd, SHUT_WR), EPIPE],
      [(b: Bench, fd: number) => b.call(sys_close, fd), undefined],
    ] as const) {
      const { b, fds } = pairOf(SOCK_DGRAM);
      while (b.finish(sys_sendto, fds[0], DATA, 4000, MSG_DONTWAIT, 0, 0) === 0);
      let result: number | undefined;
      b.begin(sys_sendto, [fds[0], DATA, 4000, MSG_NOSIGNAL, 0, 0], (error) => {
        result = error;
      });
      expect(result).to.equal(undefined);
      end(b, fds[0]);
      b.tick(2);
      expect(result).to.equal(errno);
      b.k.check();
    }
  });

  it('ends at the close of its peer; a twin that loses the wakeup is convicted', () => {
    const good = pairOf(SOCK_STREAM);
    expect(receiveDuring(good, () => good.b.call(sys_close, good.fds[1])).error).to.equal(0);
    const twin = pairOf(SOCK_STREAM);
    const lose = () => {
      Object.defineProperty(twin.pair[0], 'rsel', { value: twin.pair[1].rsel });
      twin.b.call(sys_close, twin.fds[1]);
    };
    expect(receiveDuring(twin, lose).error).to.equal(undefined);
  });
});

describe('data before the end', () => {
  const read = (damage: (so: Socket) => void) => {
    const { b, fds, pair } = pairOf(SOCK_STREAM);
    damage(pair[0]);
    b.finish(sys_sendto, fds[1], DATA, 5, 0, 0, 0);
    b.call(sys_close, fds[1]);
    const counts = [0, 1].map(() => {
      b.finish(sys_recvfrom, fds[0], DATA, 8, 0, 0, 0);
      return b.p.p_retval[0];
    });
    return counts;
  };
  it('is read, and a twin that tells the end first is convicted', () => {
    expect(read(() => undefined)).to.eql([5, 0]);
    const endFirst = (so: Socket) =>
      Object.defineProperty(so, 'so_cantrcvmore', { get: () => true, set: () => so.so_rcv.flush() });
    expect(read(endFirst)).to.eql([0, 0]);
  });
});

describe('a socket that listens', () => {
  const ADDRESS = Uint8Array.of(10, AF_UNIX, ...new TextEncoder().encode('/tmp/two'), 0);
  /** The connections that are taken before one is refused, of a backlog of 2. */
  const taken = (damage: (so: Socket) => void) => {
    const b = new Bench({});
    b.tick(2);
    const open = () => {
      expect(b.call(sys_socket, AF_UNIX, SOCK_STREAM, 0)).to.equal(0);
      return b.p.p_retval[0];
    };
    const server = open();
    b.pokeBytes(DATA, ADDRESS);
    expect(b.call(sys_bind, server, DATA, 11)).to.equal(0);
    b.call(sys_listen, server, 2);
    damage((b.p.p_fd.get(server) as File).f_data as Socket);
    for (let n = 0; n < 5; n++) {
      const error = b.call(sys_connect, open(), DATA, 11);
      if (error !== 0) {
        expect(error).to.equal(ECONNREFUSED);
        return n;
      }
    }
    return 5;
  };
  it('refuses when its backlog is full; a twin that takes one more is convicted', () => {
    expect(taken(() => undefined)).to.equal(2);
    expect(taken((so) => so.so_qlimit++)).to.equal(3);
  });
});

describe('the time of a receive', () => {
  const waited = (damage: (so: Socket) => void) => {
    const it = pairOf(SOCK_STREAM);
    it.pair[0].so_rcv.timeo = 45_000;
    damage(it.pair[0]);
    return receiveDuring(it, () => undefined);
  };
  it('is over no earlier; a twin that is early is convicted', () => {
    const good = waited(() => undefined);
    expect(good.error).to.equal(EAGAIN);
    expect(good.waited).to.be.at.least(45_000);
    const early = waited(({ so_rcv }) => {
      so_rcv.timeo -= 20_000;
    });
    expect(early.error).to.equal(EAGAIN);
    expect(early.waited).to.be.below(45_000);
  });
});
