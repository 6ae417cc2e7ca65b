/**
 * The callout structure of a booted kernel as a page follows it: pictures, and the changes between
 * them. It attaches an observer to the kernel, which does not show in the run.
 */

import type { Kernel } from '../../../kernel/kern/kernel.ts';
import { calloutOwner } from '../../../kernel/trace/callout_owner.ts';
import { ChangeCollector, type Changes, type Migration, migrations } from './changes.ts';
import { Owners } from './owners.ts';
import type { Palette } from './palette.ts';
import type { Picture } from './picture.ts';
import { pictureOf } from './read.ts';

/** The structure at one moment, and the changes since the frame before. */
export interface Frame {
  readonly picture: Picture;
  readonly changes: Changes;
  readonly migrations: readonly Migration[];
}

export class Structure {
  private readonly k: Kernel;
  private readonly owners: Owners;
  private readonly collector: ChangeCollector;
  private last: Picture | undefined = undefined;

  /** Attaches itself to the kernel; its owners get colours of the palette. Between two runs. */
  constructor(k: Kernel, palette?: Palette) {
    this.k = k;
    this.owners = new Owners(calloutOwner, palette);
    this.collector = new ChangeCollector(k.cpu.callouts);
    k.addObserver(this.collector);
  }

  /** The present frame. Between two runs. */
  frame(): Frame {
    const picture = pictureOf(this.k.cpu.callouts, { owners: this.owners });
    const changes = this.collector.take();
    const moved = this.last === undefined ? [] : migrations(this.last, picture, changes);
    this.last = picture;
    return { picture, changes, migrations: moved };
  }

  /** Detaches itself. Between two runs. */
  close(): void {
    this.k.removeObserver(this.collector);
  }
}
