/**
 * Stops: instructions that the processor does not execute before it has come
 * back with CPU_STOP, as a debugger's breakpoints need it. A stop is a virtual
 * pc in one address map.
 *
 * The block cache puts an OP_STOP record in front of a marked instruction when
 * it decodes it, so code without stops pays nothing. Blocks are shared by maps
 * and OP_STOP is decoded for any map that marks the pc: the processor asks
 * here which map is meant.
 *
 * When run() has come back with a stop, the next run() that starts at that pc
 * in that map passes it. Other maps may run in between.
 *
 * Invariant: marks holds, for each pc, the number of maps that mark it; a
 * reported pc is one that its map marks.
 */

import type { Pmap } from '../../kernel/machdep.ts';

/** Not a pc, since it is odd. */
const NO_PC = 1;

interface MapStops {
  readonly pcs: Set<number>;
  /**
   * The pc of the last stop with which run() came back in this map, until it is
   * passed; or NO_PC.
   */
  reported: number;
}

export class Stops {
  private readonly maps = new Map<Pmap, MapStops>();
  private readonly marks = new Map<number, number>();

  /** True if there is no stop in any map. */
  get empty(): boolean {
    return this.marks.size === 0;
  }

  /** True if some map has a stop at `pc`. */
  marked(pc: number): boolean {
    return this.marks.has(pc);
  }

  /** Sets a stop. Returns true if no map had one at `pc`. */
  add(pmap: Pmap, pc: number): boolean {
    let map = this.maps.get(pmap);
    if (map === undefined) {
      map = { pcs: new Set(), reported: NO_PC };
      this.maps.set(pmap, map);
    }
    if (map.pcs.has(pc)) return false;
    map.pcs.add(pc);
    const count = this.marks.get(pc) ?? 0;
    this.marks.set(pc, count + 1);
    return count === 0;
  }

  /** Clears a stop, if it is set. Returns true if now no map has one at `pc`. */
  remove(pmap: Pmap, pc: number): boolean {
    const map = this.maps.get(pmap);
    if (map === undefined || !map.pcs.delete(pc)) return false;
    if (map.reported === pc) map.reported = NO_PC;
    if (map.pcs.size === 0) this.maps.delete(pmap);
    const count = (this.marks.get(pc) ?? 0) - 1;
    if (count > 0) this.marks.set(pc, count);
    else this.marks.delete(pc);
    return count === 0;
  }

  /**
   * To be called when run() starts at `pc` in a map: a stop reported at another
   * pc is forgotten.
   */
  start(pmap: Pmap, pc: number): void {
    const map = this.maps.get(pmap);
    if (map !== undefined && map.reported !== pc) map.reported = NO_PC;
  }

  /** Returns true if the processor, at the OP_STOP of `pc`, is to come back with CPU_STOP. */
  meet(pmap: Pmap, pc: number): boolean {
    const map = this.maps.get(pmap);
    if (map === undefined || !map.pcs.has(pc)) return false;
    const passes = map.reported === pc;
    map.reported = passes ? NO_PC : pc;
    return !passes;
  }
}
