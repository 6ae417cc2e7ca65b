/**
 * The records of a trace file, sys/ktrace.h of 4.4BSD: a header, followed by a body whose
 * layout depends on the record's type. KTR_TIMER is an extension of this system: a timer was
 * set, has expired, or has expired while the signal of its last expiry was still pending. So is
 * KTR_PLACE, from which kdump(1) finds source lines. The header has one further field at its
 * end, the cycle. All is laid out as a C program of this system finds it; kdump(1) reads it.
 */

import { putTimeval, TIMEVAL_SIZE } from './timeval.ts';
import { encodeLatin1 } from './utf8.ts';

/** ktr_type: the type of a record, and one flag in it. */
export const KTR_SYSCALL = 1; // a system call begins
export const KTR_SYSRET = 2; // a system call is over
export const KTR_NAMEI = 3; // a path is looked up
export const KTR_GENIO = 4; // bytes were read or written
export const KTR_PSIG = 5; // a signal is delivered
export const KTR_CSW = 6; // the processor is given up or got
export const KTR_STRUCT = 8; // a structure of a system call
export const KTR_TIMER = 16; // a timer was set or has expired
export const KTR_PLACE = 17; // the place of a system call in its program, or a program
export const KTR_DROP = 0x8000; // flag: records before this one are missing

/** `facs` of ktrace(2): bit 1 << type for each type wanted, and one flag. */
export const KTRFAC_INHERIT = 0x4000_0000; // flag: children inherit the trace
export const KTRFAC_MASK = 0x00ff_ffff; // the bits of types

/** `ops` of ktrace(2): an operation, and one flag. */
export const KTROP_SET = 0; // traces more types
export const KTROP_CLEAR = 1; // traces fewer types
export const KTROP_CLEARFILE = 2; // ends all tracing to the file
export const KTRFLAG_DESCEND = 4; // flag: descendants of the process too

/** ktr_what of KTR_TIMER: the event of the timer. */
export const KTRTIMER_SET = 0; // it was set
export const KTRTIMER_EXPIRED = 1; // it has expired
export const KTRTIMER_OVERRUN = 2; // it has expired, the last signal still pending
/** ktr_flags of KTR_TIMER. */
export const KTRTIMER_POSIX = 1; // the timer is one of timer_create
export const KTRTIMER_ABSTIME = 2; // ktr_value is a time of the timer's clock

const HEADER_SIZE = 64; // bytes of a header
const MAXCOMLEN = 16; // bytes of ktr_comm without its null
const WMESG_SIZE = 8; // bytes of a wait message with its null

/** Process, thread, time and cycle of an event, for the header of its record. */
export interface Place {
  readonly pid: number;
  /** Number of the thread. */
  readonly tid: number;
  /** Name of the process's program; MAXCOMLEN bytes of it are kept. */
  readonly comm: string;
  /** Time of day, microseconds. */
  readonly time: number;
  readonly cycle: number;
}

/** A record: the header, followed by `body`. */
export function ktrRecord(
  type: number,
  { pid, tid, comm, time, cycle }: Place,
  body: Uint8Array,
): Uint8Array {
  const record = new Uint8Array(HEADER_SIZE + body.length);
  const view = new DataView(record.buffer);
  view.setInt32(0, body.length, true);
  view.setUint16(4, type, true);
  view.setInt32(8, pid, true);
  record.set(encodeLatin1(comm.slice(0, MAXCOMLEN)), 12);
  putTimeval(view, 32, time);
  view.setBigUint64(32 + TIMEVAL_SIZE, BigInt(cycle), true);
  view.setInt32(32 + TIMEVAL_SIZE + 8, tid, true);
  record.set(body, HEADER_SIZE);
  return record;
}

/** Body of KTR_SYSCALL: ktr_code, ktr_narg, the argument words. */
export function ktrSyscall(code: number, args: Int32Array): Uint8Array {
  const body = new Uint8Array(4 + args.byteLength);
  new Uint16Array(body.buffer).set([code, args.length]);
  new Int32Array(body.buffer).set(args, 1);
  return body;
}

/**
 * Body of KTR_SYSRET: ktr_code, ktr_error (an errno, -1 for a call to be made again, -2 for one
 * that replaced the registers), and both words of the result.
 */
export function ktrSysret(code: number, error: number, retval: Int32Array): Uint8Array {
  return bytesOf(code, error, retval[0], retval[1]);
}

/** Body of KTR_GENIO: the descriptor, 0 for bytes read or 1 for bytes written, the bytes. */
export function ktrGenio(fd: number, rw: number, data: Uint8Array): Uint8Array {
  return joined(bytesOf(fd, rw), data);
}

/**
 * Body of KTR_PSIG: the signal, the handler's address, the mask that the handler's return
 * restores, si_code.
 */
export function ktrPsig(signo: number, action: number, mask: Int32Array, code: number): Uint8Array {
  return bytesOf(signo, action, mask[0], mask[1], code);
}

/**
 * Body of KTR_CSW: 1 if the processor is given up; 1 if the process could have gone on; the
 * wait message or the reason, at most 7 bytes of it.
 */
export function ktrCsw(out: boolean, user: boolean, wmesg: string): Uint8Array {
  const why = new Uint8Array(WMESG_SIZE);
  why.set(encodeLatin1(wmesg.slice(0, WMESG_SIZE - 1)));
  return joined(bytesOf(out ? 1 : 0, user ? 1 : 0), why);
}

/** Body of KTR_STRUCT: the structure's name with a null at its end, and its bytes. */
export function ktrStruct(name: string, bytes: Uint8Array): Uint8Array {
  return joined(encodeLatin1(`${name}\0`), bytes);
}

/** The fields of a KTR_TIMER record; times are in microseconds. */
export interface TimerEvent {
  /** KTRTIMER_SET, _EXPIRED or _OVERRUN. */
  readonly what: number;
  /** The first argument of setitimer, or a timer_t with KTRTIMER_POSIX. */
  readonly which: number;
  /** KTRTIMER_POSIX and KTRTIMER_ABSTIME. */
  readonly flags: number;
  /** Of an expiry: further periods that have passed. */
  readonly missed: number;
  /** Time to the first expiry; a point in time with KTRTIMER_ABSTIME. */
  readonly value: number;
  readonly interval: number;
}

/** Body of KTR_TIMER. */
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

/**
 * Body of KTR_PLACE: the addresses of a system call's instruction and of the one to which the
 * function around it returns; or two zeros and the path of the program that runs from now on.
 */
export function ktrPlace(pc: number, ra: number, path = ''): Uint8Array {
  return joined(bytesOf(pc, ra), encodeLatin1(path));
}

/** Words as bytes, each in little-endian order. */
function bytesOf(...words: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(words).buffer);
}

/** The parts one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
