/**
 * A module that does anything anywhere: it calls routines of the kernel's at random,
 * from load, threads, handlers, interrupts, devices and system calls, with arguments
 * that are mostly sound. Meanwhile a process uses it, and it may be unloaded at any
 * time. Whatever it does, exceptions reach the module alone, and nothing of it stays.
 */

import type { MachineConfig } from '../../emu/config.ts';
import { INIT, type Proc } from '../../kernel/kern/proc.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_poll } from '../../kernel/kern/sys_poll.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { IPL_HIGH, IPL_NET, IPL_TTY } from '../../kernel/machdep.ts';
import type {
  Callout,
  Handler,
  Module,
  ModuleKernel,
  Selinfo,
  SimDevice,
  Sleepable,
} from '../../kernel/module.ts';
import { C_ABSOLUTE, C_PREL, POLLIN } from '../../kernel/module.ts';
import { DATA } from '../kernel/harness.ts';
import { ModuleBench } from '../kernel/module-bench.ts';
import { Random } from './random.ts';

/** The things that the module has made. */
interface Things {
  readonly chans: readonly object[];
  readonly own: Callout[];
  readonly handles: number[];
  readonly removable: { remove(): void }[];
  readonly lines: SimDevice<number>[];
  readonly sels: Selinfo[];
  ndevices: number;
}

const NDEVICES = 3;
/** One argument in so many is a wrong one, and one act in so many throws an exception. */
const WRONG_ONE_IN = 60;

class Anything {
  readonly module: Module;
  /** The number of acts of each kind, which shows that the test reaches them. */
  readonly acts = new Map<string, number>();
  private readonly random: Random;
  private readonly strict: boolean;
  private k!: ModuleKernel;
  private things!: Things;
  private names = 0;

  constructor(random: Random, strict: boolean) {
    this.random = random;
    this.strict = strict;
    const load = (k: ModuleKernel) => this.load(k);
    this.module = { name: 'anything', version: 1, load, unload: () => this.act('unload') };
  }

  private *load(k: ModuleKernel): Sleepable<void> {
    this.k = k;
    const chans = [{}, {}, {}];
    this.things = { chans, own: [], handles: [], removable: [], lines: [], sels: [k.selinfo()], ndevices: 0 };
    this.own();
    this.line();
    this.device();
    this.thread();
    for (let n = this.random.below(10); n > 0; n--) this.act('load');
    if (this.random.below(4) === 0) yield* this.sleep();
  }

  private wrong(): boolean {
    return !this.strict && this.random.below(WRONG_ONE_IN) === 0;
  }

  private ticks(): number {
    return this.wrong() ? this.random.pick([0.5, Number.NaN, 1e12]) : this.random.below(6) - 1;
  }

  private readonly handlers: readonly Handler<number>[] = [0, 1, 2].map((n) => (arg: number) => {
    this.some('handler', n + (arg & 1));
  });

  private *sleep(): Sleepable<void> {
    const timo = this.random.below(3) === 0 ? 0 : this.random.below(5);
    yield* this.k.tsleep(this.random.pick(this.things.chans), 32, 'anything', timo);
  }

  private some(where: string, n: number): void {
    for (let i = 0; i < n; i++) this.act(where);
  }

  private thread(): void {
    const { random } = this;
    const anything = this;
    this.k.kthread_create('worker', function* () {
      for (let n = random.below(8); n > 0; n--) {
        anything.act('thread');
        yield* anything.sleep();
      }
    });
  }

  private own(): void {
    this.things.own.push(this.k.callout_init());
  }

  private line(): void {
    const level = IPL_NET + this.random.below(IPL_TTY - IPL_NET + 1);
    const line = this.k.simdev('line', level, (data: number) => this.some('interrupt', data % 3));
    this.things.lines.push(line);
  }

  private device(): void {
    if (this.things.ndevices === NDEVICES) return;
    const anything = this;
    const name = `any${this.things.ndevices++}`;
    const device = this.k.device(name, 0o666, {
      open: () => this.errno('open'),
      close: () => this.some('close', 1),
      *read(_file, uio) {
        anything.act('read');
        yield* anything.sleep();
        return uio.uiomove(new Uint8Array(anything.random.below(20)));
      },
      write: (_file, uio) => uio.uiomove(new Uint8Array(8)) || this.errno('write'),
      ioctl: () => this.errno('ioctl'),
      poll: (_file, events) => {
        if (this.random.below(2) === 0) return events & POLLIN;
        for (const sel of this.things.sels) this.k.selrecord(sel);
        return 0;
      },
    });
    this.things.removable.push(device);
  }

  private errno(where: string): number {
    this.act(where);
    return this.wrong() ? -99 : this.random.below(3) === 0 ? 5 : 0;
  }

  private readonly everywhere: readonly (readonly [string, () => unknown])[] = [
    ['timeout', () => this.k.timeout(this.handler(), this.random.below(4), this.ticks())],
    ['untimeout', () => this.k.untimeout(this.handler(), this.random.below(4))],
    ['setcallout', () => this.things.handles.push(this.k.setcallout(this.handler(), 1, this.ticks()))],
    ['unsetcallout', () => this.k.unsetcallout(this.things.handles.shift() ?? 0)],
    ['callout_reset', () => this.withOwn((c) => this.k.callout_reset(c, this.ticks(), this.handler(), 2))],
    [
      'callout_reset_sbt',
      () =>
        this.withOwn((c) => {
          const [sbt, pr] = [this.ticks() * 1000, this.random.below(20_000)];
          const flags = this.random.pick([0, C_ABSOLUTE, C_PREL(2)]);
          return this.k.callout_reset_sbt(c, sbt, pr, this.handler(), 2, flags);
        }),
    ],
    ['callout_within', () => this.withOwn((c) => this.k.callout_reset_within(c, 1, 4, this.handler(), 3))],
    ['callout_stop', () => this.withOwn((c) => this.k.callout_stop(c))],
    ['wakeup', () => this.k.wakeup(this.random.pick(this.things.chans))],
    ['selwakeup', () => this.k.selwakeup(this.random.pick(this.things.sels))],
    ['charge', () => this.k.charge(this.wrong() ? -1 : this.random.below(20_000))],
    [
      'after',
      () => this.random.pick(this.things.lines).after(this.random.below(40_000), this.random.below(9)),
    ],
    ['every', () => this.random.pick(this.things.lines).every(this.random.below(3) * 100, 1)],
    ['clear', () => this.random.pick(this.things.lines).clear()],
    ['spl', () => this.raised()],
    ['psignal', () => this.k.psignal(99, 15)],
    ['printf', () => this.k.printf('.')],
    ['probe', () => this.k.probe('acts', this.wrong() ? 0.5 : this.acts.size)],
  ];

  private readonly forProcesses: readonly (readonly [string, () => unknown])[] = [
    ['thread', () => this.thread()],
    ['callout_init', () => this.things.own.length < 5 && this.own()],
    ['device', () => this.device()],
    [
      'sysctl',
      () => this.named((name) => this.k.sysctl(name, { doc: '', read: () => this.errno('sysctl') })),
    ],
    ['remove', () => this.things.removable.splice(this.random.below(3), 1)[0]?.remove()],
  ];

  private handler(): Handler<number> {
    return this.wrong() ? (undefined as never) : this.random.pick(this.handlers);
  }

  private withOwn(does: (c: Callout) => unknown): void {
    does(this.random.pick(this.things.own));
  }

  private named(make: (name: string) => { remove(): void }): void {
    this.things.removable.push(make(`thing${this.names++}`));
  }

  private raised(): void {
    const s = this.k.splhigh();
    this.k.charge(this.random.below(1000));
    if (!this.wrong()) this.k.splx(this.wrong() ? IPL_HIGH : s);
  }

  /** Does one random act, from the context `where`. */
  private act(where: string): void {
    const processes = ['load', 'unload', 'thread', 'read', 'write', 'ioctl', 'open', 'close'].includes(where);
    const [name, does] = this.random.pick(
      processes ? [...this.everywhere, ...this.forProcesses] : this.everywhere,
    );
    this.acts.set(`${where} ${name}`, (this.acts.get(`${where} ${name}`) ?? 0) + 1);
    if (this.wrong()) throw new Error('anything');
    does();
  }
}

/** Makes the process use the devices, nodes and system calls of the module. */
function use(bench: ModuleBench, random: Random): void {
  if (bench.p.p_code !== null) return;
  const fd = 3 + random.below(2);
  const calls: readonly (() => void)[] = [
    () => {
      bench.pokeBytes(DATA, new TextEncoder().encode(`/dev/any${random.below(NDEVICES)}\0`));
      begin(sys_open, DATA, 2);
    },
    () => begin(sys_read, fd, DATA, 16),
    () => begin(sys_write, fd, DATA, 16),
    () => begin(sys_ioctl, fd, 0x20007777, 0),
    () => {
      bench.poke(DATA, [fd, POLLIN]);
      begin(sys_poll, DATA, 1, 50);
    },
    () => random.below(4) === 0 && bench.p.p_fd.closeAll(bench.k),
  ];
  const begin = (call: typeof sys_open, ...args: number[]) => bench.begin(call, args, () => undefined);
  (bench.p.p_fd.get(3) === undefined ? calls[0] : random.pick(calls))?.();
}

/** The result of a run: the messages that name a fault, and the acts. */
export interface Fuzzed {
  readonly faults: readonly string[];
  readonly acts: ReadonlyMap<string, number>;
  readonly hash: string;
}

/**
 * Runs one such module in one kernel, from a seed; a `strict` one does nothing wrong. Throws if the
 * kernel or the machine throws, or if something is left.
 */
export function fuzzModule(seed: number, config: Partial<MachineConfig>, strict: boolean): Fuzzed {
  const random = new Random(seed);
  const bench = new ModuleBench({ mem: 1 << 20, ncallout: 512, seed, ...config });
  // On a fine clock, as many microseconds as a slow one has tenths of a millisecond.
  const scale = Math.max(1, bench.k.hz / 10_000);
  const anything = new Anything(random, strict);
  bench.load(anything.module);
  for (let n = 0; n < 40; n++) {
    use(bench, random);
    bench.ticks((1 + random.below(2)) * scale);
    if (n % 8 === 0) bench.k.check();
    if (random.below(60) === 0 && bench.p.p_code === null) bench.unload('anything', false);
  }
  const id = bench.k.modules.find('anything');
  if (id !== undefined) [...bench.k.modules.unload(id, true)];
  // The last thread may have to wait for its turn.
  bench.ticks(12 * scale);
  bench.p.p_fd.closeAll(bench.k);
  leaveNothing(bench);
  const faults = bench
    .said()
    .filter((line) => line.startsWith('module anything: ') && !/taken back/.test(line));
  return { faults, acts: anything.acts, hash: bench.machine.runHash() };
}

function leaveNothing(bench: ModuleBench): void {
  bench.checkClean();
  const { table, npending } = bench.k.cpu.callouts;
  if (table.nfree + npending !== table.ncallout) throw new Error('callouts are left that nobody has');
  const others = [...bench.k.allproc.values()].filter((p: Proc) => p !== bench.p && p.p_pid !== INIT);
  if (others.length > 0) throw new Error(`left: ${others.map(({ p_comm }) => p_comm)}`);
  if (bench.machine.spl.ipl !== 0) throw new Error(`level ${bench.machine.spl.ipl}`);
  if (bench.machine.devices.nextArrival !== Number.POSITIVE_INFINITY) throw new Error('a device is left');
}
