/**
 * `callwheel cc --with clang`: from C to a program by clang's front and middle end and our own code
 * generator, assembler and linker. The whole command is understood before anything is made.
 */

import { existsSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { ObjectFile } from '../../../userland/cc/elf/object.ts';
import { writeObject } from '../../../userland/cc/elf/write.ts';
import type { Input as LinkInput } from '../../../userland/cc/link/link.ts';
import type { Sysroot } from '../../front/sysroot.ts';
import { checkMachine } from '../cc-arguments.ts';
import { shownPath, unreadable } from '../hostfile.ts';
import { refuseOverwriting } from '../outputs.ts';
import { SYSROOT } from '../sysroot/packed.ts';
import { type Input, type Plan, type Product, planOf, wrong } from './arguments.ts';
import { assembled, filesFor, generated, readSource } from './compile.ts';
import { clangPath } from './files.ts';
import { clangFlags, headerFolders, headerReader } from './headers.ts';
import { type Invocation, invocations, invoke, type Unit } from './invocations.ts';
import { ENDING } from './kinds.ts';
import { libraryNamed, programOf, readLinked } from './linked.ts';
import { writeWhole } from './outputs.ts';
import { CLANG_NAME, type Clang, loadClang } from './package.ts';
import { rulesOfHost } from './rules.ts';
import { readSysroot } from './sysroot.ts';

/** The ending of what is made of one source. */
const MADE: Readonly<Partial<Record<Product, readonly [ours: string, llvm: string]>>> = {
  object: ['.o', '.bc'],
  assembly: ['.s', '.ll'],
};

/** All that the steps of a command share. */
interface Drive {
  readonly plan: Plan;
  readonly root: string;
  readonly cwd: string;
  readonly sysroot: Sysroot;
  readonly clang: Clang;
}

const stemOf = (path: string): string => basename(path, extname(path));

/** The file that is made of one source. */
function madeOf({ product, llvm, output }: Plan, path: string): string {
  if (output !== undefined) return output;
  const endings = MADE[product];
  return endings === undefined ? '-' : `${path === '-' ? 'stdin' : stemOf(path)}${endings[llvm ? 1 : 0]}`;
}

/** The file of rules for make beside what is made of a source. */
function rulesOf({ rulesFile, output }: Plan, path: string, isOnly: boolean): string {
  if (rulesFile !== undefined) return rulesFile;
  const of = output !== undefined && output !== '-' && isOnly ? output : basename(path);
  return `${of.slice(0, of.length - extname(of).length)}.d`;
}

const tell = (text: string | Uint8Array): void => void process.stderr.write(text);

/** Complains of a command line as a whole. */
function check(plan: Plan, args: readonly string[]): void {
  checkMachine(args);
  const compiled = plan.inputs.filter(({ kind }) => kind !== 'linked' && kind !== 'library');
  if (!plan.inputs.some(({ kind }) => kind !== 'library'))
    throw wrong('nothing to compile; usage: callwheel cc --with clang prog.c -o prog');
  if (plan.product === 'program' && plan.llvm) throw wrong('-emit-llvm: takes -S or -c');
  if (plan.product !== 'program' && plan.output !== undefined && compiled.length > 1)
    throw wrong(`-o ${plan.output}: one file cannot hold what is made of ${compiled.length} sources`);
  for (const { kind, path } of plan.inputs) {
    if (kind === 'library' || path === '-') continue;
    const why = existsSync(path) ? unreadable(path) : 'no such file or directory';
    if (why !== undefined) throw wrong(`${shownPath(path)}: ${why}`);
  }
  if (plan.output === undefined) return;
  refuseOverwriting({
    outputs: [{ option: 'cc: -o', path: plan.output }],
    inputs: plan.inputs
      .filter(({ kind, path }) => kind !== 'library' && path !== '-')
      .map(({ path }) => ({ what: 'a source', path })),
  });
}

/** The arguments of the driver for a stage: code, or text that is preprocessed. */
function driverArgs({ plan, root }: Drive, isText: boolean): string[] {
  const [begin, end] = clangFlags(root, plan.forClang);
  const { FORCE_COLOR, NO_COLOR } = process.env;
  const colours = process.stderr.isTTY && (NO_COLOR ?? '') === '' && FORCE_COLOR !== '0';
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

/** clang's commands for the sources, in groups of the same stage, by the source. */
async function askedFor(drive: Drive): Promise<Map<Input, Invocation>> {
  const { plan, clang } = drive;
  const asked = new Map<Input, Invocation>();
  for (const isText of [false, true]) {
    const inputs = plan.inputs.filter(
      ({ kind }) => ENDING[kind] !== undefined && (kind === 'source assembly') === isText,
    );
    if (inputs.length === 0) continue;
    const units = inputs.map(({ kind, path }): Unit => {
      const target =
        plan.product === 'object' && plan.output !== undefined ? plan.output : `${stemOf(path)}.o`;
      return { path, ending: ENDING[kind] as string, target: plan.hasTarget ? undefined : target };
    });
    for (const it of await invocations(clang, driverArgs(drive, isText), units, tell)) {
      asked.set(inputs[units.indexOf(it.unit)] as Input, it);
      if (plan.verbose) tell(` ${it.args.join(' ')} ${clangPath(it.unit.path)}\n`);
    }
  }
  return asked;
}

/** Runs clang's command for a source; writes rules. Returns what it made. */
async function front(drive: Drive, { path }: Input, invocation: Invocation): Promise<Uint8Array> {
  const { plan, root, cwd, sysroot, clang } = drive;
  const bytes = readSource(path);
  const folders = [...plan.folders, ...headerFolders(root)];
  const seen = new Set([clangPath(resolve(path))]);
  const readHeader = headerReader(root, sysroot);
  const read = (name: string): Uint8Array | undefined => {
    const found = readHeader(name);
    if (found !== undefined) seen.add(clangPath(name));
    return found;
  };
  const tree = filesFor(path, bytes, { cwd, folders, names: plan.names, read });
  const ran = await invoke(clang, invocation, { tree, cwd, ...(path === '-' ? { stdin: bytes } : {}) });
  if (ran.stderr.length > 0) tell(ran.stderr);
  if (!ran.isDone) throw new Refused();
  const made = ran.made ?? new Uint8Array();
  const ofHost = (rules: Uint8Array): Uint8Array =>
    rulesOfHost(rules, {
      cwd: clangPath(cwd),
      isHost: (name) => seen.has(name),
      archive: clangPath(join(root, SYSROOT)),
    });
  if (plan.product === 'rules') {
    writeWhole(plan.rulesFile ?? plan.output ?? '-', ofHost(ran.rules ?? made));
    return new Uint8Array();
  }
  const isOnly = plan.inputs.filter(({ kind }) => ENDING[kind] !== undefined).length === 1;
  if (plan.rules && ran.rules !== undefined) writeWhole(rulesOf(plan, path, isOnly), ofHost(ran.rules));
  return made;
}

/** An error of the user's of which clang has told everything. */
class Refused extends Error {}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Makes the object of a source, or writes what is made of it; undefined if no object is wanted. */
async function make(
  drive: Drive,
  input: Input,
  asked: Invocation | undefined,
): Promise<ObjectFile | undefined> {
  const { plan } = drive;
  const { kind, path } = input;
  const { product, llvm } = plan;
  if (kind === 'assembly' && product !== 'program' && product !== 'object') return undefined;
  const made = asked === undefined ? readSource(path) : await front(drive, input, asked);
  if (product === 'nothing' || product === 'rules') return undefined;
  const isCode = kind === 'c' || kind === 'text';
  if (product === 'text' || (isCode && llvm)) {
    writeWhole(madeOf(plan, path), made);
    return undefined;
  }
  const text = isCode ? generated(textOf(made), path) : textOf(made);
  if (product === 'assembly') {
    writeWhole(madeOf(plan, path), new TextEncoder().encode(text));
    return undefined;
  }
  const object = assembled(text, path);
  if (product === 'program') return object;
  writeWhole(madeOf(plan, path), writeObject(object));
  return undefined;
}

/** Does what a command line asks for. */
async function drive(plan: Plan, root: string): Promise<void> {
  const cwd = process.cwd();
  const clang = await loadClang(cwd, root);
  const it: Drive = { plan, root, cwd, sysroot: readSysroot(root), clang };
  if (plan.verbose) tell(`${CLANG_NAME}\n`);
  const asked = await askedFor(it);
  const linked: LinkInput[] = [];
  for (const input of plan.inputs) {
    if (input.kind === 'library') {
      if (plan.product === 'program')
        linked.push(...libraryNamed(input.path, plan.libraryFolders, it.sysroot));
    } else if (input.kind === 'linked') linked.push(readLinked(input.path));
    else {
      const object = await make(it, input, asked.get(input));
      if (object !== undefined) linked.push(object);
    }
  }
  if (plan.product !== 'program') return;
  writeWhole(plan.output ?? 'a.out', programOf(linked, plan, it.sysroot), true);
}

/** Compiles and links by clang and our own tools. Returns the exit status. */
export async function ccWithClang(root: string, args: readonly string[]): Promise<number> {
  const plan = planOf(args);
  if (plan.version) {
    process.stdout.write(`callwheel cc --with clang: ${CLANG_NAME}\n`);
    return 0;
  }
  check(plan, args);
  try {
    await drive(plan, root);
    return 0;
  } catch (error) {
    if (error instanceof Refused) return 1;
    throw error;
  }
}
