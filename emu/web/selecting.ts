/**
 * Selection in the drawing: by mouse and finger on a mark or on a slot, and by the keyboard, whose
 * cursor is told to screen readers. The drawing shows what is selected, the details beside it.
 */

import { type CursorKey, moved, type Place, placeText } from '../front/picture/cursor.ts';
import type { OwnerKey } from '../front/picture/picture.ts';
import { DetailsPanel } from './details-panel.ts';
import type { StructurePanel } from './panel.ts';
import { part, show } from './parts.ts';
import type { Frame, FromWorker, ToWorker, Wanted } from './protocol.ts';
import { Reading } from './reading.ts';

const KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

export class Selecting {
  private readonly send: (message: ToWorker) => void;
  private readonly panel: StructurePanel;
  private readonly canvas = part<HTMLCanvasElement>('picture');
  private readonly reading: Reading;
  private readonly details: DetailsPanel;
  private cursor: Place | undefined;
  /** The owners whose colours have been seen, by name. */
  private readonly owners = new Map<string, OwnerKey>();

  constructor(send: (message: ToWorker) => void, panel: StructurePanel) {
    this.send = send;
    this.panel = panel;
    this.reading = new Reading(send);
    this.details = new DetailsPanel({
      send,
      selects: (what) => this.select(what),
      reads: (step) => void this.reading.show(step),
      colourOf: (name) => panel.colourOf(this.owners.get(name)?.colour),
    });
    const { canvas } = this;
    // It is more than an image now: it has keys of its own.
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-roledescription', 'drawing');
    canvas.addEventListener('click', ({ offsetX, offsetY }) => this.select(this.at(offsetX, offsetY)));
    canvas.addEventListener('keydown', (event) => this.key(event));
    canvas.addEventListener('blur', () => this.move(undefined));
    part('selected').addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.clear();
    });
    part('unselect').addEventListener('click', () => this.clear());
  }

  /** Another machine has been booted: nothing is selected in it. */
  booted(): void {
    this.cursor = undefined;
    this.owners.clear();
    this.details.show(undefined);
    this.panel.mark({ chosen: undefined, cursor: undefined });
  }

  /** Shows the structure and the selection of a frame. */
  drawn({ structure, selection, figures }: Frame): void {
    if (structure !== undefined) {
      const { sets, unsets, fires } = figures;
      this.panel.show(structure, sets + unsets + fires);
      for (const owner of structure.picture.owners) this.owners.set(owner.name, owner);
    }
    this.details.show(selection);
    const selected = selection?.selected;
    const isThere = selected?.kind === 'slots' || selected?.state === 'pending';
    this.panel.mark({ chosen: isThere ? (selected as Place) : undefined, cursor: this.cursor });
  }

  /** A page of the manual has come. */
  manual(message: Extract<FromWorker, { kind: 'manual' }>): void {
    this.reading.manual(message);
  }

  /** The thing at a point of the drawing. */
  private at(x: number, y: number): Wanted {
    const found = this.panel.at(x, y);
    if (found === undefined) return { kind: 'none' };
    if ('entry' in found) return { kind: 'callout', entry: found.entry, count: this.panel.count };
    return { kind: 'slots', bucket: found.bucket, last: found.last };
  }

  private select(what: Wanted): void {
    const counted = what.kind === 'callout' ? { ...what, count: this.panel.count } : what;
    this.send({ kind: 'select', what: counted });
  }

  private clear(): void {
    this.select({ kind: 'none' });
    show(part('spoken'), 'Nothing is selected.');
    this.canvas.focus();
  }

  private key(event: KeyboardEvent): void {
    const { cursor } = this;
    const { picture } = this.panel;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.clear();
    else if (KEYS.includes(event.key) && picture !== undefined)
      this.move(moved(picture, cursor, event.key as CursorKey));
    else if ((event.key === 'Enter' || event.key === ' ') && cursor !== undefined)
      this.select(cursor.kind === 'slots' ? cursor : { ...cursor, count: this.panel.count });
    else return;
    event.preventDefault();
  }

  /** The cursor is at a place, or nowhere. */
  private move(cursor: Place | undefined): void {
    this.cursor = cursor;
    this.panel.mark({ ...this.panel.overlay, cursor });
    const { picture } = this.panel;
    if (cursor !== undefined && picture !== undefined) show(part('spoken'), placeText(picture, cursor));
  }
}
