/**
 * The callout structure of a booted kernel as a page follows it: pictures, the changes between
 * them, and the details of what is selected. It attaches observers to the kernel, which do not show
 * in the run.
 */

import type { Kernel } from '../../../kernel/kern/kernel.ts';
import { CalloutLives } from '../../../kernel/trace/callout_lives.ts';
import { calloutOwner } from '../../../kernel/trace/callout_owner.ts';
import { ChangeCollector, type Changes, type Migration, migrations } from './changes.ts';
import { chainOf, type Details, detailsOf } from './details.ts';
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
  private readonly lives: CalloutLives;
  private last: Picture | undefined = undefined;

  /** Attaches itself to the kernel; its owners get colours of the palette. Between two runs. */
  constructor(k: Kernel, palette?: Palette) {
    this.k = k;
    this.owners = new Owners(calloutOwner, palette);
    this.collector = new ChangeCollector(k.cpu.callouts);
    this.lives = new CalloutLives(k);
    k.addObserver(this.collector);
    k.addObserver(this.lives);
  }

  /** The present frame. Between two runs. */
  frame(): Frame {
    const picture = pictureOf(this.k.cpu.callouts, { owners: this.owners });
    const changes = this.collector.take();
    const moved = this.last === undefined ? [] : migrations(this.last, picture, changes);
    this.last = picture;
    return { picture, changes, migrations: moved };
  }

  /** The pending callout of an entry; undefined if there is none. Between two runs. */
  details(entry: number): Details | undefined {
    return this.detailsIn([entry])[0];
  }

  /** The pending callouts of a bucket, in the order of its chain. Between two runs. */
  chain(bucket: number): Details[] {
    return this.detailsIn(chainOf(this.k.cpu.callouts, bucket));
  }

  /** Detaches itself. Between two runs. */
  close(): void {
    this.k.removeObserver(this.collector);
    this.k.removeObserver(this.lives);
  }

  private detailsIn(entries: readonly number[]): Details[] {
    const { k, lives } = this;
    const places = this.places();
    const placeOf = (entry: number): string => places.get(`entry ${entry}`) ?? '';
    return entries.flatMap((entry) => detailsOf(k.cpu.callouts, entry, lives, placeOf) ?? []);
  }

  /** The places in modules' files that set callouts, by `entry N`. */
  private places(): Map<string, string> {
    const all = this.k.modules.stat().flatMap(({ remnants }) => remnants);
    const callouts = all.filter(({ kind }) => kind === 'callout');
    return new Map(callouts.map(({ detail, place }) => [detail.split(',')[0], place]));
  }
}
