/**
 * Lab 4, The hash and the handle: another solution, with maps by argument and function.
 *
 *     callwheel judge ./hash.ts
 *     callwheel run --kernel old --callout ./hash.ts multi
 */

import {
  type CalloutColumns,
  type CalloutFunc,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  type Scheme,
} from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

class Hashed extends Scheme6 {
  override readonly name = 'hashed';
  private readonly byArg = new Map<unknown, Map<unknown, number[]>>();

  constructor(table: CalloutColumns) {
    super(table, 0, MAX_SOFTCLOCK_STEPS);
  }

  override start(c: number, ticks: number): void {
    super.start(c, ticks);
    const { c_func, c_arg } = this.table;
    let funcs = this.byArg.get(c_arg[c]);
    if (funcs === undefined) {
      funcs = new Map();
      this.byArg.set(c_arg[c], funcs);
    }
    const list = funcs.get(c_func[c]);
    if (list === undefined) funcs.set(c_func[c], [c]);
    else list.push(c);
  }

  override stop(c: number): void {
    super.stop(c);
    this.forget(c);
  }

  override expire(): number {
    const c = super.expire();
    if (c >= 0) this.forget(c);
    return c;
  }

  private forget(c: number): void {
    const { c_func, c_arg } = this.table;
    const funcs = this.byArg.get(c_arg[c]);
    const list = funcs?.get(c_func[c]);
    if (funcs === undefined || list === undefined) return;
    list.splice(list.indexOf(c), 1);
    if (list.length === 0) funcs.delete(c_func[c]);
    if (funcs.size === 0) this.byArg.delete(c_arg[c]);
  }

  find(func: CalloutFunc, arg: unknown): number {
    const { c_time, ticks } = this.table;
    const list = this.byArg.get(arg)?.get(func) ?? [];
    const togo = (c: number): number => (c_time[c] - ticks) | 0;
    let found = NONE;
    for (const c of list) if (found === NONE || togo(c) < togo(found)) found = c;
    const visited = list.length;
    if (found !== NONE) this.stop(found);
    this.visited = visited;
    return found;
  }
}

export default (table: CalloutColumns): Scheme => new Hashed(table);
