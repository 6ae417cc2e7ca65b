/**
 * The parts of one module that users know by name: its nodes and counters in sysctl, its system
 * calls.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Proc, Sleepable } from '../kern/proc.ts';
import type { Sysent } from '../machine/syscall.ts';
import {
  type Caller,
  type Counter,
  KernelError,
  type ModuleKernel,
  type Removable,
  type Syscall,
  type SysctlSpec,
} from '../module.ts';
import { EEXIST, EIO, ENFILE, ENOSYS } from '../sys/errno.ts';
import { type Ending, type Expected, shown, type Where } from './activity.ts';
import { lend } from './caller.ts';
import type { ModuleGuard } from './guard.ts';
import { errnoOf, hasErrno } from './lines.ts';
import type { Place } from './place.ts';
import { ERRNO, isName, type Remnant } from './remnant.ts';

export type NodeRoutines = Pick<ModuleKernel, 'sysctl' | 'counter' | 'syscall'>;

/**
 * The first number for a module's system call: lkmnosys in 4.4BSD's and FreeBSD's
 * syscalls.master.
 */
const FIRST_LKM = 210;
/** The last number. */
const LAST_LKM = 219;
/** Words that a system call of a module may have at most. */
const MAXARGS = 6;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
/** The result of reading a node. */
const VALUE: Readonly<Expected> = {
  what: 'an integer of 0 or more, or a text',
  holds: (value) => isCount(value) || (typeof value === 'string' && !value.includes('\0')),
};

/** True of an activity that ended with the module's result. */
function isResult(ended: Ending): ended is { readonly value: unknown } {
  return typeof ended === 'object' && 'value' in ended;
}

/** The errno of an activity without a result: the refusal's; EIO if the module is gone. */
function errnoAfter(ended: Exclude<Ending, { readonly value: unknown }>): number {
  return ended === 'ended' ? EIO : errnoOf(ended.refused);
}

/** The result of writing a node. */
const WRITTEN: Readonly<Expected> = {
  what: 'an errno or nothing',
  holds: (value) => value === undefined || ERRNO.holds(value),
};

/**
 * The nodes and system calls of one module.
 *
 * Invariant: `nodes` are in the kernel's sysctl tree; `calls` are in its table of modules'
 * system calls, each with a node kern.syscall.NAME.
 */
export class ModuleNodes {
  private readonly guard: ModuleGuard;
  private readonly k: Kernel;
  /** By full name. Counters have no place, since the module need not give them back. */
  private readonly nodes = new Map<
    string,
    { readonly place: Place | undefined; readonly counter: boolean }
  >();
  /** By number. */
  private readonly calls = new Map<number, { readonly name: string; readonly place: Place | undefined }>();

  constructor(guard: ModuleGuard) {
    this.guard = guard;
    this.k = guard.k;
  }

  readonly routines: NodeRoutines = {
    sysctl: (name, spec) => this.sysctl(name, spec),
    counter: (name, doc) => this.counter(name, doc),
    syscall: (name, handler) => this.syscall(name, handler),
  };

  private odd(routine: string, what: string): never {
    return this.guard.misuse('argument', { routine, what });
  }

  /** The name of a new node; KernelError EEXIST. */
  private fullName(routine: string, name: string): string {
    if (!isName(name)) this.odd(routine, `${shown(name)} is no name`);
    const full = `module.${this.guard.name}.${name}`;
    if (this.k.sysctls.has(full)) throw new KernelError(EEXIST, `${routine}: ${full} exists`);
    return full;
  }

  private sysctl(name: string, spec: SysctlSpec): Removable {
    const full = this.fullName('sysctl', name);
    const { guard } = this;
    if (typeof spec?.doc !== 'string' || typeof spec.read !== 'function')
      this.odd('sysctl', `${name} needs doc, a text, and read, a function`);
    const { doc, read, write } = spec;
    if (write !== undefined && typeof write !== 'function')
      this.odd('sysctl', `write of ${name} is no function`);
    const place = guard.places.site();
    const where: Where = { kind: 'process', what: `sysctl ${full}`, place };
    const ask = (func: (...args: never[]) => unknown, args: readonly unknown[], expected: Expected) =>
      guard.answer(where, { self: spec, func, args }, expected, hasErrno);
    this.k.sysctls.set(full, {
      doc,
      read: () => {
        const ended = ask(read, [], VALUE);
        return isResult(ended) ? (ended.value as number | string) : { errno: errnoAfter(ended) };
      },
      ...(write && {
        write: (value: number) => {
          const ended = ask(write, [value], WRITTEN);
          return isResult(ended) ? ended.value : errnoAfter(ended);
        },
      }),
    });
    this.nodes.set(full, { place, counter: false });
    return this.removable('sysctl.remove', () => this.removeNode(full));
  }

  private counter(name: string, doc: string): Counter {
    const full = this.fullName('counter', name);
    if (typeof doc !== 'string') this.odd('counter', `${name} needs a text that says what is counted`);
    let value = 0;
    this.k.sysctls.set(full, { doc, read: () => value });
    this.nodes.set(full, { place: undefined, counter: true });
    return Object.freeze({
      get value() {
        return value;
      },
      add: this.guard.gate('counter.add', 'any', (n = 1) => {
        if (!isCount(n)) this.odd('counter.add', `${shown(n)} is no integer of 0 or more`);
        value += n;
      }),
    });
  }

  private syscall(
    name: string,
    handler: (p: Caller, ...args: number[]) => number | Sleepable<number>,
  ): Syscall {
    if (!isName(name)) this.odd('syscall', `${shown(name)} is no name`);
    if (typeof handler !== 'function') this.odd('syscall', `${shown(handler)} is no function`);
    const nargs = Math.max(0, handler.length - 1);
    if (nargs > MAXARGS) this.odd('syscall', `${name} has ${nargs} words, at most ${MAXARGS} can be passed`);
    const { k, guard } = this;
    const full = `kern.syscall.${name}`;
    if (k.sysctls.has(full)) throw new KernelError(EEXIST, `syscall: ${full} exists`);
    let number = FIRST_LKM;
    while (k.modules.syscalls.has(number)) number++;
    if (number > LAST_LKM) throw new KernelError(ENFILE, 'syscall: all numbers for modules are taken');
    const place = guard.places.site();
    k.modules.syscalls.set(number, this.entry(name, nargs, handler, place));
    k.sysctls.set(full, {
      doc: `number of the system call ${name}, of module ${guard.name}`,
      read: () => number,
    });
    this.calls.set(number, { name, place });
    const { remove } = this.removable('syscall.remove', () => this.removeCall(number));
    return Object.freeze({ number, remove });
  }

  /** The entry of a system call in the kernel's table. */
  private entry(
    name: string,
    nargs: number,
    func: (...args: never[]) => unknown,
    place: Place | undefined,
  ): Sysent {
    const { guard } = this;
    const where: Where = { kind: 'sleep', what: `system call ${name}`, place };
    function* call(k: Kernel, p: Proc, args: Int32Array): Sleepable<number> {
      if (guard.closed) return ENOSYS;
      const caller = lend(guard, k, p);
      const callee = { self: undefined, func, args: [caller.it, ...args] };
      const error = yield* guard.run(where, ENOSYS, callee, ERRNO);
      caller.end();
      if (error === 0) p.p_retval[0] = caller.it.retval;
      return error;
    }
    return { name, nargs, call: (k, p, uap) => call(k, p, uap.slice(0, nargs)) };
  }

  private removable(routine: string, remove: () => void): Removable {
    return Object.freeze({ remove: this.guard.gate(routine, 'process', remove) });
  }

  private removeNode(full: string): void {
    if (this.nodes.delete(full)) this.k.sysctls.delete(full);
  }

  private removeCall(number: number): void {
    const call = this.calls.get(number);
    if (call === undefined) return;
    this.calls.delete(number);
    this.k.modules.syscalls.delete(number);
    this.k.sysctls.delete(`kern.syscall.${call.name}`);
  }

  /** The nodes and system calls that were not removed. */
  remnants(): Remnant[] {
    const nodes = [...this.nodes].filter(([, { counter }]) => !counter);
    return [
      ...nodes.map(
        ([full, { place }]): Remnant => ({ kind: 'sysctl', text: `sysctl ${full}`, verb: 'made', place }),
      ),
      ...[...this.calls].map(
        ([number, { name, place }]): Remnant => ({
          kind: 'syscall',
          text: `system call ${name} (${number})`,
          verb: 'made',
          place,
        }),
      ),
    ];
  }

  /** A line for each counter, with its value. */
  counters(): string[] {
    const names = [...this.nodes].filter(([, { counter }]) => counter).map(([full]) => full);
    return names.map((full) => `counter ${full} ${this.k.sysctls.get(full)?.read()}`);
  }

  /** Throws unless the invariant holds. The numbers of names in sysctl and of system calls. */
  check(): { readonly nodes: number; readonly calls: number } {
    const names = [
      ...this.nodes.keys(),
      ...[...this.calls.values()].map(({ name }) => `kern.syscall.${name}`),
    ];
    for (const name of names) if (!this.k.sysctls.has(name)) throw new Error(`${name} is not in sysctl`);
    for (const number of this.calls.keys())
      if (!this.k.modules.syscalls.has(number)) throw new Error(`system call ${number} is not there`);
    return { nodes: names.length, calls: this.calls.size };
  }

  /** Takes all of them out. Any level. */
  release(): void {
    for (const full of [...this.nodes.keys()]) this.removeNode(full);
    for (const number of [...this.calls.keys()]) this.removeCall(number);
  }
}
