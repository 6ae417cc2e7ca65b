/**
 * Objects of the realm's in place of the functions and arguments of callouts, which a scheme may
 * compare and do nothing else with.
 */

import type { CalloutFunc } from '../../kernel/callout/scheme.ts';
import type { Realm } from './realm.ts';

export class StandIns {
  /** The function of each callout, as the scheme reads it. */
  readonly c_func: object;
  /** The argument of each callout, as the scheme reads it. */
  readonly c_arg: object;
  private readonly realm: Realm;
  private readonly known = new WeakMap<object, unknown>();

  constructor(realm: Realm, ncallout: number) {
    this.realm = realm;
    this.c_func = realm.list(ncallout, null);
    this.c_arg = realm.list(ncallout, undefined);
  }

  /**
   * Shows the scheme the function and the argument of a callout. Only one that finds is shown them:
   * this takes twenty times as long as a call of the scheme's routine.
   */
  show(c: number, func: CalloutFunc | null | undefined, arg: unknown): void {
    this.realm.put(this.c_func, c, this.standIn(func));
    this.realm.put(this.c_arg, c, this.standIn(arg));
  }

  /** A value that equals another such value if what they stand for is one. */
  standIn(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    let known = this.known.get(value);
    if (known === undefined) {
      known = this.realm.standIn();
      this.known.set(value, known);
    }
    return known;
  }
}
