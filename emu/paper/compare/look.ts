/**
 * The look of each scheme, the same in every figure: a colour that the colour-blind can tell
 * apart (Okabe and Ito), and a mark. On the dark page two colours are lighter.
 */

export type Shape =
  | 'circle'
  | 'square'
  | 'triangle'
  | 'diamond'
  | 'cross'
  | 'down'
  | 'plus'
  | 'star'
  | 'hexagon';

interface Look {
  readonly light: string;
  readonly dark: string;
  readonly shape: Shape;
}

const look = (shape: Shape, light: string, dark = light): Look => ({ light, dark, shape });

/** By the first word of a curve's name, up to a comma, colon or hyphen. */
const LOOKS: Readonly<Record<string, Look>> = {
  bsd: look('cross', '#222222', '#f0f0f0'),
  scheme1: look('diamond', '#cc79a7'),
  scheme2: look('square', '#d55e00', '#ee7a22'),
  scheme3: look('triangle', '#e69f00'),
  scheme4: look('plus', '#7a7a7a', '#a8a8a8'),
  scheme5: look('down', '#56b4e9'),
  scheme6: look('circle', '#0072b2', '#3d9ae0'),
  scheme7: look('star', '#009e73', '#14c494'),
  yours: look('hexagon', '#7b3fb5', '#b58ae6'),
  other: look('diamond', '#a08a5a'),
};

/** The name of a scheme's look: that of its family, or `other`. */
export function familyOf(name: string): string {
  const [family] = name.split(/[ ,:-]/);
  return Object.hasOwn(LOOKS, family) ? family : 'other';
}

export const shapeOf = (family: string): Shape => LOOKS[family].shape;

/** The colour of a family, as CSS: a variable of the page. */
export const colourOf = (family: string): string => `var(--${family})`;

const variables = (
  of: (look: Look) => string,
  ink: string,
  faint: string,
  rule: string,
  paper: string,
): string =>
  [
    ...Object.entries(LOOKS).map(([family, look]) => `--${family}:${of(look)}`),
    `--ink:${ink};--faint:${faint};--rule:${rule};--paper:${paper}`,
  ].join(';');

const LIGHT = variables(({ light }) => light, '#1b2229', '#5a6672', '#dde2e7', '#ffffff');
const DARK = variables(({ dark }) => dark, '#e8ecf0', '#a5b0bb', '#343c45', '#14181d');

/** The colours as CSS, light and dark, for a page or for an SVG file of its own. Print is light. */
export const PALETTE = `:root{${LIGHT}}
@media screen and (prefers-color-scheme: dark){:root{${DARK}}}`;

/** The mark of a shape around a point, as an SVG element without colours. */
export function markOf(shape: Shape, x: number, y: number, size = 4.5): string {
  const at = (dx: number, dy: number): string => `${round(x + dx * size)} ${round(y + dy * size)}`;
  const path = (...points: readonly (readonly [number, number])[]): string =>
    `<path d="M${points.map(([dx, dy]) => at(dx, dy)).join('L')}Z"/>`;
  const s = 1.15;
  switch (shape) {
    case 'circle':
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${size}"/>`;
    case 'square':
      return path([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
    case 'triangle':
      return path([0, -s], [s, 0.9], [-s, 0.9]);
    case 'down':
      return path([0, s], [s, -0.9], [-s, -0.9]);
    case 'diamond':
      return path([0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]);
    case 'cross':
      return `<path d="M${at(-1, -1)}L${at(1, 1)}M${at(-1, 1)}L${at(1, -1)}" stroke-width="2.4"/>`;
    case 'plus':
      return `<path d="M${at(-1.2, 0)}L${at(1.2, 0)}M${at(0, -1.2)}L${at(0, 1.2)}" stroke-width="2.4"/>`;
    case 'hexagon':
      return path([-s, 0], [-0.6, -1], [0.6, -1], [s, 0], [0.6, 1], [-0.6, 1]);
    case 'star':
      return path(...STAR);
  }
}

/** Five points of a star, and the dents between them. */
const STAR = Array.from({ length: 10 }, (_, i): readonly [number, number] => {
  const [angle, reach] = [(Math.PI * i) / 5, i % 2 === 0 ? 1.5 : 0.65];
  return [reach * Math.sin(angle), -reach * Math.cos(angle)];
});

/** A coordinate in a tenth of a pixel: the same text on every computer. */
export const round = (x: number): number => Math.round(x * 10) / 10;
