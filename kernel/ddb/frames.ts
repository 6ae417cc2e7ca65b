/** The places in modules' files at which the kernel stands: frames of the stack for `trace`. */
import type { Kernel } from '../kern/kernel.ts';
import type { Activity } from '../kld/activity.ts';

/** The code of one module that has been entered and not left. */
export interface ModuleFrames {
  /** The parts of the module that run, the innermost first, as faults name them. */
  readonly parts: readonly string[];
  /** The innermost frame first: `beat (heartbeat.ts:14:12)`. */
  readonly frames: readonly string[];
}

/**
 * The modules whose code is on the stack, the innermost first, each once. Only a debugger whose
 * prompt stands on that stack may ask.
 */
export function moduleFrames(k: Kernel): ModuleFrames[] {
  const found = new Map<Activity['guard'], string[]>();
  for (let it = k.modules.activity; it !== undefined; it = it.outer) {
    const part = `module ${it.guard.name}: ${it.where.what}`;
    const parts = found.get(it.guard);
    if (parts === undefined) found.set(it.guard, [part]);
    else parts.push(part);
  }
  return [...found].map(([{ places }, parts]) => ({ parts, frames: places.framesOf(places.whole()) }));
}

/** The same in lines: the frames of a module below its parts. */
export function frameTexts(all: readonly ModuleFrames[]): string[] {
  return all.flatMap(({ parts, frames }) => [...parts, ...frames.map((frame) => `  at ${frame}`)]);
}
