/** The kernel's stack, which is the host's: one runs in the other. */

/** Routines of ours between the kernel's point and the prompt, and the one below which the kernel's are. */
const OURS =
  /^(?:Tap\.|observer\.|points\.|Object\.(?:observer|<)|Debugger\.|Intc\.(?:paused|chargeThrough|charge)$|Machine\.charge$|kernelStack|Error)/;
const BOTTOM = /^(?:_?Machine\.run|_?System\.run)$/;

/** The routines now at work between the probe's point and the machine's loop, the innermost first. */
export function kernelStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return routinesIn(stack);
}

/** The kernel's routines in a stack as an error has it. */
export function routinesIn(stack: string): string[] {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .map(routine);
  const bottom = frames.findIndex((frame) => BOTTOM.test(frame));
  const kernel = frames.slice(0, bottom < 0 ? undefined : bottom);
  const tap = kernel.indexOf('Tap.seen');
  return kernel
    .slice(tap + 1)
    .filter((frame) => frame !== '' && !OURS.test(frame) && !frame.endsWith('.next'));
}

/** The name in a line of a stack, `    at Callouts.fire (file:///...)`; nothing if the routine has none. */
function routine(line: string): string {
  const [, name] = /^\s*at (?:async |new )?(.*?)(?: \[as [^\]]*\])?(?: \(.*\))?$/.exec(line) ?? [];
  return name === undefined || /^(?:file:|\/|node:|<anonymous>)/.test(name)
    ? ''
    : name.replace(/^Object\./, '');
}
