/** The ways on from a stop in the protocol's words: vCont, and the older c, C, s and S. */

import { number, pair } from './hex.ts';
import type { Range, Resume } from './target.ts';

/** The processes that a thread id names: one, or all. */
export type ThreadId = number | 'all';

/**
 * The process of a thread id: `pPID.TID`, or a number, which is a process and its thread. Undefined
 * if it is none. 0 stands for any: `any`.
 */
export function threadId(text: string, any: number): ThreadId | undefined {
  const [, process = '', , thread] = /^p(-1|[\da-f]+)(\.(-1|[\da-f]+))?$/i.exec(text) ?? [];
  const name = process === '' ? text : thread === undefined || thread === '-1' ? process : thread;
  if (name === '-1') return 'all';
  const pid = number(name);
  return pid === 0 ? any : pid;
}

/** A way on, and the processes that it names. */
export interface NamedResume extends Resume {
  readonly named: readonly number[];
}

/**
 * The way on of the actions behind `vCont;`, each with the thread that it is for. `present` is the
 * process that is meant where none is named. Undefined if they are wrong.
 */
export function resumeOf(actions: string, present: number): NamedResume | undefined {
  const named: number[] = [];
  const signals = new Map<number, number>();
  let step: number | undefined;
  let range: Range | undefined;
  for (const text of actions.split(';')) {
    const [action = '', thread] = text.split(':');
    const id = thread === undefined ? 'all' : threadId(thread, present);
    if (id === undefined) return undefined;
    const pid = id === 'all' ? present : id;
    if (id !== 'all' || /^[CSsr]/.test(text)) named.push(pid);
    const kind = action[0] ?? '';
    const rest = action.slice(1);
    if (!/^[cCsSrt]$/.test(kind) || (/^[cst]$/.test(kind) && rest !== '')) return undefined;
    if (kind === 'C' || kind === 'S') {
      const signal = number(rest);
      if (signal === undefined) return undefined;
      if (signal !== 0) signals.set(pid, signal);
    }
    const between = kind === 'r' ? pair(rest) : undefined;
    if (kind === 'r' && between === undefined) return undefined;
    if (/^[sSr]$/.test(kind) && step === undefined) {
      step = pid;
      range = between && { start: between[0], end: between[1] };
    }
  }
  return { step, range, signals, named };
}
