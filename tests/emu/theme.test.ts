/** The colours of drawings: their contrast to the ground; and the marks that have them. */

import { expect } from 'chai';
import { glyph } from '../../emu/web/draw/glyphs.ts';
import { colourOf, DARK, LIGHT, type Theme } from '../../emu/web/draw/theme.ts';

describe('the themes', () => {
  const luminance = (colour: string): number => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  for (const [name, theme] of Object.entries<Theme>({ light: LIGHT, dark: DARK }))
    it(`${name}: text has a contrast of 4.5 and marks have one of 3 to the ground`, () => {
      for (const ink of [theme.ink, theme.quiet]) expect(contrast(ink, theme.paper)).to.be.at.least(4.5);
      for (const ink of [theme.ink, theme.quiet]) expect(contrast(ink, theme.slot)).to.be.at.least(4.5);
      for (const mark of [...theme.owners, theme.hand, theme.now, theme.chosen])
        expect(contrast(mark, theme.paper), mark).to.be.at.least(3);
    });
});

describe('the marks of processes', () => {
  it('differ in colour or form for twice as many as there are colours', () => {
    const looks = Array.from({ length: 2 * LIGHT.owners.length }, (_, colour) => {
      const { form } = glyph({ kind: 'process', colour }, 50, 50, 5, { fill: colour });
      return `${form} ${colourOf(LIGHT, colour)}`;
    });
    expect(new Set(looks).size).to.equal(looks.length);
  });
});
