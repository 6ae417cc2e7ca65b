/** A program in a realm of its own, for tests. */

import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import type { Outcome, Realm } from '../../emu/contain/realm.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { Rewriter } from '../../emu/contain/rewrite.ts';
import type { Stop } from '../../emu/contain/stops.ts';

const FILENAME = 'callwheel-module:test';

/** The end of a program, and what it has said. */
export interface Ran {
  readonly outcome: Outcome;
  readonly said: readonly string[];
  readonly realm: Realm;
  readonly fuel: Fuel;
  /** The stops that it came to. */
  readonly stops: readonly Stop[];
}

/** Runs a program that may call `log`, and add `imports`; each activity has `work` units. */
export function ran(code: string, { work = 1_000_000, By = Rewriter, debugged = false } = {}): Ran {
  const fuel = new Fuel(work);
  const realm = makeRealm(freshGlobal(), FILENAME, fuel);
  const said: string[] = [];
  const log = realm.func('log', (args) => {
    said.push(
      args
        .map((it) => (typeof it === 'object' || typeof it === 'function' ? realm.shown(it) : String(it)))
        .join(' '),
    );
  });
  const program = instrument(
    `"use strict";const log = require('log');${code}`,
    FILENAME,
    'modules',
    debugged,
    By,
  );
  program.armed.fill(1);
  const stops: Stop[] = [];
  const outcome = realm.evaluate(program, new Map([['log', log]]), (number) => {
    stops.push(program.stops[number]);
  });
  return { outcome, said, realm, fuel, stops };
}

/** The end of a program in a word: `value`, `work`, `depth`, or the exception. */
export function endOf({ outcome }: Ran): string {
  if ('value' in outcome) return 'value';
  return outcome.threw.spent ?? outcome.threw.text;
}

/** A value as a realm shows one that comes out of it. */
function shownByHost(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null || value instanceof Error) return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** The words of a program, evaluated by the host as it stands. */
export function saidByHost(code: string): string[] {
  const said: string[] = [];
  const log = (...args: unknown[]): void => {
    said.push(args.map(shownByHost).join(' '));
  };
  new Function('log', `"use strict";${code}`)(log);
  return said;
}

/**
 * Compares a program with itself: counted and not; with the stops of a debugger, all armed, and
 * without; and so with so little work that it ends early. The difference in a sentence; undefined
 * if there is none.
 */
export function difference(code: string): string | undefined {
  // The engine's words for a mistake quote the text, which is not the same.
  const cut = (line: string): string => line.replace(/TypeError: .*/, 'TypeError');
  const plain = saidByHost(code).map(cut);
  const counted = ran(code, { work: 50_000_000 });
  const said = counted.said.map(cut);
  if (endOf(counted) !== 'value') return `ends in ${endOf(counted)}`;
  const at = plain.findIndex((line, i) => line !== said[i]);
  if (at >= 0 || said.length !== plain.length) return `line ${at + 1}: "${plain[at]}" becomes "${said[at]}"`;
  const debugged = ran(code, { work: 50_000_000, debugged: true });
  const same = debugged.said.map(cut).join('\n') === said.join('\n');
  if (!same || debugged.realm.used !== counted.realm.used) return 'is another run with a debugger';
  const [one, other] = [ran(code, { work: 300 }), ran(code, { work: 300, debugged: true })];
  const alike = endOf(one) === endOf(other) && one.said.join('\n') === other.said.join('\n');
  if (!alike || !['value', 'work'].includes(endOf(one))) return `ends in ${endOf(one)} and ${endOf(other)}`;
  return counted.fuel.words.every((word) => word === 0) ? undefined : 'leaves words behind';
}
