/**
 * clang, from the npm package @yowasp/clang: LLVM as WebAssembly. npm installs it with Callwheel.
 * Exactly one version is taken, so that a source gives the same program on every computer.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { type Clang, ClangFailure, clangOf, PACKAGE, type Package, VERSION } from '../../clang/clang.ts';
import { Failure } from '../exit.ts';

const INSTALL = `npm install ${PACKAGE}@${VERSION}`;

/** The cure where it is missing, or is another version. */
const CURE = `run npm ci in Callwheel's folder, or ${INSTALL} in yours; --with gcc uses a cross compiler`;

/** Exit status when the package is missing, as a shell's for a command that is not found. */
const EXIT_NO_COMPILER = 127;

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
  return failing(clangOf(llvm, () => undefined));
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
  try {
    return (await import(pathToFileURL(path).href)) as Package;
  } catch (error) {
    const [why] = (error as Error).message.split('\n', 1);
    throw new Failure(`cc: the compiler at ${path} cannot be loaded: ${why}: ${CURE}`, EXIT_NO_COMPILER);
  }
}

/** clang, whose breaking down is a failure of the command. Options are set when it first runs. */
const failing =
  (clang: Clang): Clang =>
  async (...what) => {
    if (Number.parseInt(process.versions.node, 10) <= NODE_LAST)
      for (const option of V8_OPTIONS) setFlagsFromString(option);
    try {
      return await clang(...what);
    } catch (error) {
      throw error instanceof ClangFailure ? new Failure(`cc: ${error.message}`) : error;
    }
  };
