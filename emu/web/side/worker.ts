/** The worker's part of a comparison: it has the image, and one comparison at a time. */

import type { RootImage } from '../../../kernel/mfs/ustar.ts';
import type { Wall } from '../../front/pace.ts';
import { MeasureError } from '../../paper/host.ts';
import { imageOf } from '../imagesource.ts';
import type { ImageSource } from '../protocol.ts';
import { refusalOf } from '../session.ts';
import { type Comparison, comparisonOf } from './asked.ts';
import { LaneError } from './lanes.ts';
import type { FromSide, ToSide } from './protocol.ts';
import { SideSession, type ToComparison } from './session.ts';

export class SideWorker {
  private readonly wall: Wall;
  private readonly post: (message: FromSide) => void;
  /** The image of each kind of work, when it is there or on its way. */
  private readonly images: Partial<Record<Comparison['work']['kind'], Promise<RootImage>>> = {};
  private session: SideSession | undefined;
  /** The number of the last comparison that was asked for. */
  private run = 0;
  /** The parts of the page that are seen. */
  private look: Extract<ToSide, { kind: 'look' }> | undefined;

  constructor(wall: Wall, post: (message: FromSide) => void) {
    this.wall = wall;
    this.post = post;
  }

  /** Obeys a message of the page. */
  receive(message: ToSide): void {
    if (message.kind === 'look') this.look = message;
    if (message.kind === 'compare') void this.compare(message);
    else this.session?.receive(message satisfies ToComparison);
  }

  private async compare({ run, fragment, image }: Extract<ToSide, { kind: 'compare' }>): Promise<void> {
    this.run = run;
    this.session?.leave();
    this.session = undefined;
    try {
      const comparison = comparisonOf(fragment);
      const root = await this.imageFor(comparison, image);
      // Another one may have been asked for meanwhile.
      if (this.run !== run) return;
      const session = new SideSession(comparison, run, root, { wall: this.wall, post: this.post });
      this.session = session;
      if (this.look !== undefined) session.receive(this.look);
      await session.drive();
    } catch (error) {
      this.post({ kind: 'refused', run, line: lineOf(error) });
    }
  }

  /** The image; Figure 9 takes no program of it but its own. */
  private imageFor({ work: { kind } }: Comparison, source: ImageSource): Promise<RootImage> {
    const parts = kind === 'figure' ? (['figure'] as const) : (['programs', 'figure'] as const);
    this.images[kind] ??= imageOf(source, parts, parts).then(({ image }) => image);
    return this.images[kind];
  }
}

/** The reason in a line why there are no two machines, or no more. */
function lineOf(error: unknown): string {
  if (error instanceof MeasureError || error instanceof LaneError) return error.message;
  try {
    return refusalOf(error);
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}
