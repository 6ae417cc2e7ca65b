/** Sockets under random scripts, and the wrong twins that these convict; waits with a time. */

import { expect } from 'chai';
import { CLOCKS, KERNELS } from '../../emu/config.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import { sys_recvfrom } from '../../kernel/kern/uipc_message.ts';
import type { Socket } from '../../kernel/kern/uipc_socket.ts';
import { sys_setsockopt } from '../../kernel/kern/uipc_sockopt.ts';
import {
  sys_accept,
  sys_bind,
  sys_connect,
  sys_listen,
  sys_socket,
  sys_socketpair,
} from '../../kernel/kern/uipc_syscalls.ts';
import { EAGAIN, EFAULT, EMFILE } from '../../kernel/sys/errno.ts';
import { AF_UNIX, SO_RCVTIMEO, SOCK_STREAM, SOL_SOCKET } from '../../kernel/sys/socket.ts';
import { repetitions } from '../matrix.ts';
import { type BreakSockets, SocketJudge } from '../model/socketjudge.ts';
import { Bench, DATA } from './harness.ts';

const SYSTEMS = [
  ...KERNELS.map((kernel) => ({ kernel })),
  ...CLOCKS.map((clock) => ({ clock })),
  { compat: '44bsd' as const },
];

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
    /not the \d+ that were sent|receive: errno/,
    changed(({ so_rcv, isStream }) => {
      if (isStream || so_rcv.pieces.length < 2) return;
      const [a, b] = so_rcv.pieces.splice(-2);
      so_rcv.pieces.push({ bytes: Uint8Array.from([...a.bytes, ...b.bytes]), from: '' });
    }),
  ],
  [
    'loses one when there are many',
    /not the \d+ that were sent|receive: errno/,
    changed(({ so_rcv }) => {
      if (so_rcv.pieces.length > 2) so_rcv.pieces.splice(1, 1);
    }),
  ],
  [
    'never has room again',
    /no room, and nothing waits/,
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
