/** The things that a user points at in a drawing: nodes and heads of lists, rims, small rings. */

import { expect } from 'chai';
import { pictureOf } from '../../emu/front/picture/read.ts';
import { layOut } from '../../emu/web/draw/layout.ts';
import { hit, polar } from '../../emu/web/draw/scene.ts';
import { scheme2 } from '../../kernel/callout/scheme2.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { Setup } from '../model/setup.ts';

describe('a point of a drawing', () => {
  it('finds the whole node of a list, its head, and the rim of a slot beside a mark', () => {
    const list = new Setup({ scheme: scheme2() }).callouts;
    list.timeout(() => undefined, 0, 5);
    const drawn = layOut(pictureOf(list), 400, 300);
    const [{ box, entry }] = drawn.spots;
    expect(hit(drawn, (box?.x ?? 0) + (box?.width ?? 0) - 3, box?.y ?? 0)).to.include({ entry });
    const [{ x, y }] = drawn.lists;
    expect(hit(drawn, x + 3, y + 3)).to.include({ bucket: 0, title: 'list: 1 callout' });
    const wheel = new Setup({ scheme: scheme6(16) }).callouts;
    wheel.timeout(() => undefined, 0, 5);
    const scene = layOut(pictureOf(wheel), 300, 300);
    const slot = scene.slots[5];
    const [sx, sy] = polar(slot.x, slot.y, (slot.from + slot.to) / 2, slot.rim + 1);
    expect(Math.hypot(scene.spots[0].x - sx, scene.spots[0].y - sy) - scene.spots[0].r).to.be.below(6);
    expect(hit(scene, sx, sy)).to.equal(slot);
  });

  it('draws every callout of a hierarchy in the least room that the page gives it', () => {
    const { callouts } = new Setup({ scheme: scheme7([8, 8, 8, 8]) });
    for (const n of [3, 9, 40, 98, 700]) callouts.timeout(() => undefined, 0, n);
    const scene = layOut(pictureOf(callouts), 290, 235);
    expect(scene.spots).to.have.length(5);
    for (const { x, y, colour, title } of scene.spots)
      expect(hit({ ...scene, spots: [] }, x, y)?.title, `${title} ${colour}`).to.match(/: 1 callout$/);
  });
});
