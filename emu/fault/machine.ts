/**
 * A machine as the kernel sees it through faults: without a free page, with devices that do not
 * hear, with a console that blocks. All else is the machine's own.
 */

import type { Kernel } from '../../kernel/kern/kernel.ts';
import {
  type ConsoleDevice,
  type DeviceBus,
  type DeviceLine,
  IPL_TTY,
  type Machdep,
  type Memory,
} from '../../kernel/machdep.ts';
import type { FaultPlan } from './plan.ts';
import { DEAF } from './spec.ts';
import { driftingClock } from './wiring.ts';

/** Milliseconds in a second. */
const SECOND = 1000;

/** Memory that sometimes has no free page. */
function scarce(plan: FaultPlan, memory: Memory): Memory {
  return {
    get npages() {
      return memory.npages;
    },
    get nfree() {
      return memory.nfree;
    },
    pageAlloc: () => (plan.strikes('page') === undefined ? memory.pageAlloc() : -1),
    pageRef: (ppn) => memory.pageRef(ppn),
    pageRelease: (ppn) => memory.pageRelease(ppn),
    pageRefs: (ppn) => memory.pageRefs(ppn),
    pageBytes: (ppn) => memory.pageBytes(ppn),
    pmapCreate: () => memory.pmapCreate(),
    pmapActivate: (pmap) => memory.pmapActivate(pmap),
    copyin: (pmap, uaddr, dst) => memory.copyin(pmap, uaddr, dst),
    copyout: (pmap, src, uaddr) => memory.copyout(pmap, src, uaddr),
  };
}

/** Devices that sometimes lose what they are sent, and interrupt late or not at all. */
function unreliable(plan: FaultPlan, devices: DeviceBus, freq: number): DeviceBus {
  return {
    get nextArrival() {
      return devices.nextArrival;
    },
    attach(level, routine, handler, overload): DeviceLine {
      plan.attached(routine);
      const line = devices.attach(level, routine, handler, overload);
      return {
        arm: (cycle) => {
          const fault = cycle === Number.POSITIVE_INFINITY ? undefined : plan.strikes(`deaf:${routine}`);
          if (fault === undefined) line.arm(cycle);
          else
            line.arm(fault.value === DEAF ? Number.POSITIVE_INFINITY : cycle + (fault.value / SECOND) * freq);
        },
        loses: () => plan.strikes(`lost:${routine}`) !== undefined,
        detach: () => line.detach(),
      };
    },
  };
}

/** A console that loses bytes of input, and blocks after some of its output. */
class FaultyConsole implements ConsoleDevice {
  private readonly plan: FaultPlan;
  private readonly own: ConsoleDevice;
  /** Called when output is blocked, for so many milliseconds. */
  blocked: (milliseconds: number) => void = () => undefined;

  constructor(plan: FaultPlan, own: ConsoleDevice) {
    this.plan = plan;
    this.own = own;
  }

  get size(): ConsoleDevice['size'] {
    return this.own.size;
  }

  write(bytes: Uint8Array): void {
    this.own.write(bytes);
    const fault = this.plan.strikes('console');
    if (fault !== undefined) this.blocked(fault.value);
  }

  read(): number {
    for (;;) {
      const byte = this.own.read();
      if (byte < 0 || this.plan.strikes('deaf:console') === undefined) return byte;
    }
  }

  skip(wanted: (byte: number) => boolean): boolean {
    return this.own.skip(wanted);
  }
}

/** A machine with faults. */
export interface Faulty {
  /** The machine, for the kernel. */
  readonly md: Machdep;
  /** Connects what has to do with the kernel that was made of it, and begins the faults. */
  begin(k: Kernel): void;
}

/** A machine with the faults of a plan. */
export function faultyMachine(plan: FaultPlan, machine: Machdep): Faulty {
  const console = new FaultyConsole(plan, machine.console);
  const parts: Partial<Machdep> = {
    memory: scarce(plan, machine.memory),
    devices: unreliable(plan, machine.devices, machine.freq),
    clock: driftingClock(plan, machine.clock),
    timer: machine.timer,
    console,
  };
  // The registers, the virtual clock and the probe are read and set where they are.
  const values = Object.entries(parts).map(([name, value]) => [name, { value }]);
  const md = Object.create(machine, Object.fromEntries(values)) as Machdep;
  return {
    md,
    begin(k) {
      const ready = machine.devices.attach(
        IPL_TTY,
        'console',
        () => k.tty.start(),
        () => undefined,
      );
      console.blocked = (milliseconds) => {
        k.tty.t_stopped = true;
        ready.arm(machine.cycle + (milliseconds / SECOND) * machine.freq);
      };
      plan.begin(() => machine.probe);
    },
  };
}
