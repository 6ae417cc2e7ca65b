/** The engine of vats, in Node. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import makeCompiled from '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module';
import { type CompiledMaker, Engine, type Instantiate } from '../../emu/contain/quick/engine.ts';
import { withoutTemplates } from '../../emu/contain/quick/templates.ts';
import { vatText } from '../../emu/contain/quick/vattext.ts';

/** WebAssembly, as far as it is used here: Node's types leave it out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

const path = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
const module = new WebAssembly.Module(readFileSync(path));
const instantiate: Instantiate = (imports) => new WebAssembly.Instance(module, imports);

/** Starts an engine. */
export const startVatEngine = (): Promise<Engine> =>
  Engine.start({
    makeCompiled: makeCompiled as unknown as CompiledMaker,
    instantiate,
    vatText,
    withoutTemplates,
  });
