/**
 * The nodes that the callouts of a machine have visited, as steps in its virtual time: an observer
 * that is attached from the boot on. The steps are those of the run, however it is cut into slices.
 */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import type { Observer } from '../../../kernel/probe.ts';
import type { XY } from './plot.ts';

/**
 * Invariant: the steps that were not taken rise in time and in nodes; there is one at most for each
 * tick.
 */
export class VisitSteps implements Observer {
  private readonly freq: number;
  /** Cycles of a tick. */
  private readonly tick: number;
  private md: { readonly cycle: number } | undefined;
  private counters: Callouts['counters'] | undefined;
  private nodes = 0;
  private steps: { readonly cycle: number; readonly nodes: number }[] = [];

  constructor({ freq, hz }: { readonly freq: number; readonly hz: number }) {
    this.freq = freq;
    this.tick = freq / hz;
  }

  attached(md: { readonly cycle: number }): void {
    this.md = md;
  }

  /** Counts the nodes of these callouts; to be called before the first run. */
  follow({ counters }: Pick<Callouts, 'counters'>): void {
    this.counters = counters;
  }

  calloutSet(): void {
    this.note();
  }

  calloutUnset(): void {
    this.note();
  }

  private note(): void {
    const { md, counters } = this;
    if (md === undefined || counters === undefined) return;
    const { cycle } = md;
    const nodes = counters.startNodes + counters.stopNodes + counters.chainNodes;
    if (nodes === this.nodes) return;
    this.nodes = nodes;
    const last = this.steps.at(-1);
    if (last !== undefined && this.tickOf(last.cycle) === this.tickOf(cycle)) this.steps.pop();
    this.steps.push({ cycle, nodes });
  }

  private tickOf(cycle: number): number {
    return Math.floor(cycle / this.tick);
  }

  /**
   * Takes the steps of the ticks that are over at a cycle, those of all ticks if the run is: the
   * time in seconds, and the nodes visited up to it.
   */
  take(cycle: number, isOver: boolean): XY[] {
    const { steps, freq } = this;
    const last = steps.at(-1);
    const isOpen = !isOver && last !== undefined && this.tickOf(last.cycle) === this.tickOf(cycle);
    this.steps = isOpen ? [last] : [];
    const taken = isOpen ? steps.slice(0, -1) : steps;
    return taken.map((it) => [it.cycle / freq, it.nodes]);
  }
}
