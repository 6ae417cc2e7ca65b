/**
 * Debug information of our compiler: lines, scopes, types and places of a program in IR (traced.c
 * in tests/cc/programs), each held to what the source says; wrong twins are convicted. gdb, readelf
 * and llvm-dwarfdump read it in tests/compiler.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Symbols } from '../../emu/symbols/symbols.ts';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { SHF_EXECINSTR } from '../../userland/cc/elf/constants.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { bytesOf, type Entry, everyEntry, outlived, rangesOf, readUnit, typeText } from './dwarf.ts';
import { linkTexts, run } from './programs.ts';

const FOLDER = 'tests/cc/programs';
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'latin1');
const textOf = (level: string): string => compile(read(`traced-${level}.ll`), 'traced');

/** A module without what it says to debuggers. */
const silent = (ir: string): string =>
  ir
    .split('\n')
    .filter((line) => !/^ *#dbg_|^!llvm\.dbg/.test(line))
    .map((line) => line.replace(/,? !dbg !\d+/g, ''))
    .join('\n');

/** The instructions of an assembly text. */
function codeOf(text: string): Record<string, string> {
  const { object, errors } = assemble(text, 'traced.s');
  expect(errors).to.deep.equal([]);
  const code = object.sections.filter(({ flags }) => (flags & SHF_EXECINSTR) !== 0);
  return Object.fromEntries(code.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')]));
}

interface Program {
  readonly object: ObjectFile;
  readonly symbols: Symbols;
  readonly unit: Entry;
}

function programOf(text: string): Program {
  const { program, errors } = linkTexts([text]);
  expect(errors).to.deep.equal([]);
  const object = readElf('program', program as Uint8Array);
  return { object, symbols: new Symbols(program as Uint8Array), unit: readUnit(object) };
}

const functionsOf = (unit: Entry, name: string): Entry[] =>
  everyEntry(unit).filter(({ tag, at }) => tag === 'function' && at.get('name') === name);

/** The function of a name with code; what it takes from an abstract one is followed. */
function functionOf({ unit }: Program, name: string): Entry {
  const abstract = functionsOf(unit, name).map(({ offset }) => offset);
  const found = everyEntry(unit).find(
    ({ tag, at }) =>
      tag === 'function' &&
      at.has('lowPc') &&
      (at.get('name') === name || abstract.includes(at.get('origin') as number)),
  );
  expect(found, name).to.not.equal(undefined);
  return found as Entry;
}

/** The lines of a function's instructions in the order of addresses, each once where it changes. */
function linesOf(program: Program, name: string): string {
  const lines: string[] = [];
  for (const [from, to] of rangesOf(program.object, functionOf(program, name)))
    for (let pc = from; pc < to; pc += 2) {
      const { source } = program.symbols.at(pc);
      const line =
        source === undefined ? '-' : `${source.file === 'traced.c' ? '' : source.file}${source.line}`;
      if (lines.at(-1) !== line) lines.push(line);
    }
  return lines.join(' ');
}

/** The functions inlined in a function, with the lines of their calls. */
const inlinedIn = (program: Program, name: string): string[] =>
  everyEntry(functionOf(program, name))
    .filter(({ tag }) => tag === 'inlined')
    .map((entry) => {
      const origin = everyEntry(program.unit).find(({ offset }) => offset === entry.at.get('origin'));
      return `${origin?.at.get('name')}:${entry.at.get('callLine')}`;
    });

/**
 * The lines of traced.c in the order of the code at -O0: a loop's end is behind its body, and a
 * function ends with its return.
 */
const LINES: Readonly<Record<string, string>> = {
  square: '22 23 25',
  weigh: '30 32 34 35 36 37',
  walk: '42 43 45 46 48 49 45 51',
  wide: '56 57 59 60',
  report: '65 66 68 69',
  main: '74 75 76 78 79 80 81',
};

/**
 * A loop that was inlined: line 3 asks and comes first, line 4 works and comes before it in the
 * code.
 */
const LOOP = `@cell = global i32 0
define i32 @main() !dbg !3 {
entry:
  br label %ask, !dbg !7
ask:
  %i = phi i32 [ 0, %entry ], [ %next, %again ], !dbg !8
  %v = load volatile i32, ptr @cell, !dbg !8
  %c = icmp ult i32 %v, 9, !dbg !8
  br i1 %c, label %again, label %done, !dbg !8
again:
  %next = add i32 %i, 1, !dbg !9
  store volatile i32 %next, ptr @cell, !dbg !9
  br label %ask, !dbg !9
done:
  ret i32 %i, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "wait.c", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "main", file: !1, line: 8, type: !4, unit: !0)
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "wait", file: !1, line: 1, type: !4, unit: !0)
!6 = distinct !DILocation(line: 10, column: 3, scope: !3)
!7 = !DILocation(line: 9, column: 3, scope: !3)
!8 = !DILocation(line: 3, column: 3, scope: !5, inlinedAt: !6)
!9 = !DILocation(line: 4, column: 3, scope: !5, inlinedAt: !6)
`;

/** Each line once, behind each other. */
const inOrder = (lines: string, wanted: string): boolean => {
  const found = lines.split(' ');
  let at = 0;
  for (const line of wanted.split(' ')) {
    at = found.indexOf(line, at);
    if (at < 0) return false;
  }
  return found.every((line) => wanted.split(' ').includes(line));
};

describe('debug information of our compiler', () => {
  for (const level of ['O0', 'O2']) {
    it(`-${level}: the program prints what gcc's prints`, () => {
      expect(run([textOf(level)])).to.equal(`${read('traced.out')}0`);
    });

    it(`-${level}: code and data are the same without it`, () => {
      const ir = read(`traced-${level}.ll`);
      expect(codeOf(compile(silent(ir), 'traced'))).to.deep.equal(codeOf(compile(ir, 'traced')));
      expect(silent(ir)).to.not.match(/#dbg|!dbg/);
    });

    it(`-${level}: the compiler, and no path of the host`, () => {
      const { unit } = programOf(textOf(level));
      expect(unit.at.get('name')).to.equal('traced.c');
      expect(
        everyEntry(unit).flatMap(({ at }) => [...at.values()].filter((it) => /^\//.test(String(it)))),
      ).to.deep.equal([]);
    });
  }

  it('-O0: lines of each function', () => {
    const program = programOf(textOf('O0'));
    for (const [name, lines] of Object.entries(LINES))
      expect(inOrder(linesOf(program, name), lines), `${name}: ${linesOf(program, name)}`).to.equal(true);
  });

  it('-O0: a function begins with its own line', () => {
    const program = programOf(textOf('O0'));
    for (const [name, lines] of Object.entries(LINES)) {
      const [[from]] = rangesOf(program.object, functionOf(program, name)) as [[number, number]];
      expect(program.symbols.describe(from)).to.equal(`${name} (traced.c:${lines.split(' ')[0]})`);
    }
  });

  it('types and variables are those of the source', () => {
    const { unit } = programOf(textOf('O0'));
    const typed = (entry: Entry): string =>
      `${typeText(unit, entry.at.get('type') as number | undefined)} ${entry.at.get('name')}`;
    const weigh = functionsOf(unit, 'weigh')[0] as Entry;
    expect(weigh.children.map(typed)).to.deep.equal([
      'const struct node * node',
      'int factor',
      'int weight',
      'int times',
    ]);
    const node = everyEntry(unit).find(
      ({ tag, at }) => tag === 'struct' && at.get('name') === 'node',
    ) as Entry;
    const members = node.children.map((child) => {
      const { at } = child;
      const bits = at.has('bitSize') ? `${at.get('bitOffset')}:${at.get('bitSize')}` : `+${at.get('offset')}`;
      return `${typed(child)} ${bits}`;
    });
    expect(members).to.deep.equal([
      'int key +0',
      'unsigned int odd 32:1',
      'unsigned int rest 33:7',
      'enum colour colour +8',
      'struct node * next +12',
      'char[8] name +16',
    ]);
    const measure = everyEntry(unit).find(({ at }) => at.get('name') === 'measure') as Entry;
    expect(typed(measure)).to.equal('int (const struct node *, int) * measure');
    const globals = unit.children.filter(({ tag }) => tag === 'variable').map(typed);
    expect(globals).to.have.members(['int calls', 'long long total']);
  });

  it('-O2: functions that were inlined, with their calls', () => {
    const program = programOf(textOf('O2'));
    expect(inlinedIn(program, 'weigh')).to.deep.equal(['square:32']);
    expect(inlinedIn(program, 'say')).to.deep.equal(['ecall3:28']);
    for (const entry of everyEntry(functionOf(program, 'weigh')).filter(({ tag }) => tag === 'inlined'))
      for (const [from, to] of rangesOf(program.object, entry))
        for (let pc = from; pc < to; pc += 2)
          expect(program.symbols.at(pc).source?.line).to.be.within(23, 25);
  });

  it('an inlined function begins with the range at which it is entered, in one piece of code or in two', () => {
    for (const ir of [LOOP, LOOP.replace(/(store .*)!9/, '$1!7')]) {
      const program = programOf(compile(ir, 'wait'));
      const [inlined] = everyEntry(program.unit).filter(({ tag }) => tag === 'inlined');
      const ranges = rangesOf(program.object, inlined as Entry);
      expect(ranges.map(([pc]) => program.symbols.at(pc).source?.line)).to.deep.equal([3, 4]);
      expect(ranges[0]?.[0]).to.be.greaterThan(ranges[1]?.[0] ?? Number.POSITIVE_INFINITY);
    }
  });

  it('-O2: no variable is said to be in a register that holds something else', () => {
    expect(outlived(textOf('O2'))).to.deep.equal([]);
  });

  it('each row of lines begins a statement, and no two in a row are of one line', () => {
    for (const level of ['O0', 'O2']) {
      const text = textOf(level);
      expect(text).to.not.contain('is_stmt');
      for (const code of text.split('.cfi_startproc').slice(1)) {
        const rows = [...code.matchAll(/^\t\.loc (\d+ \d+) \d+(.*)$/gm)];
        // The end of the prologue has a row of its own.
        const lines = rows.filter(([, , flag]) => flag === '').map(([, line]) => line);
        expect(lines.length).to.be.greaterThan(1);
        expect(rows.filter(([, line, flag], i) => flag === '' && line === rows[i - 1]?.[1])).to.deep.equal(
          [],
        );
      }
    }
  });

  it('sections of functions that are left out have no addresses', () => {
    const program = programOf(textOf('O2').replace(/\tcall wide\n/, '\tnop\n'));
    const [[from] = []] = rangesOf(program.object, functionOf(program, 'wide'));
    // The one address that gdb takes for no address.
    expect(from).to.equal(0);
    const lines = linesOf(program, 'walk');
    expect(lines).to.match(/^42|^45/);
  });
});

describe('debug information that is wrong', () => {
  it('is convicted: a line table off by one row', () => {
    const right = textOf('O0');
    const places = [...right.matchAll(/\t\.loc 1 (\d+ \d+)/g)].map(([, place]) => place as string);
    let row = 0;
    const wrong = right.replace(/\t\.loc 1 \d+ \d+/g, () => `\t.loc 1 ${places[Math.max(0, row++ - 1)]}`);
    const program = programOf(wrong);
    expect(Object.entries(LINES).every(([name, lines]) => inOrder(linesOf(program, name), lines))).to.equal(
      false,
    );
  });

  it('is convicted: an inlined call that is lost', () => {
    const right = read('traced-O2.ll');
    const wrong = right.replace(/(!DILocation\(line: 2[35],[^)]*), inlinedAt: !\d+/g, '$1');
    expect(wrong).to.not.equal(right);
    expect(inlinedIn(programOf(compile(wrong, 'traced')), 'weigh')).to.deep.equal([]);
  });

  for (const [what, from, to] of [
    ['stays in a register that is written to', /-1\n(\t\.byte 1,9)/, '\n$1'],
    [
      'outlives its register',
      /(\.word \.Lat\d+_\d+\n\t\.word )\.Lat(\d+)_\d+(\n\t\.byte 1,9)/g,
      '$1.Lfunc$2_to$3',
    ],
  ] as const)
    it(`is convicted: a location that ${what}`, () => {
      const right = textOf('O2');
      const wrong = right.replace(from, to);
      expect(wrong).to.not.equal(right);
      expect(outlived(wrong)).to.not.deep.equal([]);
    });
});

describe('.comment', () => {
  it('names the compiler of each object once', () => {
    const note = '\t.ident "clang, callwheel"\n';
    const { program } = linkTexts([`${textOf('O0')}${note}`, `\t.text\n${note}`]);
    const text = Buffer.from(bytesOf(readElf('program', program as Uint8Array), '.comment')).toString(
      'latin1',
    );
    expect(text.split('\0').filter((it) => it !== '')).to.deep.equal(['clang, callwheel']);
  });
});
