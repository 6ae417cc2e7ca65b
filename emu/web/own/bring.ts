/** Brings the compiler and the engine of vats into the worker, when the first own code comes. */

import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import { Engine } from '../../contain/quick/engine.ts';
import { LogError } from '../../front/runlog.ts';
import { OwnCode } from './code.ts';
import { BRINGING } from './sources.ts';
import type { Tools } from './tools.ts';

/** The sources of Callwheel that user's code is compiled with: sources.json. */
export interface OurSources {
  /** The parts of schemes and what they import, by their paths in the bundler. */
  readonly callout: Readonly<Record<string, string>>;
  /** The modules that come with Callwheel, by their names. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Gives a file beside the page. */
type Fetch = (name: string) => Promise<Uint8Array>;

const bytesOf = (texts: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(texts).map(([name, text]) => [name, encodeUtf8(text)]));

/** The compiler of the page at `base`. Throws, with a line, if a file of it cannot be fetched. */
async function brought(base: string, fetched: Fetch): Promise<OwnCode> {
  const compiled = async (name: string): Promise<WebAssembly.Module> =>
    WebAssembly.compile((await fetched(name)) as BufferSource);
  const [{ tools }, vat, wasmModule, sources] = await Promise.all([
    import(new URL('own-tools.js', base).href) as Promise<{ readonly tools: Tools }>,
    compiled('quickjs.wasm'),
    compiled('esbuild.wasm'),
    fetched('sources.json'),
  ]);
  await tools.esbuild.initialize({ wasmModule, worker: false });
  const { callout, modules } = JSON.parse(new TextDecoder().decode(sources)) as OurSources;
  const engine = await Engine.start({
    makeCompiled: tools.makeCompiled as never,
    vatText: tools.vatText,
    withoutTemplates: tools.withoutTemplates,
    instantiate: (imports) => new WebAssembly.Instance(vat, imports as WebAssembly.Imports),
  });
  return new OwnCode(tools, engine, { ours: bytesOf(callout), worked: bytesOf(modules) });
}

/**
 * The compiler, which comes once; of a page that is all in one file, `base` is undefined, and there
 * is none. LogError, of one line, if it cannot be had. `tell` is told when it is on its way.
 */
export function bringing(
  base: string | undefined,
  fetched: Fetch,
  tell: (line: string) => void = () => undefined,
): () => Promise<OwnCode> {
  let code: Promise<OwnCode> | undefined;
  return async () => {
    if (base === undefined)
      throw new LogError(
        'The page in one file has no compiler for code of yours: open the page that `callwheel web` serves',
      );
    if (code === undefined) tell(BRINGING);
    code ??= brought(base, fetched);
    try {
      return await code;
    } catch (error) {
      code = undefined;
      throw new LogError(`the compiler cannot be loaded: ${error instanceof Error ? error.message : error}`);
    }
  };
}
