/**
 * The description of the target ("Target Descriptions" of the GDB manual): a processor of 32 bits
 * with its pc, without an operating system that GDB knows. To GDB's idea of Linux a step would be a
 * breakpoint behind each instruction.
 */

const NAMES = [
  ...['zero', 'ra', 'sp', 'gp', 'tp', 't0', 't1', 't2', 'fp', 's1'],
  ...Array.from({ length: 8 }, (_, i) => `a${i}`),
  ...Array.from({ length: 10 }, (_, i) => `s${i + 2}`),
  ...Array.from({ length: 4 }, (_, i) => `t${i + 3}`),
];

const POINTERS: Readonly<Record<string, string>> = {
  ...{ ra: 'code_ptr', sp: 'data_ptr', gp: 'data_ptr', tp: 'data_ptr', fp: 'data_ptr' },
};

/** The registers in the order of their numbers: x0 to x31, and the pc. */
export const REGISTERS = NAMES.length + 1;

const register = (name: string): string =>
  `<reg name="${name}" bitsize="32" type="${POINTERS[name] ?? 'int'}"/>`;

export const TARGET_XML = `<?xml version="1.0"?>
<!DOCTYPE target SYSTEM "gdb-target.dtd">
<target version="1.0">
<architecture>riscv:rv32</architecture>
<osabi>none</osabi>
<feature name="org.gnu.gdb.riscv.cpu">
${NAMES.map(register).join('\n')}
<reg name="pc" bitsize="32" type="code_ptr"/>
</feature>
</target>
`;
