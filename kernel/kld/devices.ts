/**
 * The character devices of one module, and the lists of processes that poll them.
 * Each device has a major number of its own, a name in /dev, and a driver that calls
 * the module under guard.
 *
 * Invariant: `files` of a device are the open files that were opened through its
 * driver; its major number leads to that driver until the device is removed. After
 * that another device may get the number, and files that are still open are dead.
 */
import { type Cdevsw, FIRST_DYNAMIC, makedev, NMAJOR } from '../dev/conf.ts';
import type { File } from '../kern/file.ts';
import { usesOf } from '../kern/file_uses.ts';
import { pgsigio } from '../kern/kern_sigio.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc, Sleepable } from '../kern/proc.ts';
import { selrecord, selwakeup, Selinfo as Waiters } from '../kern/sys_select.ts';
import type { Uio } from '../kern/uio.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import {
  type Device,
  type DeviceFile,
  type DeviceOps,
  KernelError,
  type ModuleKernel,
  type Selinfo,
} from '../module.ts';
import { EEXIST, EFAULT, ENODEV, ENOSPC, ENOTTY, ENXIO } from '../sys/errno.ts';
import { FASYNC, FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { iocSize, isIn, isOut } from '../sys/ioccom.ts';
import { POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { type Callee, type Expected, type Kind, shown, type Where } from './activity.ts';
import { lend } from './caller.ts';
import type { ModuleGuard } from './guard.ts';
import type { Place } from './place.ts';
import { ERRNO, isName, NOTHING, type Remnant } from './remnant.ts';

export type DeviceRoutines = Pick<ModuleKernel, 'device' | 'selinfo' | 'selrecord' | 'selwakeup'>;

/** The operations of a device. */
const OPERATIONS = ['open', 'close', 'read', 'write', 'ioctl', 'poll'] as const;
type Operation = (typeof OPERATIONS)[number];

/** The result of poll. */
const EVENTS: Readonly<Expected> = {
  what: 'a number of POLL bits',
  holds: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 0x10000,
};

/** One device. */
class ModuleDevice {
  readonly name: string;
  readonly place: Place | undefined;
  readonly files = new Map<File, DeviceFile>();
  /** The lists that its poll has recorded processes in. */
  readonly polled = new Set<Waiters>();
  private readonly guard: ModuleGuard;
  private readonly ops: DeviceOps;
  readonly wheres: Readonly<Record<Operation, Where>>;

  constructor(guard: ModuleGuard, name: string, ops: DeviceOps) {
    this.guard = guard;
    this.name = name;
    this.ops = ops;
    this.place = guard.places.site();
    const { place } = this;
    const way = (operation: Operation, kind: Kind): Where => ({
      kind,
      what: `${operation} of /dev/${name}`,
      place,
    });
    this.wheres = {
      open: way('open', 'process'),
      close: way('close', 'process'),
      read: way('read', 'sleep'),
      write: way('write', 'sleep'),
      ioctl: way('ioctl', 'sleep'),
      poll: way('poll', 'poll'),
    };
  }

  /** The module's routine of an operation, with its arguments; undefined if it has none. */
  private callee(operation: Operation, ...args: unknown[]): Callee | undefined {
    const func = this.ops[operation];
    return func === undefined ? undefined : { self: this.ops, func, args };
  }

  /** The entry in the kernel's table of drivers. */
  readonly driver: Cdevsw = {
    open: (k, p, fp) => this.open(k, p, fp),
    close: (_k, fp) => this.close(fp),
    read: (k, p, fp, uio) => this.transfer(k, p, fp, uio, 'read'),
    write: (k, p, fp, uio) => this.transfer(k, p, fp, uio, 'write'),
    ioctl: (k, p, fp, request, argp) => this.ioctl(k, p, fp, request >>> 0, argp),
    poll: (_k, _p, fp, events) => this.poll(fp, events),
    ready: () => [],
  };

  private open(k: Kernel, p: Proc, fp: File): number {
    const { guard, wheres } = this;
    if (guard.closed) return ENXIO;
    const file: DeviceFile = {
      get flag() {
        return fp.f_flag & (FREAD | FWRITE | FNONBLOCK);
      },
      data: undefined,
    };
    const caller = lend(guard, k, p);
    const callee = this.callee('open', file, caller.it);
    const error = callee === undefined ? 0 : guard.call(wheres.open, ENXIO, callee, ERRNO);
    caller.end();
    if (error === 0) this.files.set(fp, file);
    return error;
  }

  private close(fp: File): void {
    const file = this.files.get(fp);
    const callee = this.callee('close', file);
    if (!this.files.delete(fp)) return;
    if (callee !== undefined) this.guard.call(this.wheres.close, undefined, callee, NOTHING);
  }

  private *transfer(k: Kernel, p: Proc, fp: File, uio: Uio, operation: 'read' | 'write'): Sleepable<number> {
    const { guard, wheres } = this;
    const file = this.files.get(fp);
    if (file === undefined) return ENXIO;
    const caller = lend(guard, k, p, uio);
    const callee = this.callee(operation, file, caller.uio, caller.it);
    const error = callee === undefined ? ENODEV : yield* guard.run(wheres[operation], ENXIO, callee, ERRNO);
    caller.end();
    return error;
  }

  private *ioctl(k: Kernel, p: Proc, fp: File, request: number, argp: number): Sleepable<number> {
    const { guard, wheres } = this;
    const file = this.files.get(fp);
    if (file === undefined) return ENXIO;
    const data = new Uint8Array(iocSize(request));
    if (isIn(request) && copyin(k, p, argp, data) !== 0) return EFAULT;
    const caller = lend(guard, k, p);
    const callee = this.callee('ioctl', file, request, data, caller.it);
    const error = callee === undefined ? ENOTTY : yield* guard.run(wheres.ioctl, ENXIO, callee, ERRNO);
    caller.end();
    return error === 0 && isOut(request) ? copyout(k, p, data, argp) : error;
  }

  private poll(fp: File, events: number): number {
    const ready = events & (POLLIN | POLLRDNORM | POLLOUT);
    const file = this.files.get(fp);
    if (file === undefined) return ready | POLLHUP;
    const callee = this.callee('poll', file, events);
    return callee === undefined ? ready : this.guard.call(this.wheres.poll, ready, callee, EVENTS);
  }
}

/** The devices of one module, by major number, and the lists that selinfo made. */
export class ModuleDevices {
  private readonly guard: ModuleGuard;
  private readonly k: Kernel;
  private readonly devices = new Map<number, ModuleDevice>();
  private readonly waiters = new WeakMap<Selinfo, Waiters>();

  constructor(guard: ModuleGuard) {
    this.guard = guard;
    this.k = guard.k;
  }

  readonly routines: DeviceRoutines = {
    device: (name, mode, ops) => this.add(name, mode, ops),
    selinfo: () => {
      const sel = Object.freeze({}) as Selinfo;
      this.waiters.set(sel, new Waiters());
      return sel;
    },
    selrecord: (sel) => {
      const { p, where } = this.guard.activity;
      const waiters = this.known('selrecord', sel);
      for (const device of this.devices.values())
        if (device.wheres.poll === where) device.polled.add(waiters);
      if (p !== null) selrecord(this.k, p, waiters);
    },
    selwakeup: (sel) => this.selwakeup(this.known('selwakeup', sel)),
  };

  /**
   * Wakes the processes of a list, and sends SIGIO to the owners of the devices' files with
   * O_ASYNC. A device that has never been polled may mean any list.
   */
  private selwakeup(waiters: Waiters): void {
    selwakeup(this.k, waiters);
    for (const { files, polled } of this.devices.values()) {
      if (polled.size > 0 && !polled.has(waiters)) continue;
      for (const fp of files.keys()) if ((fp.f_flag & FASYNC) !== 0) pgsigio(this.k, fp);
    }
  }

  private odd(what: string, routine = 'device'): never {
    return this.guard.misuse('argument', { routine, what });
  }

  /** The list behind a module's Selinfo; misuse if there is none. */
  private known(routine: string, sel: Selinfo): Waiters {
    return this.waiters.get(sel) ?? this.odd('no selinfo of this module', routine);
  }

  private checkArguments(name: string, mode: number, ops: DeviceOps): void {
    if (!isName(name)) this.odd(`${shown(name)} is no name`);
    if (!Number.isInteger(mode) || mode < 0 || mode > 0o777)
      this.odd(`${shown(mode)} is no mode, 0 to 0o777`);
    if (typeof ops !== 'object' || ops === null) this.odd(`${shown(ops)} is no object with operations`);
    for (const operation of OPERATIONS)
      if (ops[operation] !== undefined && typeof ops[operation] !== 'function')
        this.odd(`${operation} of ${name} is ${shown(ops[operation])}, no function`);
  }

  /** Makes a device: the first free major number, a driver, a name. KernelError EEXIST, ENOSPC. */
  private add(name: string, mode: number, ops: DeviceOps): Device {
    this.checkArguments(name, mode, ops);
    const { k, guard } = this;
    const dev = k.rootfs.find('/dev');
    if (dev?.directory?.lookup(name) !== undefined)
      throw new KernelError(EEXIST, `device: /dev/${name} exists`);
    let major = FIRST_DYNAMIC;
    while (k.drivers.has(major)) major++;
    if (
      major >= NMAJOR ||
      dev?.directory === undefined ||
      k.rootfs.device(dev, name, mode, makedev(major, 0)) === undefined
    )
      throw new KernelError(ENOSPC, `device: no room for /dev/${name}`);
    const device = new ModuleDevice(guard, name, ops);
    k.drivers.set(major, device.driver);
    this.devices.set(major, device);
    return Object.freeze({
      get nopen() {
        return device.files.size;
      },
      remove: guard.gate('device.remove', 'process', () => this.remove(major)),
    });
  }

  /** Takes a device out: its driver, and its name unless that belongs to another device by now. */
  private remove(major: number): void {
    const { k, devices } = this;
    const device = devices.get(major);
    if (device === undefined) return;
    devices.delete(major);
    k.drivers.delete(major);
    const dev = k.rootfs.find('/dev');
    const inode = dev?.directory?.lookup(device.name);
    if (dev !== undefined && inode?.i_rdev === makedev(major, 0)) k.rootfs.unlink(dev, device.name, inode);
  }

  /** The devices that were not removed. */
  remnants(): Remnant[] {
    return [...this.devices.values()].map(({ name, place, files }) => ({
      kind: 'device',
      text: `/dev/${name}`,
      verb: 'made',
      place,
      detail: `opened ${files.size} times`,
    }));
  }

  /** A line for each open file of a device, with the processes that hold it. */
  users(): string[] {
    return [...this.devices.values()].flatMap(({ name, files }) =>
      [...files.keys()].map((fp) => `/dev/${name} is open${holders(this.k, fp)}`),
    );
  }

  /** Throws unless the invariant holds. The number of devices. */
  check(): number {
    for (const [major, { driver, name, files }] of this.devices) {
      if (this.k.drivers.get(major) !== driver) throw new Error(`/dev/${name} is not device ${major}`);
      for (const { f_count } of files.keys())
        if (f_count < 1) throw new Error(`a closed file of /dev/${name} is open`);
    }
    return this.devices.size;
  }

  /** Takes all devices out. Any level. */
  release(): void {
    for (const major of [...this.devices.keys()]) this.remove(major);
  }
}

/** The processes that have a file open, in words; empty if none has. */
function holders(k: Kernel, fp: File): string {
  const found = [...k.allproc.values()].filter((p) => usesOf(p).some((use) => use.fp === fp));
  return found.length === 0 ? '' : `, by ${found.map((p) => `pid ${p.p_pid} (${p.p_comm})`).join(', ')}`;
}
