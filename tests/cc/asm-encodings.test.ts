/**
 * Encodings of all instructions: those of the table, which GNU as made (tests/compiler compares
 * with GNU as itself), by text and, for those that have a call, by the builder's calls.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { assembleInto } from '../../userland/cc/asm/assemble.ts';
import { ObjectBuilder } from '../../userland/cc/asm/builder.ts';
import { compress } from '../../userland/cc/asm/compress.ts';
import { INSTRUCTIONS } from '../../userland/cc/asm/instructions.ts';
import { Op } from '../../userland/cc/asm/op.ts';
import { missing, TEXTS } from './encodings.ts';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const table = readFileSync('tests/cc/encodings.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);

/** Those of the table that an assembler encodes otherwise. */
function wrongOnes(encode: (text: string, builder: ObjectBuilder) => string): string[] {
  let rvc = true;
  return table.flatMap(([bytes, text]) => {
    const builder = new ObjectBuilder({ rvc });
    const mine = encode(text, builder);
    rvc = builder.rvc;
    return mine === bytes ? [] : [`${text}: ${mine}, not ${bytes}`];
  });
}

function encode(text: string, builder: ObjectBuilder): string {
  const errors = assembleInto(builder, text, 'table');
  if (errors.length > 0) return errors.map((error) => error.text).join();
  const { rvc } = builder;
  const { sections } = builder.finish();
  builder.rvc = rvc;
  return hex(sections.find(({ name }) => name === '.text')?.bytes ?? new Uint8Array(0));
}

describe('the encodings of instructions', () => {
  it('are in the table for every instruction and pseudo-instruction', () => {
    expect(table.map(([, text]) => text)).to.deep.equal([...TEXTS]);
    expect(missing(INSTRUCTIONS.keys())).to.deep.equal([]);
    expect(missing(['vadd.vv'])).to.deep.equal(['vadd.vv']);
  });

  it('are those of GNU as', () => {
    expect(wrongOnes(encode)).to.deep.equal([]);
  });

  it('convict an assembler that does not compress, and one that confuses two registers', () => {
    const plain = wrongOnes((text, builder) => {
      builder.rvc = false;
      return encode(text, builder);
    });
    expect(plain.length).to.be.above(200);
    const confused = wrongOnes((text, builder) => encode(text.replace(/\bt6\b/g, 't5'), builder));
    expect(confused.length).to.be.above(50);
  });

  it('by calls are those by text', () => {
    const builder = new ObjectBuilder();
    builder.r(Op.ADD, 10, 11, 12);
    builder.r(Op.SUB, 8, 8, 9);
    builder.i(Op.ADDI, 2, 2, -64);
    builder.i(Op.SRAI, 10, 10, 3);
    builder.i(Op.LW, 10, 2, 12);
    builder.s(Op.SW, 10, 2, 12);
    builder.s(Op.SB, 31, 5, -1);
    builder.u(Op.LUI, 10, 0xfffff);
    builder.li(10, 0x12345678);
    builder.li(11, -5);
    const text = new ObjectBuilder();
    assembleInto(
      text,
      'add a0,a1,a2; sub s0,s0,s1; addi sp,sp,-64; srai a0,a0,3; lw a0,12(sp); sw a0,12(sp); sb t6,-1(t0); lui a0,0xfffff; li a0,0x12345678; li a1,-5',
      'text',
    );
    expect(builder.errors).to.deep.equal([]);
    expect(hex(builder.finish().sections[0]?.bytes as Uint8Array)).to.equal(
      hex(text.finish().sections[0]?.bytes as Uint8Array),
    );
  });

  it('by calls are refused where they do not fit', () => {
    const builder = new ObjectBuilder();
    builder.i(Op.ADDI, 10, 10, 2048);
    builder.i(Op.SLLI, 10, 10, 32);
    builder.s(Op.SW, 10, 10, -2049);
    expect(builder.errors.map(({ text }) => text)).to.have.length(3);
  });

  it('have a compressed form for words that no text has', () => {
    expect(compress(0)).to.equal(0);
    expect(compress(Op.JALR)).to.equal(0);
    expect(compress(0x00008067)).to.equal(0x8082);
  });
});
