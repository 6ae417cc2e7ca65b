/** The places of one module that was evaluated in a vat (quick/realm.ts). */

import type { Places } from '../../../kernel/kld/place.ts';
import { RealmException } from '../../contain/border.ts';
import { SITE } from '../../contain/bounds.ts';
import type { Frame, Program, Realm, Site } from '../../contain/realm.ts';
import { type Placing, placeText } from './placing.ts';

/** The most frames of a stack that are told. */
const FRAMES = 10;

export class VatPlaces implements Places {
  private readonly placing: Placing;
  private readonly program: Program;
  private readonly words: Int32Array;
  /** The realm in which the module was evaluated; undefined before that. */
  realm: (Realm & { framesHere(): readonly Frame[] }) | undefined = undefined;

  /** `words` are those of the fuel. */
  constructor(placing: Placing, program: Program, words: Int32Array) {
    this.placing = placing;
    this.program = program;
    this.words = words;
  }

  readonly here = (): object => this.realm?.framesHere() ?? [];
  readonly whole = this.here;

  readonly site = (): object => {
    const number = this.words[SITE] as number;
    return number > 0 ? (this.program.sites[number] as Site) : this.here();
  };

  steps(): number {
    return this.realm?.used ?? 0;
  }

  framesOf(from: unknown): string[] {
    if (from instanceof RealmException) {
      const [first, ...rest] = this.framesIn(from.frames);
      if (first === undefined) return [];
      return [from.detail === '' ? first : `${first}: ${from.detail}`, ...rest];
    }
    if (Array.isArray(from)) return this.framesIn(from as readonly Frame[]);
    const site = this.program.sites.find((it) => it === from);
    return site === undefined ? [] : this.named(site.func, site.line, site.column);
  }

  private framesIn(frames: readonly Frame[]): string[] {
    return frames.slice(0, FRAMES).flatMap(({ func, line, column }) => this.named(func, line, column));
  }

  /** A frame as `beat (pulse.ts:14:12)`; none for code that the bundler added. */
  private named(func: string, line: number, column: number): string[] {
    const place = placeText(this.placing(line, column));
    if (place === undefined) return [];
    return [func === '' ? place : `${func} (${place})`];
  }
}
