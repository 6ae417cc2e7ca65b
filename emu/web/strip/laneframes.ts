/** The lanes of the present machine in the frames that a worker sends. */

import { type LanesPicture, type LaneView, lanesPicture } from '../../front/lanes/picture.ts';
import { LaneRecorder } from '../../front/lanes/recorder.ts';
import type { Palette } from '../../front/picture/palette.ts';
import type { KernelSide, System } from '../../system.ts';

/**
 * The work of one frame, in things that a picture of the lanes looks at. After a picture that took
 * n times as much, n frames go without lanes, so that the machine has its time.
 */
const LOOKED = 1 << 15;
/**
 * The spans of one frame. A picture of n times as many is on the screen for n frames, MOST at most:
 * so the page has its time, too, and the frames are small.
 */
const SPANS = 1 << 9;
const MOST = 6;

export class LaneFrames {
  /** To be attached to the machine at its boot. */
  readonly recorder = new LaneRecorder();
  private callouts: KernelSide['callouts'] | undefined;
  private system: Pick<System, 'cycle'> | undefined;
  private view: LaneView | null = null;
  /** The frames that go without lanes before the next that has them. */
  private without = 0;
  /** The cycle of the last picture; -1 if it is no longer that of the view. */
  private last = -1;

  /** The machine has been booted, and has not run. */
  booted(system: System): void {
    this.system = system;
    system.install(({ callouts }) => {
      this.callouts = callouts;
      this.recorder.visits.follow(callouts);
    });
  }

  /** The page shows this part of the run from now on; null for none. */
  look(view: LaneView | null): void {
    this.view = view;
    this.last = -1;
    this.without = 0;
  }

  /** True if lanes are looked at and the last ones were left out. */
  get owed(): boolean {
    return this.view !== null && this.system !== undefined && this.system.cycle !== this.last;
  }

  /** The lanes, if they are looked at, have changed and their turn has come; always if `still`. */
  take(palette: Palette, still: boolean): LanesPicture | undefined {
    const { view, system, callouts, recorder } = this;
    if (view === null || system === undefined || callouts === undefined) return undefined;
    if (system.cycle === this.last || (this.without-- > 0 && !still)) return undefined;
    this.last = system.cycle;
    const picture = lanesPicture(recorder, callouts, palette, system.cycle, view);
    const shown = Math.min(MOST, Math.ceil(spansOf(picture) / SPANS));
    this.without = Math.max(Math.floor(picture.looked / LOOKED), shown - 1);
    return picture;
  }
}

/** The number of spans in a picture. */
function spansOf({ processor, ticks, levels, processes }: LanesPicture): number {
  const columns = [
    ...[processor, ticks],
    ...levels.map(({ holds }) => holds),
    ...processes.flatMap(({ runs, ready }) => [runs, ready]),
  ];
  return columns.reduce((sum, { from }) => sum + from.length, 0);
}
