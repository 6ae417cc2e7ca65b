/**
 * The machines and the programs that the page offers for a comparison. Others are asked for in the
 * address.
 */

/** A choice in words, and as a part of a fragment. */
type Offer = readonly [words: string, value: string];

/** The machines: the paper's kernels, and every scheme under the one with handles. */
export const MACHINES: Readonly<Record<string, readonly Offer[]>> = {
  "The paper's kernels": [
    ['old BSD callout', 'kernel=old'],
    ['new callout, hash table', 'kernel=hash'],
    ['new callout, handles', 'kernel=handle'],
  ],
  'Other schemes, with handles': [
    ["4.4BSD's list", 'kernel=handle&callout=bsd'],
    ['Scheme 1: unordered list', 'kernel=handle&callout=scheme1'],
    ['Scheme 2: ordered list', 'kernel=handle&callout=scheme2'],
    ['Scheme 2, from the rear', 'kernel=handle&callout=scheme2-rear'],
    ['Scheme 3: heap', 'kernel=handle&callout=scheme3'],
    ['Scheme 3: tree', 'kernel=handle&callout=scheme3-tree'],
    ['Scheme 4: wheel and list', 'kernel=handle&callout=scheme4'],
    ['Scheme 5: sorted chains', 'kernel=handle&callout=scheme5'],
    ['Scheme 6, 16 slots', 'kernel=handle&callout=scheme6:16'],
    ['Scheme 7: four wheels', 'kernel=handle&callout=scheme7'],
    ['Scheme 7, one migration', 'kernel=handle&callout=scheme7-once'],
    ['Scheme 7, no migration', 'kernel=handle&callout=scheme7-round'],
    ["TEGAS-2's wheel", 'kernel=handle&callout=tegas2'],
    ["DECSIM's wheel", 'kernel=handle&callout=decsim'],
    ['calendar queue', 'kernel=handle&callout=calendar'],
  ],
};

/** The programs that are offered. */
export const WORKS: readonly Offer[] = [
  ['Figure 9', 'figure=9'],
  ['fig9 300', 'program=fig9&arg=300'],
  ['multi', 'program=multi'],
  ['itimerdemo', 'program=itimerdemo'],
];
