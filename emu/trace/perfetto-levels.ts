/**
 * Interrupt levels as tracks. A track shows the routines that raised the level to it, each from
 * the rise until the level falls. If the level falls only in part, a slice of the same routine
 * goes on at the lower level. The track of splsoftclock has softclock and the handlers of
 * callouts.
 */
import { IPL_CLOCK, IPL_HIGH, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { LevelHolds } from '../../kernel/trace/level_holds.ts';
import { calloutText } from '../../kernel/trace/texttrace.ts';
import type { ChromeFile, Part } from './chrome.ts';
import { functionName } from './writer.ts';

/** The writer of the tracks of interrupt levels. */
export function levelPoints(file: ChromeFile): Part {
  const { slices } = file;
  const holds = new LevelHolds({
    holdBegan: (level, routine) => slices.begin(file.level(level), 'held', routine),
    holdEnded: (level) => slices.end(file.level(level), 'held'),
  });
  const tell = (level: number): void => file.counter(file.level(IPL_HIGH), 'level', { level });
  const softclock = () => file.level(IPL_SOFTCLOCK);
  const observer: Observer = {
    interruptPosted: (level) => file.instant(file.level(level), 'interrupt asked for'),
    levelRaised(_from, to, routine) {
      holds.raised(to, routine);
      tell(to);
    },
    levelLowered(_from, to) {
      holds.lowered(to);
      tell(to);
    },
    clockTick: (ticks, late) => file.instant(file.level(IPL_CLOCK), late ? 'late tick' : 'tick', { ticks }),
    softclockBegin: () => slices.begin(softclock(), 'softclock', 'softclock'),
    softclockEnd: (fires, steps, more) => slices.end(softclock(), 'softclock', { fires, steps, more }),
    calloutWindow: (steps) => file.instant(softclock(), 'window', { steps }),
    calloutFire: (_c, func, arg, late) =>
      slices.begin(softclock(), 'handler', functionName(func), { callout: calloutText(func, arg), late }),
    calloutDone: () => slices.end(softclock(), 'handler'),
  };
  return { observer, finish: () => holds.clear() };
}
