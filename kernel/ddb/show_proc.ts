/**
 * `ps`, `show proc` and `show registers`, after ddb(4): processes as they are. No
 * figure is brought up to date for it, since that would change the run.
 */

import { allThreads, commandOf, threadsOf } from '../kern/kern_thread.ts';
import type { Kernel } from '../kern/kernel.ts';
import {
  FIRST_TID,
  P_EXEC,
  P_OLDMASK,
  P_PPWAIT,
  P_SELECT,
  P_SINTR,
  P_TIMEOUT,
  P_WAITED,
  type Proc,
  SIDL,
  SRUN,
  SSLEEP,
  SSTOP,
  SZOMB,
} from '../kern/proc.ts';
import { REG_PC } from '../machdep.ts';
import { NSIG, sigismember, signame } from '../sys/signal.ts';
import { columns } from './columns.ts';
import { DdbError, NotNow } from './error.ts';
import type { View } from './view.ts';

const STATES: Readonly<Record<number, string>> = {
  [SIDL]: 'SIDL',
  [SRUN]: 'SRUN',
  [SSLEEP]: 'SSLEEP',
  [SSTOP]: 'SSTOP',
  [SZOMB]: 'SZOMB',
};
const FLAGS: readonly (readonly [number, string])[] = [
  [P_PPWAIT, 'P_PPWAIT'],
  [P_SELECT, 'P_SELECT'],
  [P_SINTR, 'P_SINTR'],
  [P_TIMEOUT, 'P_TIMEOUT'],
  [P_WAITED, 'P_WAITED'],
  [P_OLDMASK, 'P_OLDMASK'],
  [P_EXEC, 'P_EXEC'],
];
/** The registers by the names of the calling convention, x0 first. */
export const REGISTERS =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6 pc'.split(
    ' ',
  );
const ACROSS = 4;

const hex = (word: number): string => `0x${(word >>> 0).toString(16).padStart(8, '0')}`;
const none = (text: string): string => (text === '' ? 'none' : text);

/** The present doing of a process, in a word or two. */
function doing({ k, inside }: View, p: Proc): string {
  if (p === k.cpu.curproc) {
    if (inside) return 'current, with the kernel at work';
    return p.p_code === null ? 'runs, in user mode' : 'runs, in the kernel';
  }
  if (p.p_stat === SZOMB) return 'ended, not waited for';
  if (p.p_wchan !== undefined) return `sleeps on ${p.p_wmesg}`;
  return p.p_stat === SSTOP ? `stopped by ${signame(p.p_xstat)}` : 'waits for the processor';
}

/** Every process, in the order of pids; the current one has a star. */
export function ps({ k }: View): string[] {
  const procs = [...k.allproc.values()].sort((a, b) => a.p_pid - b.p_pid);
  return columns(
    [' ', 'pid', 'ppid', 'pgrp', 'uid', 'pri', 'state', 'wait', 'command'],
    procs.map((p) => [
      p === k.cpu.curproc ? '*' : ' ',
      p.p_pid,
      p.p_pptr?.p_pid ?? 0,
      p.p_pgrp?.pg_id ?? 0,
      p.p_cred.uid,
      p.p_priority,
      STATES[p.p_stat],
      p.p_wchan === undefined ? '-' : p.p_wmesg,
      p.p_comm,
    ]),
  );
}

/**
 * `show threads [PID]`: the threads of the processes that have several, or of one; the current one
 * has a star.
 */
export function showThreads({ k }: View, [pid]: readonly string[]): string[] {
  const one = pid === undefined ? undefined : procNamed(k, 'show threads', pid).p_leader;
  const several = [...k.allproc.values()].filter(({ p_threads }) => p_threads.length > 0);
  const procs = one === undefined ? several.sort((a, b) => a.p_pid - b.p_pid) : [one];
  return columns(
    [' ', 'pid', 'thread', 'pri', 'state', 'wait', 'pc', 'command'],
    procs
      .flatMap(threadsOf)
      .map((td) => [
        td === k.cpu.curproc ? '*' : ' ',
        td.p_pid,
        td.p_tid,
        td.p_priority,
        STATES[td.p_stat],
        td.p_wchan === undefined ? '-' : td.p_wmesg,
        hex(td.p_regs[REG_PC]),
        commandOf(td),
      ]),
  );
}

/**
 * The process of a pid, or the thread of a thread's number; the current one if none is given.
 * DdbError if there is none.
 */
export function procNamed(k: Kernel, command: string, pid: string | undefined): Proc {
  if (pid === undefined) {
    if (k.cpu.curproc === null)
      throw new NotNow(`${command}: no process is current; give a pid (ps lists them)`);
    return k.cpu.curproc;
  }
  if (!/^\d+$/.test(pid)) throw new DdbError(`${command} ${pid}: a pid is a number (ps lists them)`);
  const n = Number(pid);
  const p = n < FIRST_TID ? k.allproc.get(n) : [...allThreads(k)].find((td) => td.p_tid === n);
  if (p === undefined) throw new NotNow(`${command}: there is no process ${pid} (ps lists them)`);
  return p;
}

/** The signals of a set, in words. */
function signals(set: Int32Array): string {
  const names: string[] = [];
  for (let sig = 1; sig < NSIG; sig++) if (sigismember(set, sig)) names.push(signame(sig));
  return none(names.join(' '));
}

/** The lines of one thread in `show proc`, with the signals that are pending for it. */
function threadLines(p: Proc, pending = p.p_sig.pending): string[] {
  const flags = FLAGS.filter(([bit]) => (p.p_flag & bit) !== 0).map(([, name]) => name);
  return [
    `flags: ${none(flags.join(' '))}`,
    `pending: ${signals(pending)}; masked: ${signals(p.p_sig.mask)}`,
    `pc ${hex(p.p_regs[REG_PC])}`,
  ];
}

/** The state of a thread, and its priorities. */
const stateLine = (view: View, p: Proc): string => `${STATES[p.p_stat]}, ${doing(view, p)}`;
const priorities = (p: Proc): string => `priority ${p.p_priority}, of user mode ${p.p_usrpri}`;

/** `show proc [PID]`: one process in full, with each of its threads if it has several. */
export function showProc(view: View, [pid]: readonly string[]): string[] {
  const p = procNamed(view.k, 'show proc', pid).p_leader;
  const threads = threadsOf(p);
  const several = threads.length > 1;
  const what = several ? `${threads.length} threads` : stateLine(view, p);
  return [
    `process ${p.p_pid} (${several ? p.p_comm : commandOf(p)}): ${what}`,
    `parent ${p.p_pptr?.p_pid ?? 0}, group ${p.p_pgrp?.pg_id ?? 0}, session ${p.p_pgrp?.pg_session.s_sid ?? 0}, user ${p.p_cred.uid}`,
    several ? `nice ${p.p_nice}` : `${priorities(p)}, nice ${p.p_nice}, estcpu ${p.p_estcpu}`,
    `statclock ticks: ${p.p_uticks} user, ${p.p_sticks} system, ${p.p_iticks} interrupt`,
    `switches: ${p.p_nvcsw} of its own accord, ${p.p_nivcsw} against it; ${p.p_nsignals} signals taken`,
    ...(several
      ? [`pending for the process: ${signals((p.p_procsig ?? p.p_sig).pending)}`]
      : threadLines(p, Int32Array.of(p.p_sig.word(0), p.p_sig.word(1)))),
    ...(several ? threads : []).flatMap((td) => [
      `thread ${td.p_tid}${td.p_name === '' ? '' : ` (${td.p_name})`}: ${stateLine(view, td)}`,
      ...[`${priorities(td)}, estcpu ${td.p_estcpu}`, ...threadLines(td)].map((line) => `  ${line}`),
    ]),
  ];
}

/** `show registers [PID]`: as they are in user mode, or were when the process left it. */
export function showRegisters(view: View, [pid]: readonly string[]): string[] {
  const p = procNamed(view.k, 'show registers', pid);
  const thread = p.p_leader.p_threads.length > 0 ? ` thread ${p.p_tid}` : '';
  const lines = [`process ${p.p_pid}${thread} (${commandOf(p)}), ${doing(view, p)}`];
  for (let at = 0; at < REGISTERS.length; at += ACROSS) {
    const row = REGISTERS.slice(at, at + ACROSS);
    lines.push(row.map((name, i) => `${name.padStart(4)} ${hex(p.p_regs[at + i])}`).join('  '));
  }
  return lines;
}
