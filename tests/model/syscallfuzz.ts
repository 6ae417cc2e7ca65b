/**
 * Random system calls. A world is a small machine whose processes only enter the kernel
 * as they are told: with any number, and with arguments that are now and then of the kind
 * that the call's prototype says, and otherwise anything. A call that sleeps is given a
 * few ticks, then a signal, then SIGKILL. Nothing may be thrown, every invariant must
 * hold, and when all processes have ended no callout of theirs is left.
 */

import type { MachineConfig } from '../../emu/config.ts';
import type { StopReason } from '../../emu/machine.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { allThreads } from '../../kernel/kern/kern_thread.ts';
import { P_PPWAIT, type Proc, SRUN, SSTOP, SZOMB } from '../../kernel/kern/proc.ts';
import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';
import { NO_PLACES } from '../../kernel/kld/place.ts';
import { REG_A0, REG_PC, REG_RA, REG_SP, REG_T0, STREAM_NAMES } from '../../kernel/machdep.ts';
import type { ModuleKernel, Removable } from '../../kernel/module.ts';
import { ENOENT, ENOEXEC } from '../../kernel/sys/errno.ts';
import {
  EV_ADD,
  EV_CLEAR,
  EV_DELETE,
  EV_DISPATCH,
  EV_ONESHOT,
  EVFILT_PROC,
  EVFILT_READ,
  EVFILT_SIGNAL,
  EVFILT_TIMER,
  EVFILT_USER,
  NOTE_FORK,
  NOTE_TRACK,
  NOTE_TRIGGER,
} from '../../kernel/sys/event.ts';
import * as ioccom from '../../kernel/sys/ioccom.ts';
import { USRSTACK } from '../../kernel/sys/param.ts';
import { SIGCONT, SIGKILL, SIGUSR1 } from '../../kernel/sys/signal.ts';
import type { Syscall } from '../../scripts/makesyscalls.ts';
import { ustar } from '../../scripts/ustar.ts';
import { Bench, DATA, makeElf, TEXT } from '../kernel/harness.ts';
import { Random } from './random.ts';

/** The program of every process: an ecall, then a loop; and a handler that returns. */
const PROGRAM = [0x73, 0x6f, 0x8067];
const IDLE = TEXT + 4;
const HANDLER = TEXT + 8;

const encode = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

const IMAGE = ustar([
  { path: 'bin/prog', mode: 0o755, content: makeElf(PROGRAM) },
  { path: 'bin/script', mode: 0o755, content: encode('#!/bin/prog -x\n') },
  { path: 'bin/loop', mode: 0o755, content: encode('#!/bin/loop\n') },
  { path: 'etc/motd', mode: 0o644, content: encode('a line\nanother\n') },
]);

const PATHS = [
  '/',
  '.',
  '..',
  '',
  'a',
  'a/b',
  '/tmp/a',
  '../a/.',
  '/bin/prog',
  '/bin/script',
  '/bin/loop',
  '/etc/motd',
  '/dev/null',
  '/dev/zero',
  '/dev/console',
  '/dev/tty',
  '/tmp/f',
  '/dev/pts/0',
];
const PATH_SIZE = 32;
const NAMES = ['kern.hz', 'kern.ticks', 'debug.mark', 'kern.callout.maxchain'];
/**
 * Addresses in the data page: of paths, names for sysctl, an array of strings, iovecs,
 * structures.
 */
const NAMES_AT = DATA + PATHS.length * PATH_SIZE;
const ARGV_AT = NAMES_AT + NAMES.length * PATH_SIZE;
const IOV_AT = ARGV_AT + 16;
const STRUCTS_AT = IOV_AT + 64;
/** The first half of a struct kevent. */
const kevent = (ident: number, filter: number, flags: number, data: number, fflags = 0) => [
  ident,
  (filter & 0xffff) | (flags << 16),
  fflags,
  0,
  data,
  0,
  0,
  0,
];

/**
 * A few structures as words: short times, an interval timer, a signal set, an action, a
 * sigevent, lengths, pollfds, record locks, a thread, a mutex or a time with its clock.
 */
const STRUCTS = [
  [0, 0, 0, 0, 0, 0, 12_000, 0],
  [0, 0, 15_000, 0, 0, 0, 5_000, 0],
  [-1, -1, 0, 0, 0, 0, 0, 0],
  [HANDLER, 0x42, 0, 0, 0, 0, 0, 0],
  [HANDLER, 2, -1, -1, 0, 0, 0, 0],
  [1, 30, 7, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [8, 4096, 8, 4096, 8, 64, 8, 64],
  [0, 0x7fff, 3, 0x7fff, 1, 4, 9, 1],
  [1 << 30, 0, 0, 0, 3, 0, 0, 0],
  [2, 0, 10, 0, 0, 1, 0, 0],
  [0, 0, 0, 0, 0, 2, 0, 0],
  [5, 0, 4, 0, 0, 3, 0, 0],
  kevent(1, EVFILT_TIMER, EV_ADD, 12),
  [0, 0, 0, 0, 0, 0, 0, 0],
  kevent(3, EVFILT_READ, EV_ADD | EV_CLEAR, 0),
  [0, 0, 0, 0, 0, 0, 0, 0],
  kevent(1, EVFILT_PROC, EV_ADD, 0, NOTE_FORK | NOTE_TRACK),
  [0, 0, 0, 0, 0, 0, 0, 0],
  kevent(30, EVFILT_SIGNAL, EV_ADD | EV_DISPATCH, 0),
  [0, 0, 0, 0, 0, 0, 0, 0],
  kevent(2, EVFILT_USER, EV_ADD | EV_ONESHOT, 0, NOTE_TRIGGER),
  [0, 0, 0, 0, 0, 0, 0, 0],
  kevent(1, EVFILT_TIMER, EV_DELETE, 0),
  [0, 0, 0, 0, 0, 0, 0, 0],
  [IDLE, 0, USRSTACK - 16384, 4096, 0, 0, 0, 0],
  [0, 0, 0, 4, 12_000_000, 0, 1, 4],
];
/** The first of the kevents in STRUCTS; each takes two places. */
const KEVENTS = [13, 15, 17, 19, 21, 23];
/** A thread to be made, and a mutex or a time with its clock. */
const THREAD = 25;
const UMTX = 26;
const STRUCT_SIZE = 32;
const DATA_END = DATA + 4096;
/** The name of a socket, and a message's header. */
const SUN_AT = STRUCTS_AT + STRUCTS.length * STRUCT_SIZE;
const SUN = Uint8Array.of(9, 1, ...encode('/tmp/s'), 0);
const MSG_AT = SUN_AT + 32;

const struct = (...indices: number[]) => indices.map((i) => STRUCTS_AT + i * STRUCT_SIZE);
const path = (...paths: string[]) => paths.map((name) => DATA + PATHS.indexOf(name) * PATH_SIZE);
/** Addresses for pointers, by their type, with which the call is likely to work. */
const POINTED: readonly [RegExp, readonly number[]][] = [
  [/char \*name/, NAMES.map((_, i) => NAMES_AT + i * PATH_SIZE)],
  [/char \*(const )?\*/, [ARGV_AT]],
  [
    /const char \*/,
    [...path(...PATHS), ...path('a', 'a', 'a/b', '/', '/bin/prog', '/etc/motd', '/tmp/a', '/tmp/f')],
  ],
  [/timespec|timeval /, struct(0, 0, 1)],
  [/itimer/, struct(1, 1, 0, 6)],
  [/sigset_t/, struct(2, 3, 4, 6)],
  [/sigaction/, struct(3, 4)],
  [/sigevent/, struct(5)],
  [/pollfd/, struct(8)],
  [/kevent/, struct(...KEVENTS)],
  [/const struct sockaddr/, [SUN_AT]],
  [/socklen_t \*/, struct(7)],
  [/msghdr/, [MSG_AT]],
  [/iovec/, [IOV_AT]],
  [/size_t \*/, struct(7)],
  [/thr_param/, struct(THREAD)],
  [/void \*obj|void \*uaddr/, [...struct(6, 6, UMTX, 0), 0]],
];
/** The descriptor of the first kqueue of a world. */
const KQUEUE = 11;
/** Names of modules. */
const MODULES = ['one', 'two', 'three'];

/** A module with a node in sysctl. Its unload removes the node if the module is tidy. */
function moduleFile(name: string, tidy: boolean): ModuleFile {
  const exports = {
    name,
    version: 1,
    load: (k: ModuleKernel) => k.sysctl('node', { doc: '', read: () => 1 }),
    unload: (_k: ModuleKernel, node: Removable) => (tidy ? node.remove() : undefined),
  };
  return { path: `./${name}.ts`, exports, size: 100, places: NO_PLACES };
}

/** Likely values of other arguments, by their declaration. */
const LIKELY: readonly [RegExp, readonly number[]][] = [
  [/fileid|modid/, [0, 1, 2, 3, 4, 5, 6]],
  [/clockid_t/, [0, 4, 0, 4, 1, 2, 15]],
  [/long id/, [100_001, 100_002, 100_003, 200_000, 200_001, 200_002, -1]],
  [/int op$/, [2, 3, 4, 5, 6, 8, 8, 9, 10, 11, 15, 16, 21]],
  [/unsigned long val/, [0, 0, 1, 2, 6]],
  [/param_size/, [32, 32, 52, 0]],
  [/timer_t/, [3, 3, 4, 5, 6]],
  [/int which/, [0, 1, 2, 16, 17, 20, 1016]],
  [/int domain/, [1]],
  [/int type/, [1, 2, 1]],
  [/int protocol/, [0]],
  [/int level/, [0xffff]],
  [/int option/, [0x1001, 0x1002, 0x1005, 0x1006, 0x1007, 0x1008, 4]],
  [/int how/, [0, 1, 2]],
  [/socklen_t/, [4, 16, 10]],
  [/int kq/, [KQUEUE, KQUEUE, KQUEUE, 9, 3]],
  [/nchanges|nevents/, [0, 1, 1, 2, 4]],
  [/int fd|oldfd/, [0, 1, 2, 3, 3, 4, 4, 5, 6, 7, 9, 9, 10, 10, 11, 12, 12, 13, 13, -2]],
  [/signum/, [0, 1, 2, 10, 14, 17, 18, 19, 20, 30, 32, 40, 63]],
  [/caddr_t/, [0, DATA, 0x4000_0000, 0x4000_1000, 0x7f7e_f000, USRSTACK - 4096]],
  [/int prot/, [1, 3, 3, 5, 0]],
  [/int inherit/, [0, 1, 2, 3, 0, 3, 4]],
  [/int cmd/, [0, 1, 2, 3, 4, 7, 8, 8, 9, 14]],
  [/int arg/, [0, 1, 3, 0x4400, ...struct(10, 11, 12)]],
  [/oflag/, [2, 2, 0x8002, 0x4002, 0, 0x42]],
  [/operation/, [1, 2, 5, 6, 8]],
  [/request/, Object.values(ioccom).filter((value) => typeof value === 'number')],
  [/int flag$/, [0, 0, 1, 2, 4, 8]],
  [/flags/, [0, 1, 2, 0x11, 0x1002, 0x40, 0x42, 0x200, 0x4000, 0x601]],
  [/namelen/, [7, 10, 10, 22]],
  [/nfds/, [0, 1, 4, 8, 64]],
  [/mode_t/, [0o777, 0o644, 0, 0o111, 0o10644, 0o20644]],
  [/dev_t/, [0, 256, 514, 524]],
  [/pid_t|id_t/, [0, 1, -1, 2, 3, 4, -2, 5]],
  [/size_t|off_t|intptr_t/, [0, 1, 8, 100, 511, 513, 4096, 5000, -1, 12345]],
  [/high word/, [0, 0, 0, -1, 1]],
];

/** The number of times that a call was made, and that it said that it succeeded. */
export interface Tally {
  made: number;
  succeeded: number;
}

/**
 * The first calls of a world: they open something, make a directory, two timers, another
 * process.
 */
const BEGINNING: readonly [string, readonly number[]][] = [
  ['open', [path('/etc/motd')[0], 2, 0]],
  ['open', [path('/')[0], 0, 0]],
  ['open', [path('/tmp/a')[0], 0x42, 0o644]],
  ['mkdir', [path('a')[0], 0o755]],
  ['mkfifo', [path('/tmp/f')[0], 0o666]],
  ['open', [path('/tmp/f')[0], 2, 0]],
  ['timer_create', [4, 0, STRUCTS_AT]],
  ['timer_create', [0, STRUCTS_AT + 5 * STRUCT_SIZE, STRUCTS_AT]],
  ['pipe', [DATA_END - 64]],
  ['socketpair', [1, 1, 0, DATA_END - 64]],
  ['kqueue', []],
  ['kevent', [KQUEUE, struct(KEVENTS[0])[0], 1, 0, 0, 0]],
  ['kevent', [KQUEUE, struct(KEVENTS[1])[0], 1, 0, 0, 0]],
  ['posix_openpt', [2]],
  ['open', [path('/dev/pts/0')[0], 2, 0]],
  ['thr_new', [STRUCTS_AT + THREAD * STRUCT_SIZE, 32]],
  ['fork', []],
];

interface Call {
  readonly pid: number;
  readonly number: number;
  readonly args: readonly number[];
}

/** Ticks that a call is given before it is sent a signal, and again before it is killed. */
const PATIENCE = 3;
/** The most processes of a world. Beyond them the oldest are killed, except the first. */
const MAXPROCS = 6;
/** The most threads of a process. */
const MAXTHREADS = 4;
const FREQ = 2_500_000;

export class FuzzWorld {
  readonly b: Bench;
  /** The cycles for which the machine runs at a time: a hundredth of a second. */
  private readonly period: number;
  /** The calls made, the last at the end. */
  readonly calls: Call[] = [];
  private readonly tallies: Map<number, Tally>;
  private readonly random: Random;
  private readonly table: readonly Syscall[];

  constructor(
    random: Random,
    table: readonly Syscall[],
    config: Partial<MachineConfig>,
    tallies: Map<number, Tally>,
  ) {
    this.tallies = tallies;
    this.random = random;
    this.table = table;
    const seed = random.below(3) === 0 ? random.below(1000) : undefined;
    const terminal = random.below(2) === 0;
    const compat = random.below(4) === 0 ? '44bsd' : 'today';
    const streams = STREAM_NAMES.filter(() => random.below(4) === 0);
    this.b = new Bench(
      { freq: FREQ, seed, terminal, streams, compat, ncallout: 256, ...config },
      PROGRAM,
      IMAGE,
    );
    this.b.k.maxthreads = MAXTHREADS;
    this.period = this.b.machine.freq / 100;
    this.b.until(this.b.machine.cycle + this.period);
    this.fillData(this.b.p);
    for (const [name, args] of BEGINNING) {
      const entry = table.find((call) => call.name === name);
      if (entry !== undefined) this.make({ pid: 1, number: entry.number, args }, this.b.p);
    }
  }

  get over(): boolean {
    return this.b.k.halted;
  }

  /** Does one system call by one process, to its end. */
  step(): void {
    const { b, random } = this;
    const p = random.pick([...allThreads(b.k)].filter((q) => this.idle(q)));
    if (p === undefined) throw new Error('no process is idle');
    if (random.below(8) === 0) this.fillData(p);
    if (random.below(8) === 0)
      b.machine.consoleInput(
        Uint8Array.from({ length: random.below(20) }, () => random.pick([10, 97, 3, 4, 26, 127, 0])),
      );
    this.make(this.draw(p), p);
    this.cull();
  }

  private make(call: Call, p: Proc): void {
    const { random } = this;
    this.calls.push(call);
    const regs = p.p_regs;
    for (let x = REG_RA; x < REG_PC; x++) regs[x] = random.word();
    regs[REG_SP] = USRSTACK - 4096;
    regs[REG_T0] = call.number;
    call.args.forEach((arg, i) => {
      regs[REG_A0 + i] = arg;
    });
    regs[REG_PC] = TEXT;
    this.settle(p);
    const tally = this.tallies.get(call.number) ?? { made: 0, succeeded: 0 };
    this.tallies.set(call.number, tally);
    tally.made++;
    if (this.idle(p) && p.p_regs[REG_T0] === 0) tally.succeeded++;
  }

  /** Ends every process and looks for anything that they left behind. */
  finish(): void {
    const { b } = this;
    if (!this.over) {
      this.killAll((p) => p.p_pid !== 1);
      this.killAll(() => true);
    }
    if (!this.over) throw new Error('process 1 survives SIGKILL');
    b.k.check();
    b.machine.check();
    // If process 1 ended by itself, the machine stopped before the others could end.
    if ([...b.k.allproc.values()].some((p) => p.p_stat !== SZOMB)) return;
    const left = [
      ['callouts pending', b.k.nclients],
      ['callouts promised to timers and threads', b.k.itimersHeld],
      ['events registered', b.k.nknotes],
      ['pseudo-terminals', b.k.ptys.size],
      ['threads', b.k.threads.size],
      ['waiters of _umtx_op', [...b.k.umtx.all()].length],
      ['pages in use', b.k.memory.npages - b.k.memory.nfree],
    ] as const;
    for (const [what, count] of left)
      if (count !== 0) throw new Error(`${count} ${what} when all have ended`);
  }

  private killAll(which: (p: Proc) => boolean): void {
    const { k } = this.b;
    for (const p of k.allproc.values()) {
      p.p_nice = 0;
      if (which(p)) psignal(k, p, SIGKILL);
    }
    const alive = () => [...k.allproc.values()].some((p) => which(p) && p.p_stat !== SZOMB);
    for (let tick = 0; tick < 500 && alive() && !this.over; tick++) this.run(this.period);
  }

  /** Lets time pass. */
  private run(cycles: number): void {
    const { machine } = this.b;
    const end = machine.cycle + cycles;
    for (let stops = 0; stops < 3 && machine.cycle < end && !this.over; stops++)
      while (this.brought(machine.run(this.b.entry, end)));
  }

  /** Brings that for which the machine has stopped; false if it has stopped for something else. */
  private brought(reason: StopReason): boolean {
    if (reason === 'module') this.bringModule();
    else if (reason === 'stream') this.bringInput();
    return reason === 'module' || reason === 'stream';
  }

  /** Gives a piece of standard input, or its end. */
  private bringInput(): void {
    const { random } = this;
    const bytes = Uint8Array.from({ length: random.below(9) }, () => random.below(256));
    this.b.machine.streamInput(bytes.length === 0 ? null : bytes);
  }

  /**
   * Answers a request for a module, or for names of modules. Every second file has one, which
   * either gives everything back or nothing.
   */
  private bringModule(): void {
    const { random } = this;
    const { linker } = this.b.k;
    if (linker.wanted?.kind === 'names')
      linker.provide({ names: MODULES.slice(random.below(MODULES.length)) });
    else if (random.below(2) === 0)
      linker.provide({ errno: random.pick([ENOENT, ENOEXEC]), reason: 'no file' });
    else linker.provide(moduleFile(random.pick(MODULES), random.below(2) === 0));
  }

  /** True if a process is in its loop, so that it can be made to enter a call. */
  private idle(p: Proc): boolean {
    return p.p_stat === SRUN && p.p_code === null && p.p_regs[REG_PC] === IDLE;
  }

  private settle(p: Proc): void {
    const { b } = this;
    const done = () => this.over || p.p_stat === SZOMB || !b.k.allproc.has(p.p_pid) || this.idle(p);
    for (let slice = 0; slice < 8 && !done(); slice++) this.run(this.period / 8);
    for (let tick = 0; tick < PATIENCE && !done(); tick++) this.run(this.period);
    // A parent in vfork waits for its child in any case: the child must end first.
    for (const child of p.p_children) if ((child.p_flag & P_PPWAIT) !== 0) psignal(b.k, child, SIGKILL);
    if (!done()) psignal(b.k, p, p.p_stat === SSTOP ? SIGCONT : SIGUSR1);
    for (let tick = 0; tick < PATIENCE && !done(); tick++) this.run(this.period);
    if (!done()) psignal(b.k, p, SIGKILL);
    for (let tick = 0; tick < 50 && !done(); tick++) this.run(this.period);
    // A runnable process may have to wait long for its turn: nice is among the calls.
    if (!done() && p.p_stat !== SRUN)
      throw new Error(`pid ${p.p_pid} survives SIGKILL asleep on ${p.p_wmesg}`);
    b.k.check();
  }

  /** Kills processes while there are more than MAXPROCS. */
  private cull(): void {
    const { k } = this.b;
    const live = [...k.allproc.values()].filter((p) => p.p_stat !== SZOMB && p.p_pid !== 1);
    const extra = live.slice(0, Math.max(0, live.length - MAXPROCS + 1));
    for (const p of [...extra, ...live.filter((q) => !this.idle(q))]) psignal(k, p, SIGKILL);
    const first = k.allproc.get(1) as Proc;
    if (!this.over && !live.some((p) => this.idle(p)) && !this.idle(first)) this.settle(first);
  }

  /** Puts structures, strings and rubbish where the pointers point. */
  private fillData(p: Proc): void {
    const { b, random } = this;
    const page = new Uint8Array(DATA_END - DATA);
    const view = new DataView(page.buffer);
    for (let at = 0; at < page.length; at += 4) view.setInt32(at, random.word(), true);
    [...PATHS, ...NAMES].forEach((path, i) => {
      page.fill(0, i * PATH_SIZE, (i + 1) * PATH_SIZE);
      page.set(encode(path), i * PATH_SIZE);
    });
    const word = (at: number, value: number) => view.setInt32(at - DATA, value, true);
    for (let i = 0; i < 3; i++)
      word(ARGV_AT + 4 * i, i === 2 ? 0 : DATA + random.below(PATHS.length) * PATH_SIZE);
    for (let i = 0; i < 8; i++) word(IOV_AT + 8 * i, this.pointer());
    for (let i = 0; i < 8; i++) word(IOV_AT + 8 * i + 4, random.pick([0, 1, 16, 600, random.word()]));
    STRUCTS.forEach((words, i) => {
      words.forEach((value, j) => {
        word(STRUCTS_AT + i * STRUCT_SIZE + 4 * j, value);
      });
    });
    page.set(SUN, SUN_AT - DATA);
    for (const [i, value] of [0, 0, IOV_AT, 2, 0, 0, 0].entries()) word(MSG_AT + 4 * i, value);
    b.pokeProc(p, DATA, page);
  }

  private draw(p: Proc): Call {
    const { random } = this;
    const entry = random.below(50) === 0 ? undefined : random.pick(this.table);
    const types = entry === undefined ? [] : argumentTypes(entry.prototype);
    const args = Array.from({ length: 8 }, (_, i) =>
      random.below(4) === 0 ? this.anything() : this.typed(types[i] ?? 'int'),
    );
    return {
      pid: p.p_pid,
      number: entry?.number ?? random.pick([0, -1, 2000, 1 << 30, random.word()]),
      args,
    };
  }

  /** A likely argument of a declaration such as `const char *path`. */
  private typed(declaration: string): number {
    const { random } = this;
    const pointed = POINTED.find(([type]) => type.test(declaration));
    if (pointed !== undefined) return random.below(4) === 0 ? 0 : random.pick(pointed[1]);
    if (declaration.includes('*')) return random.below(5) === 0 ? 0 : this.pointer();
    const likely = LIKELY.find(([type]) => type.test(declaration));
    if (likely !== undefined) return random.pick(likely[1]);
    return random.pick([0, 1, 2, 3, random.below(10), random.below(64), 1 << random.below(32)]);
  }

  private pointer(): number {
    const { random } = this;
    switch (random.below(6)) {
      case 0:
        return random.pick([ARGV_AT, IOV_AT, NAMES_AT]);
      case 1:
        return DATA + random.below(4096);
      case 2:
        return DATA_END - random.below(40);
      default:
        return STRUCTS_AT + random.below(STRUCTS.length) * STRUCT_SIZE;
    }
  }

  private anything(): number {
    const { random } = this;
    switch (random.below(5)) {
      case 0:
        return random.word();
      case 1:
        return random.below(20) - 2;
      case 2:
        return (1 << random.below(32)) + random.below(3) - 1;
      case 3:
        return random.pick([
          0,
          TEXT,
          TEXT + 4094,
          DATA_END,
          USRSTACK - 8,
          USRSTACK,
          -4,
          0x7fff_e000,
          0x4000_0000,
        ]);
      default:
        return this.pointer();
    }
  }
}

/** The declarations of a call's argument words: a 64-bit argument has two. */
function argumentTypes(prototype: string): string[] {
  return prototype
    .slice(prototype.indexOf('(') + 1, -1)
    .split(',')
    .flatMap((declaration) =>
      /^ ?(off_t|u?int64_t)/.test(declaration) ? [declaration, 'high word'] : [declaration],
    );
}

/**
 * Runs worlds until `ncalls` calls have been made; returns a tally of each call. On a
 * failure it throws with the calls that led to it.
 */
export function fuzzSyscalls(
  table: readonly Syscall[],
  kernel: 'old' | 'hash' | 'handle',
  seed: number,
  ncalls: number,
  more: Partial<MachineConfig> = {},
): Map<number, Tally> {
  const random = new Random(seed);
  const tallies = new Map<number, Tally>();
  const perWorld = 150;
  let n = 0;
  while (n < ncalls) {
    const world = new FuzzWorld(random, table, { kernel, ...more }, tallies);
    try {
      for (let i = 0; i < perWorld && !world.over; i++) {
        world.step();
        n++;
      }
      world.finish();
    } catch (error) {
      const names = new Map(table.map((call) => [call.number, call.name]));
      const last = world.calls
        .slice(-12)
        .map(
          ({ pid, number, args }) => `pid ${pid} ${names.get(number) ?? number}(${args.map(hex).join(', ')})`,
        );
      throw new Error(
        `kernel ${kernel}, seed ${seed}: ${error instanceof Error ? error.stack : error}\n${last.join('\n')}`,
      );
    }
    if (world.calls.length === 0) throw new Error('a world without calls');
  }
  return tallies;
}

const hex = (word: number) => (word > -65536 && word < 65536 ? `${word}` : `0x${(word >>> 0).toString(16)}`);
