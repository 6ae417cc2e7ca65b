/**
 * Style: import directions, the purity of the kernel, and what the repository promises; each rule
 * is shown a bad example too.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config, expect } from 'chai';
import { OSRELEASE } from '../../kernel/sys/param.ts';
import { packagesBuiltInto, read } from './built.ts';
import { headComment, nothingLeft, plainComments } from './comments.ts';
import { importDirections } from './doors.ts';
import { noModuleState, noStackText, purity, type Rule } from './rules.ts';

const sources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
const pkg = JSON.parse(read('package.json')) as { version: string; dependencies: Record<string, string> };
/** Packages built into the command: name and version, as NOTICE gives them with their licences. */
const bundled = new Map(
  [...read('NOTICE').matchAll(/^npm package (\S+) (\S+)$/gm)].map(([, name = '', version = '']) => [
    name,
    version,
  ]),
);
/** Packages that are built into the page, likewise. */
const inPage = new Map(
  [...read('NOTICE').matchAll(/^npm package (\S+) (\S+), in the page$/gm)].map(
    ([, name = '', version = '']) => [name, version],
  ),
);
const directions = importDirections([...Object.keys(pkg.dependencies), ...bundled.keys(), ...inPage.keys()]);
const SHIPPED = sources('kernel', 'emu', 'userland/cc');

interface RuleCase {
  readonly rule: Rule;
  readonly over: readonly string[];
  /** [path, source, a part of the violation] */
  readonly bad: readonly (readonly [string, string, string])[];
  readonly good: readonly (readonly [string, string])[];
}

const RULES: Record<string, RuleCase> = {
  'imports go through the doors between rooms': {
    rule: directions,
    over: SHIPPED,
    bad: [
      ['kernel/kern/kern_time.ts', "import { x } from '../../emu/ledger.ts';", 'the kernel imports only'],
      ['kernel/kern/kern_time.ts', "import type { x } from 'node:fs';", 'the kernel imports only'],
      ['kernel/kern/kern_time.ts', "export * from 'echarts';", 'the kernel imports only'],
      ['userland/cc/asm/op.ts', "import { x } from '../../../kernel/sys/param.ts';", 'only the compiler'],
      ['userland/cc/asm/op.ts', "import { x } from 'node:fs';", 'only the compiler'],
      ['userland/cc/elf/read.ts', "import { x } from '../link/link.ts';", 'no door'],
      ['emu/web/page.ts', "import { readFileSync } from 'node:fs';", 'no door from emu/web'],
      ['emu/web/page.ts', "import { x } from '../cli/exit.ts';", 'no door from emu/web'],
      ['emu/web/page.ts', "import axe from 'axe-core';", 'import only packages'],
      ['emu/cli/web.ts', "import { x } from '../web/image.ts';", 'no door from emu/cli'],
      ['emu/front/loop.ts', "import type { x } from '../web/protocol.ts';", 'no door from emu/front'],
      [
        'kernel/kern/kern_time.ts',
        "const m = await import('../../emu/ledger.ts');",
        'the kernel imports only',
      ],
      ['kernel/callout/bsd.ts', "import type { P } from '../kern/proc.ts';", 'no door'],
      [
        'kernel/vm/vm_map.ts',
        "import { C } from '../callout/callout.ts';",
        'from kernel/vm to kernel/callout',
      ],
      ['kernel/kern/kern_sig.ts', "import { show } from '../ddb/show.ts';", 'no door'],
      ['kernel/modules/audio.ts', "import { P } from '../kern/proc.ts';", 'no door'],
      ['kernel/kern/kern_sig.ts', "import { syscall } from '../machine/syscall.ts';", 'handed over'],
      ['kernel/sys/param.ts', "import { Callout } from '../callout/callout.ts';", 'no door'],
      ['emu/cpu/cpu.ts', "import { PROBE_EVENTS } from '../../kernel/probe.ts';", 'no door'],
      ['emu/front/loop.ts', "import { EIO } from '../../kernel/module.ts';", 'no door'],
      ['emu/cli/run-command.ts', "import { Ktrace } from '../../kernel/trace/kern_ktrace.ts';", 'no door'],
      ['emu/machine.ts', "import { Kernel } from '../kernel/kern/init_main.ts';", 'no door'],
      ['emu/machine.ts', "import { System } from './system.ts';", 'from emu/hardware to emu/system'],
      ['emu/intc.ts', "import { performance } from 'node:perf_hooks';", 'to the package node:'],
      ['emu/intc.ts', "import 'echarts';", 'to the package echarts'],
      ['emu/intc.ts', "export { run } from './cli/run.ts';", 'no door'],
      ['emu/cpu/cpu.ts', "import type { P } from '../../kernel/kern/proc.ts';", 'no door'],
      ['emu/cpu/cpu.ts', "import { boot } from '../boot.ts';", 'from emu/cpu to emu/boot'],
      ['emu/clock/clockchip.ts', "import { Cpu } from '../cpu/cpu.ts';", 'from emu/clock to emu/cpu'],
      ['emu/boot.ts', "import { drive } from './front/loop.ts';", 'from emu/boot to emu/front'],
      ['emu/system.ts', "import { Debugger } from './debug/debugger.ts';", 'from emu/system to emu/debug'],
      ['emu/trace/csv.ts', "import { boot } from '../boot.ts';", 'from emu/trace to emu/boot'],
      ['emu/trace/csv.ts', "import { writeSync } from 'node:fs';", 'to the package node:'],
      ['emu/judge/world.ts', "import { Machine } from '../machine.ts';", 'from emu/judge to emu/machine'],
      ['emu/judge/world.ts', "import { P } from '../../kernel/kern/proc.ts';", 'no door'],
      ['emu/judge/world.ts', "import 'echarts';", 'to the package echarts'],
      ['emu/front/loop.ts', "import { setTimeout } from 'node:timers';", 'to the package node:'],
      ['emu/front/loop.ts', "import type { Failure } from '../cli/exit.ts';", 'from emu/front to emu/cli'],
      ['emu/front/loop.ts', "import type { Debugger } from '../debug/debugger.ts';", 'no door'],
      ['emu/front/logged.ts', "import { Linker } from '../../kernel/kld/kern_linker.ts';", 'no door'],
      ['emu/debug/debugger.ts', "import { Kernel } from '../../kernel/kern/kernel.ts';", 'no door'],
      ['emu/debug/debugger.ts', "import { Failure } from '../cli/exit.ts';", 'from emu/debug to emu/cli'],
      ['emu/debug/debugger.ts', "import { readSync } from 'node:fs';", 'to the package node:'],
      ['emu/paper/fig9.ts', "import { P } from '../../kernel/kern/proc.ts';", 'no door'],
      ['emu/paper/fig9.ts', "import { bar } from '../cli/fig9-command.ts';", 'from emu/paper to emu/cli'],
      ['emu/paper/fig9.ts', "import { Command } from 'commander';", 'to the package commander'],
      ['emu/cli/run-command.ts', "import { Kernel } from '../../kernel/kern/init_main.ts';", 'no door'],
      ['emu/cli/run-command.ts', "import { Linker } from '../../kernel/kld/kern_linker.ts';", 'no door'],
      ['emu/cli/run-command.ts', "import sinon from 'sinon';", 'dependencies'],
      ['emu/cli/run-command.ts', "import { judge } from '../../tests/model/judge.ts';", 'what is shipped'],
    ],
    good: [
      ['kernel/kern/init_main.ts', "import { syscall } from '../machine/syscall.ts';"],
      ['kernel/kern/kern_sig.ts', "import type { Syscall } from '../machine/syscall.ts';"],
      ['kernel/callout/bsd.ts', "import type { Spl } from '../machdep.ts';\nimport { x } from './circq.ts';"],
      ['emu/intc.ts', "import { IPL_HIGH } from '../kernel/machdep.ts';"],
      ['emu/boot.ts', "import { Kernel } from '../kernel/kern/init_main.ts';"],
      ['emu/machine.ts', "import { Cpu } from './cpu/cpu.ts';\nimport { Ledger } from './ledger.ts';"],
      ['emu/system.ts', "import { KernelView } from './debug/view.ts';"],
      ['emu/trace/csv.ts', "import { signame } from '../../kernel/sys/signal.ts';"],
      [
        'emu/judge/world.ts',
        "import fc from 'fast-check';\nimport { x } from '../../kernel/callout/entry.ts';",
      ],
      ['emu/front/logged.ts', "import type { ModuleFile } from '../../kernel/kld/kern_linker.ts';"],
      ['emu/debug/debugger.ts', "import { goneAt } from '../../kernel/ddb/events.ts';"],
      ['emu/debug/travel.ts', "import type { ReplayedRun } from '../front/replayed.ts';"],
      ['emu/paper/plot.ts', "import * as echarts from 'echarts/core';"],
      ['emu/cli/plot.ts', "import * as echarts from 'echarts';\nimport { dirname, join } from 'node:path';"],
      ['kernel/kern/kern_sig.ts', "// import 'node:fs'\nconst s = \"import 'node:fs'\";"],
    ],
  },
  'the kernel is pure': {
    rule: purity,
    over: SHIPPED,
    bad: [
      ['kernel/kern/kern_time.ts', 'const now = Date.now();', 'Date'],
      ['kernel/kern/kern_time.ts', 'const now = new Date();', 'Date'],
      ['kernel/kern/kern_time.ts', 'const r = Math.random();', 'Math.random'],
      ['kernel/kern/kern_time.ts', 'async function f() {}', 'async'],
      ['kernel/kern/kern_time.ts', 'function f(): Promise<void> {}', 'Promise'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the example
      ['kernel/kern/kern_time.ts', 'const s = `at ${Date.now()}`;', 'Date'],
    ],
    good: [
      ['kernel/kern/kern_time.ts', '/** Date, Promise and Math.random() are named only in comments. */'],
      [
        'kernel/kern/kern_time.ts',
        "const s = 'Date'; interface T { readonly Date: number } f(t.Date, Math.floor(1));",
      ],
      ['kernel/kern/kern_time.ts', 'const s = `Date.now()`; const r = /Date/;'],
    ],
  },
  'the kernel keeps no state in its modules': {
    rule: noModuleState,
    over: SHIPPED,
    bad: [
      ['kernel/kern/kern_proc.ts', 'let nprocs = 0;', 'let nprocs'],
      ['kernel/kern/kern_proc.ts', 'export let nprocs = 0;', 'let nprocs'],
      ['kernel/kern/kern_proc.ts', 'var nprocs;', 'var nprocs'],
      ['kernel/kern/kern_proc.ts', 'const allproc = new Map<number, Proc>();', 'new Map'],
      ['kernel/kern/kern_proc.ts', 'export const scratch = new Uint8Array(16);', 'new Uint8Array'],
      ['kernel/kern/kern_proc.ts', 'const queue: Proc[] = [];', 'const queue'],
      ['kernel/kern/kern_proc.ts', 'export const table: Record<string, number> = { a: 1 };', 'const table'],
      ['kernel/kern/kern_proc.ts', 'class Proc { static next = 1; }', 'static next'],
    ],
    good: [
      ['kernel/kern/kern_proc.ts', 'const PAGES: readonly number[] = [1, 2];\nconst T = { a: 1 } as const;'],
      ['kernel/kern/kern_proc.ts', 'function f() { let n = 0; const m = new Map(); return [n, m]; }'],
      [
        'kernel/kern/kern_proc.ts',
        'class Proc { static readonly FIRST = 1; static of(n: number) { let x = n; } }',
      ],
      [
        'kernel/kern/kern_proc.ts',
        'const ZERO: Readonly<Record<string, number>> = {};\nconst f = () => { let a = 1; };',
      ],
    ],
  },
  'the kernel reads no call stack': {
    rule: noStackText,
    over: SHIPPED,
    bad: [
      ['kernel/kld/place.ts', 'const frames = read(error.stack);', 'stack'],
      ['kernel/kld/place.ts', 'const { stack } = new Error();', 'stack'],
      ['kernel/kld/place.ts', 'Error.captureStackTrace(this);', 'captureStackTrace'],
      ['kernel/kld/place.ts', 'const FRAME = /^\\s*at\\s+(.*)$/;', 'at'],
    ],
    good: [
      ['kernel/vm/vm_map.ts', "/** The stack of a process. */ const s = 'the stack'; const at = /^\\d+@/;"],
      ['emu/cli/module/places.ts', 'const frames = read(error.stack);'],
    ],
  },
  'a file says at its head what it is': {
    rule: headComment,
    over: [...SHIPPED, ...sources('tests', 'scripts')],
    bad: [['kernel/sys/param.ts', "import type { Spl } from './machdep.ts';\n/** Late. */", 'begin']],
    good: [['emu/cli/main.ts', '#!/usr/bin/env node\n/** The command. */\n']],
  },
  'nothing is left for later': {
    rule: nothingLeft,
    over: [...SHIPPED, ...sources('tests', 'scripts')],
    bad: [['kernel/sys/param.ts', `/** ${'TO'}DO: the rest */`, 'the rest']],
    good: [['kernel/sys/param.ts', "/** Things to do. */ const s = 'TODO';"]],
  },
  'comments begin with a noun or a verb, end by column 100 and cite what there is': {
    rule: plainComments,
    over: [...SHIPPED, ...sources('tests', 'scripts')],
    bad: [
      ['kernel/probe.ts', '/** Who watches. */', "1: begins with 'Who'"],
      ['kernel/probe.ts', '/**\n * What is told.\n */', "1: begins with 'What'"],
      ['kernel/probe.ts', 'f();\n// Whether there is room.', "2: begins with 'Whether'"],
      ['kernel/probe.ts', `/**\n * Observers. ${'x'.repeat(90)}\n */`, '2: ends in column 104'],
      ['kernel/probe.ts', `const observers = 1; // ${'x'.repeat(80)}`, '1: ends in column 104'],
      ['kernel/probe.ts', `/** Case 27 of ${'BSD'}.md. */`, 'not in the repository'],
    ],
    good: [
      ['kernel/probe.ts', '/** The attached observer, or null. */'],
      ['kernel/probe.ts', '// The events of the kernel,\n// What follows is one comment.'],
      ['kernel/probe.ts', `const s = '// Who watches'; const t = '${'x'.repeat(80)}';`],
      ['kernel/probe.ts', '/** Whatever an observer returns is dropped. See tests/CASES.md. */'],
    ],
  },
};

describe('style', () => {
  for (const [name, { rule, over, bad, good }] of Object.entries(RULES)) {
    describe(name, () => {
      it('in every source', () => {
        expect(over).to.be.an('array').that.is.not.empty;
        expect(over.flatMap((path) => rule(path, read(path)))).to.deep.equal([]);
      });
      for (const [path, source, says] of bad) {
        it(`convicts ${path}: ${source.slice(0, 60)}`, () => {
          expect(rule(path, source).join('\n')).to.include(says);
        });
      }
      for (const [path, source] of good) {
        it(`acquits ${path}: ${source.slice(0, 60).replace('\n', ' ')}`, () => {
          expect(rule(path, source)).to.deep.equal([]);
        });
      }
    });
  }

  describe('all but command and page compiles with the language alone, without Node and the DOM', () => {
    const compile = (project: string): string => {
      try {
        const args = ['--noEmit', '--singleThreaded', '-p', project];
        // As in the Makefile: no time for collecting garbage.
        const env = { ...process.env, GOGC: 'off' };
        return execFileSync('node_modules/.bin/tsc', args, { encoding: 'utf8', env });
      } catch (error) {
        return String((error as { stdout?: string }).stdout);
      }
    };
    it('in every source', () => {
      expect(compile('tests/style/tsconfig.pure.json')).to.equal('');
    });
    it('convicts setTimeout, console, process and Buffer', () => {
      const folder = mkdtempSync(join(tmpdir(), 'callwheel-style-'));
      const bad = 'export const f = () => [setTimeout, console, process, Buffer, performance];\n';
      writeFileSync(join(folder, 'bad.ts'), bad);
      const project = {
        extends: `${process.cwd()}/tests/style/tsconfig.pure.json`,
        include: ['.'],
        exclude: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
      const says = compile(folder);
      rmSync(folder, { recursive: true });
      for (const name of ['setTimeout', 'console', 'process', 'Buffer', 'performance']) {
        expect(says).to.include(`'${name}'`);
      }
    });
  });
});

describe('the repository', () => {
  it('has one version, which uname tells too', () => expect(OSRELEASE).to.equal(pkg.version));

  it('builds packages into the command that NOTICE names, in these versions, and no others', () => {
    const files = readdirSync('build/js/emu/cli').filter((name) => name.endsWith('.js'));
    const built = new Set(files.flatMap((name) => packagesBuiltInto(`build/js/emu/cli/${name}`)));
    expect([...built].sort()).to.deep.equal([...bundled.keys()].sort());
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
    for (const [name, version] of [...bundled, ...inPage])
      expect(lock.packages[`node_modules/${name}`]?.version, name).to.equal(version);
  });
  it('keeps the host of a registry out of package-lock.json', () => {
    for (const lock of ['package-lock.json', 'tests/web/browsers/package-lock.json'])
      expect(read(lock)).to.not.match(/"resolved"|registry/);
    expect(read('.npmrc')).to.match(/^omit-lockfile-registry-resolved=true$/m);
  });
  it('has no misspelt expectations: the type check refuses them', () => {
    // @ts-expect-error: there is no such property.
    const misspelt = (): unknown => expect(1).to.be.tru;
    if (config.useProxy) expect(misspelt).to.throw('Invalid Chai property: tru');
    else expect(misspelt()).to.equal(undefined);
  });
  it('pins every dependency to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const drivers = JSON.parse(read('tests/web/browsers/package.json')).devDependencies;
    const versions = Object.values({ ...dependencies, ...devDependencies, ...drivers });
    expect(versions).to.have.length.above(5);
    for (const version of versions) expect(version).to.match(/^(?:npm:[a-z]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/);
  });
  it('says both commands in the first screen of the README, with the plot', () => {
    const screen = read('README.md').split('\n').slice(0, 30).join('\n');
    expect(screen).to.include('make fig9').and.to.include('make test');
    const [, plot = ''] = /!\[[^\]]*\]\(([^)]*\.svg)\)/.exec(screen) ?? [];
    expect(read(plot)).to.match(/^<svg /);
  });
  it('names only files that exist in the README', () => {
    const named = [...read('README.md').matchAll(/\]\(([^):]+)\)/g)].map((match) => match[1] as string);
    expect(named).to.have.length.above(10);
    expect(named.filter((path) => !existsSync(path))).to.deep.equal([]);
  });
});
