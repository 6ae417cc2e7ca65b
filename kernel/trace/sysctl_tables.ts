/**
 * Tables of sysctl, for ps(1), itimers(1), callstat(1), vmstat(1) and spltop(1). A table is
 * text, one line an entry, with its fields divided by one blank and the name of a process last.
 * Times are in microseconds unless a name says otherwise. A table shows one moment: it is made
 * without a pause, and charged by its length.
 */

import { timerNow, timersSeen } from '../kern/itimer.ts';
import { cputime, runtime } from '../kern/kern_resource.ts';
import { threadsOf } from '../kern/kern_thread.ts';
import type { Kernel } from '../kern/kernel.ts';
import { type Proc, SIDL, SRUN, SSTOP, SZOMB } from '../kern/proc.ts';
import { slptime } from '../kern/sched_4bsd.ts';
import { ttyName } from '../kern/tty_pty.ts';
import { CLOCK_THREAD_CPUTIME_ID } from '../sys/clockid.ts';
import { SIGPROF, SIGVTALRM } from '../sys/signal.ts';

/** Seconds of sleep after which a process counts as idle, the I of ps(1). */
const MAXSLP = 20;

/**
 * The state of a process in the letters of ps(1): R runs, S sleeps, I is idle, T is stopped, Z
 * is a zombie; then N or < by its nice value, s if it leads a session, + in the foreground.
 */
function state(k: Kernel, p: Proc): string {
  const nice = p.p_nice > 0 ? 'N' : p.p_nice < 0 ? '<' : '';
  const leader = p.p_pgrp?.pg_session.s_leader === p.p_leader ? 's' : '';
  const foreground = p.p_pgrp !== undefined && p.p_pgrp.pg_session.s_ttyp?.t_pgrp === p.p_pgrp ? '+' : '';
  const letter = () => {
    if (p.p_stat === SIDL || p.p_stat === SRUN) return 'R';
    if (p.p_stat === SZOMB) return 'Z';
    if (p.p_stat === SSTOP) return 'T';
    return slptime(k, p) > MAXSLP ? 'I' : 'S';
  };
  return `${letter()}${nice}${leader}${foreground}`;
}

/** Pages of a process in memory. */
function pagesOf(p: Proc): number {
  return p.p_stat === SZOMB ? 0 : p.p_vmspace.resident;
}

/** Pages of a process's address space. */
function sizeOf(p: Proc): number {
  return p.p_stat === SZOMB ? 0 : p.p_vmspace.map.npages;
}

/**
 * Lines of `pid ppid pgid sid uid state priority nice user-time system-time pages terminal
 * start estcpu size wait-message name`, in the order of pids.
 */
function procTable(k: Kernel): string[] {
  return byPid(k).map((p) => lineOf(k, p, runtime(k, p)));
}

const byPid = (k: Kernel): Proc[] => [...k.allproc.values()].sort((a, b) => a.p_pid - b.p_pid);

/** The line of a process, or of a thread: its own state, priority and wait, else its process's. */
function lineOf(k: Kernel, p: Proc, { user, system }: { user: number; system: number }): string {
  const pgid = p.p_pgrp?.pg_id ?? 0;
  const sid = p.p_pgrp?.pg_session.s_sid ?? 0;
  const who = `${p.p_pid} ${p.p_pptr?.p_pid ?? 0} ${pgid} ${sid} ${p.p_cred.ruid}`;
  const times = `${Math.floor(user)} ${Math.floor(system)}`;
  const wmesg = p.p_wchan === undefined ? '-' : p.p_wmesg;
  const tp = p.p_pgrp?.pg_session.s_ttyp;
  const tty = tp === undefined ? '-' : ttyName(k, tp);
  const more = `${tty} ${p.p_start} ${p.p_estcpu} ${sizeOf(p)} ${wmesg} ${p.p_comm}`;
  return `${who} ${state(k, p)} ${p.p_priority} ${p.p_nice} ${times} ${pagesOf(p)} ${more}`;
}

/**
 * Lines of the number of a thread, its name and a tab, and the fields of procTable, in the order of
 * pids and numbers. All of a thread's processor time counts as user time.
 */
function threadTable(k: Kernel): string[] {
  return byPid(k)
    .flatMap(threadsOf)
    .map(
      (td) =>
        `${td.p_tid} ${td.p_name}\t${lineOf(k, td, { user: cputime(k, td, CLOCK_THREAD_CPUTIME_ID), system: 0 })}`,
    );
}

/**
 * Lines of `pid timer value interval overruns signal name`. The value is the time left; -1 if
 * the timer is not armed.
 */
function timerTable(k: Kernel): string[] {
  const lines: string[] = [];
  for (const p of [...k.allproc.values()].sort((a, b) => a.p_pid - b.p_pid)) {
    const add = (timer: string, value: number, interval: number, overruns: number, sig: number) =>
      lines.push(
        `${p.p_pid} ${timer} ${Math.floor(value)} ${Math.floor(interval)} ${overruns} ${sig} ${p.p_comm}`,
      );
    for (const it of timersSeen(k, p)) {
      const name = it.it_nth < 0 ? 'real' : `${it.it_posix ? 'posix' : 'nth'}:${it.it_nth}`;
      const value = it.armed ? Math.max(0, it.it_value - timerNow(k, it)) : -1;
      add(name, value, it.it_interval, it.overrun, it.it_silent ? 0 : it.si_signo);
    }
    if (p.p_vtimer.value > 0) add('virtual', p.p_vtimer.value, p.p_vtimer.interval, 0, SIGVTALRM);
    if (p.p_ptimer.value > 0) add('prof', p.p_ptimer.value, p.p_ptimer.interval, 0, SIGPROF);
  }
  return lines;
}

/** The tables by their sysctl names. */
const TABLES: Readonly<Record<string, Table>> = {
  'kern.proc': {
    doc: 'processes: pid ppid pgid sid uid state priority nice utime stime pages tty start estcpu size wmesg name',
    lines: procTable,
  },
  'kern.threads.list': {
    doc: 'threads: their number, their name and a tab, and the fields of kern.proc; utime is all of the time of a thread',
    lines: threadTable,
  },
  'kern.timers': {
    doc: 'timers of processes: pid timer left interval overruns signal name; left is -1 if it is not armed',
    lines: timerTable,
  },
  'hw.intrcnt': {
    doc: 'interrupts taken: level routine count',
    lines: (k) => k.md.intr.counts().map(({ level, routine, count }) => `${level} ${routine} ${count}`),
  },
  'hw.ledger': {
    doc: 'longest time each level was held off: level routine cycles, the cycle at which it began, on whose behalf',
    lines: (k) =>
      k.md.ledger
        .report()
        .map(
          ({ level, routine, cycles, began, site }) =>
            `${level} ${routine} ${cycles} ${began} ${site || '-'}`,
        ),
  },
  'hw.ledger.routines': {
    doc: 'each routine that held interrupts off: routine, cycles at most, times, cycles in all, when and on whose behalf the longest began',
    lines: (k) =>
      k.md.ledger
        .routines()
        .map(
          ({ routine, cycles, count, total, began, site }) =>
            `${routine} ${cycles} ${count} ${total} ${began} ${site || '-'}`,
        ),
  },
  'hw.ledger.histogram': {
    doc: 'how often a routine held interrupts off for how long: routine, cycles (of which it was less than twice as many), times',
    lines: (k) =>
      k.md.ledger
        .routines()
        .flatMap(({ routine, classes }) =>
          classes.flatMap((count, i) => (count > 0 ? [`${routine} ${i === 0 ? 0 : 2 ** i} ${count}`] : [])),
        ),
  },
};

/** One table. */
export interface Table {
  /** The fields of a line, in words. */
  readonly doc: string;
  /** Makes the lines of the present moment. */
  readonly lines: (k: Kernel) => readonly string[];
}

/**
 * The tables as nodes of sysctl, for kern_sysctl.ts. The reading of one is charged by its
 * length.
 */
export function sysctlTables(
  k: Kernel,
  tables: Readonly<Record<string, Table>> = TABLES,
): Record<string, { doc: string; read: () => string }> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { doc, lines }]) => [
      name,
      {
        doc,
        read: () => {
          const text = lines(k)
            .map((line) => `${line}\n`)
            .join('');
          k.spl.charge(k.cost.memref * text.length);
          return text;
        },
      },
    ]),
  );
}
