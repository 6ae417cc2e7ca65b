/** The routines of a scheme of a user's, by their names. */

/** The routines that every scheme has. */
export const ROUTINES = [
  'start',
  'stop',
  'hardtick',
  'skip',
  'expire',
  'ticksUntilNext',
  'lateness',
  'bucketOf',
  'check',
] as const;
/** The routines that a scheme may leave out. */
export const OPTIONAL = ['pass', 'find', 'unslotted', 'wheels', 'giveHandle', 'holder'] as const;
export type Routine = (typeof ROUTINES)[number] | (typeof OPTIONAL)[number];
