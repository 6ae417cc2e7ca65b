/** The callout facility's events as lines of trace. A tick on which nothing is due is the clock's affair. */
import type { CalloutFunc } from './callout/scheme.ts';
import type { CalloutTrace } from './callout/trace.ts';
import { Itimer } from './itimer.ts';
import type { Kernel } from './kernel.ts';
import { TRACE_CALLOUT } from './machdep.ts';
import { Proc } from './proc.ts';

export class CalloutLog implements CalloutTrace {
  private readonly k: Kernel;

  constructor(k: Kernel) {
    this.k = k;
  }

  set(c: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void {
    this.line(`set ${c} ${call(func, arg)} in ${ticks} ticks, at tick ${due}`);
  }

  unset(c: number, func: CalloutFunc, arg: unknown, due: number): void {
    this.line(`unset ${c} ${call(func, arg)}, due at tick ${due}`);
  }

  fire(c: number, func: CalloutFunc, arg: unknown, late: number): void {
    this.line(`fire ${c} ${call(func, arg)}${late > 0 ? `, ${late} ticks late` : ''}`);
  }

  window(steps: number): void {
    this.line(`window after ${steps} steps`);
  }

  tick(ticks: number, wanted: boolean): void {
    if (wanted) this.line(`softclock wanted at tick ${ticks}`);
  }

  private line(text: string): void {
    this.k.md.trace(TRACE_CALLOUT, text);
  }
}

function call(func: CalloutFunc, arg: unknown): string {
  return `${func.name}(${argument(arg)})`;
}

function argument(arg: unknown): string {
  if (arg instanceof Itimer) {
    return `${arg.name} of pid ${arg.it_proc.p_pid}`;
  }
  if (arg instanceof Proc) return `pid ${arg.p_pid}`;
  return typeof arg === 'number' ? `${arg}` : '';
}
