/** A program in a realm of its own, for tests. */

import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import type { Outcome, Realm } from '../../emu/contain/realm.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { Rewriter } from '../../emu/contain/rewrite.ts';

const FILENAME = 'callwheel-module:test';

/** The end of a program, and what it has said. */
export interface Ran {
  readonly outcome: Outcome;
  readonly said: readonly string[];
  readonly realm: Realm;
  readonly fuel: Fuel;
}

/** Runs a program that may call `log`, and add `imports`; each activity has `work` units. */
export function ran(code: string, { work = 1_000_000, By = Rewriter } = {}): Ran {
  const fuel = new Fuel(work);
  const realm = makeRealm(freshGlobal(), FILENAME, fuel);
  const said: string[] = [];
  const log = realm.func('log', (args) => {
    said.push(args.map((it) => (typeof it === 'string' ? it : realm.shown(it))).join(' '));
  });
  const program = instrument(`"use strict";const log = require('log');${code}`, FILENAME, 'modules', By);
  const outcome = realm.evaluate(program, new Map([['log', log]]));
  return { outcome, said, realm, fuel };
}

/** The end of a program in a word: `value`, `work`, `depth`, or the exception. */
export function endOf({ outcome }: Ran): string {
  if ('value' in outcome) return 'value';
  return outcome.threw.spent ?? outcome.threw.text;
}

/** The words of a program, evaluated by the host as it stands. */
export function saidByHost(code: string): string[] {
  const said: string[] = [];
  const log = (...args: unknown[]): void => {
    said.push(args.map((it) => (typeof it === 'string' ? it : String(it))).join(' '));
  };
  new Function('log', `"use strict";${code}`)(log);
  return said;
}
