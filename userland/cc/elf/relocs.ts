/** Relocations of RISC-V: their numbers and their names, as the psABI has them. */

export const Rel = {
  NONE: 0,
  '32': 1,
  '64': 2,
  BRANCH: 16,
  JAL: 17,
  CALL: 18,
  CALL_PLT: 19,
  GOT_HI20: 20,
  PCREL_HI20: 23,
  PCREL_LO12_I: 24,
  PCREL_LO12_S: 25,
  HI20: 26,
  LO12_I: 27,
  LO12_S: 28,
  TPREL_HI20: 29,
  TPREL_LO12_I: 30,
  TPREL_LO12_S: 31,
  TPREL_ADD: 32,
  ADD8: 33,
  ADD16: 34,
  ADD32: 35,
  ADD64: 36,
  SUB8: 37,
  SUB16: 38,
  SUB32: 39,
  SUB64: 40,
  ALIGN: 43,
  RVC_BRANCH: 44,
  RVC_JUMP: 45,
  RVC_LUI: 46,
  GPREL_I: 47,
  GPREL_S: 48,
  TPREL_I: 49,
  TPREL_S: 50,
  RELAX: 51,
  SUB6: 52,
  SET6: 53,
  SET8: 54,
  SET16: 55,
  SET32: 56,
  '32_PCREL': 57,
  SET_ULEB128: 60,
  SUB_ULEB128: 61,
} as const;

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(Rel).map(([name, number]) => [number, `R_RISCV_${name}`]),
);

/** The name of a relocation, as readelf prints it. */
export const relName = (type: number): string => NAMES.get(type) ?? `relocation type ${type}`;
