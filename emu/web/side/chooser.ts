/** The choice of two machines and of their program. What is chosen stands in the address. */

import { part } from '../parts.ts';
import { type Choice, fragmentOf } from './fragment.ts';

/** A choice in words, and as a part of a fragment. */
type Offer = readonly [words: string, value: string];

/** The machines that are offered: the paper's kernels, and every scheme under the one with handles. */
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

export class Chooser {
  private readonly sides = [part<HTMLSelectElement>('choose-left'), part<HTMLSelectElement>('choose-right')];
  private readonly work = part<HTMLSelectElement>('choose-work');

  /** `chosen` is called with the fragment of another choice. */
  constructor(chosen: (fragment: string) => void) {
    for (const select of this.sides)
      for (const [label, offers] of Object.entries(MACHINES)) {
        const group = document.createElement('optgroup');
        group.label = label;
        group.append(...offers.map(([words, value]) => new Option(words, value)));
        select.append(group);
      }
    this.work.append(...WORKS.map(([words, value]) => new Option(words, value)));
    for (const select of [...this.sides, this.work])
      select.addEventListener('change', () => {
        const [left, right] = this.sides;
        const choice: Choice = { sides: [left?.value ?? '', right?.value ?? ''], work: this.work.value };
        chosen(fragmentOf(choice, location.hash, select !== this.work));
      });
  }

  /** Shows the choice of the comparison that has begun; one that is not offered is added. */
  show({ sides, work }: Choice): void {
    const both = [...sides.map((value, i) => [this.sides[i], value] as const), [this.work, work] as const];
    for (const [select, value] of both) {
      if (select === undefined) continue;
      if (![...select.options].some((option) => option.value === value))
        select.add(new Option(decodeURIComponent(value.replace(/(?:^|&)\w+=/g, ' ').trim()), value));
      select.value = value;
    }
  }
}
