/**
 * clang, from the npm package @yowasp/clang: LLVM as WebAssembly. npm installs it with Callwheel.
 * Exactly one version is taken, so that a source gives the same program on every computer.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Failure } from '../exit.ts';

/** The package, and the one version of it that is taken. */
const PACKAGE = '@yowasp/clang';
const VERSION = '22.0.0-git20542-10';
const INSTALL = `npm install ${PACKAGE}@${VERSION}`;

/** The cure where it is missing, or is another version. */
const CURE = `run npm ci in Callwheel's folder, or ${INSTALL} in yours; --with gcc uses a cross compiler`;

/** The compiler's name in what it makes and in --version. */
export const CLANG_NAME = `clang ${VERSION}`;

/** Exit status when the package is missing, as a shell's for a command that is not found. */
const EXIT_NO_COMPILER = 127;

/** Files of the package's own file system: folders, and files as text or bytes. */
export interface Tree {
  [name: string]: Tree | string | Uint8Array;
}

/** The interface of the package, as far as it is used. */
interface Package {
  readonly version?: string;
  runLLVM(
    args: readonly string[],
    files: Tree,
    options: {
      readonly decodeASCII: boolean;
      readonly stdin: ((length: number) => Uint8Array | null) | null;
      readonly stdout: (bytes: Uint8Array | null) => void;
      readonly stderr: (bytes: Uint8Array | null) => void;
      readonly fetchProgress: () => void;
    },
  ): Promise<Tree>;
}

/** The outcome of a run of clang: its status, the files, and its output as bytes. */
export interface Ran {
  readonly status: number;
  readonly files: Tree;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/** Runs clang with its arguments, on files, with bytes of standard input. */
export type Clang = (args: readonly string[], files: Tree, stdin?: Uint8Array) => Promise<Ran>;

/** The path of the package's code, from a folder; undefined if none is installed there. */
function found(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(PACKAGE);
  } catch {
    return undefined;
  }
}

/**
 * clang, as it is installed with Callwheel, whose folder is `root`, or in the project that holds
 * folder `cwd`. Failure, of one line, if it is in neither, or cannot be loaded.
 */
export async function loadClang(cwd: string, root: string): Promise<Clang> {
  const path = found(root) ?? found(cwd);
  if (path === undefined)
    throw new Failure(
      `cc: the compiler, npm package ${PACKAGE}, is not installed: ${CURE}`,
      EXIT_NO_COMPILER,
    );
  const llvm = await loaded(path);
  if (llvm.version !== VERSION)
    throw new Failure(
      `cc: ${path} is version ${llvm.version ?? 'unknown'}, and only ${VERSION} is taken: ${CURE}`,
      EXIT_NO_COMPILER,
    );
  return (args, files, stdin) => run(llvm, args, files, stdin);
}

/**
 * V8's options for a module of 75 MB of which a compilation runs a small part: functions are
 * checked when they are first called, and those that run for long, not all that run, are
 * optimised. (The second is the default of later V8s.)
 */
const V8_OPTIONS = ['--wasm-lazy-validation', '--wasm-tiering-budget=13000000'];

/** The last Node that is known to have them: V8 complains of options that it does not know. */
const NODE_LAST = 24;

/** The package at a path. */
async function loaded(path: string): Promise<Package> {
  if (Number.parseInt(process.versions.node, 10) <= NODE_LAST)
    for (const option of V8_OPTIONS) setFlagsFromString(option);
  try {
    return (await import(pathToFileURL(path).href)) as Package;
  } catch (error) {
    const [why] = (error as Error).message.split('\n', 1);
    throw new Failure(`cc: the compiler at ${path} cannot be loaded: ${why}: ${CURE}`, EXIT_NO_COMPILER);
  }
}

/** Bytes for which a collector has room at first. */
const ROOM = 1 << 16;

/** Collects output, which comes in pieces of a few bytes. */
function collector(): {
  readonly take: (bytes: Uint8Array | null) => void;
  readonly bytes: () => Uint8Array;
} {
  let room = new Uint8Array(ROOM);
  let length = 0;
  return {
    take: (bytes) => {
      if (bytes === null) return;
      if (length + bytes.length > room.length) {
        const larger = new Uint8Array(2 * (length + bytes.length));
        larger.set(room);
        room = larger;
      }
      room.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => room.subarray(0, length),
  };
}

/** A function that hands out bytes, piece by piece, and null at their end. */
function handingOut(bytes: Uint8Array): (length: number) => Uint8Array | null {
  let at = 0;
  return (length) => {
    if (at === bytes.length) return null;
    const piece = bytes.slice(at, at + length);
    at += piece.length;
    return piece;
  };
}

async function run(llvm: Package, args: readonly string[], files: Tree, stdin?: Uint8Array): Promise<Ran> {
  const [stdout, stderr] = [collector(), collector()];
  const ended = (status: number, left: Tree): Ran => ({
    status,
    files: left,
    stdout: stdout.bytes(),
    stderr: stderr.bytes(),
  });
  try {
    const left = await llvm.runLLVM(args, files, {
      decodeASCII: false,
      stdin: stdin === undefined ? null : handingOut(stdin),
      stdout: stdout.take,
      stderr: stderr.take,
      fetchProgress: () => undefined,
    });
    return ended(0, left);
  } catch (error) {
    const { code, files: left } = error as { code?: unknown; files?: Tree };
    if (typeof code === 'number') return ended(code, left ?? {});
    const [why = ''] = new TextDecoder().decode(stderr.bytes()).split('\n', 1);
    throw new Failure(`cc: clang failed: ${why === '' ? (error as Error).message : why}`);
  }
}
