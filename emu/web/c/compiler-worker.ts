/** The worker that compiles C: clang comes with the first source and is kept. */

import { members } from '../../../kernel/mfs/ustar.ts';
import { clangOf, PACKAGE, type Package, VERSION } from '../../clang/clang.ts';
import { LINKED, type Library, SingleCompiler } from '../../clang/single.ts';
import type { FromCompiler, ToCompiler } from './protocol.ts';

interface Scope {
  postMessage(message: FromCompiler): void;
  onmessage: ((event: MessageEvent<ToCompiler>) => void) | null;
  readonly location: { readonly href: string };
}
const scope = globalThis as unknown as Scope;

/** The files of an archive whose paths begin so, by what follows. */
function below(files: ReadonlyMap<string, Uint8Array>, folder: string): Map<string, Uint8Array> {
  const found = [...files].filter(([path]) => path.startsWith(folder));
  return new Map(found.map(([path, bytes]) => [path.slice(folder.length), bytes]));
}

async function libraryOf(): Promise<Library> {
  const answer = await fetch('clang/library.tar');
  if (!answer.ok) throw new Error(`clang/library.tar: ${answer.status} ${answer.statusText}`);
  const archive = new Uint8Array(await answer.arrayBuffer());
  const files = new Map([...members(archive)].map(({ path, content }) => [path, content]));
  return {
    ours: below(files, 'callwheel/'),
    picolibc: below(files, 'include/'),
    linked: LINKED.map((name) => ({ name, bytes: files.get(name) as Uint8Array })),
  };
}

async function begin(): Promise<SingleCompiler> {
  const path = new URL('clang/bundle.js', scope.location.href).href;
  const [llvm, library] = await Promise.all([import(path) as Promise<Package>, libraryOf()]);
  if (llvm.version !== VERSION) throw new Error(`${PACKAGE} is version ${llvm.version}, not ${VERSION}`);
  const progress = (done: number, total: number): void => scope.postMessage({ kind: 'loading', done, total });
  return new SingleCompiler(clangOf(llvm, progress), library);
}

let compiler: Promise<SingleCompiler> | undefined;

scope.onmessage = async ({ data: { number, name, text } }) => {
  try {
    compiler ??= begin();
    const compiled = await (await compiler).compile(name, text);
    scope.postMessage({ kind: 'compiled', number, ...compiled });
  } catch (error) {
    compiler = undefined;
    scope.postMessage({ kind: 'failed', number, why: error instanceof Error ? error.message : `${error}` });
  }
};
