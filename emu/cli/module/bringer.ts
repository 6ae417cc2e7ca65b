/** Brings modules to one machine: those of --module before it boots, others when a program asks; and watches that none holds it up. */

import type { Driven } from '../../front/loop.ts';
import type { LoadedModule } from '../../front/runlog.ts';
import type { BootModule, System } from '../../system.ts';
import { bringModule, loadModule, type RunModule } from './load.ts';
import type { FilePlaces, StackFrame } from './places.ts';
import type { ModuleSpec } from './spec.ts';
import { Watchdog } from './watchdog.ts';

/** A module that is to be there from the start, brought from its file. */
export interface BroughtModule extends BootModule {
  readonly file: LoadedModule;
}

export class ModuleBringer {
  private readonly watchdog: Watchdog;
  /** Called before `ended`, to leave things as they should be. */
  beforeEnding: () => void = () => {};
  /** The places of each module that was brought. */
  private readonly places: FilePlaces[] = [];

  /**
   * `ended` is called with what to say when a module has held up the host for
   * `seconds`; the machine does not go on, so it must end the process.
   */
  constructor(seconds: number, ended: (why: string) => never) {
    this.watchdog = new Watchdog(seconds, (stack) => {
      this.beforeEnding();
      ended(this.heldUp(seconds, stack));
    });
  }

  /** The modules of the command line. Failure for the first that there is none of. */
  async forBoot(specs: readonly ModuleSpec[]): Promise<BroughtModule[]> {
    const modules: BroughtModule[] = [];
    if (specs.length > 0) this.watchdog.start();
    for (const { name, args } of specs) modules.push({ file: await loadModule(name, this.evaluating), args });
    return modules;
  }

  /** Answers what the machine's kernel wants. */
  async bring(system: Pick<System, 'moduleWanted' | 'provideModule'>): Promise<void> {
    this.watchdog.start();
    system.provideModule(await bringModule(system.moduleWanted, this.evaluating));
  }

  /** The machine, with its runs watched. */
  watched(system: Driven): Driven {
    return {
      run: (until) => this.watchdog.watch(() => system.run(until)),
      get cycle() {
        return system.cycle;
      },
      consoleInput: (bytes) => system.consoleInput(bytes),
      consoleResize: (rows, columns) => system.consoleResize(rows, columns),
      restfulCycles: (bound) => system.restfulCycles(bound),
    };
  }

  private readonly evaluating: RunModule = (work, places) => {
    this.places.push(places);
    return this.watchdog.watch(work);
  };

  /** Waits for the user, while the machine stands still in the middle of a run or between two. */
  readonly standingStill = <T>(work: () => T): T => this.watchdog.excuse(work);

  close(): void {
    this.watchdog.close();
  }

  private heldUp(seconds: number, stack: readonly StackFrame[]): string {
    const places = [...new Set(this.places.flatMap((it) => it.framesIn(stack)))];
    return [
      `a module has not come back for ${seconds} s of the host's time; the run is ended`,
      ...places.map((place) => `  at ${place}`),
    ].join('\n');
  }
}
