/** execve's work, kern_exec.c: from a file's bytes to a process about to run its first instruction. */
import { E2BIG, ENOEXEC, ENOMEM } from './errno.ts';
import { type Executable, readElf } from './exec_elf.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, REG_A0, REG_PC, REG_SP } from './machdep.ts';
import { SIGCODE, USRSTACK } from './param.ts';
import type { Proc } from './proc.ts';
import { sigcode } from './sendsig.ts';
import { encodeUtf8 } from './utf8.ts';
import { VmSpace } from './vm_glue.ts';

/** Bytes that arguments and environment may take. */
export const ARG_MAX = 256 * 1024;

export interface ExecFailure {
  readonly errno: number;
  /** What was wrong, in a few words. */
  readonly reason: string;
}

/**
 * Replaces the address space and registers of `p` by those of the program in
 * `file`. If that fails (ENOEXEC, E2BIG, ENOMEM) the process is as it was.
 */
export function exec_file(
  k: Kernel,
  p: Proc,
  path: string,
  file: Uint8Array,
  argv: readonly string[],
  envp: readonly string[],
): ExecFailure | undefined {
  const image = readElf(file);
  if (typeof image === 'string') return { errno: ENOEXEC, reason: image };
  const frame = argumentBlock(argv, envp);
  if (frame === undefined)
    return { errno: E2BIG, reason: `arguments and environment take more than ${ARG_MAX} bytes` };
  const space = new VmSpace(k.memory);
  if (!loadImage(space, image, frame)) {
    space.destroy();
    return { errno: ENOMEM, reason: 'not enough memory' };
  }
  p.p_vmspace.destroy();
  p.p_vmspace = space;
  p.p_comm = path.slice(path.lastIndexOf('/') + 1);
  setRegisters(p, image.entry, frame, argv.length);
  return undefined;
}

function loadImage(space: VmSpace, image: Executable, frame: ArgumentBlock): boolean {
  let end = 0;
  for (const { address, size, prot } of image.segments) {
    const after = Math.ceil((address + size) / PAGE_SIZE);
    space.regions.push({ start: address >>> PAGE_SHIFT, end: after, prot });
    end = Math.max(end, after * PAGE_SIZE);
  }
  space.addHeap(end);
  space.addStack();
  space.regions.push({
    start: SIGCODE >>> PAGE_SHIFT,
    end: (SIGCODE >>> PAGE_SHIFT) + 1,
    prot: PROT_READ | PROT_EXEC,
  });
  return (
    image.segments.every(({ address, bytes }) => space.load(address, bytes)) &&
    space.load(SIGCODE, sigcode()) &&
    space.load(frame.sp, frame.bytes)
  );
}

interface ArgumentBlock {
  readonly sp: number;
  readonly bytes: Uint8Array;
  readonly argvAt: number;
  readonly envpAt: number;
}

/** The top of a new stack: argc, argv, a null, envp, a null, then the strings. Undefined if it is too large. */
function argumentBlock(argv: readonly string[], envp: readonly string[]): ArgumentBlock | undefined {
  const strings = [...argv, ...envp].map((s) => encodeUtf8(`${s}\0`));
  const stringBytes = strings.reduce((sum, s) => sum + s.length, 0);
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
    string += s.length;
  });
  return { sp, bytes, argvAt: sp + 4, envpAt: sp + 4 + (argv.length + 1) * 4 };
}

function setRegisters(p: Proc, entry: number, frame: ArgumentBlock, argc: number): void {
  p.p_regs.fill(0);
  p.p_regs[REG_SP] = frame.sp;
  p.p_regs[REG_A0] = argc;
  p.p_regs[REG_A0 + 1] = frame.argvAt;
  p.p_regs[REG_A0 + 2] = frame.envpAt;
  p.p_regs[REG_PC] = entry;
}
