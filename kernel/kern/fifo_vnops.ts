/**
 * FIFOs, fifo_vnops.c: pipes that have a name. The pipe is there from the
 * first open of the file to the last close, and what it held goes with it.
 * Opening to read waits for a writer, opening to write for a reader, unless
 * O_NONBLOCK or O_RDWR says otherwise.
 *
 * Invariant: i_fifo is set exactly while the file is open; its pipe's readers
 * and writers are the open files.
 */

import type { SysResult } from '../machine/syscall.ts';
import type { Inode } from '../mfs/inode.ts';
import { ENXIO } from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { Panic } from '../sys/panic.ts';
import { PCATCH, PSOCK } from '../sys/param.ts';
import type { File, Fileops } from './file.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Sleepable } from './proc.ts';
import { Pipe, pipeClose, pipeIoctl, pipePoll, pipeRead, pipeReady, pipeWrite } from './sys_pipe.ts';

/** struct fifoinfo. */
export class Fifo {
  readonly pipe: Pipe;
  /** How often it has been opened to read, and to write. */
  rgen = 0;
  wgen = 0;

  constructor(now: number) {
    this.pipe = new Pipe(now);
  }
}

function fifoOf(fp: File): Fifo {
  const { i_fifo } = fp.f_data as Inode;
  if (i_fifo === undefined) throw new Panic('a FIFO that is open is not');
  return i_fifo;
}

/** Whether a FIFO can be opened with these f_flag bits now: ENXIO to write without waiting when nobody reads. */
export function fifoMayOpen(inode: Inode, flag: number): number {
  const refuses = (flag & (FREAD | FWRITE)) === FWRITE && (flag & FNONBLOCK) !== 0;
  return refuses && (inode.i_fifo?.pipe.readers ?? 0) === 0 ? ENXIO : 0;
}

/** Opens a FIFO for `fp`, which a descriptor has already: waits for the other end. On an error (EINTR) it is to be closed. */
export function fifoOpen(k: Kernel, fp: File): SysResult {
  const inode = fp.f_data as Inode;
  inode.i_fifo ??= new Fifo(k.clockwork.microtime());
  const fifo = inode.i_fifo;
  const { pipe } = fifo;
  const [reads, writes] = [(fp.f_flag & FREAD) !== 0, (fp.f_flag & FWRITE) !== 0];
  // A writer that is here already may leave: its end is one for this reader to be told of.
  fp.f_wgen = fifo.wgen - pipe.writers;
  pipe.count(fp.f_flag, 1);
  if (reads) fifo.rgen++;
  if (writes) fifo.wgen++;
  wakeup(k, fifo);
  if ((reads && writes) || (fp.f_flag & FNONBLOCK) !== 0) return 0;
  return otherEnd(k, fifo, reads);
}

/** Waits until the other end is open. One that came and left again meanwhile was there. */
function* otherEnd(k: Kernel, fifo: Fifo, reads: boolean): Sleepable<number> {
  const { pipe, rgen, wgen } = fifo;
  while (reads ? pipe.writers === 0 && fifo.wgen === wgen : pipe.readers === 0 && fifo.rgen === rgen) {
    const error = yield* tsleep(k, fifo, PSOCK | PCATCH, reads ? 'fifoor' : 'fifoow', 0);
    if (error !== 0) return error;
  }
  return 0;
}

/** What a FIFO does; f_data is its inode. */
export const fifoOps: Readonly<Omit<Fileops, 'stat'>> = {
  *read(k, _p, fp, uio) {
    const wanted = uio.resid;
    const error = yield* pipeRead(k, fifoOf(fp).pipe, (fp.f_flag & FNONBLOCK) !== 0, uio);
    if (uio.resid < wanted) (fp.f_data as Inode).i_atime = k.clockwork.microtime();
    return error;
  },
  *write(k, _p, fp, uio) {
    const inode = fp.f_data as Inode;
    const wanted = uio.resid;
    const error = yield* pipeWrite(k, fifoOf(fp).pipe, (fp.f_flag & FNONBLOCK) !== 0, uio);
    if (uio.resid < wanted) {
      inode.i_mtime = k.clockwork.microtime();
      inode.i_ctime = inode.i_mtime;
    }
    return error;
  },
  ioctl: (k, p, fp, request, argp) => pipeIoctl(k, p, fifoOf(fp).pipe, request, argp),
  poll: (k, p, fp, events) => {
    const { pipe, wgen } = fifoOf(fp);
    return pipePoll(k, p, pipe, fp.f_flag, pipe.writers === 0 && wgen !== fp.f_wgen, events);
  },
  ready: (_k, fp) => pipeReady(fifoOf(fp).pipe, fp.f_flag),
  close: (k, fp) => {
    const { pipe } = fifoOf(fp);
    pipeClose(k, pipe, fp.f_flag);
    if (pipe.readers === 0 && pipe.writers === 0) (fp.f_data as Inode).i_fifo = undefined;
  },
};
