/** execve, 4.4BSD's kern_exec.c: makes a process run the program in a file. */

import { PROT_EXEC, PROT_READ, REG_A0, REG_PC, REG_SP } from '../machdep.ts';
import { sigcode } from '../machine/sendsig.ts';
import { copyin, copyinstr } from '../machine/vm_glue.ts';
import { type Inode, X_OK } from '../mfs/inode.ts';
import type { Contents } from '../mfs/mfs_data.ts';
import { E2BIG, EACCES, EFAULT, EJUSTRETURN, ENAMETOOLONG, ENOEXEC, ENOMEM } from '../sys/errno.ts';
import { ARG_MAX, PATH_MAX, SIGCODE, USRSTACK } from '../sys/param.ts';
import { encodeLatin1, latin1 } from '../sys/utf8.ts';
import { ktrexec } from '../trace/kern_ktrace.ts';
import { VmSpace } from '../vm/vm_space.ts';
import { PSARGS_SIZE } from './core_elf.ts';
import { knoteExec } from './event_proc.ts';
import { readElf, type Segment } from './exec_elf.ts';
import { itimersExec } from './itimer.ts';
import { parentGoesOn } from './kern_exit.ts';
import { execIds } from './kern_ids.ts';
import { single, takeSignals, takeUsage } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_EXEC, P_GONE, P_OLDMASK, P_SUSPENDED, P_UPCALL, P_WAKEUP, type Proc } from './proc.ts';
import { baseName, namei } from './vfs_lookup.ts';

/** The reason for which a program cannot be run. */
export interface ExecFailure {
  readonly errno: number;
  /** The reason in a few words, for the console. */
  readonly reason: string;
}

/**
 * Replaces the address space and registers of `p` by those of the program in `file`. If that
 * fails (ENOEXEC, E2BIG, ENOMEM) the process is unchanged.
 */
export function exec_file(
  k: Kernel,
  p: Proc,
  path: string,
  file: Uint8Array,
  argv: readonly Uint8Array[],
  envp: readonly Uint8Array[],
): ExecFailure | undefined {
  const image = newImage(k, path, file, argv, envp);
  if ('errno' in image) return image;
  takeImage(p, image);
  return undefined;
}

/** A program in an address space of its own, ready to be run. */
interface Image {
  readonly path: string;
  readonly space: VmSpace;
  readonly entry: number;
  readonly frame: ArgumentBlock;
  readonly argv: readonly Uint8Array[];
}

/** Loads the program in `file` into a new address space. ENOEXEC, E2BIG, ENOMEM. */
function newImage(
  k: Kernel,
  path: string,
  file: Uint8Array,
  argv: readonly Uint8Array[],
  envp: readonly Uint8Array[],
): Image | ExecFailure {
  const image = readElf(file);
  if (typeof image === 'string') return { errno: ENOEXEC, reason: image };
  const frame = argumentBlock(argv, envp);
  if (frame === undefined)
    return { errno: E2BIG, reason: `arguments and environment take more than ${ARG_MAX} bytes` };
  const text = k.texts.alloc(file, [...image.segments, trampoline()]);
  const space = new VmSpace(k.memory, k.texts);
  if (text !== undefined) space.setText(text);
  if (text === undefined || !space.load(frame.sp, frame.bytes)) {
    space.free();
    return { errno: ENOMEM, reason: 'not enough memory' };
  }
  k.spl.charge(k.cost.proc + k.cost.pageMap * text.x_pages.length);
  return { path, space, entry: image.entry, frame, argv };
}

/** Makes the process of `td`, which is alone, run a program that was loaded, as `td` asked. */
function takeImage(td: Proc, { path, space, entry, frame, argv }: Image): void {
  const p = td.p_leader;
  if (td !== p) takeUsage(td);
  p.p_maxrss = Math.max(p.p_maxrss, p.p_vmspace.maxResident);
  p.p_vmspace.free();
  p.p_vmspace = space;
  p.p_comm = baseName(path);
  p.p_args = argumentLine(argv);
  p.p_name = '';
  setRegisters(p, entry, frame, argv.length);
}

/** The beginning of the arguments as one line, for p_args. */
function argumentLine(argv: readonly Uint8Array[]): string {
  const most = PSARGS_SIZE - 1;
  const words = argv.slice(0, most).map((argument) => latin1(argument.subarray(0, most)));
  return words.join(' ').slice(0, most);
}

/** The page of the signal trampoline, loaded with every program. */
function trampoline(): Segment {
  const bytes = sigcode();
  return { address: SIGCODE, size: bytes.length, prot: PROT_READ | PROT_EXEC, bytes };
}

/** The top of a new stack. */
interface ArgumentBlock {
  readonly sp: number;
  /** Contents from `sp` to the end of the stack. */
  readonly bytes: Uint8Array;
  /** Address of argv. */
  readonly argvAt: number;
  /** Address of envp. */
  readonly envpAt: number;
}

/**
 * The top of a new stack: argc, argv, a null, envp, a null, then the strings. Undefined if they
 * take more than ARG_MAX bytes.
 */
function argumentBlock(argv: readonly Uint8Array[], envp: readonly Uint8Array[]): ArgumentBlock | undefined {
  const strings = [...argv, ...envp];
  const stringBytes = strings.reduce((sum, s) => sum + s.length + 1, 0);
  const words = 1 + argv.length + 1 + envp.length + 1;
  if (words * 4 + stringBytes > ARG_MAX) return undefined;
  const sp = (USRSTACK - stringBytes - words * 4) & ~15;
  const bytes = new Uint8Array(USRSTACK - sp);
  const view = new DataView(bytes.buffer);
  let string = words * 4;
  let word = 4;
  view.setUint32(0, argv.length, true);
  strings.forEach((s, i) => {
    if (i === argv.length) word += 4;
    view.setUint32(word, sp + string, true);
    bytes.set(s, string);
    word += 4;
    string += s.length + 1;
  });
  return { sp, bytes, argvAt: sp + 4, envpAt: sp + 4 + (argv.length + 1) * 4 };
}

/** Sets the registers to their values at the first instruction of a program. */
function setRegisters(p: Proc, entry: number, frame: ArgumentBlock, argc: number): void {
  p.p_regs.fill(0);
  p.p_regs[REG_SP] = frame.sp;
  p.p_regs[REG_A0] = argc;
  p.p_regs[REG_A0 + 1] = frame.argvAt;
  p.p_regs[REG_A0 + 2] = frame.envpAt;
  p.p_regs[REG_PC] = entry;
}

/**
 * The strings of a null-terminated array of user pointers. E2BIG if they are too many or too
 * long, EFAULT.
 */
export function copyStrings(k: Kernel, p: Proc, array: number): Uint8Array[] | number {
  const strings: Uint8Array[] = [];
  const pointer = new Int32Array(1);
  const bytes = new Uint8Array(pointer.buffer);
  let left = ARG_MAX;
  for (let at = array; ; at += 4) {
    if (copyin(k, p, at, bytes) !== 0) return EFAULT;
    if (pointer[0] === 0) return strings;
    const string = copyinstr(k, p, pointer[0], left);
    if (typeof string === 'number') return string === ENAMETOOLONG ? E2BIG : string;
    left -= string.length + 1 + 4;
    if (left <= 0) return E2BIG;
    strings.push(string);
  }
}

/** The most bytes of a script's first line that are read. */
const MAXINTERP = 256;

/**
 * The interpreter in the first line of a script, and its argument if there is one. Undefined
 * for a file that is no script; empty if the line names no interpreter.
 */
function interpreterOf(file: Uint8Array): string[] | undefined {
  if (file[0] !== 0x23 || file[1] !== 0x21) return undefined;
  const line = latin1(file.subarray(2, MAXINTERP)).split('\n', 1)[0];
  const match = /^[ \t]*([^ \t\0]+)[ \t]*(.*?)[ \t\r]*$/.exec(line);
  if (match === null) return [];
  return match[2] === '' ? [match[1]] : [match[1], match[2]];
}

/** The arguments of execve. */
interface Arguments {
  readonly path: string;
  readonly argv: Uint8Array[];
  readonly envp: Uint8Array[];
}

/** The arguments of execve, from user memory. ENAMETOOLONG, E2BIG, EFAULT. */
function copyArguments(k: Kernel, p: Proc, uap: Int32Array): Arguments | number {
  const [pathAt, argvAt, envpAt] = uap;
  const path = copyinstr(k, p, pathAt, PATH_MAX);
  if (typeof path === 'number') return path;
  const argv = copyStrings(k, p, argvAt);
  if (typeof argv === 'number') return argv;
  const envp = envpAt === 0 ? [] : copyStrings(k, p, envpAt);
  return typeof envp === 'number' ? envp : { path: latin1(path), argv, envp };
}

/**
 * execve(2). The program gets the ids of a set-id file; for a script, those of the
 * interpreter's file count, not the script's. Errors of path lookup, EACCES, ENOEXEC (the
 * console gives the reason for a damaged ELF file), E2BIG, ENOMEM, EFAULT.
 */
export function sys_execve(k: Kernel, p: Proc, uap: Int32Array): number {
  const args = copyArguments(k, p, uap);
  if (typeof args === 'number') return args;
  const { argv, envp } = args;
  let name = args.path;
  let found = executable(k, p, name);
  if (typeof found === 'number') return found;
  const interpreter = interpreterOf(beginning(found));
  if (interpreter !== undefined) {
    if (interpreter.length === 0) return ENOEXEC;
    argv.splice(0, 1, ...interpreter.map(encodeLatin1), encodeLatin1(name));
    name = interpreter[0];
    found = executable(k, p, name);
    if (typeof found === 'number') return found;
  }
  if (beginning(found)[0] !== ELF_MAGIC) return ENOEXEC;
  const { inode } = found;
  const file = program(k, found);
  if (file === undefined) return ENOMEM;
  const image = newImage(k, name, file, argv, envp);
  if ('errno' in image) {
    k.log(`${name}: ${image.reason}`);
    return image.errno;
  }
  const leader = p.p_leader;
  const begin = () => {
    takeImage(p, image);
    if (interpreter !== undefined) leader.p_comm = baseName(args.path);
    k.probe?.procExec?.(leader, args.path);
    execIds(leader, inode);
    ktrexec(k, leader);
    becomeNew(k, leader);
  };
  if (leader.p_threads.length === 0 && p === leader) begin();
  else if (leader.p_alone === undefined) {
    takeSignals(p);
    single(k, p, begin);
  } else image.space.free();
  return EJUSTRETURN;
}

/** The first byte of an ELF file. */
const ELF_MAGIC = 0x7f;

/** A file that may be executed. */
interface Found {
  readonly inode: Inode;
  readonly contents: Contents;
}

/** The file of a path, if it may be executed. Errors of namei, EACCES. */
function executable(k: Kernel, p: Proc, path: string): Found | number {
  const inode = namei(k, p, path);
  if (typeof inode === 'number') return inode;
  const { contents } = inode;
  return contents === undefined || !inode.allows(p.p_cred, X_OK) ? EACCES : { inode, contents };
}

/** The first block of a file: a view to be read. */
function beginning({ contents }: Found): Uint8Array {
  return contents.size === 0 ? new Uint8Array(0) : contents.at(0);
}

/**
 * All bytes of a program's file; undefined if they are too many. A file that was written to is put
 * together, at the price of a copy.
 */
function program(k: Kernel, { contents }: Found): Uint8Array | undefined {
  const copied = !contents.inOnePiece;
  const file = contents.whole();
  if (copied && file !== undefined) k.spl.charge(k.cost.copyWord * (file.length >>> 2));
  return file;
}

/**
 * Gives the process the rest of a new program's state: default actions for caught signals, no
 * alternate stack, no descriptors that are to be closed on exec.
 */
function becomeNew(k: Kernel, p: Proc): void {
  p.p_flag |= P_EXEC;
  // Marks of the first thread, if another one called execve.
  p.p_flag &= ~(P_GONE | P_OLDMASK | P_UPCALL | P_WAKEUP | P_SUSPENDED);
  itimersExec(k, p);
  p.p_sig.exec();
  p.p_fd.closeOnExec(k);
  knoteExec(k, p);
  parentGoesOn(k, p);
  k.md.userContext(p.p_vmspace.pmap);
}
