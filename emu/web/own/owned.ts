/** The user's own parts of a machine: compiled once, evaluated for each machine of the run. */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import type { ModuleNames, ModuleRefusal } from '../../../kernel/kld/kern_linker.ts';
import { ENOENT, ENOEXEC } from '../../../kernel/sys/errno.ts';
import { Fuel } from '../../contain/fuel.ts';
import { PAGE_BOOT_RUNS } from '../../front/judging.ts';
import {
  type LoadedModule,
  LogError,
  type LogFile,
  type LogModule,
  type LogSink,
  type LogStart,
  logContents,
  logPath,
} from '../../front/runlog.ts';
import { sha256 } from '../../front/sha256.ts';
import type { BootModule } from '../../system.ts';
import type { OwnCode } from './code.ts';
import type { OwnFile, OwnScheme, OwnSources } from './sources.ts';

/** Brings the compiler; LogError if the page has none. */
export type BringCode = () => Promise<OwnCode>;

/** The own parts of a machine and of its log. */
export class Owned {
  readonly scheme: SchemeMaker | undefined;
  private readonly sources: OwnSources;
  private readonly bring: BringCode;
  /** The evaluation of each module that was compiled, by its name and its contents. */
  private readonly made: Map<string, () => LoadedModule>;
  private readonly fuel: Fuel;

  private constructor(
    sources: OwnSources,
    bring: BringCode,
    scheme: SchemeMaker | undefined,
    made: Map<string, () => LoadedModule>,
    fuel: Fuel,
  ) {
    this.sources = sources;
    this.bring = bring;
    this.scheme = scheme;
    this.made = made;
    this.fuel = fuel;
  }

  /**
   * Compiles the sources, and judges a scheme. LogError for the first that cannot be had. `tell` is
   * told the work that is next, in a few words.
   */
  static async of(sources: OwnSources, bring: BringCode, tell: (line: string) => void): Promise<Owned> {
    const { scheme, modules = [] } = sources;
    const fuel = new Fuel();
    const made = new Map<string, () => LoadedModule>();
    const maker = scheme && (await schemeOf(scheme, await bring(), tell));
    for (const { path, bytes } of modules) {
      const code = await bring();
      tell(`compiling ${path}`);
      made.set(keyOf(path, sha256(bytes)), await code.module(path, bytes, fuel));
    }
    tell('booting');
    return new Owned(sources, bring, maker, made, fuel);
  }

  /** No own parts; the compiler comes for modules that a program asks for. */
  static nothing(bring: BringCode): Owned {
    return new Owned({}, bring, undefined, new Map(), new Fuel());
  }

  /** The program of the user's; undefined for one of the image. */
  get program(): OwnFile | undefined {
    return this.sources.program;
  }

  /** The name of the scheme, for the configuration. */
  get schemeName(): string | undefined {
    return this.sources.scheme?.path;
  }

  /** The modules that are loaded at boot, evaluated for one machine. LogError if one cannot be. */
  bootModules(): BootModule[] {
    return (this.sources.modules ?? []).map(({ path, bytes, args }) => ({
      file: this.again({ shown: path, file: { path, sha256: sha256(bytes) } }),
      args,
    }));
  }

  /** A module that was compiled for this run, evaluated anew. */
  readonly again = ({ shown, file }: LogModule): LoadedModule => {
    const evaluate = this.made.get(keyOf(shown, file.sha256));
    if (evaluate === undefined) throw new Error(`${shown} was not compiled`);
    return evaluate();
  };

  /**
   * Compiles a module of the run, once. LogError, of one line, if it cannot be, or if the page has
   * no compiler.
   */
  async compile(shown: string, source: Uint8Array): Promise<() => LoadedModule> {
    const key = keyOf(shown, sha256(source));
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const made = await (await this.bring()).module(shown, source, this.fuel);
    this.made.set(key, made);
    return made;
  }

  /** The answer for a program that asks for a module, or the names of modules that begin so. */
  async answer(kind: 'names' | 'module', name: string): Promise<LoadedModule | ModuleNames | ModuleRefusal> {
    const files = this.sources.files ?? [];
    const ours = async (): Promise<ReadonlyMap<string, Uint8Array>> => (await this.bring()).worked;
    try {
      if (kind === 'names') {
        const names = [...files.map(({ path }) => path), ...(await ours()).keys()];
        return { names: [...new Set(names.filter((it) => it.startsWith(name)))].sort() };
      }
      const own = files.find(({ path }) => path === name)?.bytes;
      const worked = own === undefined ? (await ours()).get(name) : undefined;
      const bytes = own ?? worked;
      if (bytes === undefined) return { errno: ENOENT, reason: `${name}: no module of that name is here` };
      const shown = own === undefined ? `kernel/modules/${name}.ts` : name;
      return (await this.compile(shown, bytes))();
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      return kind === 'names' ? { names: [] } : { errno: ENOEXEC, reason: error.message };
    }
  }

  /** The part of the first record of the log that names the user's files. */
  logged(): Pick<LogStart, 'scheme' | 'modules' | 'files'> & { readonly program: LogFile | null } {
    const { scheme, modules = [], program } = this.sources;
    return {
      files: [],
      scheme: scheme === undefined ? null : { file: logFile(scheme), parts: [] },
      modules: modules.map(({ args, ...file }) => ({ shown: file.path, file: logFile(file), args })),
      program: program === undefined ? null : logFile(program),
    };
  }

  /** Writes the contents of the files to a log, each once. Their SHA-256. */
  writeTo(log: LogSink): string[] {
    const { scheme, modules = [], program } = this.sources;
    const all = [
      ...(program === undefined ? [] : [program]),
      ...(scheme === undefined ? [] : [scheme]),
      ...modules,
    ];
    const bytes = new Map(all.map((it) => [sha256(it.bytes), it.bytes]));
    for (const [hash, content] of bytes) log.write(logContents(hash, content));
    return [...bytes.keys()];
  }
}

/** A scheme to boot on; the judge is asked once. */
function schemeOf(
  { path, bytes, isJudged }: OwnScheme,
  code: OwnCode,
  tell: (line: string) => void,
): Promise<SchemeMaker> {
  const name = logPath(path);
  const sources = new Map([[name, bytes]]);
  const runs = PAGE_BOOT_RUNS;
  tell(`compiling ${path}`);
  if (isJudged === true) return code.scheme(name, sources);
  return code.judged(name, sources, runs, (scripts) => tell(`judging: ${scripts} of ${runs} scripts`));
}

const keyOf = (shown: string, hash: string): string => `${hash} ${shown}`;

/** A file as a log names it. */
const logFile = ({ path, bytes }: OwnFile): LogFile => ({ path: logPath(path), sha256: sha256(bytes) });
