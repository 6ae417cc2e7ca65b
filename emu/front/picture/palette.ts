/**
 * The numbers of colours by name, for displays that are looked at together.
 *
 * Invariant: names that are in use at one time, in whatever display, have different colours, and a
 * name keeps its colour as long as it is in use.
 */

/** Colours of processes: those first that no kernel has in a figure of two machines. */
const OF_PROCESSES = [3, 4, 5, 0, 1, 2, 6];
/** The colour of the kernel's own callouts: grey. */
const OF_KERNEL = 7;
/** The pid of the first process after init. */
const FIRST_PID = 2;

/**
 * The numbers that a name would have, the best first, whatever other names there are: a process has
 * one colour on all machines and at every speed of the host.
 */
function* wished(name: string): Generator<number> {
  const [, pid] = /^pid (\d+)/.exec(name) ?? [];
  if (pid === undefined && !name.startsWith('module ')) yield OF_KERNEL;
  const first = pid === undefined ? 0 : Math.max(0, Number(pid) - FIRST_PID);
  const order = pid === undefined ? [...OF_PROCESSES].reverse() : OF_PROCESSES;
  for (let i = 0; i < order.length; i++) yield order[(first + i) % order.length] as number;
  for (let number = OF_KERNEL + 1; ; number++) yield number;
}

export class Palette {
  /** The names in use, by display. */
  private readonly displays = new Map<string, readonly string[]>();
  private colours = new Map<string, number>();

  /** A display uses these names, and no others, from now on. Returns their colours. */
  use(display: string, names: readonly string[]): number[] {
    this.displays.set(display, names);
    const used = new Set([...this.displays.values()].flat());
    const known = new Map([...this.colours].filter(([name]) => used.has(name)));
    const taken = new Set(known.values());
    // Names that come together get their colours in an order that does not depend on the display.
    for (const name of [...names].sort()) {
      if (known.has(name)) continue;
      for (const number of wished(name)) {
        if (taken.has(number)) continue;
        known.set(name, number);
        taken.add(number);
        break;
      }
    }
    this.colours = known;
    return names.map((name) => known.get(name) as number);
  }
}
