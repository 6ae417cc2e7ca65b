/**
 * Brings modules to one machine: those of --module before it boots, others when a
 * program asks. Sees to it that no module holds the machine up.
 */

import { Fuel } from '../../contain/fuel.ts';
import type { Code } from '../../debug/code.ts';
import type { Driven } from '../../front/loop.ts';
import { type LoadedModule, MODULES_MOST } from '../../front/runlog.ts';
import type { BootModule, System } from '../../system.ts';
import { Failure } from '../exit.ts';
import type { Surroundings } from './load.ts';
import type { FilePlaces, StackFrame } from './places.ts';
import type { ModuleSpec } from './spec.ts';
import { Watchdog } from './watchdog.ts';

/** A module of --module, loaded from its file. */
export interface BroughtModule extends BootModule {
  readonly file: LoadedModule;
}

export class ModuleBringer {
  private readonly watchdog: Watchdog;
  private readonly fuel = new Fuel();
  /** Called before `ended`, to leave the terminal as it should be. */
  beforeEnding: () => void = () => {};
  /** The places of each module that was brought. */
  private readonly places: FilePlaces[] = [];

  /**
   * `ended` is called, with a message and the lines below it, when a module has held up the host
   * for `seconds`. The machine does not go on, so `ended` must end the process.
   */
  constructor(seconds: number, ended: (why: string, below: readonly string[]) => never) {
    this.watchdog = new Watchdog(seconds, (stack) => {
      this.beforeEnding();
      const why = `a module has not come back for ${seconds} s of the host's time; the run is ended`;
      ended(why, this.placesOf(stack));
    });
  }

  /**
   * Loads the modules of the command line. Failure for the first that cannot be loaded, or if they
   * are too many.
   */
  async forBoot(specs: readonly ModuleSpec[]): Promise<BroughtModule[]> {
    if (specs.length > MODULES_MOST)
      throw new Failure(`--module: ${specs.length} of them; a machine boots with ${MODULES_MOST} at most`);
    const modules: BroughtModule[] = [];
    if (specs.length === 0) return modules;
    this.watchdog.start();
    const { loadModule } = await import('./load.ts');
    for (const { name, args } of specs) modules.push({ file: await loadModule(name, this.around()), args });
    return modules;
  }

  /**
   * Answers the machine's kernel: brings the module that it wants, or the reason that there is
   * none; or the names that a user may go on to type, those of the host's files only for a user
   * `atTerminal`.
   */
  async bring(system: Pick<System, 'moduleWanted' | 'provideModule'>, atTerminal: boolean): Promise<void> {
    const { kind, name } = system.moduleWanted;
    if (kind === 'names') {
      const { namesFrom } = await import('./names.ts');
      system.provideModule({ names: namesFrom(name, atTerminal) });
      return;
    }
    this.watchdog.start();
    const { bringModule } = await import('./load.ts');
    system.provideModule(await bringModule(name, this.around()));
  }

  /** Surroundings for modules that a log holds; from now on there are modules. */
  replaying(): Surroundings {
    this.watchdog.start();
    return this.around();
  }

  /**
   * Does `work`, which may run modules; the watchdog looks at it. Work inside of such work, as when
   * the debugger goes back from the middle of the kernel, is not looked at.
   */
  readonly watching = <T>(work: () => T): T => this.watchdog.watch(work);

  /** The machine; the watchdog looks at its runs. */
  watched(system: Driven): Driven {
    return {
      run: (until) => this.watchdog.watch(() => system.run(until)),
      get cycle() {
        return system.cycle;
      },
      consoleInput: (bytes) => system.consoleInput(bytes),
      streamInput: (bytes) => system.streamInput(bytes),
      consoleResize: (rows, columns) => system.consoleResize(rows, columns),
      restfulCycles: (bound) => system.restfulCycles(bound),
    };
  }

  /** The code that a debugger can stop; undefined without one. */
  code: Code | undefined = undefined;

  /** Runs the code of modules under the watchdog. */
  private readonly around = (): Surroundings => ({
    run: (work, places) => {
      this.places.push(places);
      return this.watchdog.watch(work);
    },
    fuel: this.fuel,
    pulse: () => this.watchdog.pulse(),
    code: this.code,
  });

  /**
   * Does `work`, which waits for the user while the machine stands still, in a run or between
   * two.
   */
  readonly standingStill = <T>(work: () => T): T => this.watchdog.excuse(work);

  /** Ends the watchdog. */
  close(): void {
    this.watchdog.close();
  }

  /** The places of modules on the host's stack, a line each. */
  private placesOf(stack: readonly StackFrame[]): string[] {
    const places = new Set(this.places.flatMap((it) => it.framesOfHost(stack)));
    return [...places].map((place) => `  at ${place}`);
  }
}
