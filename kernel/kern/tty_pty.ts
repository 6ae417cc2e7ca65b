/**
 * Pseudo-terminals, after FreeBSD's tty_pts.c: a terminal whose device is an open file, the master.
 * What is written to the master is typed at the terminal; what the terminal shows is read from the
 * master. tty_pts.ts has the operations of masters, dev/pts.ts those of the other ends, the slaves.
 *
 * The slave has ended when its last open file has been closed; it begins anew with the next open.
 * Before the first one the master may type already. When the master is closed the terminal is cut
 * off: its name goes, the session's leader gets SIGHUP, readers are at the end of the file and
 * writers get EIO.
 *
 * Invariant: k.ptys has, by their numbers, those pseudo-terminals that have an open file at one
 * end, and no other; each holds its inode. What a master has typed and the terminal has not taken
 * is at most TYPED bytes.
 */

import { IPL_TTY } from '../machdep.ts';
import type { Inode } from '../mfs/inode.ts';
import { PTSMAX } from '../sys/param.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { Selinfo, selwakeup } from './sys_select.ts';
import { TTYHIWAT, Tty, type TtyDevice } from './tty.ts';
import type { Uio } from './uio.ts';

/** Major number of slaves. The minor number is that of the pseudo-terminal. */
export const PTS_MAJOR = 3;
/** Bytes that a master may have typed before the terminal has room for them. */
export const TYPED = 1024;

/** A pseudo-terminal, and the device of its terminal, struct pts_softc. */
export class Pty implements TtyDevice {
  readonly k: Kernel;
  readonly unit: number;
  /** The file /dev/pts/N, which is held. */
  readonly inode: Inode;
  readonly tty: Tty;
  /** The master is open. */
  master = true;
  /** Open files of the slave. */
  slaves = 0;
  /** The slave was open, and is no longer (PTS_FINISHED). */
  finished = false;
  /** Bytes that the terminal has to take. */
  private readonly typed: number[] = [];
  /** Bytes that the master has to read. */
  private readonly shown: number[] = [];
  /** Notified when the master can be read. */
  readonly rsel = new Selinfo();
  /** Notified when the master can be written. */
  readonly wsel = new Selinfo();

  constructor(k: Kernel, unit: number, inode: Inode) {
    this.k = k;
    this.unit = unit;
    this.inode = inode;
    this.tty = new Tty(k, true, this);
  }

  /** Bytes of output that the master has to read. */
  get pending(): number {
    return this.shown.length;
  }

  /** Bytes that the master may type now. */
  get room(): number {
    return TYPED - this.typed.length;
  }

  write(bytes: Uint8Array): void {
    this.shown.push(...bytes);
    this.wakeReader();
  }

  read(): number {
    return this.typed.shift() ?? -1;
  }

  taken(): void {
    selwakeup(this.k, this.wsel);
    wakeup(this.k, this.wsel);
  }

  flush(input: boolean, output: boolean): void {
    if (input) {
      this.typed.length = 0;
      this.taken();
    }
    if (!output) return;
    this.shown.length = 0;
    this.tty.wakeWriters();
  }

  skip(wanted: (byte: number) => boolean): boolean {
    const at = this.typed.findIndex(wanted);
    if (at < 0) return false;
    this.typed.splice(0, at);
    return true;
  }

  /** Does `work` on the terminal at IPL_TTY. */
  private atTty(work: () => void): void {
    const s = this.k.spl.splraise(IPL_TTY, this.tty.r_tty);
    work();
    this.k.spl.splx(s);
  }

  /** The master types bytes, for which there is room. */
  type(bytes: Uint8Array): void {
    this.atTty(() => {
      this.typed.push(...bytes);
      this.tty.input();
    });
  }

  /** Moves bytes that are shown to `uio`: as many as there are, or as it wants. EFAULT. */
  show(uio: Uio): number {
    const bytes = Uint8Array.from(this.shown.slice(0, uio.resid));
    const before = uio.resid;
    const error = uio.uiomove(bytes);
    this.shown.splice(0, before - uio.resid);
    if (this.pending < TTYHIWAT) this.atTty(() => this.tty.wakeWriters());
    return error;
  }

  private wakeReader(): void {
    selwakeup(this.k, this.rsel);
    wakeup(this.k, this.rsel);
  }

  /** The slave is opened once more. */
  opened(): void {
    this.slaves++;
    this.finished = false;
  }

  /** An open file of the slave is closed. */
  closed(): void {
    if (--this.slaves === 0) this.finish();
  }

  /** All open files of the slave are revoked. */
  revoked(): void {
    this.atTty(() => this.tty.revoke());
    if (this.slaves === 0) return;
    this.slaves = 0;
    this.finish();
  }

  /** The slave ends: input is discarded, and what was shown stays for the master. */
  private finish(): void {
    this.finished = true;
    this.typed.length = 0;
    this.atTty(() => {
      this.tty.start();
      this.tty.flush(true, false);
    });
    this.wakeReader();
    this.taken();
    this.free();
  }

  /** The master is closed. */
  hangup(): void {
    this.master = false;
    this.typed.length = 0;
    removeNode(this);
    this.atTty(() => this.tty.cut());
    this.shown.length = 0;
    this.free();
  }

  /** Frees the entry in the table, unless an end is open. */
  private free(): void {
    if (this.master || this.slaves > 0) return;
    this.k.ptys.delete(this.unit);
    this.k.rootfs.release(this.inode);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { k, unit, typed, tty, master, slaves } = this;
    const wrong = (what: string) => new Error(`pty ${unit}: ${what}`);
    if (k.ptys.get(unit) !== this) throw wrong('another one has its number');
    if (!master && slaves === 0) throw wrong('no end is open');
    if (this.finished && slaves > 0) throw wrong('the slave is open, and has ended');
    if (typed.length > TYPED) throw wrong(`${typed.length} bytes are typed`);
    if (!master && this.pending > 0) throw wrong('output that nobody can read');
    tty.check();
  }
}

/** Removes the name of a slave, and the directory with the last of them. */
function removeNode({ k, unit, inode }: Pty): void {
  const dev = k.rootfs.find('/dev');
  const pts = dev?.directory?.lookup('pts');
  if (dev === undefined || pts?.directory === undefined) return;
  if (pts.directory.lookup(`${unit}`) === inode) k.rootfs.unlink(pts, `${unit}`, inode);
  if (pts.directory.empty) k.rootfs.rmdir(dev, 'pts', pts);
}

/** The pseudo-terminal with this terminal; undefined for the console, and for one that is freed. */
export function ptyWith(k: Kernel, tp: Tty | undefined): Pty | undefined {
  return [...k.ptys.values()].find(({ tty }) => tty === tp);
}

/** The name of a terminal in /dev, for ps(1). */
export function ttyName(k: Kernel, tp: Tty): string {
  if (tp === k.tty) return 'console';
  const pty = ptyWith(k, tp);
  return pty === undefined ? '-' : `pts/${pty.unit}`;
}

/** Throws unless the invariant of all pseudo-terminals holds. */
export function checkPtys(k: Kernel): void {
  if (k.ptys.size > PTSMAX) throw new Error(`${k.ptys.size} pseudo-terminals`);
  for (const pty of k.ptys.values()) pty.check();
}
