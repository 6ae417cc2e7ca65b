/**
 * Texts of instructions: every instruction and pseudo-instruction in every form of its operands,
 * with operands at the bounds of what fits and of what can be compressed.
 */

const product = (names: string, ...operands: readonly string[]): string[] =>
  names.split(' ').flatMap((name) => operands.map((text) => `${name} ${text}`.trim()));

/** Registers of which compression takes all, eight, or none, in all orders. */
const TRIPLES = [
  ...['a0, a1, a2', 'a0, a0, a1', 'a0, a1, a0', 'a0, a0, a0', 't6, s11, t3', 's0, fp, a5', 'x0, x1, x31'],
  ...[
    't0, t0, t1',
    't0, t1, t0',
    'a0, zero, a1',
    'a0, a1, zero',
    'a0, zero, zero',
    'zero, a0, a1',
    'a0, a0, t0',
  ],
  ...['sp, sp, a0', 'tp, gp, ra', 's1, a4, s1', 'a0, a0, zero', 'zero, zero, zero', 'a6, a6, s2'],
];
const PAIRS = [
  'a0, a1',
  'a0, a0',
  's1, a5',
  't6, t5',
  'zero, a0',
  'a0, zero',
  'sp, a0',
  'a0, sp',
  'gp, tp',
  'a6, a6',
];
const SMALL = [
  '0',
  '1',
  '-1',
  '31',
  '32',
  '-32',
  '-33',
  '2047',
  '-2048',
  '0x7f',
  "'A'",
  '1 << 4',
  '(2 + 3) * 4 - 1',
];
const STACK = ['4', '16', '-16', '496', '512', '-512', '-528', '1020', '1024', '2', '8', '252'];
const OFFSETS = ['0', '4', '2', '1', '124', '128', '252', '256', '-4', '2047', '-2048', '64', '60'];
const SHIFTS = ['0', '1', '5', '16', '31'];

const pairsWith = (pairs: readonly string[], values: readonly string[]): string[] =>
  pairs.flatMap((pair) => values.map((value) => `${pair}, ${value}`));

const REGISTER = [
  ...product(
    'add sub sll slt sltu xor srl sra or and mul mulh mulhsu mulhu div divu rem remu sgt sgtu',
    ...TRIPLES,
  ),
  ...product('addi slti sltiu xori ori andi', ...pairsWith(PAIRS, SMALL)),
  ...product('add slt sltu xor or and', ...pairsWith(['a0, a0', 'a0, a1', 't0, zero', 's0, sp'], SMALL)),
  ...product('addi', ...pairsWith(['sp, sp', 'a0, sp', 's0, sp', 't0, sp', 'sp, a0'], STACK)),
  ...product('slli srli srai sll srl sra', ...pairsWith(PAIRS, SHIFTS)),
  ...product('mv move not neg seqz snez sltz sgtz sext.b sext.h zext.b zext.h', ...PAIRS),
];

const CONSTANTS = [
  ...[
    '0',
    '1',
    '-1',
    '31',
    '32',
    '-32',
    '-33',
    '2047',
    '2048',
    '-2048',
    '-2049',
    '4095',
    '4096',
    '0x1f000',
    '0x20000',
  ],
  ...[
    '0x1ffff',
    '0xfffff800',
    '0x7fffffff',
    '0x80000000',
    '0x12345678',
    '0xffffffff',
    '-0x80000000',
    '0x7ffff800',
    '0xfffe0000',
    '~0',
    '010',
  ],
];

const MOVES = [
  ...product(
    'li',
    'zero, 5',
    'zero, 0x12345678',
    ...['a0', 't0', 'sp'].flatMap((rd) => CONSTANTS.map((value) => `${rd}, ${value}`)),
  ),
  ...product(
    'lui auipc',
    ...['a0', 'sp', 'zero', 't6'].flatMap((rd) =>
      ['0', '1', '31', '32', '0x7ffff', '0xfffe0', '0xfffdf', '0xfffff'].map((value) => `${rd}, ${value}`),
    ),
  ),
  ...[
    'lui a0, %hi(0x12345fff)',
    'addi a0, a0, %lo(0x12345fff)',
    'lw a0, %lo(0x1800)(a0)',
    'sw a0, %lo(0x1800)(a0)',
  ],
];

const MEMORY = [
  ...product(
    'lb lh lw lbu lhu sb sh sw',
    ...[
      'a0, _(a1)',
      's1, _(a5)',
      't0, _(a0)',
      'a0, _(t0)',
      'a0, _(sp)',
      'zero, _(sp)',
      't6, _(sp)',
      'zero, _(a0)',
      'a0, _(zero)',
    ].flatMap((form) => OFFSETS.map((offset) => form.replace('_', offset))),
  ),
  ...product('lb lw sb sw', 'a0, (a1)', 't1, (sp)'),
];

const CONTROL = [
  ...product(
    'beq bne blt bge bltu bgeu bgt ble bgtu bleu',
    '_1: _ a0, a1, 1b',
    '_1: _ a0, zero, 1b',
    '_1: _ zero, a0, 1b',
    '_1: _ t0, zero, 1b',
  ).map((text) => text.replace(/^(\S+) _1: _/, '1: $1')),
  ...product('beqz bnez blez bgez bltz bgtz', '_ a0, 1b', '_ t0, 1b', '_ s1, 1b', '_ zero, 1b').map((text) =>
    text.replace(/^(\S+) _/, '1: $1'),
  ),
  ...['1: j 1b', '1: jal 1b', '1: jal t0, 1b', '1: jal zero, 1b'],
  ...[
    'jalr a0',
    'jalr ra, a0',
    'jalr ra, 0(a0)',
    'jalr ra, a0, 0',
    'jalr t0, a0',
    'jalr zero, a0',
    'jalr a0, a1, 8',
    'jalr a0, -4(a1)',
    'jalr zero',
    '1: jr a0',
    'jr 4(a0)',
    'jr zero',
    'jr t6',
    'ret',
  ],
  ...[
    'nop',
    'ecall',
    'ebreak',
    'scall',
    'sbreak',
    'unimp',
    'mret',
    'sret',
    'wfi',
    'sfence.vma',
    'sfence.vma a0',
    'sfence.vma a0, a1',
  ],
  ...['fence', 'fence.tso', 'fence.i', ...product('fence', 'rw, rw', 'r, w', 'iorw, iorw', 'io, rw')],
];

const SYSTEM = [
  ...product(
    'csrrw csrrs csrrc',
    'a0, mstatus, a1',
    'zero, 0xc00, t0',
    'a0, fcsr, 7',
    't6, mhpmcounter31h, zero',
  ),
  ...product('csrrwi csrrsi csrrci', 'a0, mtvec, 0', 'zero, satp, 31', 'a5, 4095, 1'),
  ...product('csrr', 'a0, cycle', 'a1, timeh', 't0, 0x7c0', 'a0, pmpaddr63', 'a0, hpmcounter3'),
  ...product('csrw csrs csrc', 'sie, a0', 'mepc, 31', '0x340, zero'),
  ...product('csrwi csrsi csrci', 'mie, 0', 'sip, 31'),
  ...product('rdcycle rdtime rdinstret rdcycleh rdtimeh rdinstreth', 'a0', 't6'),
];

const ORDERS = ['', '.aq', '.rl', '.aqrl'];
const ATOMIC = [
  ...ORDERS.flatMap((order) => product(`lr.w${order}`, 'a0, (a1)', 't0, 0(t1)')),
  ...'sc.w amoswap.w amoadd.w amoxor.w amoand.w amoor.w amomin.w amomax.w amominu.w amomaxu.w'
    .split(' ')
    .flatMap((name) => ORDERS.flatMap((order) => product(name + order, 'a0, a1, (a2)', 'zero, t0, 0(sp)'))),
];

const SHORT = [
  ...[
    'c.nop',
    'c.nop 5',
    'c.ebreak',
    'c.unimp',
    'c.addi a0, 3',
    'c.addi sp, -32',
    'c.li t0, -32',
    'c.li a0, 31',
    'c.lui a0, 1',
  ],
  ...[
    'c.lui t6, 31',
    'c.lui a5, 0xfffe0',
    'c.lui a5, 0xfffff',
    'c.addi4spn a0, sp, 4',
    'c.addi4spn s0, sp, 1020',
  ],
  ...[
    'c.addi16sp sp, 16',
    'c.addi16sp sp, -512',
    'c.addi16sp sp, 496',
    'c.andi a0, -1',
    'c.slli t0, 31',
    'c.srli a5, 1',
    'c.srai s0, 31',
  ],
  ...product('c.mv c.add', 'a0, a1', 't6, t5'),
  ...product('c.sub c.xor c.or c.and', 'a0, a1', 's0, a5'),
  ...product('c.lw c.sw', 'a0, 0(a1)', 's1, 124(a5)', 'a2, 64(s0)'),
  ...product('c.lwsp c.swsp', 'a0, 0(sp)', 't6, 252(sp)', 'ra, 64(sp)'),
  ...product('c.jr c.jalr', 'a0', 'ra', 't6'),
];

const WHOLE = [
  '.insn i 0x0f, 1, x0, x0, 0',
  '.insn r 0x33, 0, 0, a0, a1, a2',
  '.insn s 0x23, 2, a0, 4(a1)',
  '.insn u 0x37, a0, 0x12345',
  '.insn 0x00a50533',
  '.insn 0x4505',
  '.insn r OP, 7, 1, a0, a1, t6',
  '.insn i OP_IMM, 0, a0, a1, -5',
];

/** Without compression the same texts have their 32-bit forms; some of them are enough. */
const UNCOMPRESSED = [
  '.option norvc',
  'addi a0, a0, 1',
  'mv a0, a1',
  'li a0, 5',
  'li zero, 0',
  'li zero, 5',
  'li zero, 4096',
  'li zero, 5000',
  '1: j 1b',
  '1: beqz a0, 1b',
  'ret',
  'lw a0, 0(a1)',
  'nop',
  'ebreak',
  'unimp',
  'jr a0',
  'sub a0, a0, a1',
  '.option rvc',
];

export const TEXTS: readonly string[] = [
  ...REGISTER,
  ...MOVES,
  ...MEMORY,
  ...CONTROL,
  ...SYSTEM,
  ...ATOMIC,
  ...SHORT,
  ...WHOLE,
  ...UNCOMPRESSED,
];

/** Names of instructions that no text has. */
export function missing(names: Iterable<string>): string[] {
  const had = new Set(TEXTS.map((text) => text.replace(/^1: /, '').split(' ')[0]));
  // Compressed jumps and those to symbols have relocations, and tests of their own.
  const others = new Set(['c.j', 'c.jal', 'c.beqz', 'c.bnez', 'call', 'tail', 'jump', 'la', 'lla', 'pause']);
  return [...names].filter((name) => !had.has(name) && !others.has(name));
}
