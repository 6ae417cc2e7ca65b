/** The choice of two machines and of their program. What is chosen stands in the address. */

import { part } from '../parts.ts';
import { type Choice, fragmentOf } from './fragment.ts';
import { MACHINES, WORKS } from './offers.ts';

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
