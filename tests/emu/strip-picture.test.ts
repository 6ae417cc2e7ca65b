/**
 * The picture of the strip against a plain model of the run, in the whole run and in parts of it;
 * and wrong recorders, each convicted by the lanes that it draws wrong.
 */

import { expect } from 'chai';
import { LevelLanes } from '../../emu/front/lanes/levels.ts';
import { type LanesPicture, lanesPicture } from '../../emu/front/lanes/picture.ts';
import { LaneRecorder } from '../../emu/front/lanes/recorder.ts';
import { Palette } from '../../emu/front/picture/palette.ts';
import { Random } from '../model/random.ts';
import { type Lines, linesOf, StripRun } from './stripmodel.ts';

/** The runs, the looks at each, and the events between two looks. */
const RUNS = 12;
const LOOKS = 4;
const EVENTS = 60;
/** A width in which no two spans share a pixel. */
const PIXELS = 1e9;

type View = Parameters<typeof lanesPicture>[4];
type Callouts = Parameters<typeof lanesPicture>[1];

/** The kinds of lanes in which pictures of random runs differ from the model. */
function wrongLanes(make: () => LaneRecorder): string[] {
  const wrong = new Set<string>();
  for (let seed = 1; seed <= RUNS; seed++) {
    const recorder = make();
    const run = new StripRun(recorder, seed);
    const random = new Random(seed);
    const picture = (view: View): LanesPicture =>
      lanesPicture(recorder, run as unknown as Callouts, new Palette(), run.now, view);
    for (let look = 0; look < LOOKS; look++) {
      run.go(EVENTS);
      const end = 1 + random.below(run.now);
      for (const [span, to] of [
        [Number.POSITIVE_INFINITY, null],
        [1 + random.below(end), end],
      ] as const) {
        const shown = picture({ span, end: to, pixels: PIXELS });
        for (const kind of differences(linesOf(shown), run.lines(shown.from, shown.to))) wrong.add(kind);
      }
    }
  }
  return [...wrong].sort();
}

/** The kinds whose lines are others, in whatever order they come. */
function differences(shown: Lines, wanted: Lines): string[] {
  const kinds = Object.keys(wanted) as (keyof Lines)[];
  return kinds.filter((kind) => shown[kind].toSorted().join('\n') !== wanted[kind].toSorted().join('\n'));
}

type Method<K extends keyof LaneRecorder> = LaneRecorder[K] extends (...args: infer A) => void ? A : never;

/** Wrong recorders: the fault, the kinds of lanes that convict it, and the recorder. */
const TWINS: readonly (readonly [fault: string, lanes: string, twin: new () => LaneRecorder])[] = [
  [
    'never closes a level from which a routine goes back to the lowest',
    'levels',
    class extends LaneRecorder {
      override levelLowered(...[from, to]: Method<'levelLowered'>): void {
        if (to > 0) super.levelLowered(from, to);
      }
    },
  ],
  [
    'puts an interrupt on the lane below its own',
    'levels',
    class extends LaneRecorder {
      override levelRaised(...[from, to, routine]: Method<'levelRaised'>): void {
        super.levelRaised(from, Math.max(1, to - 1), routine);
      }
    },
  ],
  [
    'does not show a level that is held now',
    'levels',
    class extends LaneRecorder {
      override readonly levels = new (class extends LevelLanes {
        override holderOf(): undefined {
          return undefined;
        }
      })();
    },
  ],
  [
    'gives the hold of a level to the routine that was interrupted',
    'levels',
    class extends LaneRecorder {
      private last = '';
      override levelRaised(...[from, to, routine]: Method<'levelRaised'>): void {
        super.levelRaised(from, to, from > 0 ? this.last : routine);
        this.last = routine;
      }
    },
  ],
  [
    'ends the life of a callout at the next set',
    'lives',
    class extends LaneRecorder {
      private readonly called = new Map<number, Method<'calloutFire'>>();
      override calloutFire(...args: Method<'calloutFire'>): void {
        this.called.set(args[0], args);
      }
      override calloutSet(entry: number): void {
        const args = this.called.get(entry);
        this.called.delete(entry);
        if (args !== undefined) super.calloutFire(...args);
        super.calloutSet(entry);
      }
    },
  ],
  [
    'takes a callout that was unset for one that was called',
    'lives',
    class extends LaneRecorder {
      override calloutUnset(...args: Method<'calloutUnset'>): void {
        super.calloutFire(...args);
      }
    },
  ],
  [
    'leaves a callout that was unset pending',
    'lives',
    class extends LaneRecorder {
      override calloutUnset(): void {
        this.visits.calloutUnset();
      }
    },
  ],
  [
    'gives the callouts of processes to their functions',
    'lives',
    class extends LaneRecorder {
      override calloutFire(...[entry, func]: Method<'calloutFire'>): void {
        super.calloutFire(entry, func, null);
      }
    },
  ],
  [
    'begins the life of a callout at its tick',
    'lives',
    class extends LaneRecorder {
      override calloutSet(entry: number): void {
        super.calloutSet(entry);
        this.lives.set(entry, this.ticks.size);
      }
    },
  ],
  [
    'has a process be born when it first runs',
    'processes,ready',
    class extends LaneRecorder {
      override procFork(): void {}
    },
  ],
  [
    'has a process that is preempted sleep',
    'ready',
    class extends LaneRecorder {
      override offCpu(...[p, why]: Method<'offCpu'>): void {
        super.offCpu(p, why === 'preempt' ? 'sleep' : why);
      }
    },
  ],
  [
    'has a process live on when it has ended',
    'processes,ready',
    class extends LaneRecorder {
      override offCpu(...[p, why]: Method<'offCpu'>): void {
        super.offCpu(p, why === 'exit' ? 'preempt' : why);
      }
    },
  ],
  [
    'wakes a process when it runs',
    'ready',
    class extends LaneRecorder {
      override procWakeup(): void {}
    },
  ],
  [
    'keeps the name of a process that runs another program',
    'lives,processes,processor,ready,runs',
    class extends LaneRecorder {
      override procExec(): void {}
    },
  ],
  [
    'takes a late tick for one in time',
    'ticks',
    class extends LaneRecorder {
      override clockTick(ticks: number): void {
        super.clockTick(ticks, false);
      }
    },
  ],
];

describe('the picture of the strip', () => {
  it('shows each process, level, tick and callout as the run had them, in whatever window', () => {
    expect(wrongLanes(() => new LaneRecorder())).to.deep.equal([]);
  });

  for (const [fault, lanes, Twin] of TWINS)
    it(`convicts a recorder that ${fault}, by its ${lanes.replaceAll(',', ', ')}`, () => {
      expect(wrongLanes(() => new Twin()).join()).to.equal(lanes);
    });
});
