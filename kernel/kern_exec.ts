/** execve's work, kern_exec.c: from a file's bytes to a process about to run its first instruction. */
import { E2BIG, ENOEXEC, ENOMEM } from './errno.ts';
import { type Executable, readElf } from './exec_elf.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, REG_A0, REG_PC, REG_SP } from './machdep.ts';
import { SIGCODE, USRSTACK } from './param.ts';
import type { Proc } from './proc.ts';
import { SIGCODE_TEXT } from './sendsig.ts';
import { VmSpace } from './vm_glue.ts';

/** Bytes that arguments and environment may take. */
export const ARG_MAX = 256 * 1024;

/**
 * Replaces the address space and registers of `p` by those of the program in
 * `file`. 0, or ENOEXEC, E2BIG or ENOMEM with the reason on the console; then
 * the process is as it was.
 */
export function exec_file(
  k: Kernel,
  p: Proc,
  path: string,
  file: Uint8Array,
  argv: readonly string[],
  envp: readonly string[],
): number {
  const image = readElf(file);
  if (typeof image === 'string') {
    k.log(`${path}: not executable: ${image}`);
    return ENOEXEC;
  }
  const frame = argumentBlock(argv, envp);
  if (frame === undefined) {
    k.log(`${path}: arguments and environment take more than ${ARG_MAX} bytes`);
    return E2BIG;
  }
  const space = new VmSpace(k.memory);
  if (!loadImage(space, image, frame)) {
    space.destroy();
    k.log(`${path}: not enough memory`);
    return ENOMEM;
  }
  p.p_vmspace.destroy();
  p.p_vmspace = space;
  p.p_comm = path.slice(path.lastIndexOf('/') + 1);
  setRegisters(p, image.entry, frame, argv.length);
  return 0;
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
    space.load(SIGCODE, SIGCODE_TEXT) &&
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

/** UTF-8 without TextEncoder, which is the host's. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x1_0000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
}
