/** The places of one module that was evaluated in a vat (quick/realm.ts). */

import type { Places } from '../../../kernel/kld/place.ts';
import { SITE } from '../../contain/bounds.ts';
import type { Frame, Program, Realm, Site } from '../../contain/realm.ts';
import { FileFrames } from '../../front/fileframes.ts';
import { type Placing, placeText } from './placing.ts';

export class VatPlaces implements Places {
  private readonly frames: FileFrames;
  private readonly program: Program;
  private readonly words: Int32Array;
  /** The realm in which the module was evaluated; undefined before that. */
  realm: (Realm & { framesHere(): readonly Frame[] }) | undefined = undefined;

  /** `words` are those of the fuel. */
  constructor(placing: Placing, program: Program, words: Int32Array) {
    this.frames = new FileFrames((line, column) => placeText(placing(line, column)), program);
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
    return this.frames.of(from);
  }
}
