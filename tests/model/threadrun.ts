/**
 * A run of /tests/threadscript: what the threads told before and after each step, with the time and
 * the time that the processor was idle.
 */

import type { MachineConfig } from '../../emu/config.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { System } from '../../emu/system.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Observer } from '../../kernel/probe.ts';
import { imageFile, runProgram } from '../system/harness.ts';

/** Kinds of notes: before a step, after it, and when its time limit has been computed. */
export const BEFORE = 0;
export const AFTER = 1;
export const LIMIT = 2;

/** One note of a thread. */
export interface Note {
  /** The thread: 0 is the first, which does no script. */
  readonly thread: number;
  readonly kind: number;
  readonly step: string;
  readonly object: number;
  /** The number of the step, and after it its result, an errno or one of the program's own. */
  readonly value: number;
  /** Microseconds. */
  readonly time: number;
}

/** A time in which the processor was idle, microseconds. */
export interface Idle {
  readonly from: number;
  readonly to: number;
}

/** All that is known of a run. */
export interface ThreadRun {
  readonly nthreads: number;
  readonly notes: readonly Note[];
  readonly idle: readonly Idle[];
  /** The length of a tick, microseconds. */
  readonly tick: number;
  /** The most by which the clock's interrupts are late, microseconds. */
  readonly late: number;
  /** A sentence of the machine or the kernel, if something is wrong at the end; else ''. */
  readonly complaint: string;
}

/** The end of a script in emulated time: twenty seconds. */
const CYCLES = 500_000_000;

/** A root image without files: the program needs none. */
const NOTHING = new Uint8Array(0);

const noteOf = (id: number, time: number): Note => ({
  thread: Math.floor(id / 2 ** 24) & 15,
  kind: (id >> 20) & 15,
  object: (id >> 16) & 15,
  value: (id >> 8) & 255,
  step: String.fromCharCode(id & 127),
  time,
});

/** Words for something that is left of threads; '' if nothing is. */
function left(k: Kernel): string {
  const { size } = k.threads;
  if (size > 0) return `${size} threads are left`;
  if (!k.umtx.empty) return 'a queue of umtx is left';
  return k.itimersHeld === 0 ? '' : `${k.itimersHeld} callouts are promised`;
}

/** Does scripts on a machine, which `spoil` may change before it runs. */
export function runThreads(
  scripts: readonly string[],
  config: Partial<MachineConfig>,
  file?: Uint8Array,
  spoil?: (k: Kernel) => void,
): ThreadRun {
  const notes: Note[] = [];
  const idle: Idle[] = [];
  const whole = { ...DEFAULT_CONFIG, ...config };
  let complaint = '';
  let system: System | undefined;
  let from = 0;
  const now = (): number => ((system?.cycle ?? 0) * 1e6) / whole.freq;
  const observer: Observer = {
    mark: (id) => {
      const note = noteOf(id, now());
      notes.push(note);
      if (note.step === 'J') complaint ||= left((system as unknown as { k: Kernel }).k);
    },
    offCpu: () => {
      from = now();
    },
    onCpu: () => {
      const to = now();
      if (to > from) idle.push({ from, to });
    },
  };
  try {
    const run = runProgram(['/tests/threadscript', ...scripts], config, {
      cycles: CYCLES,
      file: file ?? imageFile('tests/threadscript'),
      image: NOTHING,
      observers: [observer],
      onBoot: (booted) => {
        system = booted;
        spoil?.((booted as unknown as { k: Kernel }).k);
      },
    });
    if (run.reason !== 'halt') complaint ||= `the machine stops: ${run.reason} ${run.output}`;
    else {
      run.system.checkClear();
      if (run.exit !== 0) complaint ||= `exit ${run.exit}: ${run.output}`;
    }
  } catch (error) {
    complaint ||= `${error instanceof Error ? error.message : error}`;
  }
  return {
    nthreads: scripts.length,
    notes,
    idle,
    tick: 1e6 / whole.hz,
    late: whole.seed === undefined ? 0 : 0.25e6 / whole.hz,
    complaint,
  };
}
