/** check() on trial: a facility with five callouts, one thing broken in it, and what check() must say. */

import { expect } from 'chai';
import { Panic } from '../../kernel/sys/panic.ts';
import type { Choice } from './defendants.ts';
import { Setup } from './setup.ts';

/** What is broken, how, and what check() must say of it; entry 0 is the first that was set. */
export type Damage = readonly [name: string, damage: (t: Setup) => void, complaint: RegExp];

export function put(column: { [i: number]: unknown }, i: number, value: unknown): void {
  column[i] = value;
}

/** Five callouts, of timeout and of setcallout, two of them due on one tick. */
function loaded(choice: Choice): Setup {
  const t = new Setup(choice);
  t.callouts.timeout(t.note, 'a', 3);
  t.callouts.setcallout(t.note, 'b', 3);
  t.callouts.timeout(t.note, 'c', 4);
  t.callouts.setcallout(t.note, 'd', 12);
  t.callouts.timeout(t.note, 'e', 20);
  t.callouts.check();
  return t;
}

/** The tests of one structure. */
export function complains(what: string, choice: Choice, damages: readonly Damage[]): void {
  describe(`check() complains of ${what}:`, () => {
    for (const [name, damage, complaint] of damages) {
      it(name, () => {
        const t = loaded(choice);
        damage(t);
        expect(() => t.callouts.check()).to.throw(Panic, complaint);
      });
    }
  });
}
