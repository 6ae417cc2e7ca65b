/**
 * FIFOs, 4.4BSD's fifo_vnops.c: pipes with a name. The pipe exists from the first open of the
 * file to the last close, and its contents are lost then. An open for reading waits for a
 * writer and an open for writing for a reader, unless O_NONBLOCK or O_RDWR is given.
 *
 * Invariant: i_fifo is set exactly while the file is open; readers and writers of its pipe are
 * counted by open files.
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
import {
  Pipe,
  pipeAmount,
  pipeClose,
  pipeIoctl,
  pipePoll,
  pipeRead,
  pipeReady,
  pipeWrite,
} from './sys_pipe.ts';

/** The state of a FIFO that is open, struct fifoinfo. */
export class Fifo {
  readonly pipe: Pipe;
  /** Opens for reading so far. */
  rgen = 0;
  /** Opens for writing so far. */
  wgen = 0;

  constructor(now: number) {
    this.pipe = new Pipe(now);
  }
}

/** The state of the FIFO that `fp` is a file of. */
function fifoOf(fp: File): Fifo {
  const { i_fifo } = fp.f_data as Inode;
  if (i_fifo === undefined) throw new Panic('a FIFO that is open is not');
  return i_fifo;
}

/**
 * The error of an open with these f_flag bits, or 0: ENXIO for writing without waiting while
 * there is no reader.
 */
export function fifoMayOpen(inode: Inode, flag: number): number {
  const refuses = (flag & (FREAD | FWRITE)) === FWRITE && (flag & FNONBLOCK) !== 0;
  return refuses && (inode.i_fifo?.pipe.readers ?? 0) === 0 ? ENXIO : 0;
}

/**
 * Opens a FIFO for `fp`: waits for the other end. After an error (EINTR) the caller drops `fp`.
 */
export function fifoOpen(k: Kernel, fp: File): SysResult {
  const inode = fp.f_data as Inode;
  inode.i_fifo ??= new Fifo(k.clockwork.microtime());
  const fifo = inode.i_fifo;
  const { pipe } = fifo;
  const [reads, writes] = [(fp.f_flag & FREAD) !== 0, (fp.f_flag & FWRITE) !== 0];
  // A writer that is open already may close later: this reader must be told of that end.
  fp.f_wgen = fifo.wgen - pipe.writers;
  pipe.count(fp.f_flag, 1);
  if (reads) fifo.rgen++;
  if (writes) fifo.wgen++;
  wakeup(k, fifo);
  if ((reads && writes) || (fp.f_flag & FNONBLOCK) !== 0) return 0;
  return otherEnd(k, fifo, reads);
}

/** Waits until the other end is open. An end that was opened and closed in between counts. */
function* otherEnd(k: Kernel, fifo: Fifo, reads: boolean): Sleepable<number> {
  const { pipe, rgen, wgen } = fifo;
  while (reads ? pipe.writers === 0 && fifo.wgen === wgen : pipe.readers === 0 && fifo.rgen === rgen) {
    const error = yield* tsleep(k, fifo, PSOCK | PCATCH, reads ? 'fifoor' : 'fifoow', 0);
    if (error !== 0) return error;
  }
  return 0;
}

/** The operations of a FIFO; f_data is its inode. */
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
  amount: (_k, fp, reads) => {
    const { pipe, wgen } = fifoOf(fp);
    return pipeAmount(pipe, reads, pipe.writers === 0 && wgen !== fp.f_wgen);
  },
  close: (k, fp) => {
    const { pipe } = fifoOf(fp);
    pipeClose(k, pipe, fp.f_flag);
    if (pipe.readers === 0 && pipe.writers === 0) (fp.f_data as Inode).i_fifo = undefined;
  },
};
