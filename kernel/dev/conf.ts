/**
 * The devices, 4.4BSD's conf.c: the switch from a major number to the routines of a
 * driver, and the names in /dev.
 */

import type { File, Fileops } from '../kern/file.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { Inode } from '../mfs/inode.ts';
import type { Mfs } from '../mfs/mfs.ts';
import { ENXIO } from '../sys/errno.ts';
import { Panic } from '../sys/panic.ts';
import { POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { S_IFCHR, S_IFMT } from '../sys/stat.ts';
import { consoleOps } from './cons.ts';
import { memOps, NULL, RANDOM, ZERO } from './mem.ts';
import { controllingSlave, ptsOps } from './pts.ts';

/** A character device, struct cdevsw: the operations on its open files. */
export interface Cdevsw extends Omit<Fileops, 'stat'> {
  /**
   * Opens the device. Returns 0 if it can be opened now, and `fp` is an open file of it
   * then; or an error.
   */
  open(k: Kernel, p: Proc, fp: File): number;
}

/** Major number of the console. */
const CONSOLE_MAJOR = 0;
/** Major number of the controlling terminal. */
const TTY_MAJOR = 1;
/** Major number of the devices in mem.ts. */
const MEM_MAJOR = 2;

/**
 * The controlling terminal (tty_tty.c): the console, for processes that it controls. For those of a
 * pseudo-terminal see terminalOf.
 */
const ctty: Readonly<Cdevsw> = {
  ...consoleOps,
  open: (_k, p) => (p.p_pgrp?.pg_session.s_ttyp === undefined ? ENXIO : 0),
};

/** The drivers, by major number. */
const SWITCH: readonly Cdevsw[] = [
  { ...consoleOps, open: () => 0 },
  ctty,
  { ...memOps, open: () => 0 },
  ptsOps,
];

/**
 * The file that is opened for `inode`: for /dev/tty the slave of a pseudo-terminal, if one controls
 * the process; otherwise the same. ENXIO after the hangup.
 */
export function terminalOf(k: Kernel, p: Proc, inode: Inode): Inode | number {
  if ((inode.i_mode & S_IFMT) !== S_IFCHR || inode.i_rdev >>> 8 !== TTY_MAJOR) return inode;
  return controllingSlave(k, p.p_pgrp?.pg_session.s_ttyp) ?? inode;
}

/** The lowest major number that a module's device gets. */
export const FIRST_DYNAMIC = 64;
/** Number of major numbers. */
export const NMAJOR = 256;

/**
 * The driver in place of one that is not there, or no longer: every operation fails with
 * ENXIO, and no poll waits.
 */
const noDriver: Readonly<Cdevsw> = {
  open: () => ENXIO,
  read: () => ENXIO,
  write: () => ENXIO,
  ioctl: () => ENXIO,
  poll: (_k, _p, _fp, events) => (events & (POLLIN | POLLRDNORM | POLLOUT)) | POLLHUP,
  ready: () => [],
  close: () => undefined,
};

/** The driver of a device number. */
export function cdevsw(k: Kernel, rdev: number): Cdevsw {
  const major = rdev >>> 8;
  return SWITCH[major] ?? k.drivers.get(major) ?? noDriver;
}

/** The device number of a major and a minor number. */
export const makedev = (major: number, minor: number) => (major << 8) | minor;

/** True if a file is /dev/zero, which mmap takes for memory. */
export function isZero(inode: Inode): boolean {
  return (inode.i_mode & S_IFMT) === S_IFCHR && inode.i_rdev === makedev(MEM_MAJOR, ZERO);
}

/** True if a device number is that of the console, under either name. */
export function isConsole(rdev: number): boolean {
  const major = rdev >>> 8;
  return major === CONSOLE_MAJOR || major === TTY_MAJOR;
}

/** True if a device number is one of the devices in mem.ts. */
export function isMemory(rdev: number): boolean {
  return rdev >>> 8 === MEM_MAJOR;
}

/** A directory of the root, made if the image has none. Panics if the image has a file there. */
function rootDirectory(fs: Mfs, name: string, mode: number): Inode {
  const dir = fs.root.directory?.lookup(name) ?? fs.mkdir(fs.root, name, mode);
  if (dir?.directory === undefined)
    throw new Panic(`root image: ${name}: the system needs a directory there`);
  return dir;
}

/**
 * Makes the files that a system has whatever its image: the devices, a directory for
 * shared memory and one for temporary files. Panics if the image has others in their place.
 */
export function makeDevices(fs: Mfs): void {
  const dev = rootDirectory(fs, 'dev', 0o755);
  const make = (name: string, enter: () => unknown) => {
    if (dev.directory?.lookup(name) !== undefined)
      throw new Panic(`root image: dev/${name}: the system makes it by itself`);
    enter();
  };
  const device = (name: string, major: number, minor: number) =>
    make(name, () => fs.device(dev, name, 0o666, makedev(major, minor)));
  device('console', CONSOLE_MAJOR, 0);
  device('tty', TTY_MAJOR, 0);
  device('null', MEM_MAJOR, NULL);
  device('zero', MEM_MAJOR, ZERO);
  device('random', MEM_MAJOR, RANDOM);
  device('urandom', MEM_MAJOR, RANDOM);
  make('shm', () => fs.mkdir(dev, 'shm', 0o1777));
  rootDirectory(fs, 'tmp', 0o1777);
}
