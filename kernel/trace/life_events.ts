/** The lives of an entry's callouts as a list of events. */
import type { Life, Setter } from './life_record.ts';

/** The most events of the life of an entry. */
const MAX_LIFE = 12;

/** An event in the life of an entry. */
export interface LifeEvent {
  readonly kind: 'set' | 'unset' | 'fire';
  /** The name of the callout's function. */
  readonly func: string;
  /** The tick and the cycle of the event. */
  readonly tick: number;
  readonly cycle: number;
  /** Ticks for which it was set, that it still had to go, or that it was late. */
  readonly ticks: number;
  readonly by: Setter;
}

/** The last events of these callouts up to event `count`, the oldest first: MAX_LIFE at most. */
export function eventsOf(lives: readonly Life[], count: number): LifeEvent[] {
  const events = lives.slice(-MAX_LIFE).flatMap((life): LifeEvent[] => {
    const { number, func, ticks, by, stages, end } = life;
    const set = stages.set;
    return [
      ...(set === undefined || number > count ? [] : [{ kind: 'set', func, ...set, ticks, by } as const]),
      ...(end === undefined || end.number > count
        ? []
        : [{ kind: end.kind, func, ...end.moment, ticks: end.ticks, by: end.by }]),
    ];
  });
  return events.slice(-MAX_LIFE);
}
