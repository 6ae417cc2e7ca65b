/**
 * EVFILT_READ and EVFILT_WRITE of kevent(2). A note is in the lists beside those of select that
 * the file's `ready` names, so whatever wakes a process in select tells the note as well. A kind
 * of file that can say how much there is does so in its `amount`; any other is asked by its poll.
 */

import { EINVAL } from '../sys/errno.ts';
import { EV_EOF, EVFILT_READ, NOTE_LOWAT } from '../sys/event.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { POLLHUP, POLLIN, POLLOUT } from '../sys/poll.ts';
import type { File } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Filterops, Knote } from './knote.ts';

/** An amount to read or to write. */
export interface Amount {
  /** Bytes; of a file it may be fewer than none. */
  readonly data: number;
  /** True if no more can come, or nobody reads. */
  readonly eof: boolean;
  /** Bytes that make the event true, unless the program says how many. */
  readonly lowat: number;
  /** The most bytes that there can be at a time. */
  readonly most: number;
  /** True if a message waits, which may have no bytes. */
  readonly message?: boolean;
  /** The error that waits for the next call; 0 or undefined for none. */
  readonly error?: number;
}

function attach(k: Kernel, kn: Knote): number {
  const fp = kn.kn_fp as File;
  const reads = kn.kn_filter === EVFILT_READ;
  if ((fp.f_flag & (reads ? FREAD : FWRITE)) === 0) return EINVAL;
  kn.enlist(
    ...(fp.f_ops.ready?.(k, fp, reads) ?? []).map(({ si_note }) => si_note),
    ...(fp.f_ops.notes?.(fp) ?? []),
  );
  return 0;
}

/** True if the file is ready. Its driver is asked at process level only. */
function event(k: Kernel, kn: Knote, hint: number): boolean {
  const fp = kn.kn_fp as File;
  const reads = kn.kn_filter === EVFILT_READ;
  const amount = fp.f_ops.amount?.(k, fp, reads);
  if (amount === undefined) return hint !== 0 || polled(k, kn, fp, reads);
  const { data, eof, lowat, most, message = false, error = 0 } = amount;
  kn.kn_data = data;
  kn.kn_fflags = eof ? error : 0;
  if (eof) kn.kn_flags |= EV_EOF;
  else kn.kn_flags &= ~EV_EOF;
  if (eof || error !== 0 || lowat === 0) return true;
  if ((kn.kn_sfflags & NOTE_LOWAT) !== 0) return data >= Math.max(1, Math.min(kn.kn_sdata, most));
  return message || data < 0 || data >= lowat;
}

/** Asks a file by its poll. */
function polled(k: Kernel, kn: Knote, fp: File, reads: boolean): boolean {
  const { kq_proc } = kn.kn_kq;
  const revents = fp.f_ops.poll(k, kq_proc, fp, reads ? POLLIN : POLLOUT);
  if ((revents & POLLHUP) !== 0) kn.kn_flags |= EV_EOF;
  kn.kn_data = revents === 0 ? 0 : 1;
  return revents !== 0;
}

export const fileFilter: Readonly<Filterops> = {
  f_isfd: true,
  attach,
  detach: (_k, kn) => kn.delist(),
  event,
};
