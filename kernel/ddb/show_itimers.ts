/** `show itimers [PID]`: the timers of a process that are set, or that have a signal waiting. */
import { timersSeen } from '../kern/itimer.ts';
import type { Itimer } from '../kern/itimer_object.ts';
import type { Proc } from '../kern/proc.ts';
import { type Cell, columns } from './columns.ts';
import { procNamed } from './show_proc.ts';
import type { View } from './view.ts';

const seconds = (microseconds: number): string => (microseconds / 1e6).toFixed(6);

/**
 * Times of expiry are on the clock of the timer: uptime, or the clock that its program
 * asked for.
 */
export function showItimers({ k }: View, [pid]: readonly string[]): string[] {
  const p = procNamed(k, 'show itimers', pid);
  const rows = [...timersSeen(k, p).map(realRow), ...cpuRows(p)];
  const head = `process ${p.p_pid} (${p.p_comm}), uptime ${seconds(k.clockwork.uptime())}`;
  if (rows.length === 0) return [head, 'no timer is set'];
  return [head, ...columns(['timer', 'expires', 'interval', 'overruns', 'state'], rows)];
}

function realRow(it: Itimer): Cell[] {
  const states = [it.armed ? 'armed' : 'not armed', ...(it.queued ? ['its signal waits'] : [])];
  const expires = it.armed ? seconds(it.it_value) : '-';
  return [it.name, expires, seconds(it.it_interval), it.overrun, states.join(', ')];
}

/** The rows of ITIMER_VIRTUAL and ITIMER_PROF, which count down. */
function cpuRows(p: Proc): Cell[][] {
  const row = (name: string, { value, interval }: { value: number; interval: number }): Cell[][] =>
    value > 0 ? [[name, `in ${seconds(value)}`, seconds(interval), 0, 'armed']] : [];
  return [...row('ITIMER_VIRTUAL', p.p_vtimer), ...row('ITIMER_PROF', p.p_ptimer)];
}
