/**
 * The format of core files, core(5): an ELF file of type ET_CORE with notes and with the memory of
 * the process, after FreeBSD's imgact_elf.c. The notes are those of Linux for riscv32, and number
 * signals and their codes as Linux does: that is the layout which gdb knows for the processor.
 */

import { IDENT } from '../callout/ident.ts';
import { type Memory, NREG, PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE, REG_PC } from '../machdep.ts';
import { MICROSECONDS, USRSTACK } from '../sys/param.ts';
import {
  NSIG,
  SI_KERNEL,
  SI_QUEUE,
  SI_TIMER,
  SI_USER,
  SIGBUS,
  SIGILL,
  SIGSEGV,
  SIGTRAP,
  sigismember,
} from '../sys/signal.ts';
import { encodeLatin1 } from '../sys/utf8.ts';
import type { Region } from '../vm/vm_map.ts';
import { STACK_LOW, type VmSpace } from '../vm/vm_space.ts';
import { threadsOf } from './kern_thread.ts';
import type { Pgrp } from './pgrp.ts';
import type { Proc } from './proc.ts';
import type { Siginfo } from './sigstate.ts';

const EHDR_SIZE = 52; // bytes of the ELF header
const PHDR_SIZE = 32; // bytes of a program header
const ET_CORE = 4; // e_type of a core file
const EM_RISCV = 243; // e_machine of RISC-V
const EF_RISCV_RVC = 1; // e_flags: compressed instructions
const PT_LOAD = 1; // p_type of memory
const PT_NOTE = 4; // p_type of notes
const PF_X = 1; // p_flags: executable
const PF_W = 2; // p_flags: writable
const PF_R = 4; // p_flags: readable

const NT_PRSTATUS = 1; // registers, signal and ids: struct elf_prstatus
const NT_PRPSINFO = 3; // name and arguments: struct elf_prpsinfo
const NT_SIGINFO = 0x53494749; // the siginfo_t of the signal
const PRSTATUS_SIZE = 204; // bytes of a struct elf_prstatus
const PRSTATUS_REG = 72; // offset of its registers: pc, x1 to x31
const PRPSINFO_SIZE = 128; // bytes of a struct elf_prpsinfo
const SIGINFO_SIZE = 128; // bytes of Linux's siginfo_t
const FNAME_SIZE = 16; // bytes of the program's name in elf_prpsinfo
/** Bytes of the program's arguments in elf_prpsinfo. */
export const PSARGS_SIZE = 80;

/** The most program headers: the next number has a meaning of its own, PN_XNUM. */
const MAX_HEADERS = 0xfffe;
/**
 * Pages of memory that was never touched which make a header of their own, without bytes. A
 * shorter stretch is a hole in the file.
 */
const UNTOUCHED = 256;

/** Linux's numbers of the signals 1 to 32; 0 for a signal that it does not have. */
const LINUX_SIGNAL: readonly number[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 0, 8, 9, 7, 11, 31, 13, 14, 15],
  ...[23, 19, 20, 18, 17, 21, 22, 29, 24, 25, 26, 27, 28, 0, 10, 12, 30],
];
/** Linux's number of a signal that it has but never sends, for one that it does not have. */
const SIGSTKFLT = 16;
/** Linux's si_code for ours. */
const LINUX_CODE: Readonly<Record<number, number>> = {
  [SI_USER]: 0,
  [SI_QUEUE]: -1,
  [SI_TIMER]: -2,
  [SI_KERNEL]: 0x80,
};

/** Pages of memory in a core file: a program header of type PT_LOAD. */
interface Segment {
  /** The first page. */
  readonly start: number;
  /** The page after the last. */
  readonly end: number;
  /** PROT_ bits. */
  readonly prot: number;
  /** True if the pages are in the file; otherwise the file says only that they are mapped. */
  readonly filled: boolean;
}

/** The parts of a core file. */
export interface CoreLayout {
  /** All that stands before the memory: ELF header, program headers and notes. */
  readonly head: Uint8Array;
  /** Segments whose pages follow from offset `memory`, one after the other. */
  readonly segments: readonly Segment[];
  /** Offset of the first page. */
  readonly memory: number;
  /** Bytes of the file. */
  readonly size: number;
}

/** The process and its signal, as a core file tells them. */
export interface Dumped {
  /** The thread that the signal has met. */
  readonly p: Proc;
  readonly pgrp: Pgrp;
  readonly sig: number;
  readonly info: Siginfo | undefined;
  /** Microseconds in user mode. */
  readonly user: number;
  /** Microseconds in the kernel. */
  readonly system: number;
}

/** The core file of a process; undefined if its memory is in more pieces than ELF can name. */
export function coreLayout(dumped: Dumped): CoreLayout | undefined {
  const segments = segmentsOf(dumped.p.p_vmspace);
  if (segments.length + 1 > MAX_HEADERS) return undefined;
  const notes = notesOf(dumped);
  const notesAt = EHDR_SIZE + (segments.length + 1) * PHDR_SIZE;
  const head = new Uint8Array(notesAt + notes.length);
  const memory = Math.ceil(head.length / PAGE_SIZE) * PAGE_SIZE;
  putHeader(head, segments.length + 1);
  putProgramHeader(head, 0, [PT_NOTE, notesAt, 0, 0, notes.length, 0, 0, 4]);
  let offset = memory;
  segments.forEach(({ start, end, prot, filled }, i) => {
    const bytes = (end - start) * PAGE_SIZE;
    const filesz = filled ? bytes : 0;
    const flags =
      ((prot & PROT_READ) !== 0 ? PF_R : 0) |
      ((prot & PROT_WRITE) !== 0 ? PF_W : 0) |
      ((prot & PROT_EXEC) !== 0 ? PF_X : 0);
    putProgramHeader(head, i + 1, [PT_LOAD, offset, start * PAGE_SIZE, 0, filesz, bytes, flags, PAGE_SIZE]);
    offset += filesz;
  });
  head.set(notes, notesAt);
  return { head, segments, memory, size: offset };
}

/** Calls `visit` with the bytes of each page of a core file and their offset; stops at an error. */
export function eachPage(
  space: VmSpace,
  memory: Memory,
  layout: CoreLayout,
  visit: (offset: number, bytes: Uint8Array) => number,
): number {
  let offset = layout.memory;
  for (const { start, end, filled } of layout.segments) {
    if (!filled) continue;
    for (let vpn = start; vpn < end; vpn++, offset += PAGE_SIZE) {
      const ppn = space.pmap.extract(vpn);
      const error = ppn < 0 ? 0 : visit(offset, memory.pageBytes(ppn));
      if (error !== 0) return error;
    }
  }
  return 0;
}

/** The memory of a process in segments. Of the stack, it begins at the lowest page in use. */
function segmentsOf({ map, pmap }: VmSpace): Segment[] {
  const segments: Segment[] = [];
  const present = (vpn: number): boolean => pmap.extract(vpn) >= 0;
  const [stackLow, stackEnd] = [STACK_LOW / PAGE_SIZE, USRSTACK / PAGE_SIZE];
  for (const region of map.overlapping(0, 2 ** 20)) {
    let { start } = region;
    if (start >= stackLow && start < stackEnd) while (start < region.end && !present(start)) start++;
    segments.push(...piecesOf({ ...region, start }, present));
  }
  return segments;
}

/**
 * A region in segments. A page of a file that is not present, and a long stretch of memory that was
 * never touched, are not in the core file.
 */
function piecesOf({ start, end, prot, object }: Region, present: (vpn: number) => boolean): Segment[] {
  const least = object === undefined ? UNTOUCHED : 1;
  const pieces: Segment[] = [];
  let from = start;
  for (let vpn = start; vpn < end; ) {
    const gap = vpn;
    while (vpn < end && !present(vpn)) vpn++;
    if (vpn - gap >= least) {
      if (from < gap) pieces.push({ start: from, end: gap, prot, filled: true });
      pieces.push({ start: gap, end: vpn, prot, filled: false });
      from = vpn;
    }
    while (vpn < end && present(vpn)) vpn++;
  }
  if (from < end) pieces.push({ start: from, end, prot, filled: true });
  return pieces;
}

/** Writes the ELF header of a core file with so many program headers. */
function putHeader(head: Uint8Array, phnum: number): void {
  const view = new DataView(head.buffer);
  putWords(head, 0, [0x464c_457f, 0x0001_0101]);
  view.setUint16(16, ET_CORE, true);
  view.setUint16(18, EM_RISCV, true);
  view.setUint32(20, 1, true);
  view.setUint32(28, EHDR_SIZE, true);
  view.setUint32(36, EF_RISCV_RVC, true);
  view.setUint16(40, EHDR_SIZE, true);
  view.setUint16(42, PHDR_SIZE, true);
  view.setUint16(44, phnum, true);
}

/** Writes words from offset `at` on. `bytes` is the whole of its buffer. */
function putWords(bytes: Uint8Array, at: number, words: readonly number[]): void {
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => {
    view.setUint32(at + i * 4, word, true);
  });
}

/** Writes the words of program header `index`. */
function putProgramHeader(head: Uint8Array, index: number, words: readonly number[]): void {
  putWords(head, EHDR_SIZE + index * PHDR_SIZE, words);
}

/**
 * All notes: those of the thread that the signal has met, then the registers of each other one, in
 * the order of Linux. There is none of floating-point registers: the processor has no such
 * registers.
 */
function notesOf(dumped: Dumped): Uint8Array {
  const { p, sig, pgrp, info } = dumped;
  const notes = [note(NT_PRSTATUS, prstatus(dumped)), note(NT_PRPSINFO, prpsinfo(dumped))];
  if (info !== undefined) notes.push(note(NT_SIGINFO, siginfo(info)));
  for (const td of threadsOf(p.p_leader))
    if (td !== p)
      notes.push(note(NT_PRSTATUS, prstatus({ p: td, pgrp, sig, info: undefined, user: 0, system: 0 })));
  const bytes = new Uint8Array(notes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of notes) {
    bytes.set(each, at);
    at += each.length;
  }
  return bytes;
}

/** A note named CORE. The length of `body` is a multiple of 4. */
function note(type: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(20 + body.length);
  putWords(bytes, 0, [5, body.length, type]);
  bytes.set(encodeLatin1('CORE'), 12);
  bytes.set(body, 20);
  return bytes;
}

/** Linux's number of a signal. */
function linuxSignal(sig: number): number {
  return sig < LINUX_SIGNAL.length ? LINUX_SIGNAL[sig] || SIGSTKFLT : sig;
}

/** The signals 1 to 32 of a set as a word of Linux's. */
function linuxSet(set: Int32Array): number {
  let word = 0;
  for (let sig = 1; sig < Math.min(NSIG, LINUX_SIGNAL.length); sig++)
    if (LINUX_SIGNAL[sig] !== 0 && sigismember(set, sig)) word |= 1 << (LINUX_SIGNAL[sig] - 1);
  return word;
}

/** The pids of a process: its own, its parent's, those of its group and session. */
function pidsOf({ p, pgrp }: Dumped): number[] {
  return [p.p_pid, p.p_pptr?.p_pid ?? (p.p_pid === 1 ? 0 : 1), pgrp.pg_id, pgrp.pg_session.s_sid];
}

/**
 * The state of a thread, named by its IDENT, as Linux names the first by its process. Another one
 * than the signal has met has the signal too, since gdb takes that of the last, and no times.
 */
function prstatus(dumped: Dumped): Uint8Array {
  const { p, sig, info, user, system } = dumped;
  const bytes = new Uint8Array(PRSTATUS_SIZE);
  // The fourth member is a short, with two bytes of padding.
  putWords(bytes, 0, [linuxSignal(sig), info === undefined ? 0 : linuxCode(info), 0, linuxSignal(sig)]);
  const [, ...others] = pidsOf(dumped);
  putWords(bytes, 16, [linuxSet(p.p_sig.pending), linuxSet(p.p_sig.mask), p[IDENT], ...others]);
  const times = [user, system, p.p_cru.user, p.p_cru.system];
  putWords(
    bytes,
    40,
    times.flatMap((us) => [Math.floor(us / MICROSECONDS), Math.floor(us % MICROSECONDS)]),
  );
  putWords(bytes, PRSTATUS_REG, [p.p_regs[REG_PC], ...p.p_regs.subarray(1, NREG - 1)]);
  return bytes;
}

function prpsinfo(dumped: Dumped): Uint8Array {
  const { p } = dumped;
  const bytes = new Uint8Array(PRPSINFO_SIZE);
  bytes[1] = 0x52; // state R, running
  bytes[3] = p.p_nice;
  putWords(bytes, 4, [p.p_flag, p.p_cred.ruid, p.p_cred.rgid, ...pidsOf(dumped)]);
  bytes.set(encodeLatin1(p.p_comm).subarray(0, FNAME_SIZE - 1), 32);
  bytes.set(encodeLatin1(p.p_args), 48);
  return bytes;
}

/** Linux's si_code: causes of faults have the same numbers. */
function linuxCode({ si_code: code }: Siginfo): number {
  return LINUX_CODE[code] ?? code;
}

/** Linux's siginfo_t: three words, then the members that the sender has filled. */
function siginfo(info: Siginfo): Uint8Array {
  const bytes = new Uint8Array(SIGINFO_SIZE);
  const isFault = info.si_code > 0 && info.si_code < SI_USER;
  const ofFault = isFault && [SIGILL, SIGTRAP, SIGBUS, SIGSEGV].includes(info.si_signo);
  const members = ofFault
    ? [info.si_addr]
    : info.si_code === SI_TIMER
      ? [info.si_timerid, info.si_overrun, info.si_value]
      : [info.si_pid, info.si_uid, info.si_value];
  putWords(bytes, 0, [linuxSignal(info.si_signo), 0, linuxCode(info), ...members]);
  return bytes;
}
