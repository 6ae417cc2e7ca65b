/**
 * What the kernel tells in tables, for ps(1), itimers(1), callstat(1),
 * vmstat(1) and spltop(1): text, a line an entry, fields divided by one blank,
 * the name of a process last. Times are in microseconds unless a name says
 * otherwise. A table is a picture of one moment: it is made without a pause,
 * and paid for by its length.
 */

import { C_PENDING } from './callout/entry.ts';
import { type Itimer, timerNow } from './itimer.ts';
import { runtime } from './kern_resource.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, SIDL, SRUN, SSTOP, SZOMB } from './proc.ts';
import { slptime } from './sched_4bsd.ts';
import { SIGPROF, SIGVTALRM } from './signal.ts';

/** Seconds asleep after which a process counts as idle, ps(1)'s I. */
const MAXSLP = 20;

/** ps(1)'s letters: run, sleep, idle, stopped, zombie; s leads a session, + is in the foreground, N or < by nice. */
function state(k: Kernel, p: Proc): string {
  const nice = p.p_nice > 0 ? 'N' : p.p_nice < 0 ? '<' : '';
  const leader = p.p_pgrp?.pg_session.s_leader === p ? 's' : '';
  const foreground = p.p_pgrp !== undefined && k.tty.t_pgrp === p.p_pgrp ? '+' : '';
  const letter = () => {
    if (p.p_stat === SIDL || p.p_stat === SRUN) return 'R';
    if (p.p_stat === SZOMB) return 'Z';
    if (p.p_stat === SSTOP) return 'T';
    return slptime(k, p) > MAXSLP ? 'I' : 'S';
  };
  return `${letter()}${nice}${leader}${foreground}`;
}

function pagesOf(p: Proc): number {
  let npages = 0;
  if (p.p_stat !== SZOMB)
    p.p_vmspace.pmap.forEach(() => {
      npages++;
    });
  return npages;
}

function sizeOf(p: Proc): number {
  return p.p_stat === SZOMB ? 0 : p.p_vmspace.map.npages;
}

/**
 * pid ppid pgid sid uid state priority nice user-time system-time pages
 * terminal start estcpu size wait-message name, by pid.
 */
function procTable(k: Kernel): string[] {
  return [...k.allproc.values()]
    .sort((a, b) => a.p_pid - b.p_pid)
    .map((p) => {
      const { user, system } = runtime(k, p);
      const pgid = p.p_pgrp?.pg_id ?? 0;
      const sid = p.p_pgrp?.pg_session.s_sid ?? 0;
      const who = `${p.p_pid} ${p.p_pptr?.p_pid ?? (p.p_pid === 1 ? 0 : 1)} ${pgid} ${sid} ${p.p_cred.ruid}`;
      const times = `${Math.floor(user)} ${Math.floor(system)}`;
      const wmesg = p.p_wchan === undefined ? '-' : p.p_wmesg;
      const tty = p.p_pgrp?.pg_session.s_ttyp === undefined ? '-' : 'console';
      const more = `${tty} ${p.p_start} ${p.p_estcpu} ${sizeOf(p)} ${wmesg} ${p.p_comm}`;
      return `${who} ${state(k, p)} ${p.p_priority} ${p.p_nice} ${times} ${pagesOf(p)} ${more}`;
    });
}

/** The real timers of a process that are armed or whose signal waits, ITIMER_REAL first. */
function realTimers(p: Proc): Itimer[] {
  const all = [p.p_realtimer, ...Object.values(p.p_itimers)];
  return all.filter((it) => it !== undefined && (it.armed || it.queued || it.it_posix)) as Itimer[];
}

/** pid timer value interval overruns signal name: value is what is left, or -1 of a timer that is not armed. */
function timerTable(k: Kernel): string[] {
  const lines: string[] = [];
  for (const p of [...k.allproc.values()].sort((a, b) => a.p_pid - b.p_pid)) {
    const add = (timer: string, value: number, interval: number, overruns: number, sig: number) =>
      lines.push(
        `${p.p_pid} ${timer} ${Math.floor(value)} ${Math.floor(interval)} ${overruns} ${sig} ${p.p_comm}`,
      );
    for (const it of realTimers(p)) {
      const name = it.it_nth < 0 ? 'real' : `${it.it_posix ? 'posix' : 'nth'}:${it.it_nth}`;
      const value = it.armed ? Math.max(0, it.it_value - timerNow(k, it)) : -1;
      add(name, value, it.it_interval, it.overrun, it.it_silent ? 0 : it.si_signo);
    }
    if (p.p_vtimer.value > 0) add('virtual', p.p_vtimer.value, p.p_vtimer.interval, 0, SIGVTALRM);
    if (p.p_ptimer.value > 0) add('prof', p.p_ptimer.value, p.p_ptimer.interval, 0, SIGPROF);
  }
  return lines;
}

/** Buckets of the wheel; 1 of a kernel whose scheme has none. */
export function wheelsize(k: Kernel): number {
  return k.callouts.scheme.nbuckets;
}

/** Calls `visit` with each pending callout, and charges the walk over the table. */
function forEachPending(k: Kernel, visit: (c: number) => void): void {
  const { table } = k.callouts;
  for (let c = 0; c < table.ncallout; c++) if ((table.c_flags[c] & C_PENDING) !== 0) visit(c);
  k.md.charge(k.cost.memref * table.ncallout);
}

/** bucket callouts, of the buckets that hold any. */
function bucketTable(k: Kernel): string[] {
  const counts = new Map<number, number>();
  forEachPending(k, (c) => {
    const bucket = k.callouts.scheme.bucketOf(c);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  });
  return [...counts].sort(([a], [b]) => a - b).map(([bucket, count]) => `${bucket} ${count}`);
}

/** handler callouts ticks-to-the-first, of the handlers that any callout waits to call. */
function handlerTable(k: Kernel): string[] {
  const { table } = k.callouts;
  const found = new Map<string, { count: number; first: number }>();
  forEachPending(k, (c) => {
    const name = table.c_func[c]?.name || '?';
    const left = (k.callouts.due(c) - table.ticks) | 0;
    const known = found.get(name) ?? { count: 0, first: left };
    found.set(name, { count: known.count + 1, first: Math.min(known.first, left) });
  });
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { count, first }]) => `${name} ${count} ${first}`);
}

const TABLES: Readonly<Record<string, { doc: string; lines: (k: Kernel) => string[] }>> = {
  'kern.proc': {
    doc: 'processes: pid ppid pgid sid uid state priority nice utime stime pages tty start estcpu size wmesg name',
    lines: procTable,
  },
  'kern.timers': {
    doc: 'timers of processes: pid timer left interval overruns signal name; left is -1 if it is not armed',
    lines: timerTable,
  },
  'kern.callout.buckets': { doc: 'buckets that are not empty: bucket callouts', lines: bucketTable },
  'kern.callout.handlers': { doc: 'pending callouts: handler callouts ticks', lines: handlerTable },
  'hw.intrcnt': {
    doc: 'interrupts taken: level routine count',
    lines: (k) => k.md.intrcnt().map(({ level, routine, count }) => `${level} ${routine} ${count}`),
  },
  'hw.ledger': {
    doc: 'longest time each level was held off: level routine cycles',
    lines: (k) => k.md.ledgerReport().map(({ level, routine, cycles }) => `${level} ${routine} ${cycles}`),
  },
  'hw.ledger.routines': {
    doc: 'longest time each routine held interrupts off: routine cycles',
    lines: (k) => k.md.ledgerRoutines().map(({ routine, cycles }) => `${routine} ${cycles}`),
  },
};

/** The nodes of the tables, for kern_sysctl.ts. */
export function sysctlTables(k: Kernel): Record<string, { doc: string; read: () => string }> {
  return Object.fromEntries(
    Object.entries(TABLES).map(([name, { doc, lines }]) => [
      name,
      {
        doc,
        read: () => {
          const text = lines(k)
            .map((line) => `${line}\n`)
            .join('');
          k.md.charge(k.cost.memref * text.length);
          return text;
        },
      },
    ]),
  );
}
