/**
 * The observer of ktrace: makes records of the probe's events and puts them into the queues of
 * the processes that are traced.
 */

import { Itimer } from '../kern/itimer_object.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { Sigaction, Siginfo } from '../kern/sigstate.ts';
import { UIO_READ, UIO_WRITE } from '../kern/uio.ts';
import { REG_PC, REG_RA } from '../machdep.ts';
import type { Sysent } from '../machine/syscall.ts';
import type { AnyTimer, Leaving, Observer } from '../probe.ts';
import { EJUSTRETURN } from '../sys/errno.ts';
import {
  joined,
  KTR_CSW,
  KTR_GENIO,
  KTR_NAMEI,
  KTR_PLACE,
  KTR_PSIG,
  KTR_STRUCT,
  KTR_SYSCALL,
  KTR_SYSRET,
  KTR_TIMER,
  KTRTIMER_ABSTIME,
  KTRTIMER_EXPIRED,
  KTRTIMER_OVERRUN,
  KTRTIMER_POSIX,
  KTRTIMER_SET,
  ktrCsw,
  ktrGenio,
  ktrPlace,
  ktrPsig,
  ktrStruct,
  ktrSyscall,
  ktrSysret,
  ktrTimer,
} from '../sys/ktrace.ts';
import { SIG_DFL } from '../sys/signal.ts';
import { ITIMER_NTH0, ITIMER_REAL } from '../sys/timeval.ts';
import { encodeLatin1 } from '../sys/utf8.ts';
import { type StructArg, sysargs } from './sysargs.ts';

/** The most bytes of one transfer that are recorded. */
export const GENIO_MAX = 4096;

/** System calls that move bytes between a descriptor and one buffer, or several (`vector`). */
const TRANSFERS: Readonly<Record<string, { rw: number; vector: boolean }>> = {
  read: { rw: UIO_READ, vector: false },
  write: { rw: UIO_WRITE, vector: false },
  pread: { rw: UIO_READ, vector: false },
  pwrite: { rw: UIO_WRITE, vector: false },
  readv: { rw: UIO_READ, vector: true },
  writev: { rw: UIO_WRITE, vector: true },
};

/**
 * Bytes of user memory as they are, without charge and without mapping a page; undefined if one
 * of the pages is not mapped.
 */
function peek(k: Kernel, p: Proc, address: number, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  return k.memory.copyin(p.p_vmspace.pmap, address, bytes) ? bytes : undefined;
}

/** The most structures of an array that are recorded. */
const STRUCTS_MAX = 16;

/**
 * Records a structure of the present system call, or those of an array; false if one could not be
 * read. The number of structures that a call has filled in is its result.
 */
function recordStruct(k: Kernel, p: Proc, { word, name, size, out, count }: StructArg): boolean {
  const args = p.p_ktrace?.call(p).args;
  const address = args?.[word] ?? 0;
  if (args === undefined || address === 0) return true;
  const n = count === undefined ? 1 : Math.min(out ? p.p_retval[0] : args[count], STRUCTS_MAX);
  for (let i = 0; i < n; i++) {
    const bytes = peek(k, p, address + i * size, size);
    if (bytes === undefined) return false;
    p.p_ktrace?.add(k, p, KTR_STRUCT, ktrStruct(name, bytes));
  }
  return true;
}

/**
 * Records the structures that a system call was given. A structure whose page is not mapped yet
 * is recorded when the call is over.
 */
function recordGiven(k: Kernel, p: Proc, call: Sysent): void {
  const traced = p.p_ktrace;
  if (traced === null || !traced.wants(KTR_STRUCT)) return;
  const args = sysargs[call.name] ?? [];
  const made = traced.call(p);
  made.unread = [];
  args.forEach((arg, i) => {
    if (!arg.out && !recordStruct(k, p, arg)) made.unread.push(i);
  });
}

/**
 * Records the structures that a system call has filled in, and those it was given that could
 * not be read when it began.
 */
function recordFilled(k: Kernel, p: Proc, call: Sysent, error: number): void {
  const traced = p.p_ktrace;
  if (traced === null || !traced.wants(KTR_STRUCT) || error === EJUSTRETURN) return;
  (sysargs[call.name] ?? []).forEach((arg, i) => {
    if (arg.out ? error === 0 : traced.call(p).unread.includes(i)) recordStruct(k, p, arg);
  });
}

/**
 * The buffers of a transfer as pairs of address and length: those of the user's iovecs, or the
 * only one.
 */
function* buffers(k: Kernel, p: Proc, args: Int32Array, vector: boolean): Iterable<[number, number]> {
  if (!vector) {
    yield [args[1], args[2]];
    return;
  }
  for (let i = 0; i < args[2]; i++) {
    const iovec = peek(k, p, args[1] + i * 8, 8);
    if (iovec === undefined) return;
    const words = new Int32Array(iovec.buffer);
    yield [words[0], words[1]];
  }
}

/** Records the bytes that a read or write has moved, GENIO_MAX at most. */
function recordTransfer(k: Kernel, p: Proc, call: Sysent): void {
  const traced = p.p_ktrace;
  const transfer = TRANSFERS[call.name];
  if (traced === null || transfer === undefined || !traced.wants(KTR_GENIO)) return;
  let left = Math.min(p.p_retval[0], GENIO_MAX);
  const parts: Uint8Array[] = [];
  for (const [base, length] of buffers(k, p, traced.call(p).args, transfer.vector)) {
    if (left <= 0) break;
    const part = peek(k, p, base, Math.min(left, length));
    if (part === undefined) break;
    parts.push(part);
    left -= part.length;
  }
  traced.add(k, p, KTR_GENIO, ktrGenio(traced.call(p).args[0], transfer.rw, joined(...parts)));
}

/** Records the end of a system call, after its structures and bytes. */
function recordReturn(k: Kernel, p: Proc, number: number, call: Sysent | undefined, error: number): void {
  if (call !== undefined && p.p_ktrace?.call(p).number === number) {
    recordFilled(k, p, call, error);
    if (error === 0) recordTransfer(k, p, call);
  }
  p.p_ktrace?.add(k, p, KTR_SYSRET, ktrSysret(number, error, p.p_retval));
}

/** Body of a KTR_TIMER record. Times are in microseconds. */
function timerRecord(
  timer: AnyTimer,
  what: number,
  { missed = 0, value = 0, interval = 0, absolute = false },
): Uint8Array {
  const it = timer instanceof Itimer ? timer : undefined;
  const posix = it?.it_posix === true;
  const nth = it === undefined || it.it_nth < 0 ? -1 : it.it_nth;
  const which =
    it === undefined ? (timer as number) : nth < 0 ? ITIMER_REAL : posix ? nth : ITIMER_NTH0 + nth;
  const flags = (posix ? KTRTIMER_POSIX : 0) | (absolute ? KTRTIMER_ABSTIME : 0);
  return ktrTimer({ what, which, flags, missed, value, interval });
}

/** The observer of a kernel. An event of a process that is not traced costs one comparison. */
export function ktraceObserver(k: Kernel): Observer {
  const csw = (p: Proc, out: boolean, why: Leaving | '') =>
    p.p_ktrace?.add(k, p, KTR_CSW, ktrCsw(out, why === 'preempt', why === 'sleep' ? p.p_wmesg : why));
  return {
    syscallEnter(p: Proc, number: number, call: Sysent | undefined, uap: Int32Array): void {
      const traced = p.p_ktrace;
      if (traced === null) return;
      const made = traced.call(p);
      made.number = number;
      made.args.set(uap);
      traced.add(k, p, KTR_SYSCALL, ktrSyscall(number, uap.subarray(0, call?.nargs ?? 0)));
      if (call !== undefined) recordGiven(k, p, call);
      traced.add(k, p, KTR_PLACE, ktrPlace(p.p_regs[REG_PC], p.p_regs[REG_RA]));
    },
    threadExit: (p) => p.p_ktrace?.forget(p),
    procExec: (p, path) => p.p_ktrace?.runs(k, p, path),
    syscallReturn(p: Proc, number: number, call: Sysent | undefined, error: number): void {
      if (p.p_ktrace !== null) recordReturn(k, p, number, call, error);
    },
    pathLookup: (p, path) => p.p_ktrace?.add(k, p, KTR_NAMEI, encodeLatin1(path)),
    signalDelivered: (
      p: Proc,
      sig: number,
      info: Siginfo | undefined,
      action: Sigaction,
      mask: Int32Array,
    ): void => p.p_ktrace?.add(k, p, KTR_PSIG, ktrPsig(sig, action.handler, mask, info?.si_code ?? 0)),
    signalKills: (p, sig) => p.p_ktrace?.add(k, p, KTR_PSIG, ktrPsig(sig, SIG_DFL, p.p_sig.mask, 0)),
    signalStops: (p, sig) => p.p_ktrace?.add(k, p, KTR_PSIG, ktrPsig(sig, SIG_DFL, p.p_sig.mask, 0)),
    onCpu: (p) => csw(p, false, ''),
    offCpu: (p, why) => csw(p, true, why),
    itimerSet: (p, timer, value, interval, absolute) =>
      p.p_ktrace?.add(k, p, KTR_TIMER, timerRecord(timer, KTRTIMER_SET, { value, interval, absolute })),
    itimerExpired: (p, timer, missed, overrun) =>
      p.p_ktrace?.add(
        k,
        p,
        KTR_TIMER,
        timerRecord(timer, overrun ? KTRTIMER_OVERRUN : KTRTIMER_EXPIRED, { missed }),
      ),
  };
}
