/**
 * A kernel with modules in it: loads and unloads them for a process, and keeps the kernel's
 * messages.
 */
import type { MachineConfig } from '../../emu/config.ts';
import type { Proc, Sleepable } from '../../kernel/kern/proc.ts';
import type { LoadRequest, ModuleStat, Outcome } from '../../kernel/kld/kern_module.ts';
import { NO_PLACES, type Places } from '../../kernel/kld/place.ts';
import type { Module, ModuleKernel } from '../../kernel/module.ts';
import { Bench } from './harness.ts';
import { TEST_PLACES } from './module-places.ts';

/** A module called `wrong`, with these routines. */
export function moduleOf(
  load: (k: ModuleKernel, args: never) => unknown,
  unload: (k: ModuleKernel, state: never) => unknown = () => undefined,
  more: Partial<Module> = {},
): Module {
  return {
    name: 'wrong',
    version: 1,
    load: load as Module['load'],
    unload: unload as NonNullable<Module['unload']>,
    ...more,
  };
}

export class ModuleBench extends Bench {
  private readonly places: Places;

  constructor(
    config: Partial<MachineConfig> = {},
    { places = true }: { readonly places?: boolean } = {},
    text?: readonly number[],
  ) {
    super(config, text);
    this.places = places ? TEST_PLACES : NO_PLACES;
  }

  /** The lines that the kernel has printed since the last call. */
  said(): string[] {
    const lines = this.output.split(/\r?\n/).filter((line) => line !== '');
    this.output = '';
    return lines;
  }

  /**
   * Has the process do `body`, which may sleep, for `ticks` ticks at most. Its result, or
   * undefined if it has none yet.
   */
  process<T>(body: () => Sleepable<T>, ticks = 0): T | undefined {
    let result: T | undefined;
    function* code(): Sleepable<void> {
      result = yield* body();
    }
    (this.p as Proc).p_code = code();
    const end = this.machine.cycle + 100_000;
    while (result === undefined && this.machine.cycle < end) this.until(this.machine.cycle + 3000);
    if (result === undefined) this.until(end + ticks * this.period);
    return result;
  }

  load(module: Module, args: readonly string[] = [], more: Partial<LoadRequest> = {}): Outcome | undefined {
    return this.process(() => this.k.modules.load({ module, args, places: this.places, ...more }));
  }

  unload(name = 'wrong', force = false): Outcome | undefined {
    return this.process(() => this.k.modules.unload(this.k.modules.find(name) ?? 0, force));
  }

  stat(): readonly ModuleStat[] {
    return this.k.modules.stat();
  }

  /** Runs for that many ticks. */
  ticks(n: number): void {
    this.until(this.machine.cycle + n * this.period);
  }

  /** Throws unless nothing is loaded, and the invariants of kernel and machine hold. */
  checkClean(): void {
    this.k.check();
    this.machine.check();
    if (this.stat().length > 0) throw new Error(`still loaded: ${this.stat().map(({ name }) => name)}`);
  }
}
