/**
 * Debug information of the built-in compiler as others read it: gdb with core files that the
 * machine wrote, readelf and llvm-dwarfdump (Debian's llvm). `make test-cc` runs this; it fails
 * where one of them, or clang, is missing.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SHF_ALLOC } from '../../userland/cc/elf/constants.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { Playground } from '../system/examples.ts';

const CRASH = `#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, GREEN = 5 };
struct node {
	int key;
	unsigned odd : 1, rest : 7;
	enum colour colour;
	struct node *next;
	char name[8];
};
union word { int number; char bytes[4]; };
typedef int (*measure)(struct node *, int);

struct node *volatile nowhere;
struct node *volatile end = (struct node *)1;
long long total = 1LL << 40;
union word word = { 0x41424344 };

static inline int peek(struct node *node, int factor)
{
	int key = node->key;

	return key * factor;
}

__attribute__((noinline)) static int weigh(struct node *node, int factor)
{
	static int times = 2;
	int weight = peek(node, factor);

	times++;
	return weight + times;
}

__attribute__((noinline)) static int walk(struct node *list, measure f, int n)
{
	int sum = 0;

	for (struct node *at = list; at != end; at = at->next) {
		int value = f(at, n);

		sum += value;
	}
	return sum;
}

__attribute__((noinline)) static int deep(int n)
{
	volatile int here[64];

	here[0] = n;
	return n < 0 ? n : deep(n + 1) + here[0];
}

__attribute__((noinline)) static int many(int count, ...)
{
	va_list list;
	double half = 0.5;
	int sum = 0;

	va_start(list, count);
	for (int i = 0; i < count; i++)
		sum += va_arg(list, int);
	va_end(list);
	nowhere->key = sum + (int)(half * 4);
	return sum;
}

int main(int argc, char **argv)
{
	struct node last = { 3, 1, 9, GREEN, 0, "last" };
	struct node first = { 4, 0, 1, RED, &last, "first" };
	int numbers[argc + 2];

	total += word.number;
	numbers[1] = argc;
	if (argc == 2)
		return deep(atoi(argv[1]));
	if (argc == 3)
		return many(3, numbers[1], 20, 30) + numbers[1];
	return walk(&first, weigh, 7) + numbers[1];
}
`;

/** A function in assembly that says where its caller is, and one that calls it. */
const LOW = `#define BY 1
	.globl low
	.type low, @function
low:
	.cfi_startproc
	addi a0, a0, BY
	lw a1, 0(zero)
	ret
	.cfi_endproc
	.size low, .-low
`;
const CALLS = 'int low(int);\nint main(void) { volatile int kept = 5;\n\treturn low(3) + kept; }\n';

/** The line of the program that begins so. */
const at = (text: string): number => CRASH.split('\n').findIndex((line) => line.trim().startsWith(text)) + 1;
const LINES = {
  peek: at('int key = node'),
  weigh: at('int weight = peek'),
  value: at('int value = f'),
  walk: at('return walk'),
  /** The line of the brace that opens it. */
  walkBegin: at('__attribute__((noinline)) static int walk') + 1,
  deeper: at('return n < 0'),
  many: at('nowhere->key'),
  manyCalled: at('return many'),
};

/** An expression in which the names of lines between braces stand for their numbers. */
const told = (text: string): RegExp =>
  new RegExp(text.replace(/\{(\w+)\}/g, (_, name: keyof typeof LINES) => `${LINES[name]}`));

describe('debug information of the built-in compiler', () => {
  let playground: Playground;
  before(() => {
    playground = new Playground({ 'src/crash.c': CRASH, 'src/low.S': LOW, 'src/calls.c': CALLS });
    for (const level of ['O0', 'Og', 'O2']) {
      const made = playground.run(`callwheel cc --with clang -${level} src/crash.c -o crash-${level}`);
      expect(made.status, made.stderr).to.equal(0);
    }
  });
  after(() => playground.remove());

  /** Runs a program, which leaves a core file; the lines on stderr. */
  const crash = (level: string, ...args: readonly string[]): string[] =>
    playground
      .run(`callwheel run -q --core crash.core ./crash-${level} ${args.join(' ')}`)
      .stderr.trimEnd()
      .split('\n');

  /** The output of a tool of the host, which must not complain. */
  function tool(name: string, ...args: readonly string[]): string {
    const { status, stdout, stderr, error } = spawnSync(name, args, {
      cwd: playground.folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(error, `${name} is installed`).to.equal(undefined);
    expect(status, stderr).to.equal(0);
    expect(stderr).to.not.match(/warning|error|unable|cannot/i);
    return stdout;
  }

  /** The answers of gdb to commands about the core file. */
  const gdb = (level: string, ...commands: readonly string[]): string =>
    tool(
      'gdb-multiarch',
      ...['-nx', '-batch', '-ex', 'target core crash.core'],
      ...commands.flatMap((command) => ['-ex', command]),
      `crash-${level}`,
    );

  for (const level of ['O0', 'Og'])
    it(`-${level}: backtrace with arguments, locals of every frame`, () => {
      expect(crash(level)[0]).to.match(told('SIGSEGV: load from 0x0 .*\\(src/crash\\.c:{peek}\\)$'));
      const answer = gdb(level, 'bt', 'up', 'up', 'info locals', 'up', 'print first', 'print last.odd');
      expect(answer).to.match(told('#0 .*peek \\(node=0x0, factor=7\\) at .*crash\\.c:{peek}\n'));
      expect(answer).to.match(told('#1 .*weigh \\(node=0x0, factor=7\\) at .*crash\\.c:{weigh}\n'));
      expect(answer).to.match(
        told('#2 .*walk \\(list=0x\\w+, f=0x\\w+ <weigh>, n=7\\) at .*crash\\.c:{value}\n'),
      );
      expect(answer).to.match(told('#3 .*main \\(argc=1, argv=0x\\w+\\) at .*crash\\.c:{walk}\n'));
      expect(answer).to.match(/^at = 0x0$/m);
      // The first node weighs 28 and the second 21, and `times` is 3 and 4.
      expect(answer).to.match(/^sum = 56$/m);
      expect(answer).to.match(
        /\$1 = \{key = 4, odd = 0, rest = 1, colour = RED, next = 0x\w+, name = "first\\000\\000"\}\n\$2 = 1\n/,
      );
    });

  it('-O2: a function that is inlined has its frame', () => {
    expect(crash('O2')[0]).to.match(told('\\(src/crash\\.c:{peek}\\)$'));
    const answer = gdb('O2', 'bt', 'up', 'info args');
    expect(answer).to.match(
      told('#0 .*peek \\(.*crash\\.c:{peek}\n#1 .*weigh \\(node=.*crash\\.c:{weigh}\n'),
    );
    expect(answer).to.match(told('#2 .*walk .*crash\\.c:{value}\n#3 .*main .*crash\\.c:{walk}\n'));
    for (const [, value] of answer.matchAll(/(?:sum|factor|\bn)=(\w+)/g))
      expect(value).to.match(/^(?:7|56)$/);
  });

  it('-O0: types, lines, scopes and variables of the program', () => {
    crash('O0');
    const answer = gdb(
      'O0',
      ...['ptype struct node', 'ptype measure', 'print total', 'print word', 'print (enum colour)5'],
      ...['print weigh::times', 'info line walk', 'info scope walk', 'whatis weigh', 'ptype union word'],
    );
    expect(answer).to.match(/unsigned int odd : 1;\n +unsigned int rest : 7;\n +enum colour colour;\n/);
    expect(answer).to.match(/type = int \(\*\)\(struct node \*, int\)\n/);
    expect(answer).to.match(
      /\$1 = 1100606489412\n\$2 = \{number = 1094861636, bytes = "DCBA"\}\n\$3 = GREEN\n\$4 = 4\n/,
    );
    expect(answer).to.match(told('Line {walkBegin} of ".*crash\\.c" starts at address 0x\\w+ <walk>'));
    for (const name of ['list', 'f', 'n', 'sum'])
      expect(answer).to.match(new RegExp(`^Symbol ${name} is .*`, 'm'));
    expect(answer).to.match(/type = int \(struct node \*, int\)\n/);
  });

  for (const level of ['O0', 'O2'])
    it(`-${level}: frames of a function that faults as it begins`, () => {
      expect(crash(level, '1')[0]).to.match(/SIGSEGV: store to .* deep\+0x\w+ /);
      const answer = gdb(level, 'bt 3', 'up', 'print n', 'up', 'print n');
      expect(answer).to.match(
        told('#0 .* deep .*\n#1 .* deep \\(.*crash\\.c:{deeper}\n#2 .* deep .*crash\\.c:{deeper}\n'),
      );
      const [, n, outer] = /\$1 = (\d+)\n[\s\S]*\$2 = (\d+)\n/.exec(answer) ?? [];
      if (level === 'O0') expect(Number(n) - Number(outer)).to.equal(1);
    });

  it('-O0: arguments of `...`, floating point, an array of variable length', () => {
    crash('O0', '1', '2');
    const answer = gdb(
      'O0',
      ...['bt', 'info locals', 'up', 'print numbers[1]', 'print sizeof numbers', 'print argv[2]'],
    );
    expect(answer).to.match(
      told('#0 .*many \\(count=3\\) .*crash\\.c:{many}\n#1 .*main \\(argc=3, .*:{manyCalled}\n'),
    );
    expect(answer).to.match(/half = 0\.5\nsum = 53\n/);
    expect(answer).to.match(/\$1 = 3\n\$2 = 20\n\$3 = 0x\w+ "2"\n/);
  });

  /**
   * Holds that llvm-dwarfdump has no complaint of a whole program. The library's assembly is GNU
   * as's: of a function that is left out it tells a size at zero, which gdb passes over, and of one
   * that is relaxed the size that it had; so nothing is left out here, or relaxed.
   */
  const verified = (args: string): void => {
    const made = playground.run(`callwheel cc -Wl,--no-gc-sections,--no-relax ${args} -o whole`);
    expect(made.stderr).to.equal('');
    expect(tool('llvm-dwarfdump', '--verify', 'whole')).to.match(/No errors\./);
  };

  it('gdb knows no function of the library that was left out', () => {
    const found = ['setitimer', 'nanosleep'].flatMap((name) => ['-ex', `info address ${name}`]);
    const { stderr } = spawnSync('gdb-multiarch', ['-nx', '-batch', ...found, 'crash-O2'], {
      cwd: playground.folder,
      encoding: 'utf8',
    });
    expect(stderr).to.match(/No symbol "setitimer" .*\nNo symbol "nanosleep" /);
  });

  it('a source in assembly has its lines, in what a fault says and for gdb', () => {
    const told = playground.run('callwheel cc src/calls.c src/low.S -o low');
    expect(told.stderr).to.equal('');
    const ran = playground.run('callwheel run -q --core crash.core ./low');
    expect(ran.stderr).to.match(/low\+0x\w+ \(src\/low\.S:7\)\n/);
    const answer = tool(
      'gdb-multiarch',
      ...[
        '-nx',
        '-batch',
        '-ex',
        'target core crash.core',
        '-ex',
        'bt',
        '-ex',
        'up',
        '-ex',
        'info locals',
        'low',
      ],
    );
    expect(answer).to.match(/^#0 +low \(\) at .*src\/low\.S:7\n#1 .* main \(\) at .*src\/calls\.c:3\n/m);
    expect(answer).to.match(/^kept = 5$/m);
    verified('-O2 src/calls.c src/low.S');
  });

  for (const level of ['O0', 'Og', 'O2'])
    it(`-${level}: llvm-dwarfdump has no complaint of a program with headers and the library`, () => {
      verified(`-${level} src/crash.c`);
    });

  for (const level of ['O0', 'O2'])
    it(`-${level}: readelf and llvm-dwarfdump have no complaint`, () => {
      const folder = join(process.cwd(), 'tests/cc/programs');
      const made = playground.run(
        `callwheel cc --with clang -w -${level} -nostdlib -e main -I${folder} ${folder}/traced.c -o traced`,
      );
      expect(made.status, made.stderr).to.equal(0);
      // Without optimisation each variable has one place: there are no lists of locations.
      expect(tool('readelf', '--debug-dump=loc', 'traced') === '').to.equal(level === 'O0');
      for (const part of ['info', 'abbrev', 'Ranges', 'frames', 'rawline', 'decodedline'])
        expect(tool('readelf', `--debug-dump=${part}`, 'traced')).to.not.equal('');
      expect(tool('llvm-dwarfdump', '--verify', 'traced')).to.match(/No errors\./);
    });

  for (const level of ['O0', 'O2', 'Og'])
    it(`-${level}: the program is the same without debug information`, () => {
      const sections = (option: string) => {
        const made = playground.run(
          `callwheel cc --with clang -${level} ${option} -c src/crash.c -o crash.o`,
        );
        expect(made.status, made.stderr).to.equal(0);
        const object = readElf('crash.o', readFileSync(join(playground.folder, 'crash.o')));
        const kept = object.sections.filter(({ flags }) => (flags & SHF_ALLOC) !== 0);
        return kept.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')]);
      };
      expect(sections('-g')).to.deep.equal(sections('-g0'));
    });

  it('.comment names clang and us, once', () => {
    const text = tool('readelf', '-p', '.comment', 'crash-O2');
    expect(text.match(/clang \S+, callwheel \d/g)).to.have.length(1);
  });

  it('a fault is told by the same line as of gcc', () => {
    const made = playground.run('callwheel cc --with gcc -O0 src/crash.c -o crash-gcc');
    expect(made.status, made.stderr).to.equal(0);
    const place = (level: string): string | undefined => /\(src\/\S+\)$/.exec(crash(level)[0] ?? '')?.[0];
    expect(place('O2')).to.equal(place('gcc'));
  });
});
