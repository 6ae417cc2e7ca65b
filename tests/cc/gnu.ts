/** GNU as, for comparison. Needs binutils for RISC-V. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FLAGS = ['-march=rv32imac_zicsr_zifencei', '-mabi=ilp32'];

/** Assembles a text with further options; the contents of the file that is asked for. */
function assembled(text: string, options: readonly string[], wanted: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-as-'));
  try {
    writeFileSync(join(folder, 'a.s'), text, 'latin1');
    const args = [...FLAGS, ...options, 'a.s', '-o', 'a.o'];
    const { status, stderr, error } = spawnSync('riscv64-unknown-elf-as', args, {
      encoding: 'latin1',
      cwd: folder,
    });
    if (error) throw error;
    if (status !== 0) throw new Error(stderr);
    return new Uint8Array(readFileSync(join(folder, wanted)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The object of a text. */
export const gnuAssemble = (text: string): Uint8Array => assembled(text, [], 'a.o');

/** The bytes that each line of a text becomes, in hexadecimal. */
export function gnuEncodings(lines: readonly string[]): string[] {
  const bytes = lines.map(() => '');
  const listing = assembled(`${lines.join('\n')}\n`, ['-al=a.lst'], 'a.lst');
  for (const line of Buffer.from(listing).toString('latin1').split('\n')) {
    // A line goes on below itself, without a place, if it has many bytes.
    const [, number = '', hex = ''] = /^ *(\d+) (?:[0-9a-f]{4} )?\s*([0-9A-F]+)\b/.exec(line) ?? [];
    if (hex !== '') bytes[Number(number) - 1] += hex.toLowerCase();
  }
  return bytes;
}
