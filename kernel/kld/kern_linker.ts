/**
 * Loading of modules for user programs, kern_linker.c: kldload(2) and its kin. The
 * kernel cannot read a module's file. It asks the front end for it, and the process
 * sleeps; run() comes back, and virtual time stands still until the answer is there.
 * A file holds one module, and has its id.
 */

import { copyStrings } from '../kern/kern_exec.ts';
import { tsleep, wakeup } from '../kern/kern_synch.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc, Sleepable } from '../kern/proc.ts';
import { baseName } from '../kern/vfs_lookup.ts';
import { copyin, copyinstr, copyout } from '../machine/vm_glue.ts';
import { EBUSY, EFAULT, EINVAL, ENOENT, EPERM } from '../sys/errno.ts';
import { PATH_MAX, PWAIT } from '../sys/param.ts';
import { decodeUtf8, encodeUtf8 } from '../sys/utf8.ts';
import type { Places } from './place.ts';

/** A module that a front end has read from its file and evaluated. */
export interface ModuleFile {
  /** The name of the file, as messages and kldstat(8) show it. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
  /** Bytes of the file. */
  readonly size: number;
  /** The places in the file. */
  readonly places: Places;
}

/** The reason that there is no module in a file: an errno, and a line for the console. */
export interface ModuleRefusal {
  readonly errno: number;
  readonly reason: string;
}

/** The names that kldload could be given. */
export interface ModuleNames {
  readonly names: readonly string[];
}

/** The question of a process to the front end. */
export interface ModuleQuestion {
  /** module: the module of a name or file; names: what there is that begins so. */
  readonly kind: 'module' | 'names';
  readonly name: string;
}

/** A file of modules as kldstat(8) shows it. */
interface KldFile {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly refs: number;
}

/** A question, and the front end's answer; undefined until it is there. */
interface Request {
  readonly question: ModuleQuestion;
  answer: ModuleFile | ModuleNames | ModuleRefusal | undefined;
}

const NEWLINE = 0x0a;

/** The kernel itself, of which every module is a user. */
const KERNEL_ID = 1;

/**
 * The questions that processes have asked, and the files of the modules that are loaded.
 *
 * Invariant: a process sleeps on each request that has not been answered.
 */
export class Linker {
  private readonly requests: Request[] = [];
  /** By the module's id. Entries of modules that are gone stay until the next `list`. */
  private readonly files = new Map<number, ModuleFile>();

  /**
   * The question that somebody must answer before virtual time goes on; undefined if there is
   * none.
   */
  get wanted(): ModuleQuestion | undefined {
    return this.requests.find((it) => it.answer === undefined)?.question;
  }

  /** Answers what `wanted` asks: names with names only. Between two runs. */
  provide(answer: ModuleFile | ModuleNames | ModuleRefusal): void {
    const request = this.requests.find((it) => it.answer === undefined);
    if (request === undefined) throw new RangeError('no module is wanted');
    const { kind } = request.question;
    if ((kind === 'names') !== 'names' in answer) throw new RangeError(`no answer to a question for ${kind}`);
    request.answer = answer;
  }

  /** Has the current process wait for a module. Level: process, may sleep. */
  *bring(k: Kernel, name: string): Sleepable<ModuleFile | ModuleRefusal> {
    return (yield* this.ask(k, { kind: 'module', name })) as ModuleFile | ModuleRefusal;
  }

  /**
   * Has the current process wait for the names of modules that begin so. Level: process, may
   * sleep.
   */
  *names(k: Kernel, beginning: string): Sleepable<readonly string[]> {
    return ((yield* this.ask(k, { kind: 'names', name: beginning })) as ModuleNames).names;
  }

  private *ask(k: Kernel, question: ModuleQuestion): Sleepable<ModuleFile | ModuleNames | ModuleRefusal> {
    const request: Request = { question, answer: undefined };
    this.requests.push(request);
    while (request.answer === undefined) yield* tsleep(k, request, PWAIT, 'kldload', 0);
    return request.answer;
  }

  /** Wakes the processes whose modules have come; true if another one is still wanted. */
  awaits(k: Kernel): boolean {
    for (let it = this.requests[0]; it?.answer !== undefined; it = this.requests[0]) {
      this.requests.shift();
      wakeup(k, it);
    }
    return this.requests.length > 0;
  }

  /** Checks the invariant above; throws if it does not hold. */
  check(k: Kernel): void {
    for (const request of this.requests)
      if (request.answer === undefined && !k.slpque.has(request))
        throw new Error(`nobody waits for the module ${request.question.name}`);
  }

  /** Notes the file of a module that has been loaded. */
  loaded(id: number, file: ModuleFile): void {
    this.files.set(id, file);
  }

  /** The kernel, and the modules in the order in which they were loaded. */
  list(k: Kernel): KldFile[] {
    const loaded = k.modules.stat();
    for (const id of this.files.keys()) if (!loaded.some((it) => it.id === id)) this.files.delete(id);
    const kernel = { id: KERNEL_ID, name: 'kernel', path: 'kernel', size: 0, refs: loaded.length + 1 };
    const modules = loaded.map(({ id, name }) => {
      const { path = name, size = 0 } = this.files.get(id) ?? {};
      return { id, name, path, size, refs: 1 };
    });
    return [kernel, ...modules];
  }
}

/**
 * Loads the module of a name for the current process, which gets its id. A refusal goes to the
 * console.
 */
function* load(k: Kernel, p: Proc, file: number, args: readonly Uint8Array[]): Sleepable<number> {
  if (p.p_cred.uid !== 0) return EPERM;
  const name = copyinstr(k, p, file, PATH_MAX);
  if (typeof name === 'number') return name;
  const answer = yield* k.linker.bring(k, decodeUtf8(name));
  if ('errno' in answer) {
    k.log(`kldload: ${answer.reason}`);
    return answer.errno;
  }
  const { exports, places } = answer;
  const { error, id } = yield* k.modules.load({ module: exports, args: args.map(decodeUtf8), places });
  if (error === 0) k.linker.loaded(id, answer);
  p.p_retval[0] = id;
  return error;
}

/**
 * kldload(2): the id of the module. EPERM but for root; ENOENT, ENOEXEC, EEXIST; ENAMETOOLONG,
 * EFAULT; what its load says.
 */
export function sys_kldload(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  return load(k, p, uap[0], []);
}

/** kldload with arguments; E2BIG, and EINVAL for those it does not take. */
export function* sys_kldloadargs(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [file, array] = uap;
  const args = array === 0 ? [] : copyStrings(k, p, array);
  return typeof args === 'number' ? args : yield* load(k, p, file, args);
}

/**
 * kldnames(2): the names that kldload could be given and that begin so, a line each; as many whole
 * lines as there is room for, and the length of all. EPERM but for root; ENAMETOOLONG, EFAULT.
 */
export function* sys_kldnames(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [beginning, buf, size] = uap;
  if (p.p_cred.uid !== 0) return EPERM;
  const typed = copyinstr(k, p, beginning, PATH_MAX);
  if (typeof typed === 'number') return typed;
  const names = yield* k.linker.names(k, decodeUtf8(typed));
  const text = encodeUtf8(names.map((name) => `${name}\n`).join(''));
  p.p_retval[0] = text.length;
  const room = Math.min(text.length, size >>> 0);
  const whole = room === 0 ? 0 : text.lastIndexOf(NEWLINE, room - 1) + 1;
  return copyout(k, p, text.subarray(0, whole), buf) === 0 ? 0 : EFAULT;
}

/** The flag of kldunloadf(2). */
const LINKER_UNLOAD_FORCE = 1;

/** kldunload(2). EPERM but for root; ENOENT; EBUSY, and the console lists the things in the way. */
export function sys_kldunload(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  return unload(k, p, uap[0], 0);
}

/** kldunloadf(2): LINKER_UNLOAD_FORCE takes everything back. EINVAL for other flags. */
export function sys_kldunloadf(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  return unload(k, p, uap[0], uap[1]);
}

function* unload(k: Kernel, p: Proc, id: number, flags: number): Sleepable<number> {
  if (p.p_cred.uid !== 0) return EPERM;
  if ((flags & ~LINKER_UNLOAD_FORCE) !== 0) return EINVAL;
  if (id === KERNEL_ID) return EBUSY;
  const { error } = yield* k.modules.unload(id, flags === LINKER_UNLOAD_FORCE);
  return error;
}

/** A module by its id, or ENOENT. */
function find(k: Kernel, id: number): KldFile | number {
  return k.linker.list(k).find((it) => it.id === id) ?? ENOENT;
}

/**
 * The id of the first module that fits the name at a user's address: ENOENT, EFAULT,
 * ENAMETOOLONG.
 */
function findNamed(
  k: Kernel,
  p: Proc,
  address: number,
  fits: (module: KldFile, name: string) => boolean,
): number {
  const bytes = copyinstr(k, p, address, PATH_MAX);
  if (typeof bytes === 'number') return bytes;
  const name = decodeUtf8(bytes);
  const found = k.linker.list(k).find((it) => fits(it, name));
  if (found === undefined) return ENOENT;
  p.p_retval[0] = found.id;
  return 0;
}

/** kldfind(2): a module by its name, or by its file as it was loaded or without its folder. */
export function sys_kldfind(k: Kernel, p: Proc, uap: Int32Array): number {
  return findNamed(k, p, uap[0], (it, name) => [it.name, it.path, baseName(it.path)].includes(name));
}

/** modfind(2): a module by its name. */
export function sys_modfind(k: Kernel, p: Proc, uap: Int32Array): number {
  return findNamed(k, p, uap[0], (it, name) => it.name === name);
}

/** kldnext(2): the module loaded after this one, 0 after the last; for 0 the first. ENOENT. */
export function sys_kldnext(k: Kernel, p: Proc, uap: Int32Array): number {
  const ids = k.linker.list(k).map(({ id }) => id);
  const at = ids.indexOf(uap[0]);
  if (uap[0] !== 0 && at < 0) return ENOENT;
  p.p_retval[0] = ids[at + 1] ?? 0;
  return 0;
}

/** modnext(2): files and their modules have the same ids. */
export function sys_modnext(k: Kernel, p: Proc, uap: Int32Array): number {
  return sys_kldnext(k, p, uap);
}

/** modfnext(2): the next module of a file: 0, there is none. ENOENT. */
export function sys_modfnext(k: Kernel, _p: Proc, uap: Int32Array): number {
  const found = find(k, uap[0]);
  return typeof found === 'number' ? found : 0;
}

/** kldfirstmod(2): the module in a file. ENOENT. */
export function sys_kldfirstmod(k: Kernel, p: Proc, uap: Int32Array): number {
  const found = find(k, uap[0]);
  if (typeof found === 'number') return found;
  p.p_retval[0] = found.id;
  return 0;
}

/** struct kld_file_stat (userland/share/doc/abi.md): its size, and the offsets of its fields. */
const KLD_STAT = { size: 1044 + PATH_MAX, refs: 1028, id: 1032, fileSize: 1040, path: 1044 } as const;
/** struct module_stat, likewise. */
const MODULE_STAT = { size: 48, refs: 36, id: 40 } as const;
/** The offset of the name in both. */
const NAME_AT = 4;

/** kldstat(2). ENOENT; EINVAL for a structure of another version; EFAULT. */
export function sys_kldstat(k: Kernel, p: Proc, uap: Int32Array): number {
  return statistics(k, p, uap, KLD_STAT.size, ({ refs, id, size, path }, view, text) => {
    view.setInt32(KLD_STAT.refs, refs, true);
    view.setInt32(KLD_STAT.id, id, true);
    view.setInt32(KLD_STAT.fileSize, size, true);
    text(KLD_STAT.path, path);
  });
}

/** modstat(2): likewise for the module in a file. */
export function sys_modstat(k: Kernel, p: Proc, uap: Int32Array): number {
  return statistics(k, p, uap, MODULE_STAT.size, ({ refs, id }, view) => {
    view.setInt32(MODULE_STAT.refs, refs, true);
    view.setInt32(MODULE_STAT.id, id, true);
  });
}

/** Writes a text into a structure, at an offset. */
type Text = (at: number, text: string) => void;

/** Fills the user's structure of `size` bytes, whose first word is that size. */
function statistics(
  k: Kernel,
  p: Proc,
  uap: Int32Array,
  size: number,
  fill: (module: KldFile, view: DataView, text: Text) => void,
): number {
  const [id, address] = uap;
  const found = find(k, id);
  if (typeof found === 'number') return found;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (copyin(k, p, address, bytes.subarray(0, 4)) !== 0) return EFAULT;
  if (view.getInt32(0, true) !== size) return EINVAL;
  const text: Text = (at, value) => bytes.set(encodeUtf8(value).subarray(0, PATH_MAX - 1), at);
  text(NAME_AT, found.name);
  fill(found, view, text);
  return copyout(k, p, bytes, address);
}
