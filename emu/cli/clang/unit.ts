/**
 * One source: by clang's front end, our code generator and our assembler to what the command is to
 * make, or from the cache to the same bytes. Everything that this depends on is in the key: clang
 * sees no file that is not among the bytes there.
 */

import { basename, extname, join, resolve } from 'node:path';
import type { Clang } from '../../clang/clang.ts';
import type { Sysroot } from '../../front/sysroot.ts';
import { SYSROOT } from '../sysroot/packed.ts';
import type { Input, Plan, Product } from './arguments.ts';
import { type Cache, keyOf } from './cache.ts';
import { isForDebugger, isTraced } from './choices.ts';
import { clangPath, hostPath, treeOf } from './files.ts';
import { flagsOf, headerFolders, headerReader, sourceName } from './headers.ts';
import { type Commands, commandFor, commandsOf, invoke, type Unit } from './invocations.ts';
import { ENDING } from './kinds.ts';
import { filesFor, readSource } from './reading.ts';
import { rulesOfHost } from './rules.ts';
import { COMPILER_VERSION } from './version.ts';

/** All that the steps of a command share. */
export interface Build {
  readonly plan: Plan;
  /** The folder of Callwheel, and the user's. */
  readonly root: string;
  readonly cwd: string;
  /** Headers, and the library as it is checked in. */
  readonly sysroot: Sysroot;
  readonly cache: Cache;
  /** Loads clang, the first time. */
  readonly clang: () => Promise<Clang>;
  /** True if clang is to write in colours. */
  readonly colours: boolean;
  /** Takes what clang writes for the user. */
  readonly tell: (text: string | Uint8Array) => void;
}

/** The outcome for one source. */
export interface Made {
  /** An object, or whatever else is to be made; empty if that is nothing. */
  readonly bytes: Uint8Array;
  /** Rules for make; undefined if none are wanted. */
  readonly rules: Uint8Array | undefined;
}

/** An error of the user's of which clang has told everything. */
export class Refused extends Error {}

export const stemOf = (path: string): string => basename(path, extname(path));

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** True if a source goes through clang on its way to the product. */
export const isFronted = ({ kind }: Input): boolean => ENDING[kind] !== undefined;

/** True if the preprocessor alone is wanted of clang. */
const isText = ({ kind }: Input): boolean => kind === 'source assembly';

/** The arguments of the driver for a stage: code, or text that is preprocessed. */
function driverArgs({ plan, root, colours }: Build, isText: boolean): string[] {
  const [begin, end] = flagsOf(root, plan.forClang);
  const stage: Readonly<Record<Product, readonly string[]>> = {
    text: ['-E'],
    rules: [],
    nothing: ['-fsyntax-only'],
    program: ['-S', '-emit-llvm'],
    assembly: ['-S', '-emit-llvm'],
    object: [plan.llvm ? '-c' : '-S', '-emit-llvm'],
  };
  return [
    ...begin,
    ...(colours ? ['-fcolor-diagnostics'] : []),
    ...plan.forClang,
    ...(isText && plan.product !== 'rules' ? ['-E'] : stage[plan.product]),
    ...end,
  ];
}

/** clang's commands for the kind of a source; the driver's remarks are told. */
export class Driver {
  private readonly build: Build;
  private readonly asked = new Map<string, Commands>();

  constructor(build: Build) {
    this.build = build;
  }

  async commands(input: Input): Promise<{ readonly args: readonly string[]; readonly commands: Commands }> {
    const ending = ENDING[input.kind] as string;
    const args = driverArgs(this.build, isText(input));
    const known = this.asked.get(ending);
    if (known !== undefined) return { args, commands: known };
    const commands = await this.ask(args, ending);
    if (commands.said !== '' && ![...this.asked.values()].some(({ said }) => said === commands.said))
      this.build.tell(commands.said);
    this.asked.set(ending, commands);
    return { args, commands };
  }

  private async ask(args: readonly string[], ending: string): Promise<Commands> {
    const { cache, clang } = this.build;
    const key = keyOf(['commands', COMPILER_VERSION, ending, ...args]);
    const [kept] = cache.get(key) ?? [];
    if (kept !== undefined) return JSON.parse(textOf(kept)) as Commands;
    const commands = await commandsOf(await clang(), args, [ending]);
    cache.put(key, [bytesOf(JSON.stringify(commands))]);
    return commands;
  }
}

/** The source as clang is to see it. */
function unitOf({ plan }: Build, { kind, path }: Input): Unit {
  const target = plan.product === 'object' && plan.output !== undefined ? plan.output : `${stemOf(path)}.o`;
  return { path, ending: ENDING[kind] as string, target: plan.hasTarget ? undefined : target };
}

/** Makes of a source what the command wants, and tells what clang says. Refused if it refuses. */
export async function madeOf(build: Build, driver: Driver, input: Input): Promise<Made> {
  const { plan, cwd, cache, tell } = build;
  const { path } = input;
  const bytes = readSource(cwd, path);
  if (!isFronted(input)) return { bytes: await objectOf(textOf(bytes), input, build), rules: undefined };
  const { args, commands } = await driver.commands(input);
  const unit = unitOf(build, input);
  const command = commandFor(commands, unit);
  if (plan.verbose) tell(` ${command.join(' ')} ${clangPath(path)}\n`);
  const source = sourceOf(build, path, bytes);
  const what = [plan.product, String(plan.llvm), input.kind, path, cwd, path === '-' ? bytes : ''];
  const words = [String(args.length), ...args, ...command];
  const key = keyOf(['made', COMPILER_VERSION, ...what, ...words, ...sorted(source.files)]);
  const kept = cache.get(key);
  const parts = kept ?? (await fresh(build, input, command, source));
  if (kept === undefined) cache.put(key, parts);
  const [made = bytesOf(''), said = bytesOf(''), rules] = parts;
  if (said.length > 0) tell(said);
  const ofHost = (text: Uint8Array): Uint8Array => hostRules(build, source, text);
  if (plan.product === 'rules') return { bytes: bytesOf(''), rules: ofHost(rules ?? made) };
  return { bytes: made, rules: rules && ofHost(rules) };
}

/** A source, and all files that clang may ask for. */
interface Source {
  readonly bytes: Uint8Array;
  /** The folders of headers. */
  readonly folders: readonly string[];
  /** The files, by their absolute paths. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

function sourceOf({ plan, root, cwd, sysroot }: Build, path: string, bytes: Uint8Array): Source {
  const folders = [...plan.folders, ...headerFolders(root)];
  const read = headerReader(root, sysroot);
  return { bytes, folders, files: filesFor(path, bytes, { cwd, folders, names: plan.names, read }) };
}

/** The files, each behind its path, in the order of the paths. */
const sorted = (files: ReadonlyMap<string, Uint8Array>): (string | Uint8Array)[] =>
  [...files].sort(([one], [other]) => (one < other ? -1 : 1)).flat();

/** Rules for make in which only files of the host's stand. */
function hostRules({ root, cwd }: Build, { files }: Source, rules: Uint8Array): Uint8Array {
  const seen = new Set(Array.from(files.keys(), (path) => clangPath(path)));
  return rulesOfHost(rules, {
    cwd: clangPath(cwd),
    isHost: (name) => seen.has(name),
    archive: clangPath(join(root, SYSROOT)),
    shown: hostPath,
  });
}

/** Runs clang, and our own tools on what it makes: the product, what clang said, rules for make. */
async function fresh(
  build: Build,
  input: Input,
  command: readonly string[],
  { files, folders, bytes }: Source,
): Promise<Uint8Array[]> {
  const { plan, cwd, clang, tell } = build;
  const { path } = input;
  const tree = treeOf(files, [cwd, ...folders.map((name) => resolve(cwd, name))]);
  const stdin = path === '-' ? bytes : undefined;
  const ran = await invoke(await clang(), command, { path, tree, cwd, stdin });
  if (!ran.isDone) {
    tell(ran.stderr);
    throw new Refused();
  }
  const { product, llvm } = plan;
  const parts = (product: Uint8Array): Uint8Array[] => [
    product,
    ran.stderr,
    ...(ran.rules ? [ran.rules] : []),
  ];
  const isWhole = product === 'rules' || product === 'nothing' || product === 'text';
  if (isWhole || (llvm && !isText(input))) return parts(ran.made);
  const text = textOf(ran.made);
  const { generated, compiled } = await import('./compile.ts');
  if (isText(input)) return parts(product === 'assembly' ? ran.made : await objectOf(text, input, build));
  const withLines = async (): Promise<string | null> => {
    const again = await invoke(await clang(), [...command, LINES], { path, tree, cwd, stdin });
    return again.isDone ? textOf(again.made) : null;
  };
  const choices = { forDebugger: isForDebugger(plan.forClang) };
  const of = { code: text, path, choices, withLines: isTraced(plan.forClang) ? null : withLines };
  return parts(await (product === 'assembly' ? generated(of) : compiled(of)));
}

/** The option of clang's front end that keeps nothing but the lines of the source. */
const LINES = '-debug-info-kind=line-tables-only';

/** The object of an assembly text. */
async function objectOf(text: string, { path }: Input, { plan, root }: Build): Promise<Uint8Array> {
  const { assembled } = await import('./compile.ts');
  return assembled(
    text,
    path,
    isTraced(plan.forClang) ? (file) => sourceName(root, clangPath(file)) : undefined,
  );
}
