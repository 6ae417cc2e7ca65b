/**
 * The show commands of the debugger, by their names. A command looks at the kernel
 * as it stands, in the middle of whatever it does: nothing is charged, called or
 * changed, so that to look does not show in the run.
 */
import type { Kernel } from '../kern/kernel.ts';
import { DdbError, NotNow } from './error.ts';
import { showCallout } from './show_callout.ts';
import { showIntr, showLedger } from './show_intr.ts';
import { showItimers } from './show_itimers.ts';
import { showKqueue } from './show_kqueue.ts';
import { showModule } from './show_module.ts';
import { ps, showProc, showRegisters, showThreads } from './show_proc.ts';
import { showSleepq } from './show_sleepq.ts';
import { showWheel } from './show_wheel.ts';
import type { View } from './view.ts';

interface ShowCommand {
  /** The words that may follow its name. */
  readonly usage: string;
  readonly doc: string;
  /** The lines that it shows. DdbError if the words are wrong. */
  readonly show: (view: View, words: readonly string[]) => string[];
}

export const SHOW: Readonly<Record<string, ShowCommand>> = {
  callout: {
    usage: '[N | NAME]',
    doc: 'pending callouts, the soonest first: all, N, or those with NAME in their call',
    show: showCallout,
  },
  check: {
    usage: '',
    doc: "walks the kernel's structures, and says whether their invariants hold",
    show: check,
  },
  intr: { usage: '', doc: 'the interrupt level, interrupts taken and waiting', show: showIntr },
  itimers: { usage: '[PID]', doc: 'timers of a process', show: showItimers },
  kqueue: { usage: '[PID]', doc: 'events that a process has registered with kqueues', show: showKqueue },
  ledger: { usage: '', doc: 'how long interrupts were held off, and by whom', show: showLedger },
  module: { usage: '[NAME]', doc: 'modules, or one with what it has and does', show: showModule },
  proc: { usage: '[PID]', doc: 'one process in full', show: showProc },
  ps: { usage: '', doc: 'all processes', show: ps },
  registers: { usage: '[PID]', doc: 'user registers of a process', show: showRegisters },
  sleepq: { usage: '', doc: 'sleep channels, with the processes that sleep on each', show: showSleepq },
  threads: { usage: '[PID]', doc: 'threads of processes that have several, or of one', show: showThreads },
  wheel: {
    usage: '[BUCKET]',
    doc: "the scheme's slots drawn in characters, or what is in one of them",
    show: showWheel,
  },
};

function check({ k, inside }: View): string[] {
  if (inside) throw new NotNow('show check: the kernel is in the middle of something; finish goes out of it');
  try {
    k.check();
    return ['every invariant holds'];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The words that may follow a show command of that name: pids, names of modules. */
export function subjects(k: Kernel, command: string): string[] {
  if (command === 'module') return k.modules.stat().map(({ name }) => name);
  if (!['itimers', 'kqueue', 'proc', 'registers', 'threads'].includes(command)) return [];
  return [...k.allproc.keys()].sort((a, b) => a - b).map(String);
}

/**
 * Does a show command; `words` are its name, which may be shortened, and its arguments.
 * DdbError if they are wrong.
 */
export function show(view: View, [name = '', ...words]: readonly string[]): string[] {
  const found = Object.keys(SHOW).filter((known) => known.startsWith(name));
  const exact = found.includes(name) ? name : found[0];
  if (name === '' || found.length === 0)
    throw new DdbError(`show ${name === '' ? 'what' : name}? There are ${Object.keys(SHOW).join(', ')}`);
  if (exact !== name && found.length > 1) throw new DdbError(`show ${name}: is it ${found.join(' or ')}?`);
  return SHOW[exact].show(view, words);
}
