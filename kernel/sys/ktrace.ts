/**
 * The records of a trace file, sys/ktrace.h of 4.4BSD: a header, and behind it
 * what the record's type says. KTR_TIMER is ours: a timer was set, has expired,
 * or has while the signal of its last expiry was still pending. The header has a
 * field of ours at its end, the cycle. All is laid out as a C program of this
 * system finds it; kdump(1) reads it.
 */

import { putTimeval, TIMEVAL_SIZE } from './timeval.ts';
import { encodeLatin1 } from './utf8.ts';

/** ktr_type, and the bit in it that says that records before this one are missing. */
export const KTR_SYSCALL = 1;
export const KTR_SYSRET = 2;
export const KTR_NAMEI = 3;
export const KTR_GENIO = 4;
export const KTR_PSIG = 5;
export const KTR_CSW = 6;
export const KTR_STRUCT = 8;
export const KTR_TIMER = 16;
export const KTR_DROP = 0x8000;

/** Bits of `facs`: 1 << a type; children inherit. */
export const KTRFAC_INHERIT = 0x4000_0000;
export const KTRFAC_MASK = 0x00ff_ffff;

/** ktrace's operations, and a bit beside them. */
export const KTROP_SET = 0;
export const KTROP_CLEAR = 1;
export const KTROP_CLEARFILE = 2;
export const KTRFLAG_DESCEND = 4;

/** What has become of a timer. */
export const KTRTIMER_SET = 0;
export const KTRTIMER_EXPIRED = 1;
export const KTRTIMER_OVERRUN = 2;
/** Of ktr_flags: timer_create made it; ktr_value is a time of its clock. */
export const KTRTIMER_POSIX = 1;
export const KTRTIMER_ABSTIME = 2;

const HEADER_SIZE = 56;
const MAXCOMLEN = 16;
const WMESG_SIZE = 8;

/** Where and when something happened. */
export interface Place {
  readonly pid: number;
  readonly comm: string;
  /** Time of day, microseconds. */
  readonly time: number;
  readonly cycle: number;
}

/** A record with its header. */
export function ktrRecord(type: number, { pid, comm, time, cycle }: Place, body: Uint8Array): Uint8Array {
  const record = new Uint8Array(HEADER_SIZE + body.length);
  const view = new DataView(record.buffer);
  view.setInt32(0, body.length, true);
  view.setUint16(4, type, true);
  view.setInt32(8, pid, true);
  record.set(encodeLatin1(comm.slice(0, MAXCOMLEN)), 12);
  putTimeval(view, 32, time);
  view.setBigUint64(32 + TIMEVAL_SIZE, BigInt(cycle), true);
  record.set(body, HEADER_SIZE);
  return record;
}

/** ktr_code, ktr_narg, the argument words. */
export function ktrSyscall(code: number, args: Int32Array): Uint8Array {
  const body = new Uint8Array(4 + args.byteLength);
  new Uint16Array(body.buffer).set([code, args.length]);
  new Int32Array(body.buffer).set(args, 1);
  return body;
}

/** ktr_code, ktr_error (-1 to be made again, -2 just returned), both words of the result. */
export function ktrSysret(code: number, error: number, retval: Int32Array): Uint8Array {
  return bytesOf(code, error, retval[0], retval[1]);
}

/** The descriptor, 0 for read and 1 for written, the bytes. */
export function ktrGenio(fd: number, rw: number, data: Uint8Array): Uint8Array {
  return joined(bytesOf(fd, rw), data);
}

/** The signal, its action and the mask to come back to; si_code. */
export function ktrPsig(signo: number, action: number, mask: Int32Array, code: number): Uint8Array {
  return bytesOf(signo, action, mask[0], mask[1], code);
}

/** Whether the processor is given up, whether the process could have gone on, why it does not. */
export function ktrCsw(out: boolean, user: boolean, wmesg: string): Uint8Array {
  const why = new Uint8Array(WMESG_SIZE);
  why.set(encodeLatin1(wmesg.slice(0, WMESG_SIZE - 1)));
  return joined(bytesOf(out ? 1 : 0, user ? 1 : 0), why);
}

/** Its name with a null at the end, its bytes. */
export function ktrStruct(name: string, bytes: Uint8Array): Uint8Array {
  return joined(encodeLatin1(`${name}\0`), bytes);
}

/** What a KTR_TIMER record tells; times are microseconds. */
export interface TimerEvent {
  readonly what: number;
  /** As setitimer's, or a timer_t with KTRTIMER_POSIX. */
  readonly which: number;
  readonly flags: number;
  /** Of an expiry: further periods that have passed. */
  readonly missed: number;
  readonly value: number;
  readonly interval: number;
}

export function ktrTimer({ what, which, flags, missed, value, interval }: TimerEvent): Uint8Array {
  const body = new Uint8Array(16 + 2 * TIMEVAL_SIZE);
  const view = new DataView(body.buffer);
  [what, which, flags, missed].forEach((word, i) => {
    view.setInt32(i * 4, word, true);
  });
  putTimeval(view, 16, Math.floor(value));
  putTimeval(view, 16 + TIMEVAL_SIZE, Math.floor(interval));
  return body;
}

function bytesOf(...words: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(words).buffer);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
