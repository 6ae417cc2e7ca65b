/**
 * The numbers of colours by name, for displays that are looked at together.
 *
 * Invariant: names that are in use at one time, in whatever display, have different colours, and a
 * name keeps its colour as long as it is in use.
 */

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
    let next = 0;
    // Names that come together get their colours in an order that does not depend on the display.
    for (const name of [...names].sort()) {
      if (known.has(name)) continue;
      while (taken.has(next)) next++;
      known.set(name, next);
      taken.add(next);
    }
    this.colours = known;
    return names.map((name) => known.get(name) as number);
  }
}
