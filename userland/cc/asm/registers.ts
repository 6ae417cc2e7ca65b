/** Names of registers and of control and status registers. */

const ABI =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6';

/** The number of each register, by its ABI name, as fp, and as x0 to x31. */
export const REGISTERS: ReadonlyMap<string, number> = new Map([
  ...ABI.split(' ').map((name, i) => [name, i] as const),
  ...Array.from({ length: 32 }, (_, i) => [`x${i}`, i] as const),
  ['fp', 8] as const,
]);

/** Registers of one kind that are numbered: hpmcounter3 is the first of 29 from 0xc03. */
const numbered = (
  name: string,
  first: number,
  from: number,
  count: number,
  suffix = '',
): [string, number][] => Array.from({ length: count }, (_, i) => [`${name}${first + i}${suffix}`, from + i]);

const NAMED: Readonly<Record<string, number>> = {
  ...{ fflags: 0x001, frm: 0x002, fcsr: 0x003, jvt: 0x017 },
  ...{ cycle: 0xc00, time: 0xc01, instret: 0xc02, cycleh: 0xc80, timeh: 0xc81, instreth: 0xc82 },
  ...{ sstatus: 0x100, sie: 0x104, stvec: 0x105, scounteren: 0x106, senvcfg: 0x10a },
  ...{ sscratch: 0x140, sepc: 0x141, scause: 0x142, stval: 0x143, sip: 0x144, satp: 0x180 },
  ...{ mvendorid: 0xf11, marchid: 0xf12, mimpid: 0xf13, mhartid: 0xf14, mconfigptr: 0xf15 },
  ...{ mstatus: 0x300, misa: 0x301, medeleg: 0x302, mideleg: 0x303, mie: 0x304, mtvec: 0x305 },
  ...{ mcounteren: 0x306, mstatush: 0x310, mcountinhibit: 0x320, menvcfg: 0x30a, menvcfgh: 0x31a },
  ...{ mscratch: 0x340, mepc: 0x341, mcause: 0x342, mtval: 0x343, mip: 0x344, mtinst: 0x34a, mtval2: 0x34b },
  ...{ mcycle: 0xb00, minstret: 0xb02, mcycleh: 0xb80, minstreth: 0xb82 },
  ...{ tselect: 0x7a0, tdata1: 0x7a1, tdata2: 0x7a2, tdata3: 0x7a3, tinfo: 0x7a4, tcontrol: 0x7a5 },
  ...{ dcsr: 0x7b0, dpc: 0x7b1, dscratch0: 0x7b2, dscratch1: 0x7b3 },
};

/** The number of each control and status register. */
export const CSRS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(NAMED),
  ...numbered('hpmcounter', 3, 0xc03, 29),
  ...numbered('hpmcounter', 3, 0xc83, 29, 'h'),
  ...numbered('mhpmcounter', 3, 0xb03, 29),
  ...numbered('mhpmcounter', 3, 0xb83, 29, 'h'),
  ...numbered('mhpmevent', 3, 0x323, 29),
  ...numbered('pmpcfg', 0, 0x3a0, 16),
  ...numbered('pmpaddr', 0, 0x3b0, 64),
]);
