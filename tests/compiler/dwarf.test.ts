/**
 * The reader of debug information on what compilers write: functions, inlined functions and lines
 * of every instruction are those of addr2line, and call frames those of readelf. Wrong twins
 * of the reader are convicted by the same comparison.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FrameRow } from '../../emu/symbols/callframes.ts';
import { lineText } from '../../emu/symbols/linetable.ts';
import { Symbols } from '../../emu/symbols/symbols.ts';
import { CRASHING, compiled } from '../system/crashing.ts';

const FLOATS = `#include <math.h>
#include <stdio.h>
static inline double half(double x) { return x / 2; }
static inline double quarter(double x) { return half(half(x)); }
__attribute__((noinline)) double area(double r, int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += quarter(r * i) + sqrt(r);
	return sum;
}
int main(int argc, char **argv)
{
	char line[200];
	snprintf(line, sizeof line, "%s %g", argv[0], area(argc, 5));
	return puts(line);
}
`;

const SOURCES: Readonly<Record<string, string>> = { crash: CRASHING, floats: FLOATS };

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'ours -O0': ['-O0'],
  'ours -O2': ['-O2'],
  'ours -Os': ['-Os'],
  'gcc -O0': ['--with', 'gcc', '-O0'],
  'gcc -O2': ['--with', 'gcc', '-O2'],
  'gcc -O2 -gdwarf-4': ['--with', 'gcc', '-O2', '-gdwarf-4'],
};

function tool(name: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  expect(status, `${name}: ${stderr}`).to.equal(0);
  return stdout;
}

/** The addresses of instructions in functions of the program itself and of the C library. */
function addressesOf(file: string): number[] {
  const lines = tool('riscv64-unknown-elf-objdump', ['-d', '--no-show-raw-insn', file]);
  return [...lines.matchAll(/^ +([\da-f]+):\t/gm)].map(([, hex = '']) => Number.parseInt(hex, 16));
}

const base = (path: string): string => path.replace(/^.*\//, '');

/** The functions and lines at addresses as addr2line has them: `name file:line`. */
function byAddr2line(file: string, addresses: readonly number[]): Map<number, string[]> {
  const input = addresses.map((address) => `0x${address.toString(16)}\n`).join('');
  const lines = tool('riscv64-unknown-elf-addr2line', ['-a', '-f', '-i', '-e', file], input).split('\n');
  const found = new Map<number, string[]>();
  let here: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (/^0x[\da-f]{8}$/.test(line)) {
      here = [];
      found.set(Number.parseInt(line, 16), here);
    } else if (line !== '') here.push(`${line} ${base((lines[++i] ?? '').replace(/ \(disc.*/, ''))}`);
  }
  return found;
}

/** The same as our reader has them. */
function byReader(symbols: Symbols, address: number): string[] {
  const { source } = symbols.at(address);
  const scopes = symbols.scopesAt(address);
  return scopes.map(({ name }, i) => {
    const line = i === 0 ? source : scopes[i - 1]?.call;
    return line === undefined ? `${name} ??:?` : `${name} ${base(lineText(line))}`;
  });
}

/** The number of addresses at which our reader and addr2line differ, and some of them in words. */
function differences(
  symbols: Symbols,
  known: ReadonlyMap<number, string[]>,
): { count: number; told: string[] } {
  const told: string[] = [];
  let count = 0;
  for (const [address, wanted] of known) {
    const found = byReader(symbols, address);
    // Code without an entry of a function has none here; addr2line takes the symbol's name.
    if (found.length === 0 || found.join() === wanted.join()) continue;
    // Assembly: several names for an address, and functions that reach into the next after linking.
    if (wanted.some((it) => /\.S:\d+$|\?\?:\?$/.test(it))) continue;
    count++;
    if (told.length < 5)
      told.push(`0x${address.toString(16)}: ${found.join(', ')}; addr2line: ${wanted.join(', ')}`);
  }
  return { count, told };
}

/** Names of registers that functions save, by their numbers. */
const REGISTERS = [...['0', 'ra', 'sp', 'gp', 'tp', 't0', 't1', 't2', 's0', 's1'], ...range('a', 0, 8)];
REGISTERS.push(...range('s', 2, 12));

function range(letter: string, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) => `${letter}${from + i}`);
}

/** The rows of call frames as readelf has them, by address: `sp+16 ra=c-4`. */
function rowsOf(file: string): Map<number, string> {
  const rows = new Map<number, string>();
  let [columns, isLeftOut]: [string[], boolean] = [[], false];
  for (const line of tool('riscv64-unknown-elf-readelf', ['--debug-dump=frames-interp', file]).split('\n')) {
    const words = line.trim().split(/ +/);
    if (/ (?:FDE|CIE) /.test(line)) isLeftOut = / CIE | pc=00000000/.test(line);
    else if (words[0] === 'LOC') columns = words.slice(2);
    else if (/^[\da-f]{8} /.test(line) && !isLeftOut) {
      const saved = columns.flatMap((name, i) => (words[i + 2] === 'u' ? [] : [`${name}=${words[i + 2]}`]));
      rows.set(Number.parseInt(words[0] ?? '', 16), [words[1], ...saved].join(' '));
    }
  }
  return rows;
}

const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);

/** A row in readelf's words; `off` is what a wrong twin adds to the frame. */
function rowText({ frame, rules }: FrameRow, off = 0): string {
  const cfa =
    frame instanceof Uint8Array ? 'exp' : `${REGISTERS[frame.register]}${signed(frame.offset + off)}`;
  const saved = [...rules]
    .sort(([a], [b]) => a - b)
    .map(([n, rule]) => `${REGISTERS[n]}=${rule.kind === 'offset' ? `c${signed(rule.offset)}` : rule.kind}`);
  return [cfa, ...saved].join(' ');
}

/** The rows at which ours and readelf's differ. */
function wrongRows(rows: ReadonlyMap<number, string>, ours: (address: number) => string): string[] {
  return [...rows].flatMap(([address, row]) =>
    ours(address) === row ? [] : [`0x${address.toString(16)}: ${ours(address)}; readelf: ${row}`],
  );
}

/** A reader that is wrong in one way: the answers for another address. */
const shifted = (symbols: Symbols, by: number): Symbols =>
  ({
    at: (address: number) => symbols.at(address + by),
    scopesAt: (address: number) => symbols.scopesAt(address + by),
  }) as unknown as Symbols;

describe('debug information of compiled programs', function () {
  this.timeout(240_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-dwarf-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [what, options] of Object.entries(OPTIONS))
    for (const [name, source] of Object.entries(SOURCES))
      it(`${name}, ${what}: functions and lines, and call frames`, async () => {
        const symbols = new Symbols(await compiled(folder, name, source, '-g', ...options));
        const file = join(folder, name);
        const known = byAddr2line(file, addressesOf(file));
        expect(known.size).to.be.above(1000);
        const { told } = differences(symbols, known);
        expect(told).to.deep.equal([]);
        const covered = [...known.keys()].filter((address) => symbols.scopesAt(address).length > 0);
        expect(covered.length / known.size).to.be.above(0.3);
        const inlined = [...known.values()].filter((it) => it.length > 1).length;
        if (!what.endsWith('-O0')) expect(inlined).to.be.above(20);
        expect(differences(shifted(symbols, 2), known).count, 'a row too late').to.be.above(100);
        expect(differences(shifted(symbols, -2), known).count, 'a row too early').to.be.above(100);

        const rows = rowsOf(file);
        expect(rows.size).to.be.above(200);
        const rowAt = (address: number, off?: number): string => {
          const row = symbols.frames.at(address);
          return row === undefined ? 'none' : rowText(row, off);
        };
        expect(wrongRows(rows, rowAt).slice(0, 5)).to.deep.equal([]);
        expect(wrongRows(rows, (address) => rowAt(address - 1)).length, 'a row early').to.be.above(100);
        expect(wrongRows(rows, (address) => rowAt(address, 4)).length, 'a wrong frame').to.equal(rows.size);
      });
});
