/** Lists the boundaries between instructions of a stretch of user code. */

import { type Machdep, REG_PC, REG_SP } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { decode } from '../cpu/decode.ts';
import * as op from '../cpu/insn.ts';
import { expand } from '../cpu/rvc.ts';
import { differing, driven, type Explored, Kept } from './run.ts';
import type { Step } from './steps.ts';

/** A boundary: the end of an instruction. */
export interface Boundary {
  readonly cycle: number;
  /** The instruction before it may have loaded or stored, or read a counter. */
  readonly afterAccess: boolean;
}

/** The boundaries after cycle `from` up to cycle `to`, of a run with these steps. */
export function boundariesOf(
  explored: Explored,
  steps: readonly Step[],
  { from, to }: { readonly from: number; readonly to: number },
): Boundary[] {
  const fetcher = new Fetcher();
  const { system } = explored.make(new Kept(), fetcher.observer, differing(steps));
  driven(system, explored, from);
  // A part of a group begins at a boundary behind `from`, to which the run goes at once.
  const list: Boundary[] = system.cycle > from ? [{ cycle: system.cycle, afterAccess: true }] : [];
  while (system.cycle < to) {
    const afterAccess = system.cycle < from || fetcher.accesses();
    if (system.run(system.cycle + 1) !== 'cycle') break;
    if (system.cycle > from) list.push({ cycle: system.cycle, afterAccess });
  }
  return list;
}

/** Looks at the instruction that the process on the processor executes next. */
class Fetcher {
  readonly observer: Observer;
  private md: Machdep | undefined;
  private pmap: Parameters<Machdep['memory']['copyin']>[0] | undefined;
  private readonly bytes = new Uint8Array(4);
  private readonly insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };

  constructor() {
    this.observer = {
      attached: (md) => {
        this.md = md;
      },
      onCpu: (p) => {
        this.pmap = p.p_vmspace.pmap;
      },
      procExec: (p) => {
        this.pmap = p.p_vmspace.pmap;
      },
    };
  }

  /** True if it may load or store, or read a counter. */
  accesses(): boolean {
    const { md, pmap, bytes, insn } = this;
    const pc = (md?.regs[REG_PC] ?? 0) >>> 0;
    const half = bytes.subarray(0, 2);
    if (md === undefined || pmap === undefined || !md.memory.copyin(pmap, pc, half)) return true;
    const [b0 = 0, b1 = 0] = half;
    let word = b0 | (b1 << 8);
    if ((word & 3) !== 3) word = expand(word);
    else if (md.memory.copyin(pmap, pc, bytes)) word = new DataView(bytes.buffer).getInt32(0, true);
    else return true;
    decode(word, insn);
    const { op: kind, rd } = insn;
    const jumps = (kind >= op.OP_BEQ && kind <= op.OP_JALR) || kind === op.OP_JAL;
    const computes = kind <= op.OP_REMU || kind === op.OP_AUIPC || kind === op.OP_NOP;
    // The place of a handler's frame depends on the stack pointer.
    return !(jumps || computes) || rd === REG_SP;
  }
}
