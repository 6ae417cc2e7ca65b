/**
 * Tests of check(): a facility with five callouts, one damage, and the message that
 * check() must give.
 */

import { expect } from 'chai';
import { Panic } from '../../kernel/sys/panic.ts';
import type { Choice } from './defendants.ts';
import { Setup } from './setup.ts';

/**
 * A damage: its name, the code that does it, and the message that check() must give.
 * Entry 0 is the first that was set.
 */
export type Damage = readonly [name: string, damage: (t: Setup) => void, complaint: RegExp];

export function put(column: { [i: number]: unknown }, i: number, value: unknown): void {
  column[i] = value;
}

/** A facility with five callouts, of timeout and of setcallout; two of them are due on one tick. */
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

/** Defines the tests of one structure. */
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
