/**
 * Slices of the Chrome trace-event format: activities on tracks, one inside the other. A track
 * is a thread of the format. Its slices nest: the end of one ends those inside it.
 *
 * Invariant: `open` has, for each track, the slices that were begun and not ended, the
 * outermost first.
 */

/** A track: process and thread of the format, and the category of its events. */
export interface Track {
  readonly pid: number;
  readonly tid: number;
  readonly cat: string;
}

/** Details of an event, by name. */
export type Args = Readonly<Record<string, string | number | boolean>>;

/** Writes one event of the format. */
export type Emit = (ph: string, track: Track, name: string, args?: Args) => void;

/** A slice that was begun and not ended. */
interface Slice {
  readonly tag: string;
  readonly name: string;
}

/** The open slices of all tracks of a file. */
export class Slices {
  private readonly emit: Emit;
  private readonly open = new Map<number, { readonly track: Track; readonly slices: Slice[] }>();

  constructor(emit: Emit) {
    this.emit = emit;
  }

  /** Begins a slice; `tag` identifies it for end(). */
  begin(track: Track, tag: string, name: string, args?: Args): void {
    const known = this.open.get(track.tid);
    const slice = { tag, name };
    if (known === undefined) this.open.set(track.tid, { track, slices: [slice] });
    else known.slices.push(slice);
    this.emit('B', track, name, args);
  }

  /**
   * Ends the innermost slice with that tag and all slices inside it; does nothing if there is
   * none.
   */
  end(track: Track, tag: string, args?: Args): void {
    const slices = this.open.get(track.tid)?.slices ?? [];
    const at = slices.findLastIndex((slice) => slice.tag === tag);
    if (at >= 0) this.endFrom(track, slices, at, args);
  }

  /** True if a slice of the track is open. */
  within(track: Track): boolean {
    return (this.open.get(track.tid)?.slices.length ?? 0) > 0;
  }

  /** Ends all slices of a track. */
  endTrack(track: Track): void {
    this.endFrom(track, this.open.get(track.tid)?.slices ?? [], 0);
    this.open.delete(track.tid);
  }

  /** Ends all slices of all tracks. */
  endAll(): void {
    for (const { track } of [...this.open.values()]) this.endTrack(track);
  }

  /** Ends the slices from index `at` to the innermost; that at `at` gets the arguments. */
  private endFrom(track: Track, slices: Slice[], at: number, args?: Args): void {
    for (let i = slices.length - 1; i >= at; i--)
      this.emit('E', track, slices[i]?.name ?? '', i === at ? args : undefined);
    slices.length = at;
  }
}
