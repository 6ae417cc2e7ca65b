/** The places in programs that system calls, handlers and faults of a traced run come from. */

import type { Machdep } from '../../kernel/machdep.ts';
import type { Places } from '../../kernel/trace/life_words.ts';
import { programPlaces } from '../front/places.ts';
import type { LinesOf } from '../front/programlines.ts';
import { ProgramSymbols } from '../front/programsymbols.ts';
import type { Proc } from './writer.ts';

/** The end of the words for a place whose source line is known: `main+0x1c (prog.c:12)`. */
const HAS_LINE = /:\d+\)$/;

/** A place in words: `main+0x1c (prog.c:12)`. */
type From = Readonly<Record<'from', string>>;

export class Callers {
  private machine: Machdep | undefined;
  private places: Places | undefined;
  private readonly symbols: ProgramSymbols;

  /** `linesOf` has the lines of programs without debug information. */
  constructor(linesOf?: LinesOf) {
    this.symbols = new ProgramSymbols(linesOf);
  }

  /**
   * The call in a program that led to its system call, with its source line; undefined
   * for a program without debug information.
   */
  caller(machine: Machdep, p: Proc): From | undefined {
    return withLine(this.of(machine).caller(p).words);
  }

  /** The same for an address, such as that of a handler. */
  at(machine: Machdep, p: Proc, address: number): From | undefined {
    return withLine(this.of(machine).at(p, address).words);
  }

  private of(machine: Machdep): Places {
    if (this.places === undefined || this.machine !== machine)
      this.places = programPlaces(machine.memory, this.symbols);
    this.machine = machine;
    return this.places;
  }
}

const withLine = (words: string): From | undefined => (HAS_LINE.test(words) ? { from: words } : undefined);
