/** The worker that compiles C: clang comes with the first source and is kept. */

import { members } from '../../../kernel/mfs/ustar.ts';
import { clangOf, PACKAGE, type Package, VERSION } from '../../clang/clang.ts';
import { LIBRARIES } from '../../clang/code.ts';
import { type Library, SingleCompiler } from '../../clang/single.ts';
import { sysrootOf } from '../../front/sysroot.ts';
import type { FromCompiler, ToCompiler } from './protocol.ts';

interface Scope {
  postMessage(message: FromCompiler): void;
  onmessage: ((event: MessageEvent<ToCompiler>) => void) | null;
  readonly location: { readonly href: string };
}
const scope = globalThis as unknown as Scope;

/** Fetches a file beside this one. */
async function fetched(name: string): Promise<Uint8Array> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The library, of picolibc's headers and the archives, and our own headers. */
async function libraryOf(): Promise<Library> {
  const [sysroot, headers] = await Promise.all(['clang/sysroot.tar', 'clang/headers.tar'].map(fetched));
  const { headers: picolibc, file } = sysrootOf(sysroot as Uint8Array);
  const named = (name: string) => ({ name, bytes: file(name) ?? new Uint8Array() });
  return {
    ours: new Map([...members(headers as Uint8Array)].map(({ path, content }) => [path, content])),
    picolibc,
    start: named('crt0.o'),
    archives: LIBRARIES.map(named),
  };
}

async function begin(): Promise<SingleCompiler> {
  const path = new URL('clang/bundle.js', scope.location.href).href;
  const [llvm, library, version] = await Promise.all([
    import(path) as Promise<Package>,
    libraryOf(),
    fetched('clang/version'),
  ]);
  if (llvm.version !== VERSION) throw new Error(`${PACKAGE} is version ${llvm.version}, not ${VERSION}`);
  const progress = (done: number, total: number): void => scope.postMessage({ kind: 'loading', done, total });
  return new SingleCompiler(clangOf(llvm, progress), library, new TextDecoder().decode(version));
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
