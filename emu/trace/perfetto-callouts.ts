/**
 * Pending callouts as asynchronous spans, their number as a counter, and an arrow from the
 * place where each was set to the place where it ended.
 */
import { IPL_HIGH, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { calloutText } from '../../kernel/trace/texttrace.ts';
import type { ChromeFile, Part } from './chrome.ts';
import { type CalloutFunc, functionName } from './writer.ts';

/** A pending callout. */
interface Span {
  readonly name: string;
  /** Time at which it was set, in nanoseconds of the file. */
  readonly ns: number;
  /**
   * True if an arrow can begin there: a slice at splhigh was open, of the routine that locked
   * the callouts.
   */
  readonly locked: boolean;
}

/** The writer of the tracks of callouts. */
export function calloutPoints(file: ChromeFile): Part {
  const spans = new Map<number, Span>();
  let arrows = 0;
  const count = (): void => file.counter(file.callouts, 'callouts', { outstanding: spans.size });
  const id = (c: number, name: string): string => `,"id":${JSON.stringify(`${name}.${c}`)}`;
  const begin = (c: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void => {
    const name = functionName(func);
    spans.set(c, { name, ns: file.time.now(), locked: file.slices.within(file.level(IPL_HIGH)) });
    const args = { callout: calloutText(func, arg), entry: c, ticks, due };
    file.emit('b', file.callouts, name, args, id(c, name));
    count();
  };
  const over = (c: number, args: Readonly<Record<string, string | number>>): Span | undefined => {
    const span = spans.get(c);
    if (span === undefined) return undefined;
    spans.delete(c);
    file.emit('e', file.callouts, span.name, args, id(c, span.name));
    count();
    return span;
  };
  /**
   * An arrow from the place where the callout of `span` was set to the innermost slice of a
   * level now. Both ends are written now, so that no start is without an end: the format does
   * not require events in the order of time.
   */
  const arrow = (span: Span | undefined, name: string, level: number): void => {
    const to = file.level(level);
    if (span?.locked !== true || !file.slices.within(to)) return;
    const id = `,"id":${++arrows}`;
    file.emit('s', file.level(IPL_HIGH), name, undefined, id, span.ns);
    file.emit('f', to, name, undefined, `${id},"bp":"e"`);
  };
  return {
    observer: {
      calloutSet: begin,
      calloutUnset: (c) => arrow(over(c, { end: 'unset' }), 'set to unset', IPL_HIGH),
      calloutFire: (c, _func, _arg, late) =>
        arrow(over(c, { end: 'called', late }), 'set to handler', IPL_SOFTCLOCK),
    },
    finish() {
      for (const c of [...spans.keys()]) over(c, { end: 'pending' });
    },
  };
}
