/**
 * The judge of sockets: a random script of sends and receives on a pair, beside a model that keeps
 * what was sent. Streams give the same bytes in their order; messages come one by one, whole. A
 * receive that would wait says so exactly when the model has nothing.
 */

import type { MachineConfig } from '../../emu/config.ts';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import type { Socket } from '../../kernel/kern/socketvar.ts';
import { sys_recvfrom, sys_sendto } from '../../kernel/kern/uipc_message.ts';
import { sys_socketpair } from '../../kernel/kern/uipc_syscalls.ts';
import { EAGAIN } from '../../kernel/sys/errno.ts';
import { MSG_DONTWAIT, MSG_PEEK, SOCK_DGRAM, SOCK_STREAM } from '../../kernel/sys/socket.ts';
import { Bench, DATA } from '../kernel/harness.ts';
import { Random } from './random.ts';

const FDS = DATA;
const BUFFER = DATA + 64;
const MOST = 2000;

/** Breaks the sockets of a pair before the script runs. */
export type BreakSockets = (pair: readonly Socket[]) => void;

export class SocketJudge {
  private readonly b: Bench;
  private readonly random: Random;
  private readonly stream: boolean;
  private readonly fds: readonly number[];
  /** The pieces, as they were sent, that each socket has still to receive. */
  private readonly waiting: Uint8Array[][] = [[], []];
  private sent = 0;

  constructor(seed: number, config: Partial<MachineConfig>, damage?: BreakSockets) {
    this.random = new Random(seed * 6271 + 5);
    this.b = new Bench(config);
    this.b.tick(2);
    this.stream = this.random.below(2) === 0;
    this.b.call(sys_socketpair, 1, this.stream ? SOCK_STREAM : SOCK_DGRAM, 0, FDS);
    this.fds = this.b.peek(FDS, 2);
    damage?.(this.fds.map((fd) => (this.b.p.p_fd.get(fd) as File).f_data as Socket));
  }

  /** Does `steps` steps, receives what is left, and closes. Throws if a rule is broken. */
  run(steps: number): void {
    const { random, b } = this;
    for (let i = 0; i < steps; i++) {
      const side = random.below(2);
      if (random.below(5) < 3) this.send(side);
      else this.receive(side, random.below(4) === 0);
      b.k.check();
    }
    for (const side of [0, 1]) while (this.receive(side, false));
    for (const fd of this.fds) b.call(sys_close, fd);
    b.k.check();
    if (b.k.nclients !== 0) throw new Error('a callout is left');
  }

  private send(side: number): void {
    const { b, random } = this;
    const length = random.below(6) === 0 ? random.below(MOST) : random.below(50);
    const bytes = Uint8Array.from({ length }, () => this.sent++ & 0xff);
    b.pokeBytes(BUFFER, bytes);
    const error = b.finish(sys_sendto, this.fds[side], BUFFER, length, MSG_DONTWAIT, 0, 0);
    if (error !== 0 && error !== EAGAIN) throw new Error(`send: errno ${error}`);
    const done = error === 0 ? b.p.p_retval[0] : 0;
    if (error === EAGAIN && this.waiting[1 - side].length === 0)
      throw new Error('no room, and nothing waits');
    if (!this.stream && error === 0 && done !== length) throw new Error('a message was sent in part');
    this.sent -= length - done;
    if (done > 0 || (error === 0 && !this.stream)) this.waiting[1 - side].push(bytes.slice(0, done));
  }

  /** Receives; false if there was nothing. */
  private receive(side: number, peek: boolean): boolean {
    const { b, random } = this;
    const room = 1 + random.below(MOST);
    const flags = MSG_DONTWAIT | (peek ? MSG_PEEK : 0);
    const error = b.finish(sys_recvfrom, this.fds[side], BUFFER, room, flags, 0, 0);
    const expected = this.next(side, room, peek);
    if ((error === EAGAIN) !== (expected === undefined) || (error !== 0 && error !== EAGAIN))
      throw new Error(`receive: errno ${error}, and ${expected?.length ?? 'no'} bytes wait`);
    if (expected === undefined) return false;
    const n = b.p.p_retval[0];
    const got = new Uint8Array(Int32Array.from(b.peek(BUFFER, (n + 3) >> 2)).buffer).subarray(0, n);
    if (n !== expected.length || got.some((byte, i) => byte !== expected[i]))
      throw new Error(`received ${n} bytes, not the ${expected.length} that were sent`);
    return true;
  }

  /** The bytes that a receive gets, taken from the model unless it peeks. */
  private next(side: number, room: number, peek: boolean): Uint8Array | undefined {
    const pieces = this.waiting[side];
    if (pieces.length === 0) return undefined;
    if (!this.stream) return (peek ? pieces[0] : (pieces.shift() as Uint8Array)).subarray(0, room);
    const all = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
    const taken = all.subarray(0, room);
    if (!peek) pieces.splice(0, pieces.length, ...(all.length > room ? [all.slice(room)] : []));
    return taken;
  }
}

/** Runs scripts of `nsteps` steps, and returns their number. Throws if a rule is broken. */
export function fuzzSockets(seed: number, nscripts: number, nsteps: number): number {
  const random = new Random(seed);
  for (let i = 0; i < nscripts; i++)
    new SocketJudge(random.below(1_000_000), { seed: random.below(1000) }).run(nsteps);
  return nscripts;
}
