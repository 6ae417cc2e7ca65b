/**
 * The run of the page, kept in the browser's storage of this tab when the page is left, so that it
 * goes on after a reload. Nobody else gets it, and it goes with the tab.
 */

import type { Wish } from './begin.ts';
import { withoutEngine } from './engine.ts';
import { type StoredSources, sourcesOf, storedSources } from './own/stored.ts';
import { part } from './parts.ts';
import type { Frame, Kept, LogText } from './protocol.ts';

const KEY = 'callwheel';
/** The most characters of a log that are kept: browsers keep some five million for a page. */
const CHARACTERS = 2_000_000;

/** The part of a wish that is kept. */
export type Found = Pick<Wish, 'log' | 'kept' | 'own'>;

/** The value in the storage. */
interface Stored {
  /** The fragment of the address at which it was, without its engine. */
  readonly fragment: string;
  /** The log whose run was made again. */
  readonly log?: LogText | undefined;
  /** A run at which a user typed; its speed as a text, since JSON has no Infinity. */
  readonly kept?: (Omit<Kept, 'speed'> & { readonly speed: string }) | undefined;
  /** The user's own sources in it. */
  readonly own?: StoredSources | undefined;
  /** A sentence about a run that could not be kept. */
  readonly said?: string;
}

export class Keep {
  private readonly said: (line: string) => void;
  private wish: Pick<Wish, 'fragment' | 'log' | 'own'> | undefined;
  private pieces: string[] = [];
  private characters = 0;
  private isLong = false;
  private last: Frame | undefined;

  /** `said` is given a line for the user. */
  constructor(said: (line: string) => void) {
    this.said = said;
    addEventListener('pagehide', () => this.store());
  }

  /** The run of a fragment that was kept; it is in the storage no longer. */
  take(fragment: string): Found {
    let text: string | null;
    try {
      text = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
    } catch {
      this.said('This browser lets the page keep nothing: when it is loaded again, it boots a machine anew.');
      return {};
    }
    const stored = text === null ? undefined : parsed(text);
    if (stored?.fragment !== withoutEngine(fragment)) return {};
    if (stored.said !== undefined) this.said(stored.said);
    const { log, kept, own } = stored;
    return {
      ...{ log, kept: kept === undefined ? undefined : { ...kept, speed: Number(kept.speed) } },
      own: own && sourcesOf(own),
    };
  }

  /** A machine has been booted; nothing of the one before is kept. */
  begin({ log, own }: Pick<Wish, 'log' | 'own'>): void {
    this.forget();
    this.wish = { fragment: withoutEngine(location.hash), log, own };
  }

  /** The machine has changed. */
  add(frame: Frame): void {
    this.last = frame;
    const { log } = frame;
    if (log === undefined || log === '') return;
    if (log !== null) this.pieces.push(log);
    this.characters += log?.length ?? 0;
    this.isLong ||= log === null || this.characters > CHARACTERS;
    if (this.isLong) this.pieces = [];
  }

  /** Keeps nothing, until another machine is booted. */
  forget(): void {
    this.wish = undefined;
    this.pieces = [];
    this.characters = 0;
    this.isLong = false;
    this.last = undefined;
  }

  /** Puts the run into the storage. */
  private store(): void {
    const { wish, last, pieces, isLong } = this;
    if (wish === undefined || last === undefined) return;
    const { present: cycle, activity } = last;
    const paused = activity === 'paused' || activity === 'past';
    const speed = part<HTMLSelectElement>('speed').value;
    const log = pieces.join('');
    const kept = log === '' ? undefined : { log, cycle, paused, speed };
    const own = wish.own && storedSources(wish.own);
    const stored: Stored = { fragment: wish.fragment, log: wish.log, kept, own };
    if (!isLong && put(stored)) return;
    const said = 'The run before was too long to be kept: the machine has been booted anew.';
    put({ fragment: wish.fragment, said });
  }
}

/** Puts a value into the storage. False if it is too long, or if the browser forbids it. */
function put(stored: Stored): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** A value of the storage; undefined if this page did not write it. */
function parsed(text: string): Stored | undefined {
  try {
    return JSON.parse(text) as Stored;
  } catch {
    return undefined;
  }
}
