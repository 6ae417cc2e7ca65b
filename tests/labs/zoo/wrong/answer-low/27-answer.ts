/** Bug zoo 27. "answer": a request ends with its answer or its timeout. See handout.md. */

import { type Callout, IPL_NET, type ModuleKernel, type SimDevice } from 'callwheel/module.ts';

export const name = 'answer';
export const version = 1;

/** Ticks until a request without an answer is given up. */
const PATIENCE = 3;

interface Line {
  readonly k: ModuleKernel;
  readonly timer: Callout;
  /** The line's device: its interrupt is the answer. */
  device: SimDevice<Line> | undefined;
  isOpen: boolean;
  /** Times that the last request has ended. */
  ended: number;
}

function end(line: Line): void {
  line.isOpen = false;
  line.ended++;
}

/** The handler of the callout: there was no answer. */
function ontimeout(line: Line): void {
  if (!line.isOpen) return;
  line.k.splsoftclock();
  line.k.delay(1500); // writes a report
  end(line);
}

/** The handler of the interrupt: the answer. */
function onanswer(line: Line): void {
  if (!line.isOpen) return;
  line.k.callout_stop(line.timer);
  end(line);
}

/** Makes a request, whose answer comes after so many microseconds. */
function ask(line: Line, microseconds: number): void {
  line.isOpen = true;
  line.ended = 0;
  line.k.callout_reset(line.timer, PATIENCE, ontimeout, line);
  line.device?.after(microseconds, line);
}

export function load(k: ModuleKernel): Line {
  const line: Line = { k, timer: k.callout_init(), device: undefined, isOpen: false, ended: 0 };
  line.device = k.simdev<Line>('line', IPL_NET, onanswer);
  k.sysctl('ended', { doc: 'times that the last request has ended', read: () => line.ended });
  k.sysctl('ask', { doc: 'makes a request', read: () => 0, write: (it) => ask(line, it) });
  return line;
}
