/**
 * The colours of the drawings, as data. Owners have the colours of Okabe and Ito, which the
 * colour-blind can tell apart, as the schemes have in the figures of `compare`; the kind of an
 * owner is told by the form of its mark as well.
 */

/** The part that a colour plays: one of the theme's own, or the number of an owner's colour. */
export type Role = Exclude<keyof Theme, 'owners'> | number;

export interface Theme {
  /** The ground. */
  readonly paper: string;
  /** Text, and text of less weight. */
  readonly ink: string;
  readonly quiet: string;
  /** Lines between parts. */
  readonly rule: string;
  /** A slot, one that holds callouts, and the rest of a chain that has no marks. */
  readonly slot: string;
  readonly busy: string;
  readonly rest: string;
  /** The hand at softticks, the one at ticks, and the slots between them. */
  readonly hand: string;
  readonly now: string;
  readonly lag: string;
  /** A node that a search visits; a callout that expires; the selected one. */
  readonly lit: string;
  readonly flash: string;
  readonly chosen: string;
  readonly owners: readonly string[];
}

export const LIGHT: Theme = {
  paper: '#ffffff',
  ink: '#1c2126',
  quiet: '#565f69',
  rule: '#d5d8d6',
  slot: '#eef0ef',
  busy: '#cfd6dc',
  rest: '#aab4bd',
  hand: '#1c2126',
  now: '#a34a06',
  lag: '#f3d3b6',
  lit: '#f0c000',
  flash: '#d55e00',
  chosen: '#1d5f9f',
  owners: ['#0072b2', '#d55e00', '#009e73', '#b0568a', '#b87a00', '#2f8fc4', '#7b3fb5', '#6b6b6b'],
};

export const DARK: Theme = {
  paper: '#181c20',
  ink: '#e4e7ea',
  quiet: '#a0a9b2',
  rule: '#343c45',
  slot: '#242a30',
  busy: '#3d4751',
  rest: '#5c6873',
  hand: '#e4e7ea',
  now: '#f0a45d',
  lag: '#5a3d22',
  lit: '#f5d547',
  flash: '#ff8f45',
  chosen: '#7db8ee',
  owners: ['#4aa8e8', '#f5853f', '#22c79b', '#e08fc0', '#f0b53c', '#8fd0f5', '#b58ae6', '#b4b4b4'],
};

/** The colour of a part. An owner's number may be any: the colours go round. */
export function colourOf(theme: Theme, role: Role): string {
  return typeof role === 'number' ? theme.owners[role % theme.owners.length] : theme[role];
}
