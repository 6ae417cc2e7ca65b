/** Motions and lit nodes over the drawings of a machine that sends a frame with each tick. */

import { expect } from 'chai';
import { ChangeCollector } from '../../emu/front/picture/changes.ts';
import { pictureOf } from '../../emu/front/picture/read.ts';
import { layOut } from '../../emu/web/draw/layout.ts';
import { Moving } from '../../emu/web/draw/moving.ts';
import type { Pen } from '../../emu/web/draw/pen.ts';
import { LIGHT } from '../../emu/web/draw/theme.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { Setup } from '../model/setup.ts';

/** The time from one frame to the next, at 20 ticks in a second. */
const FRAME_MS = 50;

/** A drawn list of callouts, the first at tick 10, the next at 20 and so on. */
class Drawn {
  readonly callouts: Callouts;
  readonly note: Setup['note'];
  now = 0;
  private readonly collector: ChangeCollector;
  private readonly moving = new Moving();
  private scene;

  constructor(length: number) {
    const { callouts, note } = new Setup({ scheme: bsd, ncallout: 100 });
    this.callouts = callouts;
    this.note = note;
    for (let i = 1; i <= length; i++) callouts.timeout(note, `at ${i}`, 10 * i);
    this.collector = new ChangeCollector(callouts);
    callouts.setProbe(this.collector);
    this.scene = layOut(pictureOf(callouts), 800, 600);
  }

  /** Draws the frame after the last. */
  frame(): void {
    this.now += FRAME_MS;
    const picture = pictureOf(this.callouts);
    const scene = layOut(picture, 800, 600);
    const frame = { picture, changes: this.collector.take(), migrations: [] };
    this.moving.goOn(this.scene, scene, frame, this.now);
    this.scene = scene;
  }

  /** Draws frames for a time. */
  frames(time: number): void {
    for (let rest = time; rest > 0; rest -= FRAME_MS) this.frame();
  }

  /** The lit nodes, and the callouts in motion. */
  get seen(): { readonly lit: number; readonly moving: number; readonly more: boolean } {
    let [lit, moving] = [0, 0];
    const count = (paint: { readonly stroke?: string }): void => {
      if (paint.stroke === LIGHT.lit) lit++;
      else moving++;
    };
    const pen: Pen = {
      disc: (_x, _y, _r, paint) => count(paint),
      path: (_points, _open, paint) => count(paint),
      sector: () => expect.fail('a sector'),
      box: (_x, _y, _width, _height, _r, paint) => count(paint),
      text: () => expect.fail('a text'),
    };
    const more = this.moving.paint(this.scene, pen, LIGHT, this.now);
    return { lit, moving, more };
  }
}

describe('all that moves over a drawing', () => {
  it('goes on to its end while further frames come', () => {
    const drawn = new Drawn(0);
    drawn.callouts.timeout(drawn.note, 'new', 35);
    const moving: number[] = [];
    for (let i = 0; i < 9; i++) {
      drawn.frame();
      moving.push(drawn.seen.moving);
    }
    expect(moving).to.deep.equal([1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  it('lights the nodes of a long search one by one, and lets them be seen', () => {
    const drawn = new Drawn(30);
    drawn.callouts.timeout(drawn.note, 'new', 305);
    const lit: number[] = [];
    for (let i = 0; i < 40; i++) {
      drawn.frame();
      lit.push(drawn.seen.lit);
    }
    const rising = lit.slice(0, 24);
    expect(rising).to.deep.equal(rising.toSorted((a, b) => a - b));
    expect(new Set(rising).size, 'one after the other').to.be.above(15);
    expect(Math.max(...lit)).to.equal(30);
    expect(lit.filter((it) => it === 30).length, 'frames with all of them').to.be.at.least(7);
    expect(lit.at(-1)).to.equal(0);
  });

  it('shows a long search to its end, whatever short ones come meanwhile', () => {
    const drawn = new Drawn(12);
    drawn.callouts.timeout(drawn.note, 'long', 125);
    drawn.callouts.timeout(drawn.note, 'short', 15);
    drawn.frames(300);
    drawn.callouts.timeout(drawn.note, 'shorter', 12);
    drawn.frames(200);
    expect(drawn.seen.lit).to.equal(12);
    drawn.frames(400);
    drawn.callouts.timeout(drawn.note, 'after it', 25);
    drawn.frames(350);
    expect(drawn.seen.lit).to.be.within(3, 6);
  });

  it('leaves the way of a callout that has gone, for its end', () => {
    const drawn = new Drawn(0);
    drawn.callouts.timeout(drawn.note, 'new', 35);
    drawn.frame();
    drawn.callouts.untimeout(drawn.note, 'new');
    drawn.frame();
    expect(drawn.seen.moving).to.equal(1);
    drawn.frames(350);
    expect(drawn.seen).to.include({ moving: 0, lit: 0 });
  });

  it('comes to rest', () => {
    const drawn = new Drawn(12);
    drawn.callouts.timeout(drawn.note, 'new', 125);
    drawn.frames(2000);
    expect(drawn.seen).to.deep.equal({ lit: 0, moving: 0, more: false });
  });
});
