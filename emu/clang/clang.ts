/**
 * clang, as the npm package @yowasp/clang has it: LLVM as WebAssembly. Exactly one version is
 * taken, so that a source gives the same program on every computer and in every browser.
 */

import { decodeUtf8 } from '../../kernel/sys/utf8.ts';

/** The package, and the one version of it that is taken. */
export const PACKAGE = '@yowasp/clang';
export const VERSION = '22.0.0-git20542-10';

/** The compiler's name in what it makes. */
export const CLANG_NAME = `clang ${VERSION}`;

/** clang's own version, as its macros have it: the package counts otherwise. */
export const LLVM_VERSION = '22.1.0';

/** Files of the package's own file system: folders, and files as text or bytes. */
export interface Tree {
  [name: string]: Tree | string | Uint8Array;
}

/** The interface of the package, as far as it is used. */
export interface Package {
  readonly version?: string;
  runLLVM(
    args: readonly string[],
    files: Tree,
    options: {
      readonly decodeASCII: boolean;
      readonly stdin: ((length: number) => Uint8Array | null) | null;
      readonly stdout: (bytes: Uint8Array | null) => void;
      readonly stderr: (bytes: Uint8Array | null) => void;
      readonly fetchProgress: (event: { readonly totalLength: number; readonly doneLength: number }) => void;
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

/** clang has broken down; the message has the first line that it said. */
export class ClangFailure extends Error {}

/** Bytes for which a collector has room at first. */
const ROOM = 1 << 16;

/** The most bytes of an output that are collected: a source can make clang write for ever. */
const MOST = 1 << 28;

/** Collects output, which comes in pieces of a few bytes. */
class Collector {
  private room = new Uint8Array(ROOM);
  private length = 0;

  readonly take = (bytes: Uint8Array | null): void => {
    if (bytes === null) return;
    if (this.length + bytes.length > MOST) throw new Error(`it writes more than ${MOST} bytes`);
    if (this.length + bytes.length > this.room.length) {
      const larger = new Uint8Array(2 * (this.length + bytes.length));
      larger.set(this.room);
      this.room = larger;
    }
    this.room.set(bytes, this.length);
    this.length += bytes.length;
  };

  bytes(): Uint8Array {
    return this.room.subarray(0, this.length);
  }
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

/** The words for an error of the engine that runs clang. */
const wordsOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'an expression is too long, or something is nested too deeply, for its stack'
    : (error as Error).message;

/**
 * clang of a loaded package. `progress` is told the bytes that have come of those that are to come,
 * at the first run. ClangFailure if clang breaks down.
 */
export function clangOf(llvm: Package, progress: (done: number, total: number) => void): Clang {
  return async (args, files, stdin) => {
    const [stdout, stderr] = [new Collector(), new Collector()];
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
        fetchProgress: ({ doneLength, totalLength }) => progress(doneLength, totalLength),
      });
      return ended(0, left);
    } catch (error) {
      const { code, files: left } = error as { code?: unknown; files?: Tree };
      if (typeof code === 'number') return ended(code, left ?? {});
      const [why = ''] = decodeUtf8(stderr.bytes()).split('\n', 1);
      throw new ClangFailure(`clang failed: ${why === '' ? wordsOf(error) : why}`);
    }
  };
}
