/** The user's own code in the page: modules and schemes, compiled and evaluated in vats. */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import { FAULTS, fill } from '../../../kernel/kld/faults.ts';
import * as interfaceOfModules from '../../../kernel/module.ts';
import { RealmException } from '../../contain/border.ts';
import { Fuel } from '../../contain/fuel.ts';
import type { Instrumented } from '../../contain/inserted.ts';
import { moduleExports, moduleInterface } from '../../contain/module.ts';
import type { Engine } from '../../contain/quick/engine.ts';
import { makeVatRealm } from '../../contain/quick/realm.ts';
import type { Frame } from '../../contain/realm.ts';
import { schemeMaker } from '../../contain/scheme.ts';
import { SchemeFault, SchemeRealm } from '../../contain/schemerealm.ts';
import { convicted, JUDGE_SEED, JUDGED_LIFE, JUDGED_WORK } from '../../front/judging.ts';
import { INTERFACE_NAMES } from '../../front/moduleinterface.ts';
import type { Sources } from '../../front/replay.ts';
import { type LoadedModule, LogError, logPath } from '../../front/runlog.ts';
import { sha256 } from '../../front/sha256.ts';
import { bundled, OUR_FOLDER, USER_FOLDER } from './compiler.ts';
import { VatPlaces } from './places.ts';
import { type Placing, placeText, placingBy } from './placing.ts';
import type { Tools } from './tools.ts';

/** A program that is ready, and the places of the user's text in it. */
interface Compiled {
  readonly program: Instrumented;
  readonly placing: Placing;
}

/** The compiler and the realms of one page. */
export class OwnCode {
  private readonly tools: Tools;
  private readonly engine: Engine;
  /** The files of Callwheel that a user's scheme may import, by their paths. */
  private readonly ours: Sources;
  /** The modules that come with Callwheel, by their names. */
  readonly worked: Sources;

  constructor(
    tools: Tools,
    engine: Engine,
    { ours, worked }: { readonly ours: Sources; readonly worked: Sources },
  ) {
    this.tools = tools;
    this.engine = engine;
    this.ours = ours;
    this.worked = worked;
  }

  /**
   * Compiles a module, which messages call `shown`; the function that it returns evaluates the
   * module in a realm of its own, each time anew. LogError, of one line, if either cannot be.
   */
  async module(shown: string, source: Uint8Array, fuel = new Fuel()): Promise<() => LoadedModule> {
    const name = logPath(shown);
    const hash = sha256(source);
    const { program, placing } = await this.compiled(
      { path: shown, kind: 'modules', filename: `callwheel-module:${hash.slice(0, 16)}/${shown}` },
      new Map([[shown, source]]),
    );
    return () => {
      const places = new VatPlaces(placing, program, fuel.words);
      const exports = this.evaluated(shown, program, places, fuel);
      return { path: shown, exports, size: source.length, file: name, source, hash, places };
    };
  }

  private evaluated(
    shown: string,
    program: Instrumented,
    places: VatPlaces,
    fuel: Fuel,
  ): Readonly<Record<string, unknown>> {
    const realm = makeVatRealm(this.engine, program.filename, fuel);
    places.realm = realm;
    const its = moduleInterface(realm, interfaceOfModules);
    const outcome = realm.evaluate(program, new Map(INTERFACE_NAMES.map((name) => [name, its])));
    try {
      if ('threw' in outcome) throw new RealmException(outcome.threw);
      return moduleExports(realm, outcome.value, () => undefined);
    } catch (error) {
      if (!(error instanceof RealmException)) throw error;
      const { spent, text } = error;
      const [at] = places.framesOf(error);
      const what = spent === undefined ? text : fill(FAULTS[spent.fault], { bound: spent.bound });
      throw new LogError(`${shown}: ${what}${at === undefined ? '' : `, at ${at}`}`);
    }
  }

  /**
   * The scheme of the file `path`, one of `sources`. LogError, of one line, if it cannot be loaded,
   * or if it breaks a rule in one of `runs` scripts of the judge.
   */
  async judged(
    path: string,
    sources: Sources,
    runs: number,
    progress: (scripts: number) => void = () => undefined,
  ): Promise<SchemeMaker> {
    const tried = await this.scheme(path, sources, JUDGED_WORK, JUDGED_LIFE);
    const { conviction } = this.tools.judge(tried, runs, JUDGE_SEED, progress);
    if (conviction === undefined) return this.scheme(path, sources);
    const [line, script] = convicted(path, conviction);
    throw new LogError([line, ...script].join('\n'));
  }

  /**
   * Loads the scheme of the file `path`, one of `sources`, in a realm; each call of a routine may
   * take `work` steps, and each scheme that it makes `life` in all. LogError likewise.
   */
  async scheme(path: string, sources: Sources, work?: number, life?: number): Promise<SchemeMaker> {
    const { program, placing } = await this.compiled(
      { path, kind: 'schemes', filename: `callwheel-scheme:${path}` },
      new Map([...this.ours, ...sources]),
    );
    const fuel = new Fuel(work);
    const realm = makeVatRealm(this.engine, program.filename, fuel);
    const place = ({ line, column }: Frame): string | undefined => placeText(placing(line, column));
    const scheme = new SchemeRealm(realm, fuel, place, life);
    try {
      const exports = scheme.value('evaluating the file', realm.evaluate(program, new Map()));
      const made = scheme.read(exports, 'default');
      if (typeof made === 'function') return schemeMaker(scheme, made);
    } catch (error) {
      if (!(error instanceof SchemeFault)) throw error;
      throw new LogError(`${path}: ${error.told}`);
    }
    throw new LogError(`${path}: its default export is no function that makes a scheme of a callout table`);
  }

  private async compiled(
    {
      path,
      kind,
      filename,
    }: { readonly path: string; readonly kind: 'modules' | 'schemes'; readonly filename: string },
    sources: Sources,
  ): Promise<Compiled> {
    const { code, map } = await bundled(this.tools, path, kind, sources);
    const placing = placingBy(map, (source) => userName(source, path));
    const prepared = this.tools.prepare(code, filename, kind);
    if ('program' in prepared) return { program: prepared.program, placing };
    const { unfit, line, column } = prepared;
    throw new LogError(`${placeText(placing(line, column)) ?? `${path}:1:1`}: ${unfit}`);
  }
}

/** The user's name of a file of a source map; undefined for one of ours. */
function userName(source: string, path: string): string | undefined {
  const place = `/${source.replace(/^(?:\.*\/)*/, '')}`;
  if (place.startsWith(`${OUR_FOLDER}/`)) return undefined;
  const own = place.startsWith(`${USER_FOLDER}/`) ? place.slice(USER_FOLDER.length + 1) : place;
  return own === path.replace(/^(?:\.*\/)*/, '') ? path : own;
}
