/**
 * Files above 350 lines and functions above 40 have a reason, one line each. A
 * new one without a reason fails, and so does a reason that is not needed any more.
 * Functions are those of kernel, emu and scripts; files those of tests as well.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { FILE_LINES, FUNCTION_LINES, functionsOf, lineCount } from './sizes.ts';

const sources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
const read = (path: string): string => readFileSync(path, 'utf8');

const LONG_FILES: Readonly<Record<string, string>> = {
  'emu/cpu/blocks.ts': 'one cache: finding, decoding and dropping blocks share its pages and tables',
  'emu/cpu/interpreter.ts': 'one switch: a case for each operation and each pair, in one function',
  'emu/gdb/machine.ts':
    'one target: stops, threads and posts of a machine share its observer and its recorder',
  'emu/gdb/server.ts': 'one session: each packet of the protocol has its line over the same state',
  'emu/judge/world.ts':
    'one world: the operations of a script share the facility, its handlers and the judge',
  'kernel/callout/calendar.ts': 'a scheme is one file, with its repetition',
  'kernel/callout/callout.ts': 'the facility: every interface stands over one body, start and stop',
  'kernel/kern/sysent.ts': 'one table, generated, with a line for each call',
  'kernel/machdep.ts': 'the door to the machine: its whole interface, most of it comments',
  'kernel/module.ts': 'the door to modules: its whole interface, to be read as one page',
  'kernel/modules/rexmt.ts': 'a worked module is one file, and this one is a protocol with three timers',
  'kernel/vm/vm_space.ts': 'one address space: faults, fork and what a child inherits share its pages',
  'scripts/fuzz.ts': 'one table of families, with what each of them asks for',
  'tests/emu/stops.test.ts': 'one small program for each way to come to a stop',
  'tests/kernel/callout-cases.test.ts': 'the numbered edge cases of callouts, all for every scheme',
  'tests/kernel/itimer.test.ts': 'the numbered edge cases of interval timers, in both modes',
  'tests/kernel/module-parts.test.ts': 'a suite for each part that a module is given',
  'tests/kernel/module-wrong.test.ts': 'a table of one wrong module for each misuse',
  'tests/kernel/posix-timer.test.ts': 'the timer calls share one bench, on every kernel',
  'tests/kernel/signal-calls.test.ts': 'the signal calls share one bench',
  'tests/kernel/socket-calls.test.ts': 'one script for each call of sockets, and a table of wrong ones',
  'tests/model/irmachine.ts': 'one interpreter: every operation shares its frames, memory and code',
  'tests/model/iroperations.ts': 'one random operation of each kind, over the same scope',
  'tests/model/irwriter.ts': 'one module: functions, their tables and their trials share names',
  'tests/model/syscallfuzz.ts':
    'tables of likely arguments for every system call, and the world that uses them',
  'tests/model/threadjudge.ts': 'one judge: its rules share the state of every thread and object',
  'tests/system/modules.test.ts': 'a script and a judgement for each worked module',
};

/** The reason of a part of a realm's runtime. */
const PART = 'a text that is evaluated in a realm: it has no names but its own';

/** The long functions, as `path name`. */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'emu/cli/options.ts addMachineOptions': 'a table of options, one call for each',
  'emu/cli/session-options.ts addSessionOptions': 'a table of options, one call for each',
  'emu/contain/names.ts scopeOf': 'one switch, a case for each kind of scope',
  'emu/contain/quick/bridge.ts bridge': PART,
  'emu/contain/quick/slots.ts slots': PART,
  'emu/contain/rewrite.ts expression': 'one switch, a case for each kind of expression',
  'emu/contain/runtime-arrays.ts Part': PART,
  'emu/contain/runtime-constructors.ts Part': PART,
  'emu/contain/runtime-count.ts Part': PART,
  'emu/contain/runtime-door.ts Part': PART,
  'emu/contain/runtime-draw.ts Part': PART,
  'emu/contain/runtime-engine.ts Part': PART,
  'emu/contain/runtime-insert.ts Part': PART,
  'emu/contain/runtime-json.ts Part': PART,
  'emu/contain/runtime-maps.ts Part': PART,
  'emu/contain/runtime-maps.ts make': PART,
  'emu/contain/runtime-members.ts Part': PART,
  'emu/contain/runtime-numeric.ts Part': PART,
  'emu/contain/runtime-values.ts Part': PART,
  'emu/contain/runtime-math.ts Part': PART,
  'emu/contain/runtime-objects.ts Part': PART,
  'emu/contain/runtime-stack.ts Part': PART,
  'emu/contain/runtime-text.ts Part': PART,
  'emu/contain/runtime-views.ts Part': PART,
  'emu/contain/runtime-prune.ts freezeAll': PART,
  'emu/contain/runtime-prune.ts prune': PART,
  'emu/cpu/decode.ts decode': 'one switch, a case for each major opcode',
  'emu/cpu/interpreter.ts execute': 'one switch over all operations, with the registers in locals',
  'emu/cpu/interpreter.ts makeExecute': 'one switch over all operations, with the registers in locals',
  'emu/judge/script.ts scripts': 'the grammar of scripts, a definition for each operation',
  'emu/judge/world.ts perform': 'one switch, a case for each operation of a script',
  'emu/paper/compare/workloads.ts start': 'one workload over closures that share its timers',
  'emu/paper/fig9/text.ts terminalPlot': 'one plot: scales, curves and legend share its ranges',
  'emu/trace/perfetto-callouts.ts calloutPoints': 'a table of observers over closures that share the spans',
  'emu/trace/perfetto-processes.ts processPoints': 'a table of observers, one for each event of a process',
  'emu/trace/vcd.ts vcd': 'a table of observers, one for each signal that changes',
  'emu/web/page.ts begin': 'the parts of the page, which know each other',
  'kernel/kern/kern_sysctl.ts sysctlTree': 'a table of all values, a line or two for each',
  'kernel/trace/ktraceprobe.ts ktraceObserver': 'a table of observers, one for each record of ktrace',
  'scripts/bench/turns.ts inTurns': 'one sequence of rounds over what all contenders have done',
  'userland/cc/link/apply.ts data': 'one switch, a case for each relocation of data',
  'userland/cc/link/apply.ts instruction': 'one switch, a case for each relocation of instructions',
};

describe('sizes', () => {
  const long = (measured: Iterable<readonly [string, number]>, most: number): string[] =>
    [...new Set([...measured].filter(([, lines]) => lines > most).map(([name]) => name))].sort();

  it(`files above ${FILE_LINES} lines have a reason, and others none`, () => {
    const files = sources('kernel', 'emu', 'scripts', 'tests', 'userland/cc').map(
      (path) => [path, lineCount(read(path))] as const,
    );
    expect(long(files, FILE_LINES)).to.deep.equal(Object.keys(LONG_FILES).sort());
  });

  it(`functions above ${FUNCTION_LINES} lines have a reason, and others none`, () => {
    const functions = sources('kernel', 'emu', 'scripts', 'userland/cc').flatMap((path) =>
      functionsOf(read(path)).map(({ name, lines }) => [`${path} ${name}`, lines] as const),
    );
    expect(functions).to.have.length.above(1000);
    expect(long(functions, FUNCTION_LINES)).to.deep.equal(Object.keys(LONG_FUNCTIONS).sort());
  });

  for (const [source, names] of [
    ['function f(a: number): void {\n}', ['f:2']],
    ['export async function* f<T>(a: T): Map<string, { a: T }> {\n\n}', ['f:3']],
    ['function f(): { a: number } | undefined {\n}', ['f:2']],
    ['const f = (a: number): (() => void) => {\n};', ['f:2']],
    [
      'class C extends D { constructor() { super(); } get x(): number { return 1; } }',
      ['constructor:1', 'x:1'],
    ],
    ['const o = { m(a = {}) {}, n: () => {} };', ['m:1', 'n:1']],
    ['it("x", () => {\n});', ['argument of it:2']],
    [
      'if (a) { b(); } else { c(); } for (;;) { try { d(); } catch (e) {} } switch (x) { case y(): { z(); } }',
      [],
    ],
    ['interface I { a: { b: number } } const t = x ? { a } : { b };', []],
  ] as const)
    it(`finds ${names.length === 0 ? 'no function' : names.join(', ')} in ${source.replaceAll('\n', ' ')}`, () => {
      expect(functionsOf(source).map(({ name, lines }) => `${name}:${lines}`)).to.deep.equal(names);
    });
});
