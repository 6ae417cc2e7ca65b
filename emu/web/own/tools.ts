/**
 * The tools for a user's own code, a file of its own that is loaded when the first code comes: the
 * bundler, the parser behind instrument.ts, the glue of the engine of vats, and the judge.
 */

import makeCompiled from '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module';
import * as esbuild from 'esbuild-wasm';
import type { Kind } from '../../contain/globals.ts';
import type { Instrumented } from '../../contain/inserted.ts';
import { instrument, Unfit } from '../../contain/instrument.ts';
import { NESTED, nestedTooDeeply } from '../../contain/nesting.ts';
import { patternIn } from '../../contain/pattern.ts';
import { withoutTemplates } from '../../contain/quick/templates.ts';
import { vatText } from '../../contain/quick/vattext.ts';
import { judge } from '../../judge/trial.ts';

/** A program that is ready for a realm, or the reason that there is none. */
export type Prepared =
  | { readonly program: Instrumented }
  | { readonly unfit: string; readonly line: number; readonly column: number };

/** Instruments a bundled program. */
function prepare(code: string, filename: string, kind: Kind): Prepared {
  try {
    return { program: instrument(code, filename, kind) };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const { message, line, column } = error;
    return { unfit: message, line, column };
  }
}

export const tools = {
  ...{ esbuild, makeCompiled, prepare, vatText, withoutTemplates },
  ...{ NESTED, nestedTooDeeply, patternIn, judge },
};

export type Tools = typeof tools;
