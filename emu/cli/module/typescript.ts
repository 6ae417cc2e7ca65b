/**
 * TypeScript's view of modules and schemes: complaints, syntax, and the origin of names. One run of
 * the compiler serves all files asked about.
 */

import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type APIOptions, type Project } from 'typescript/unstable/sync';
import { type Compiler, nameStart, oneLine } from '../../front/check/compiler.ts';
import { COMPILER_OPTIONS } from '../../front/moduleinterface.ts';
import { Failure, reason } from '../exit.ts';
import { unreadable } from '../hostfile.ts';
import { packageRoot } from '../image.ts';

/**
 * Runs `use` with a compiler over `files`, and over `texts`, which are on no disk, by
 * path. Paths are absolute. `paths` are the files behind the names that they import. Failure if the
 * compiler does not start.
 */
export function withCompiler<T>(
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
  paths: Readonly<Record<string, readonly string[]>>,
  use: (compiler: Compiler) => T,
): T {
  // Nothing of that name is on the disk; it stands where the paths of the files are resolved from.
  const config = resolve(packageRoot(), 'module-check.tsconfig.json');
  const compilerOptions = { ...COMPILER_OPTIONS, paths };
  const all = new Map(texts).set(
    config,
    JSON.stringify({ compilerOptions, files: [...files, ...texts.keys()] }),
  );
  const { api, project } = started(config, {
    readFile: (name) => all.get(name),
    // A FIFO, or anything else that the compiler would wait for, is not there.
    fileExists: (name) => (all.has(name) ? true : unreadable(name) === undefined ? undefined : false),
  });
  try {
    return use(compilerOver(project));
  } finally {
    end(api);
  }
}

/** The part of the compiler's process that its interface hides. */
interface Channel {
  readonly child?: ChildProcess;
  close(): void;
}

/**
 * Ends the compiler's process. It is killed: one that is asked to end may still write to
 * our standard error that it was interrupted. It is asked only if it cannot be found.
 */
function end(api: API): void {
  const { channel } = (api as unknown as { client: { channel?: Channel } }).client;
  if (channel?.child === undefined) {
    api.close();
    return;
  }
  channel.child.kill('SIGKILL');
  channel.close();
}

/** Starts the compiler's process with a configuration. Failure if it does not run on this host. */
function started(
  config: string,
  fs: APIOptions['fs'] & object,
): { readonly api: API; readonly project: Project } {
  try {
    const api = new API({ fs });
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('it knows no project');
    return { api, project };
  } catch (error) {
    throw new Failure(`the type checker of the package typescript does not start: ${reason(error)}`);
  }
}

function compilerOver({ program, checker }: Project): Compiler {
  const syntax = (file: string): SourceFile => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Failure(`${file}: the type checker cannot read it`);
    return source;
  };
  return {
    syntax,
    complaints: (file) => {
      const parsing = program.getSyntacticDiagnostics(file);
      const all = parsing.length > 0 ? parsing : program.getSemanticDiagnostics(file);
      return all.map(({ pos, text, code }) => ({ at: pos, text: `${oneLine(text)} (TS${code})` }));
    },
    exports: (file) => {
      const symbol = checker.getSymbolAtLocation(syntax(file));
      const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
      return new Map(
        exported
          .filter(({ valueDeclaration }) => valueDeclaration !== undefined)
          .map(({ name, valueDeclaration }) => [name, nameStart(valueDeclaration?.resolve())]),
      );
    },
    isOwn: (name) => {
      const declarations = checker.getSymbolAtLocation(name)?.declarations ?? [];
      const { path } = name.getSourceFile();
      return declarations.some((it) => it.path === path);
    },
  };
}
