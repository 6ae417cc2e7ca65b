/**
 * Several watchers of one processor, as one. A stop of the processor stands while any of them has
 * set it, and a load or store is stopped if any of them asks for that.
 */

import type { Pmap } from '../../kernel/machdep.ts';
import type { Engine } from './engine.ts';
import type { Mmu } from './mmu.ts';
import type { Watcher } from './watch.ts';

type Stopping = Pick<Engine, 'setStop' | 'clearStop'>;

/**
 * The stops that several owners set at one processor.
 *
 * Invariant: a stop is set at the processor exactly if an owner has it.
 */
class SharedStops {
  private readonly engine: Stopping;
  private readonly owners = new Map<Pmap, Map<number, Set<Watcher>>>();

  constructor(engine: Stopping) {
    this.engine = engine;
  }

  /** The processor as one owner sees it. */
  of(owner: Watcher): Stopping {
    return {
      setStop: (pmap, pc) => this.set(owner, pmap, pc),
      clearStop: (pmap, pc) => this.clear(owner, pmap, pc),
    };
  }

  private set(owner: Watcher, pmap: Pmap, pc: number): void {
    const stops = this.owners.get(pmap) ?? new Map<number, Set<Watcher>>();
    this.owners.set(pmap, stops);
    const owners = stops.get(pc) ?? new Set<Watcher>();
    stops.set(pc, owners.add(owner));
    this.engine.setStop(pmap, pc);
  }

  private clear(owner: Watcher, pmap: Pmap, pc: number): void {
    const stops = this.owners.get(pmap);
    const owners = stops?.get(pc);
    if (owners?.delete(owner) !== true || owners.size > 0) return;
    stops?.delete(pc);
    if (stops?.size === 0) this.owners.delete(pmap);
    this.engine.clearStop(pmap, pc);
  }
}

export class Watchers implements Watcher {
  private readonly all: Watcher[] = [];
  private readonly stops: SharedStops;
  private readonly memory: Pick<Mmu, 'forget' | 'active' | 'ram' | 'watcher'>;

  constructor(engine: Stopping, memory: Pick<Mmu, 'forget' | 'active' | 'ram' | 'watcher'>) {
    this.stops = new SharedStops(engine);
    this.memory = memory;
  }

  begin(): void {
    // Each watcher begins when it is added.
  }

  /** Adds a watcher, behind those that are there. */
  add(watcher: Watcher): void {
    this.all.push(watcher);
    this.memory.watcher = this.all.length === 1 ? watcher : this;
    watcher.begin(this.stops.of(watcher), this.memory);
  }

  stopped(pc: number): boolean {
    let isTaken = false;
    for (const watcher of this.all) isTaken = watcher.stopped(pc) || isTaken;
    return isTaken;
  }

  watches(vaddr: number): boolean {
    return this.all.some((watcher) => watcher.watches(vaddr));
  }

  access(pc: number, vaddr: number, size: number, store: boolean): boolean {
    let isStopped = false;
    for (const watcher of this.all) isStopped = watcher.access(pc, vaddr, size, store) || isStopped;
    return isStopped;
  }

  written(ppn: number): void {
    for (const watcher of this.all) watcher.written?.(ppn);
  }

  remapped(): void {
    for (const watcher of this.all) watcher.remapped?.();
  }
}
