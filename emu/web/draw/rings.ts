/**
 * The layout of rings: one in the other, the lowest level innermost, so that a callout that
 * migrates moves inward. Slots follow one another clockwise, slot 0 at 12 o'clock. A slot's chain
 * goes inward from the rim; what has no room or no mark is a bar whose length grows with its
 * logarithm.
 */

import { behind, count as counted, ringName, slotsText } from '../../front/picture/describe.ts';
import type { Mark, Picture, Ring } from '../../front/picture/picture.ts';
import { addMark } from './glyphs.ts';
import { type Box, LEAST_LETTER, polar, type Sketch, text, widthOf } from './scene.ts';

const TURN = 2 * Math.PI;
/** The least width of a drawn cell at the rim. */
const CELL = 12;
/** The greatest radius of a mark in a single ring. */
const MOST = 8;
/** The greatest radius of a mark in one of several rings. */
const MOST_OF_SEVERAL = 5.5;
/** The width of a band below which its marks stand on its rim. */
const TIGHT = 15;
/** The least radius of a mark. */
const LEAST = 2;
/** The room that is kept for the bar of callouts without marks. */
const BAR = 8;
/** The least width and height of a drawing of several rings whose slots have numbers. */
const ROOM_FOR_NUMBERS = 300;
/** The least width of a band of several between whose rings numbers have room. */
const NUMBERED = 44;
/** The space between two marks. */
const GAP = 1.5;

/** The band of one ring. */
interface Band {
  readonly ring: Ring;
  readonly x: number;
  readonly y: number;
  /** The radii of the rim; those at which the chains begin and end. */
  readonly outer: number;
  readonly track: number;
  readonly rim: number;
  readonly inner: number;
  /** The radius at which the hands begin. */
  readonly hub: number;
  /** The greatest radius of a mark. */
  readonly most: number;
}

/** Slots that are drawn as one. */
interface Group {
  readonly slot: number;
  readonly slots: number;
  readonly count: number;
  readonly marks: readonly Mark[];
}

/** Lays the rings of a picture out in a box. */
export function layRings(sketch: Sketch, picture: Picture, { x, y, width, height }: Box): void {
  const { rings } = picture;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const single = rings.length === 1;
  // Room for the arrows of the hands and for the numbers of slots.
  const isNumbered = single || Math.min(width, height) >= ROOM_FOR_NUMBERS;
  const numbers = isNumbered ? widthOf(`${rings.at(-1)?.slots}`, LEAST_LETTER) + 8 : 0;
  const around = isNumbered ? 20 : 12;
  const radius = Math.max(40, Math.min(width / 2 - Math.max(around - 4, numbers), height / 2 - around));
  const core = Math.max(single ? 26 : 19, radius * (single ? 0.3 : 0.17));
  // The lowest level has the shortest rim and the most callouts: its band is twice as wide.
  const step = (radius - core) / (rings.length + (single ? 0 : 1));
  rings.forEach((ring, level) => {
    const top = core + step * (level + (single ? 1 : 2));
    const gap = single ? 0 : step >= NUMBERED ? LEAST_LETTER + 4 : Math.min(8, step * 0.2);
    const isOuter = level === rings.length - 1;
    // The gap of the outermost ring is around the drawing.
    const outer = top - (isOuter && step >= NUMBERED ? 0 : gap);
    const isTight = step < TIGHT && !single;
    const inner = level === 0 ? core : top - step + (isTight ? 1 : 2);
    const track = isTight ? inner : outer - Math.max(4, Math.min(10, step * 0.16));
    const rim = isTight ? outer + 1 : track;
    const hub = level === 0 ? Math.min(core, 34) : inner;
    const most = single ? MOST : MOST_OF_SEVERAL;
    layBand(sketch, picture, { ring, x: cx, y: cy, outer, track, rim, inner, hub, most }, level);
    if (isNumbered && (step >= NUMBERED || isOuter))
      layNumbers(sketch, ring, cx, cy, outer, isOuter ? 0 : gap + 2);
  });
  layCentre(sketch, picture, cx, cy, core);
}

/** The kernel's `ticks`, which the clock is ahead of until the kernel takes its interrupt. */
function layCentre(sketch: Sketch, { tick }: Picture, x: number, y: number, core: number): void {
  const word = ['kernel tick', 'ticks'].find((it) => 2 * core >= widthOf(it, LEAST_LETTER) + 2);
  if (word !== undefined)
    sketch.items.push(text(x, y - 9, word, { size: LEAST_LETTER, fill: 'quiet', align: 'center' }));
  const size = core > 44 ? 18 : LEAST_LETTER;
  sketch.items.push(
    text(x, word === undefined ? y : y + 8, `${tick}`, { size, align: 'center', bold: true }),
  );
}

/**
 * The numbers of the slots at the quarters of a ring: in the gap to the next one, or outside, with
 * a gap of 0.
 */
function layNumbers(sketch: Sketch, ring: Ring, x: number, y: number, radius: number, gap: number): void {
  const { slots, hand, now } = ring;
  for (let quarter = 0; quarter < 4; quarter++) {
    const slot = Math.floor((slots * quarter) / 4);
    const near = [hand, now].some((it) => Math.abs((it - slot) / slots) < 0.02);
    if (near || (quarter > 0 && slots < 4)) continue;
    const away = gap === 0 ? 11 : gap / 2;
    const [tx, ty] = polar(x, y, ((slot + 0.5) / slots) * TURN, radius + away);
    // Outside, at the sides, they begin at the rim.
    const side = gap === 0 ? quarter : 0;
    const align = side === 1 ? 'left' : side === 3 ? 'right' : 'center';
    const dx = side === 1 ? -7 : side === 3 ? 7 : 0;
    sketch.items.push(text(tx + dx, ty, `${slot}`, { size: LEAST_LETTER, fill: 'quiet', align }));
  }
}

function layBand(sketch: Sketch, picture: Picture, band: Band, level: number): void {
  const { ring, x, y, outer, track, rim, inner } = band;
  const perGroup = slotsToGroup(ring, rim);
  const angle = (slot: number): number => (slot / ring.slots) * TURN;
  sketch.items.push({
    form: 'sector',
    ...{ x, y, inner: track, outer, from: 0, to: TURN },
    paint: { fill: 'slot', stroke: 'rule', width: 1 },
  });
  if (ring.now !== ring.hand) layHand(sketch, band, ring.now, true);
  layHand(sketch, band, ring.hand, false);
  const groups = groupsOf(ring, perGroup);
  for (let slot = 0; slot < ring.slots; slot += perGroup) {
    const from = angle(slot);
    const [x1, y1] = polar(x, y, from, track);
    const [x2, y2] = polar(x, y, from, outer);
    if (ring.slots > 1)
      sketch.items.push({
        form: 'path',
        points: [x1, y1, x2, y2],
        open: true,
        paint: { stroke: 'rule', width: 0.75 },
      });
    const last = Math.min(ring.slots, slot + perGroup);
    const count = groups.find((group) => group.slot === slot)?.count ?? 0;
    sketch.slots.push({
      ...{ x, y, inner, outer, rim, from, to: angle(last) },
      bucket: ring.first + slot,
      last: ring.first + last - 1,
      title: `${ringName(picture, level)}, ${slotsText({ slots: ring.slots, perCell: perGroup }, slot)}: ${counted(count, 'callout')}`,
    });
  }
  for (const group of groups) layBusy(sketch, band, group);
  layLag(sketch, band);
  for (const group of groups) layChain(sketch, picture, band, group);
}

/** The number of slots that are drawn as one. */
function slotsToGroup({ slots, perCell }: Ring, rim: number): number {
  const most = Math.max(8, Math.floor((TURN * rim) / CELL));
  let per = perCell;
  while (Math.ceil(slots / per) > most) per *= 2;
  return per;
}

function groupsOf({ cells, slots }: Ring, perGroup: number): Group[] {
  const groups = new Map<number, Group>();
  for (const { slot, count, marks } of cells) {
    const at = Math.floor(slot / perGroup) * perGroup;
    const known = groups.get(at);
    groups.set(at, {
      slot: at,
      slots: Math.min(perGroup, slots - at),
      count: (known?.count ?? 0) + count,
      marks: [...(known?.marks ?? []), ...marks],
    });
  }
  return [...groups.values()];
}

/** The slots that the hand is behind. */
function layLag(sketch: Sketch, { ring, x, y, track, outer }: Band): void {
  const late = behind(ring);
  if (late === 0) return;
  const from = ((ring.hand + 0.5) / ring.slots) * TURN;
  const to = from + (late / ring.slots) * TURN;
  const paint = { fill: 'lag' } as const;
  sketch.items.push({ form: 'sector', x, y, inner: track, outer, from, to: Math.min(to, TURN), paint });
  if (to > TURN)
    sketch.items.push({ form: 'sector', x, y, inner: track, outer, from: 0, to: to - TURN, paint });
}

/** A hand: a line across the band, and an arrow outside the rim; open and dashed for ticks. */
function layHand(sketch: Sketch, { ring, x, y, hub, outer }: Band, slot: number, ticks: boolean): void {
  const angle = ((slot + 0.5) / ring.slots) * TURN;
  const role = ticks ? 'now' : 'hand';
  const [x1, y1] = polar(x, y, angle, hub);
  const [x2, y2] = polar(x, y, angle, outer);
  sketch.items.push({
    form: 'path',
    points: [x1, y1, x2, y2],
    open: true,
    paint: { stroke: role, width: 1.5, ...(ticks ? { dash: [3, 3] } : {}), alpha: 0.8 },
  });
  const size = Math.min(11, outer * 0.03 + 4);
  const base = outer + size;
  const half = (size * 0.55) / base;
  const points = [
    ...polar(x, y, angle, outer + 0.5),
    ...polar(x, y, angle - half, base),
    ...polar(x, y, angle + half, base),
  ];
  const paint = ticks ? { fill: 'paper', stroke: role, width: 1.5 } : { fill: role };
  sketch.items.push({ form: 'path', points, open: false, paint: paint as { fill: 'hand' } });
}

/** The rim of slots that hold callouts. */
function layBusy(sketch: Sketch, { ring, x, y, track, outer }: Band, { slot, slots }: Group): void {
  const [from, to] = [slot, slot + slots].map((it) => (it / ring.slots) * TURN);
  sketch.items.push({
    form: 'sector',
    ...{ x, y, inner: track, outer, from, to },
    paint: { fill: 'busy', stroke: 'paper', width: 0.75 },
  });
}

/** The marks of a group, row by row inward and smaller as the group narrows; then its rest. */
function layChain(sketch: Sketch, picture: Picture, band: Band, group: Group): void {
  const { ring, x, y, rim, inner, most } = band;
  const from = (group.slot / ring.slots) * TURN;
  const width = (group.slots / ring.slots) * TURN;
  const radiusAt = (at: number): number => Math.min(most, (width * at - GAP) / 2, (rim - inner) / 2 - 1.01);
  const room = group.count > group.marks.length ? BAR : 0;
  let top = rim - 2;
  let laid = 0;
  while (laid < group.marks.length) {
    const r = Math.max(LEAST, radiusAt(top - most));
    const at = top - r;
    if (at - r < inner + room || (laid > 0 && radiusAt(at) < LEAST)) break;
    const columns = Math.max(1, Math.floor((width * at) / (2 * r + GAP)));
    const row = group.marks.slice(laid, laid + columns);
    const step = Math.min(width / row.length, (3 * r) / at);
    row.forEach((mark, i) => {
      const angle = from + width / 2 + (i - (row.length - 1) / 2) * step;
      addMark(sketch, picture, mark, ...polar(x, y, angle, at), r);
    });
    laid += row.length;
    top = at - r - GAP;
  }
  layRest(sketch, band, from, width, top, group.count - laid);
}

/** The bar of the callouts of a chain that have no mark in the drawing. */
function layRest(
  sketch: Sketch,
  { x, y, inner }: Band,
  from: number,
  width: number,
  top: number,
  rest: number,
): void {
  if (rest <= 0) return;
  const outer = Math.max(top, inner + 3);
  const length = Math.max(2, (outer - inner) * Math.min(1, Math.log2(1 + rest) / 20));
  sketch.items.push({
    form: 'sector',
    ...{ x, y, inner: outer - length, outer, from: from + width * 0.2, to: from + width * 0.8 },
    paint: { fill: 'rest' },
  });
}
