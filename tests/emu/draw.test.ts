/** Drawings of the callout structure: everything inside, nothing covered, and found by a click. */

import { expect } from 'chai';
import { describe as inWords } from '../../emu/front/picture/describe.ts';
import { marksOf, type Picture } from '../../emu/front/picture/picture.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import type { Frame } from '../../emu/front/picture/structure.ts';
import { CanvasPen, type Surface } from '../../emu/web/draw/canvaspen.ts';
import { layOut } from '../../emu/web/draw/layout.ts';
import { motionsOf, paintChosen, paintMotion, paintSearch, wayOf } from '../../emu/web/draw/motion.ts';
import { paint } from '../../emu/web/draw/paint.ts';
import type { Pen } from '../../emu/web/draw/pen.ts';
import {
  compact,
  hit,
  LEAST_LETTER,
  polar,
  type Scene,
  type Spot,
  widthOf,
} from '../../emu/web/draw/scene.ts';
import { svgOf } from '../../emu/web/draw/svgpen.ts';
import { DARK, LIGHT } from '../../emu/web/draw/theme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { randomRun } from '../model/pictures.ts';
import { Random } from '../model/random.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';

/** A pen that records the box of each thing it draws. */
class RecordingPen implements Pen {
  readonly boxes: { readonly what: string; readonly box: readonly [number, number, number, number] }[] = [];

  disc(x: number, y: number, r: number): void {
    this.add('disc', x - r, y - r, x + r, y + r);
  }

  path(points: readonly number[]): void {
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    this.add('path', Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }

  sector(x: number, y: number, inner: number, outer: number, from: number, to: number): void {
    expect([inner >= 0, outer > inner, to > from]).to.deep.equal([true, true, true]);
    const corners = [from, to].flatMap((angle) => [polar(x, y, angle, inner), polar(x, y, angle, outer)]);
    this.path(corners.flat());
  }

  box(x: number, y: number, width: number, height: number): void {
    this.add('box', x, y, x + width, y + height);
  }

  text(
    x: number,
    y: number,
    words: string,
    { size, align, bold }: { size: number; align: string; bold: boolean },
  ): void {
    const width = widthOf(words, size, bold);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    this.add(`text ${words}`, left, y - size / 2, left + width, y + size / 2);
  }

  private add(what: string, ...box: [number, number, number, number]): void {
    this.boxes.push({ what, box });
  }
}

/** The faults of a drawing. */
function faultsOf(scene: Scene): string[] {
  const pen = new RecordingPen();
  paint(scene, pen, LIGHT);
  const { boxes } = pen;
  const outside = boxes.filter(
    ({ box: [x1, y1, x2, y2] }) =>
      x1 < -0.5 || y1 < -0.5 || x2 > scene.width + 0.5 || y2 > scene.height + 0.5,
  );
  const broken = boxes.filter(({ box }) => !box.every(Number.isFinite));
  const texts = boxes.filter(({ what }) => what.startsWith('text ') && what !== 'text ');
  const covered = texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter(
        (b) =>
          Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]) > 0.5 &&
          Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]) > 0.5,
      )
      .map((b) => `${a.what} and ${b.what} overlap`),
  );
  const { spots } = scene;
  const marks = spots.flatMap((a, i) =>
    spots
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < (a.r + b.r) * 0.8)
      .map((b) => `marks ${a.entry} and ${b.entry} overlap`),
  );
  const unfound = spots
    .filter((spot) => (hit(scene, spot.x, spot.y) as Spot).entry !== spot.entry)
    .map(({ entry }) => `mark ${entry} is not found`);
  return [
    ...outside.map(({ what, box }) => `${what} is outside: ${box.map(Math.round).join(' ')}`),
    ...broken.map(({ what }) => `${what} has no place`),
    ...covered,
    ...marks,
    ...unfound,
  ];
}

/** The texts of a drawing. */
const textsOf = ({ items }: Scene) => items.filter((item) => item.form === 'text');

/** The height of a drawing on a phone, in which the marks of one slot may have no room. */
const SMALL = 300;
const SIZES = [
  [320, 300],
  [320, 480],
  [366, 300],
  [390, 700],
  [560, 240],
  [640, 310],
  [760, 560],
  [1200, 800],
  [1920, 1080],
] as const;

describe('a drawing', () => {
  for (const [name, choice] of Object.entries(EVERY_SCHEME))
    it(`of ${name}: all is inside, no texts or marks overlap, a click finds each mark`, () => {
      let points = 0;
      randomRun({ ...choice, ncallout: 100 }, new Random(4), 40, ({ callouts }) => {
        if (points++ % 13 !== 0) return;
        const picture = pictureOf(callouts);
        for (const [width, height] of SIZES) {
          const scene = layOut(picture, width, height);
          expect(faultsOf(scene), `${width} by ${height}`).to.deep.equal([]);
          const sizes = textsOf(scene).map(({ size }) => size);
          expect(Math.min(...sizes), `${width} by ${height}`).to.be.at.least(LEAST_LETTER);
          expect(scene.spots.length, `${width} by ${height}`).to.be.at.least(
            Math.min(height <= SMALL ? 1 : 4, marksOf(picture).length),
          );
        }
      });
    });

  it('numbers slots at the quarters of each ring, and names the tick of the kernel', () => {
    const { callouts, machine } = new Setup({ scheme: scheme7([16, 8]) });
    for (let i = 0; i < 3; i++) machine.hardclock();
    const texts = textsOf(layOut(pictureOf(callouts), 760, 560));
    const quiet = texts.filter(({ fill }) => fill === 'quiet').map(({ words }) => words);
    expect(quiet.filter((it) => /^\d+$/.test(it))).to.have.members(['0', '4', '8', '12', '2', '4', '6']);
    expect(quiet).to.include('ticks');
    expect(texts.map(({ words }) => words)).to.include('3');
  });

  it('of nothing: all is inside', () => {
    for (const choice of Object.values(EVERY_SCHEME)) {
      const picture = pictureOf(new Setup(choice).callouts);
      for (const [width, height] of SIZES) expect(faultsOf(layOut(picture, width, height))).to.deep.equal([]);
    }
  });

  it('finds each slot, and no callout of another scene', () => {
    const { callouts } = new Setup({ scheme: scheme6(64) });
    callouts.timeout(() => undefined, 0, 5);
    const scene = layOut(pictureOf(callouts), 800, 600);
    const found = new Set<number>();
    for (const { x, y, inner, outer, from, to, bucket } of scene.slots) {
      const at = hit(scene, ...polar(x, y, (from + to) / 2, outer - 2));
      expect(at).to.include({ bucket, inner });
      found.add(bucket);
    }
    expect(found.size).to.equal(64);
    expect(hit(scene, 1, 1)).to.equal(undefined);
    expect(scene.slots[5].title).to.equal('wheel, slot 5: 1 callout');
  });

  it('shows a callout in the slot of its due tick, hollow while it has rounds to go', () => {
    const { callouts } = new Setup({ scheme: scheme6(8) });
    callouts.timeout(() => undefined, 0, 3);
    callouts.timeout(() => undefined, 0, 8 + 5);
    const scene = layOut(pictureOf(callouts), 400, 600);
    const [first, second] = scene.spots;
    for (const [spot, slot] of [
      [first, 3],
      [second, 5],
    ] as const) {
      const place = scene.slots.find(({ bucket }) => bucket === slot);
      expect(hit({ ...scene, spots: [] }, spot.x, spot.y)).to.equal(place);
    }
    const hollow = scene.items.filter(
      (item) => item.form === 'path' && item.paint.fill === 'paper' && item.paint.stroke === second.colour,
    );
    expect(hollow).to.have.length(1);
    expect(second.title).to.include('1 round to go');
  });

  it('of a million callouts has no more items than a few thousand', () => {
    const picture = pictureOf(new Setup({ scheme: scheme6(1024) }).callouts);
    const [ring] = picture.rings;
    const cells = Array.from({ length: 256 }, (_, i) => ({ slot: 4 * i, count: 3906, marks: [] }));
    const full: Picture = { ...picture, pending: 1_000_000, rings: [{ ...ring, count: 1_000_000, cells }] };
    for (const [width, height] of SIZES) {
      const scene = layOut(full, width, height);
      expect(faultsOf(scene)).to.deep.equal([]);
      expect(scene.items.length).to.be.within(50, 3000);
    }
  });
});

describe('the pens', () => {
  const { callouts } = new Setup({ scheme: scheme7([8, 8]) });
  for (const n of [1, 9, 40, 80]) callouts.timeout(() => undefined, '<&"', n);
  const scene = layOut(pictureOf(callouts), 700, 500);

  it('write the same SVG each time, with the words escaped', () => {
    const svg = svgOf(scene, DARK);
    expect(svg).to.equal(svgOf(scene, DARK));
    expect(svg).to.match(
      /^<svg [^>]*width="700" height="500" viewBox="0 0 700 500"[^>]*>\n<title>scheme7, kernel tick 0: 4 callouts pending\.<\/title>/,
    );
    expect(svg).to.include('(&quot;&lt;&amp;').and.to.include(DARK.paper).and.not.to.include('NaN');
    expect(svg.match(/<text /g)).to.have.length(svg.match(/<\/text>/g)?.length ?? 0);
  });

  it('draw all items on a canvas', () => {
    const calls: string[] = [];
    const surface = new Proxy({} as Surface, {
      get:
        (_, key) =>
        (...args: unknown[]) =>
          calls.push(`${String(key)} ${args.join(' ')}`),
      set: (_, key, value) => calls.push(`${String(key)} = ${value}`) > 0,
    });
    paint(scene, new CanvasPen(surface), LIGHT);
    const texts = scene.items.filter(({ form }) => form === 'text');
    expect(calls.filter((call) => call.startsWith('fillText'))).to.have.length(texts.length);
    expect(calls.filter((call) => call.startsWith('beginPath'))).to.have.length(
      scene.items.length - texts.length + 1,
    );
    expect(calls.join('\n')).not.to.include('NaN').and.not.to.include('undefined');
  });
});

describe('motion', () => {
  const setup = (): Setup => new Setup({ scheme: scheme7([8, 8]) });
  const frameOf = (
    picture: Picture,
    changes: Frame['changes']['changes'],
    moved: Frame['migrations'] = [],
  ): Frame => ({
    picture,
    changes: { changes, sets: 0, unsets: 0, fires: 0, search: undefined },
    migrations: moved,
  });
  const change = (kind: 'set' | 'unset' | 'fire', entry: number) => ({
    kind,
    entry,
    due: 0,
    call: '',
    visited: 0,
  });

  it('goes from the owner to the slot, from the slot to the owner, and from ring to ring', () => {
    const { callouts } = setup();
    for (const n of [3, 20, 4]) callouts.timeout(() => undefined, n, n);
    const before = layOut(pictureOf(callouts), 800, 600);
    callouts.untimeout(() => undefined, 4);
    const picture = pictureOf(callouts);
    const after = layOut(picture, 800, 600);
    const moves = [{ entry: 1, from: 'level 1', to: 'level 0' }];
    const motions = motionsOf(before, after, frameOf(picture, [change('set', 2), change('fire', 0)], moves));
    expect(motions.map(({ kind, entry }) => `${kind} ${entry}`)).to.deep.equal(['fire 0', 'set 2', 'move 1']);
    const [key] = after.keys;
    expect(motions[0].to).to.include({ x: key.x, y: key.y });
    expect(motions[1].from).to.include({ x: key.x, y: key.y });
    for (const motion of motions)
      for (const moment of [0, 0.2, 0.5, 1]) {
        const pen = new RecordingPen();
        paintMotion(motion, moment, pen, LIGHT);
        expect(pen.boxes.every(({ box }) => box.every(Number.isFinite))).to.equal(true);
      }
  });

  it('leaves out a callout that came and went within a frame', () => {
    const { callouts } = setup();
    const picture = pictureOf(callouts);
    const scene = layOut(picture, 800, 600);
    expect(motionsOf(scene, scene, frameOf(picture, [change('set', 0), change('unset', 0)]))).to.deep.equal(
      [],
    );
  });

  it('lights the nodes of a search one by one, and the chosen callout', () => {
    const { callouts } = new Setup(EVERY_SCHEME['bsd by walking']);
    for (const n of [10, 20, 30, 40]) callouts.timeout(() => undefined, n, n);
    const picture = pictureOf(callouts);
    const scene = layOut(picture, 800, 600);
    const frame = {
      ...frameOf(picture, []),
      changes: {
        ...frameOf(picture, []).changes,
        search: { kind: 'set', entry: 2, visited: 2, later: [] } as const,
      },
    };
    const lit = [0, 1, 2, 9].map((upTo) => {
      const pen = new RecordingPen();
      paintSearch(wayOf(scene, frame).slice(0, upTo), pen, LIGHT);
      return pen.boxes.length;
    });
    expect(lit).to.deep.equal([0, 1, 2, 2]);
    const pen = new RecordingPen();
    paintChosen(scene, 3, pen, LIGHT);
    paintChosen(scene, 99, pen, LIGHT);
    expect(pen.boxes).to.have.length(2);
  });
});

describe('a picture in words', () => {
  it('tells of the hands, of each slot that is busy, and of each callout', () => {
    const { callouts, machine } = new Setup({ scheme: scheme6(8) });
    for (let i = 0; i < 3; i++) machine.hardclock();
    function beat(): void {}
    callouts.timeout(beat, 1, 2);
    callouts.timeout(beat, 2, 18);
    expect(inWords(pictureOf(callouts))).to.deep.equal([
      'scheme6, kernel tick 3: 2 callouts pending.',
      'wheel: 8 slots of 1 tick, hand at slot 3, 2 callouts.',
      'slot 5: 2 callouts.',
      '- beat(1), entry 0, in 2 ticks at tick 5, of beat',
      '- beat(2), entry 1, in 18 ticks at tick 21, 2 rounds to go, of beat',
    ]);
  });

  it('numbers take few characters', () => {
    const numbers = [0, -4, 9999, 10_000, 87_654, 999_999, 1e6, 16_777_216, 2 ** 31 - 1];
    expect(numbers.map(compact)).to.deep.equal([
      '0',
      '-4',
      '9999',
      '10k',
      '88k',
      '1000k',
      '1.0M',
      '17M',
      '2.1G',
    ]);
  });
});
