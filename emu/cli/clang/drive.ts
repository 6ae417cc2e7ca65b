/**
 * `callwheel cc`: from C to a program by clang's front and middle end and our own code generator,
 * assembler and linker. The whole command is understood before anything is made.
 */

import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Input as LinkInput } from '../../../userland/cc/link/link.ts';
import { LLVM_VERSION, PACKAGE, VERSION } from '../../clang/clang.ts';
import { checkMachine } from '../cc-arguments.ts';
import { shownPath, unreadable } from '../hostfile.ts';
import { refuseOverwriting } from '../outputs.ts';
import { packedSysroot } from '../sysroot/packed.ts';
import { type Plan, type Product, planOf, wrong } from './arguments.ts';
import { withFiles } from './atfile.ts';
import { writeWhole } from './outputs.ts';
import { buildFor } from './place.ts';
import { linkedProgram } from './program.ts';
import { answersTo, TRIPLE, withLibraryFiles } from './questions.ts';
import { EMPTY } from './reading.ts';
import { type Build, Driver, isFronted, type Made, madeOf, Refused, stemOf } from './unit.ts';

/** The compiler as --version and -v name it. */
const NAME = `clang ${LLVM_VERSION} (${PACKAGE} ${VERSION})`;

/** The ending of what is made of one source. */
const MADE: Readonly<Partial<Record<Product, readonly [ours: string, llvm: string]>>> = {
  object: ['.o', '.bc'],
  assembly: ['.s', '.ll'],
};

/** The file that is made of one source. */
function fileOf({ product, llvm, output }: Plan, path: string): string {
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

/** Complains of a command line as a whole. */
function check(plan: Plan, args: readonly string[]): void {
  checkMachine(args);
  const compiled = plan.inputs.filter(({ kind }) => kind !== 'linked' && kind !== 'library');
  if (!plan.inputs.some(({ kind }) => kind !== 'library'))
    throw wrong('nothing to compile; usage: callwheel cc prog.c -o prog');
  if (plan.product === 'program' && plan.llvm) throw wrong('-emit-llvm: takes -S or -c');
  if (plan.product !== 'program' && plan.output !== undefined && compiled.length > 1)
    throw wrong(`-o ${plan.output}: one file cannot hold what is made of ${compiled.length} sources`);
  for (const { kind, path } of plan.inputs) {
    if (kind === 'library' || path === '-' || (path === EMPTY && kind !== 'linked')) continue;
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

/** Writes what was made of a source, but for an object that is to be linked. */
function write({ plan }: Build, path: string, { bytes, rules }: Made): void {
  if (plan.product === 'rules') {
    writeWhole(plan.rulesFile ?? plan.output ?? '-', rules ?? bytes);
    return;
  }
  const isOnly = plan.inputs.filter(isFronted).length === 1;
  if (plan.rules && rules !== undefined) writeWhole(rulesOf(plan, path, isOnly), rules);
  if (plan.product !== 'program' && plan.product !== 'nothing') writeWhole(fileOf(plan, path), bytes);
}

/** Does what a command line asks for. */
async function drive(build: Build): Promise<void> {
  const { plan, sysroot } = build;
  if (plan.verbose) build.tell(`${NAME}\n`);
  const driver = new Driver(build);
  const isProgram = plan.product === 'program';
  const inputs: LinkInput[] = [];
  for (const input of plan.inputs) {
    const { kind, path } = input;
    if (kind === 'library' || kind === 'linked') {
      if (!isProgram) continue;
      const { libraryNamed, readLinked } = await import('./linked.ts');
      if (kind === 'library') inputs.push(...libraryNamed(path, plan.libraryFolders, sysroot));
      else inputs.push(readLinked(path));
    } else if (kind !== 'assembly' || isProgram || plan.product === 'object') {
      const made = await madeOf(build, driver, input);
      write(build, path, made);
      if (isProgram) inputs.push({ name: path, bytes: made.bytes });
    }
  }
  if (isProgram) writeWhole(plan.output ?? 'a.out', await linkedProgram(build, inputs), true);
}

/** Compiles and links by clang and our own tools. Returns the exit status. */
export async function ccWithClang(root: string, given: readonly string[]): Promise<number> {
  const args = withFiles(given, process.cwd());
  const answers = answersTo(args, root, () => packedSysroot(root));
  if (answers !== undefined) {
    process.stdout.write(answers);
    return 0;
  }
  const plan = planOf(args);
  if (plan.version) {
    process.stdout.write(`callwheel cc: ${NAME}\n`);
    return 0;
  }
  if (plan.verbose && plan.inputs.length === 0) {
    process.stderr.write(`callwheel cc: ${NAME}\nTarget: ${TRIPLE}\n`);
    return 0;
  }
  plan.inputs.splice(0, plan.inputs.length, ...withLibraryFiles(plan.inputs, root));
  check(plan, args);
  try {
    await drive(buildFor(plan, root));
    return 0;
  } catch (error) {
    if (error instanceof Refused) return 1;
    throw error;
  }
}
