/**
 * The judge of pseudo-terminals: a random script at both ends of one, beside a model that keeps
 * what was typed and what is shown. It is in one of three modes: raw, raw with echo, or by lines.
 * Each end gets the bytes of the other in their order, and its own echo where it belongs. What is
 * shown outlives the last close of the slave, what is typed does not. A new window size is a
 * SIGWINCH, and the same again is none. At the end the master hangs up: SIGHUP, and the end of the
 * file even for a reader that sleeps.
 */

import type { MachineConfig } from '../../emu/config.ts';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_posix_openpt } from '../../kernel/kern/tty_pts.ts';
import type { Pty } from '../../kernel/kern/tty_pty.ts';
import { open1 } from '../../kernel/kern/vfs_syscalls.ts';
import { EAGAIN, EIO } from '../../kernel/sys/errno.ts';
import { FIONBIO, FIONREAD, TIOCNOTTY, TIOCSCTTY, TIOCSETA, TIOCSWINSZ } from '../../kernel/sys/ioccom.ts';
import { SIGHUP, SIGWINCH } from '../../kernel/sys/signal.ts';
import { ECHO, ICANON, Termios } from '../../kernel/sys/termios.ts';
import { Bench, DATA } from '../kernel/harness.ts';
import { Random } from './random.ts';

const ARG = DATA;
const BUFFER = DATA + 64;
const MOST = 400;
/** Bytes that the judge has waiting at most: far fewer than either end has room for. */
const WAITING = 3000;
const O_RDWR = 2;
const NEWLINE = 10;

/** Breaks a pseudo-terminal before the script runs. */
export type BreakPty = (pty: Pty) => void;

export class PtyJudge {
  private readonly b: Bench;
  private readonly random: Random;
  private readonly mode: 'raw' | 'echo' | 'lines';
  private readonly master: number;
  /** The slave's descriptor; undefined while it is closed. */
  private slave: number | undefined = undefined;
  /** Bytes that the slave has still to read, and the master. */
  private typed: number[] = [];
  private shown: number[] = [];
  private size = 0;
  /** A size has been set. */
  private sized = false;

  constructor(seed: number, config: Partial<MachineConfig>, damage?: BreakPty) {
    this.random = new Random(seed * 7919 + 3);
    this.mode = this.random.pick(['raw', 'echo', 'lines']);
    this.b = new Bench(config);
    const { b } = this;
    b.tick(2);
    b.blockAll();
    this.does('the console is given up', b.finish(sys_ioctl, 0, TIOCNOTTY | 0));
    b.took(SIGHUP);
    this.does('posix_openpt', b.call(sys_posix_openpt, O_RDWR));
    this.master = b.p.p_retval[0];
    this.open();
    this.does('TIOCSCTTY', b.finish(sys_ioctl, this.slave as number, TIOCSCTTY | 0));
    this.setModes();
    this.nonblock(this.master, true);
    damage?.((b.p.p_fd.get(this.master) as File).f_data as Pty);
  }

  private does(what: string, error: number): void {
    if (error !== 0) throw new Error(`${what}: errno ${error}`);
  }

  private open(): void {
    this.does('open', open1(this.b.k, this.b.p, '/dev/pts/0', O_RDWR, 0) as number);
    [this.slave] = this.b.p.p_retval;
    this.nonblock(this.slave as number, true);
  }

  private nonblock(fd: number, on: boolean): void {
    this.b.poke(ARG, [on ? 1 : 0]);
    this.does('FIONBIO', this.b.finish(sys_ioctl, fd, FIONBIO | 0, ARG));
  }

  private setModes(): void {
    const modes = new Termios(false);
    modes.lflag = this.mode === 'lines' ? ICANON : this.mode === 'echo' ? ECHO : 0;
    this.b.pokeBytes(ARG, modes.encode());
    this.does('TIOCSETA', this.b.finish(sys_ioctl, this.slave as number, TIOCSETA | 0, ARG));
  }

  /** Does `steps` steps and hangs up. Throws if a rule is broken. */
  run(steps: number): void {
    const { random, b } = this;
    for (let i = 0; i < steps; i++) {
      const what = random.below(20);
      if (what < 6) this.type();
      else if (what < 10) this.show();
      else if (what < 14) this.readMaster();
      else if (what < 18) this.readSlave();
      else if (what === 18) this.resize();
      else this.toggle();
      b.k.check();
    }
    if (this.slave === undefined) this.toggle();
    this.hangup();
  }

  /** Some bytes, which end no file and edit no line. */
  private bytes(): Uint8Array {
    const length = 1 + this.random.below(this.random.below(4) === 0 ? MOST : 20);
    return Uint8Array.from({ length }, () =>
      this.random.below(8) === 0 ? NEWLINE : 0x41 + this.random.below(26),
    );
  }

  private write(fd: number, bytes: Uint8Array): number {
    this.b.pokeBytes(BUFFER, bytes);
    const error = this.b.finish(sys_write, fd, BUFFER, bytes.length);
    if (error === 0 && this.b.p.p_retval[0] !== bytes.length)
      throw new Error(`${this.b.p.p_retval[0]} bytes of ${bytes.length} were written, and there is room`);
    return error;
  }

  private type(): void {
    const bytes = this.bytes();
    if (this.slave === undefined) {
      if (this.write(this.master, bytes) !== EIO) throw new Error('typed where nobody reads');
      return;
    }
    if (this.typed.length + this.shown.length + bytes.length > WAITING) return;
    this.does('type', this.write(this.master, bytes));
    this.typed.push(...bytes);
    if (this.mode === 'echo') this.shown.push(...bytes);
  }

  private show(): void {
    const bytes = this.bytes();
    if (this.slave === undefined || this.shown.length + bytes.length > WAITING) return;
    this.does('show', this.write(this.slave, bytes));
    this.shown.push(...bytes);
  }

  /** Reads, and expects `wanted` from an end, or an error of it. */
  private read(fd: number, room: number, wanted: readonly number[] | number): void {
    const { b } = this;
    const error = b.finish(sys_read, fd, BUFFER, room);
    if (typeof wanted === 'number' || error !== 0) {
      if (error !== wanted) throw new Error(`read: errno ${error}, and not ${wanted}`);
      return;
    }
    const n = b.p.p_retval[0];
    const got = new Uint8Array(Int32Array.from(b.peek(BUFFER, (n + 3) >> 2)).buffer).subarray(0, n);
    if (n !== wanted.length || got.some((byte, i) => byte !== wanted[i]))
      throw new Error(`read "${String.fromCharCode(...got)}", not "${String.fromCharCode(...wanted)}"`);
  }

  private readMaster(): void {
    const room = 1 + this.random.below(MOST);
    if (this.shown.length > 0) this.read(this.master, room, this.shown.splice(0, room));
    else this.read(this.master, room, this.slave === undefined ? [] : EAGAIN);
  }

  private readSlave(): void {
    if (this.slave === undefined) return;
    const room = 1 + this.random.below(MOST);
    const end = this.mode === 'lines' ? this.typed.indexOf(NEWLINE) + 1 : this.typed.length;
    this.read(this.slave, room, end === 0 ? EAGAIN : this.typed.splice(0, Math.min(end, room)));
  }

  private resize(): void {
    const { b, random } = this;
    const before = this.size;
    this.size = random.below(3);
    b.poke(ARG, [24 | ((80 + this.size) << 16), 0]);
    const fd = random.below(2) === 0 ? this.master : (this.slave ?? this.master);
    this.does('TIOCSWINSZ', b.finish(sys_ioctl, fd, TIOCSWINSZ | 0, ARG));
    const signals = b.took(SIGWINCH);
    // The first size is a new one in any case.
    const wanted = before !== this.size || !this.sized ? 1 : 0;
    this.sized = true;
    if (signals !== wanted) throw new Error(`${signals} SIGWINCH, not ${wanted}`);
  }

  /** Closes the slave, or opens it again. */
  private toggle(): void {
    if (this.slave === undefined) {
      this.open();
      return;
    }
    this.does('close', this.b.call(sys_close, this.slave));
    this.slave = undefined;
    this.typed = [];
  }

  /** The master hangs up while the slave is read. */
  private hangup(): void {
    const { b } = this;
    const slave = this.slave as number;
    while (this.shown.length > 0) this.readMaster();
    if (this.typed.length > 0 && this.mode === 'lines')
      this.does('type', this.write(this.master, Uint8Array.of(NEWLINE)));
    for (;;) {
      this.does('FIONREAD', b.finish(sys_ioctl, slave, FIONREAD | 0, ARG));
      if (b.peek(ARG, 1)[0] === 0) break;
      this.does('read', b.finish(sys_read, slave, BUFFER, MOST));
    }
    this.nonblock(slave, false);
    let result: number | undefined;
    b.begin(sys_read, [slave, BUFFER, MOST], (error) => {
      result = error;
    });
    if (result !== undefined) throw new Error(`a read does not wait: errno ${result}`);
    this.does('close', b.call(sys_close, this.master));
    b.until(b.machine.cycle + 3 * b.period);
    if (result === undefined) throw new Error('a reader sleeps after the hangup');
    this.read(slave, MOST, []);
    if (this.write(slave, Uint8Array.of(1)) !== EIO) throw new Error('a write after the hangup');
    if (b.took(SIGHUP) !== 1) throw new Error('no SIGHUP');
    this.does('close', b.call(sys_close, slave));
    b.k.check();
    if (b.k.ptys.size !== 0) throw new Error('an entry of the table is left');
    if (b.k.rootfs.find('/dev/pts') !== undefined) throw new Error('a name is left');
    if (b.k.nclients !== 0) throw new Error('a callout is left');
  }
}

/** Runs scripts of `nsteps` steps, and returns their number. Throws if a rule is broken. */
export function fuzzPtys(seed: number, nscripts: number, nsteps: number): number {
  const random = new Random(seed);
  for (let i = 0; i < nscripts; i++)
    new PtyJudge(random.below(1_000_000), { seed: random.below(1000) }).run(nsteps);
  return nscripts;
}
