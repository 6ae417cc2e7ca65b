/** A plot as data: curves over axes by decades. chart.ts draws it. */

export interface Curve {
  /** Its first word names the scheme whose colour it has (look.ts). */
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Drawn dashed and without marks, for a formula beside what was measured. */
  readonly formula?: boolean;
}

/** A place of a plot that is ringed, with a few characters beside it. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

/**
 * A plot with both axes by decades. Zeros have a lane of their own below the lowest decade. Its
 * name is that of its SVG and CSV files.
 */
export interface Plot {
  readonly name: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
  readonly marks?: readonly Mark[];
}

/** The points of a plot as the rows of a table: curve, x, y. */
export const pointRows = ({ curves }: Plot): string[][] =>
  curves.flatMap(({ name, points }) => points.map(([x, y]) => [name, String(x), String(y)]));
