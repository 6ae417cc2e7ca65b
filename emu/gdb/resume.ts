/** The ways on from a stop in the protocol's words: vCont, and the older c, C, s and S. */

import { number, pair } from './hex.ts';
import type { Range, Resume, ThreadName } from './target.ts';

/** The threads that a thread id names: one, or all. */
export type ThreadId = number | 'all';

/**
 * The thread of a thread id: `pPID.TID`, or a number, which is a thread. 0 stands for any: `any`. A
 * process alone, `pPID` or `pPID.-1`, and any thread of it, `pPID.0`, are `any` too if that is one
 * of its threads, and else its first thread. Undefined if it is no thread id.
 */
export function threadId(text: string, any: ThreadName): ThreadId | undefined {
  const [, process = '', , thread = ''] = /^p(-1|[\da-f]+)(\.(-1|[\da-f]+))?$/i.exec(text) ?? [];
  const isWhole = process !== '' && /^(?:-1|0*)$/.test(thread);
  const name = process === '' ? text : isWhole ? process : thread;
  if (name === '-1') return 'all';
  const id = number(name);
  return id === 0 || (isWhole && id === any.pid) ? any.thread : id;
}

/** A thread id that names one thread. */
const ONE = /^(?:p[\da-f]+\.)?0*[1-9a-f][\da-f]*$/i;

/** A way on, and the threads that it names. */
export interface NamedResume extends Resume {
  readonly named: readonly number[];
}

/**
 * The way on of the actions behind `vCont;`, each with the thread that it is for. `present` is the
 * thread that is meant where none is named. Undefined if they are wrong.
 */
export function resumeOf(actions: string, present: ThreadName): NamedResume | undefined {
  const named: number[] = [];
  const signals = new Map<number, number>();
  let step: number | undefined;
  let range: Range | undefined;
  let onlyOnes = true;
  for (const text of actions.split(';')) {
    const [action = '', thread] = text.split(':');
    const id = thread === undefined ? 'all' : threadId(thread, present);
    if (id === undefined) return undefined;
    const one = id === 'all' ? present.thread : id;
    onlyOnes &&= ONE.test(thread ?? '');
    if (id !== 'all' || /^[CSsr]/.test(text)) named.push(one);
    const kind = action[0] ?? '';
    const rest = action.slice(1);
    if (!/^[cCsSrt]$/.test(kind) || (/^[cst]$/.test(kind) && rest !== '')) return undefined;
    if (kind === 'C' || kind === 'S') {
      const signal = number(rest);
      if (signal === undefined) return undefined;
      if (signal !== 0) signals.set(one, signal);
    }
    const between = kind === 'r' ? pair(rest) : undefined;
    if (kind === 'r' && between === undefined) return undefined;
    if (/^[sSr]$/.test(kind) && step === undefined) {
      step = one;
      range = between && { start: between[0], end: between[1] };
    }
  }
  const alone = step !== undefined && onlyOnes && named.every((thread) => thread === step);
  return { step, alone, range, signals, named };
}
