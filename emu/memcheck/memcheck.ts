/**
 * The check of heaps from outside: each load and store of a program in its heap must lie in a block
 * that it has from malloc, and only such blocks may be freed. The programs are as they are; malloc
 * is found by their symbols. The check is an observer of the kernel and a watcher of the processor,
 * and does not show in the run.
 */

import type { Proc } from '../../kernel/kern/proc.ts';
import { type Machdep, PAGE_SIZE, REG_PC } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import type { VmSpace } from '../../kernel/vm/vm_space.ts';
import type { Engine } from '../cpu/engine.ts';
import type { Watcher } from '../cpu/watch.ts';
import { Symbols } from '../symbols/symbols.ts';
import { BY_WORDS } from './allocator.ts';
import { buffersOf } from './buffers.ts';
import type { Nearby } from './heap.ts';
import { callLines, errorLines, leakLines, sumLine } from './report.ts';
import { CheckedProgram, CheckedSpace } from './space.ts';

/** The most errors that are shown. */
const MAX_TOLD = 1000;

export class Memcheck implements Watcher {
  readonly observer: Observer;
  /** Errors, each time that they happened. */
  errors = 0;
  /** Bytes that processes have lost. */
  lost = 0;
  /** Spaces of processes that were checked. */
  private checked = 0;
  private readonly say: (lines: readonly string[]) => void;
  private readonly symbolsOf: (file: Uint8Array) => Symbols;
  private readonly programs = new Map<Uint8Array, CheckedProgram | undefined>();
  private readonly spaces = new Map<VmSpace, CheckedSpace>();
  /** The space of each process. */
  private readonly spaceOf = new Map<Proc, VmSpace>();
  /** Errors that were told, by process, kind and instruction. */
  private readonly told = new Set<string>();
  /** Processes of whose present system call an error was told. */
  private readonly convicted = new Set<Proc>();
  private engine: Pick<Engine, 'setStop' | 'clearStop'> | undefined;
  private md: Machdep | undefined;
  /** The process that has the processor. */
  private p: Proc | undefined;
  /** The check of its space; undefined if its program is not checked. */
  private here: CheckedSpace | undefined;

  /** `say` shows lines to the user; `symbolsOf` reads the symbols of a program's file. */
  constructor(say: (lines: readonly string[]) => void, symbolsOf = (file: Uint8Array) => new Symbols(file)) {
    this.say = say;
    this.symbolsOf = symbolsOf;
    this.observer = {
      attached: (md) => {
        this.md = md;
      },
      onCpu: (p) => this.enter(p),
      procExec: (p) => this.enter(p),
      procFork: (child, parent) => this.forked(child, parent),
      procExit: (p) => this.leave(p),
      syscallEnter: (p, _number, call, uap) => this.calling(p, call?.name ?? '', uap),
      syscallReturn: () => this.here?.follow(),
      userCopied: (p, address, size, out) => this.copied(p, address >>> 0, size, out),
    };
  }

  /** The sum of the run, in a line. */
  get sum(): string {
    return sumLine(this.errors, this.told.size, this.lost, this.checked);
  }

  begin(engine: Pick<Engine, 'setStop' | 'clearStop'>): void {
    this.engine = engine;
  }

  watches(vaddr: number): boolean {
    const space = this.here?.space;
    const address = vaddr >>> 0;
    // Whole pages: the end of the heap may move within one.
    return (
      space !== undefined &&
      address >= space.heapStart &&
      address < Math.ceil(space.heapEnd / PAGE_SIZE) * PAGE_SIZE
    );
  }

  access(pc: number, vaddr: number, size: number, store: boolean): boolean {
    const { here } = this;
    if (here === undefined || here.inAllocator) return false;
    const address = vaddr >>> 0;
    const bad = here.heap.firstBad(address, size);
    if (bad < 0) return false;
    const word = !store && size === 4 && (address & 3) === 0 && here.heap.touches(address);
    if (word && BY_WORDS.has(here.program.functionAt(pc)?.name ?? '')) return false;
    const what = `${store ? 'store' : 'load'} of ${size} byte${size === 1 ? '' : 's'} at`;
    this.badRange(here, what, address, bad, pc);
    return false;
  }

  stopped(pc: number): boolean {
    const { here } = this;
    if (here === undefined) return false;
    return here.stopped(pc, (name, address, returns) => this.misuse(here, name, address, returns));
  }

  /** The function `name` of the allocator was given `address`, at which no block is. */
  private misuse(here: CheckedSpace, name: string, address: number, returns: readonly number[]): void {
    const { heap } = here;
    const { symbols } = here.program;
    const block = heap.freedAt(address);
    const gone: Nearby | undefined = block && { block, where: 'inside', distance: 0 };
    const nearby = gone ?? (heap.isOwn(address) ? heap.nearby(address) : undefined);
    this.tell(`${name} ${returns[0]}`, () =>
      errorLines(symbols, `${name} of`, address, nearby, callLines(symbols, undefined, returns)),
    );
  }

  /** `p` has the processor, maybe with a new program. */
  private enter(p: Proc): void {
    this.move(p, p.p_vmspace);
    this.p = p;
    this.here = this.spaces.get(p.p_vmspace);
  }

  /** Notes the space of a process, and gives up the one that it had. */
  private move(p: Proc, space: VmSpace): void {
    if (this.spaceOf.get(p) === space) return;
    this.giveUp(p);
    this.spaceOf.set(p, space);
    const program = space.file === undefined ? undefined : this.program(space.file, p);
    if (program === undefined || this.spaces.has(space)) return;
    if (this.md === undefined || this.engine === undefined) return;
    this.checked++;
    this.spaces.set(space, new CheckedSpace(program, space, this.md, this.engine));
  }

  /** Ends the check of the space of a process, unless another process has it as well. */
  private giveUp(p: Proc): void {
    const space = this.spaceOf.get(p);
    if (space === undefined) return;
    this.spaceOf.delete(p);
    if ([...this.spaceOf.values()].includes(space)) return;
    this.spaces.get(space)?.end();
    this.spaces.delete(space);
  }

  private forked(child: Proc, parent: Proc | undefined): void {
    const space = child.p_vmspace;
    const like = parent && this.spaces.get(parent.p_vmspace);
    if (like === undefined || this.md === undefined || this.engine === undefined) return;
    this.spaceOf.set(child, space);
    if (!this.spaces.has(space))
      this.spaces.set(space, new CheckedSpace(like.program, space, this.md, this.engine, like));
  }

  private leave(p: Proc): void {
    this.giveUp(p);
    this.convicted.delete(p);
    if (this.p === p) this.here = undefined;
  }

  /** The program of a file; undefined if it has no malloc that is known by name. */
  private program(file: Uint8Array, p: Proc): CheckedProgram | undefined {
    if (this.programs.has(file)) return this.programs.get(file);
    const read = new CheckedProgram(this.symbolsOf(file));
    const program = read.allocator.size === 0 ? undefined : read;
    this.programs.set(file, program);
    if (program === undefined) this.say([`${p.p_comm} has no malloc, or no symbols: it is not checked`]);
    return program;
  }

  /** `p` makes a system call: its buffers must lie in blocks. At its exit none should be lost. */
  private calling(p: Proc, name: string, uap: Int32Array): void {
    const { here } = this;
    this.convicted.delete(p);
    if (here === undefined || p !== this.p || here.inAllocator) return;
    const { symbols } = here.program;
    if (name === 'exit' && here.space.vm_refcnt === 1) {
      const leaks = here.leaks();
      const lines = leakLines(symbols, leaks);
      this.lost += leaks.lost.reduce((sum, { bytes }) => sum + bytes, 0);
      if (lines.length > 0) this.sayOf(p, lines);
    }
    for (const { address, size, stores } of buffersOf(name, uap, (at) => here.read(at, 4)))
      this.ofCall(p, here, name, address, size, stores);
  }

  /** The kernel has copied user memory, for a system call of `p` or for the frame of a signal. */
  private copied(p: Proc, address: number, size: number, out: boolean): void {
    const { here } = this;
    if (here === undefined || p !== this.p || p.p_vmspace !== here.space || here.inAllocator) return;
    this.ofCall(p, here, p.p_syscall === '' ? "signal's frame" : p.p_syscall, address, size, out);
  }

  /** The system call `name` of `p` has to do with a range of memory: at most one error is told. */
  private ofCall(
    p: Proc,
    here: CheckedSpace,
    name: string,
    address: number,
    size: number,
    stores: boolean,
  ): void {
    const bad = here.heap.firstBad(address, size);
    if (bad < 0 || (p.p_syscall !== '' && this.convicted.has(p))) return;
    this.convicted.add(p);
    const what = `${name} of ${size} byte${size === 1 ? '' : 's'} ${stores ? 'into' : 'from'}`;
    this.badRange(here, what, address, bad, p.p_regs[REG_PC] >>> 0);
  }

  /** At `pc`, `what` was done at an address; `bad` is the first byte that should not be used. */
  private badRange(here: CheckedSpace, what: string, address: number, bad: number, pc: number): void {
    const { symbols } = here.program;
    const whole = bad === address ? what : `${what} 0x${address.toString(16)} reaches`;
    this.tell(`${what} ${pc}`, () => {
      const calls = callLines(symbols, pc, here.calls(pc));
      return errorLines(symbols, whole, bad, here.heap.nearby(bad), calls);
    });
  }

  /** Counts an error, and shows the first of its process, kind and instruction. */
  private tell(kind: string, lines: () => string[]): void {
    const { p, told } = this;
    if (p === undefined) return;
    this.errors++;
    const key = `${p.p_pid} ${kind}`;
    if (told.has(key)) return;
    told.add(key);
    if (told.size <= MAX_TOLD) this.sayOf(p, lines());
    else if (told.size === MAX_TOLD + 1) this.say(['further errors are counted, and not shown']);
  }

  private sayOf(p: Proc, [first, ...lines]: readonly string[]): void {
    this.say([`process ${p.p_pid} (${p.p_comm}): ${first}`, ...lines]);
  }
}
