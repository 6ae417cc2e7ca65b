/**
 * `make test-pack`: packs the tarball that would be published, installs it in an empty folder, and
 * does there what a user does: Figure 9, a script for the booted shell, a module, a scheme, a C
 * program. Prints a line for each step with the seconds that it took, and exits with 1 at the first
 * step that fails. npm needs a registry, to install the dependencies from. Runs in the repository,
 * after the build.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesUnder } from '../emu/cli/sysroot/sources.ts';
import { blocks } from './transcript.ts';

/** Bytes that an installation without development packages may take besides clang's package. */
const MOST_INSTALLED_BYTES = 80_000_000;

/** The folder of clang, which takes more than all the rest and changes with its version alone. */
const CLANG = 'node_modules/@yowasp/';

/** The repository's own package.json. */
const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** A step that did not do what it must. */
class Wrong extends Error {}

const scratch = mkdtempSync(join(tmpdir(), 'callwheel-pack-'));
/** The user's folder: empty at first, and no part of any repository. */
const user = join(scratch, 'user');
const installed = join(user, 'node_modules', 'callwheel');

interface Expected {
  /** The exit status; 0 if not given. */
  readonly status?: number;
  /** Patterns that the output has to match, standard error included. */
  readonly says?: readonly RegExp[];
  /** Standard input. */
  readonly input?: string;
  readonly cwd?: string;
}

/**
 * Runs a command, by default in the user's folder; returns all it printed. Wrong if it does not do
 * what is expected.
 */
function run(command: string, args: readonly string[], expected: Expected = {}): string {
  const { status: wanted = 0, says = [], input = '', cwd = user } = expected;
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, input, encoding: 'utf8' });
  if (error !== undefined) throw new Wrong(`${command}: ${error.message}`);
  const printed = `${stdout}${stderr}`;
  const complaint = (why: string): Wrong =>
    new Wrong(`${[command, ...args].join(' ')}: ${why}; it printed:\n${printed}`);
  if (status !== wanted) throw complaint(`exit status ${status}, expected ${wanted}`);
  for (const pattern of says) if (!pattern.test(printed)) throw complaint(`no ${pattern} in its output`);
  return printed;
}

/** The installed command, as npm has linked it. */
const callwheel = (args: readonly string[], expected?: Expected): string =>
  run(join(user, 'node_modules', '.bin', 'callwheel'), args, expected);

/** Holds that a text, or a file of the user's folder, matches. */
function holds(path: string, pattern: RegExp): void {
  if (!pattern.test(readFileSync(join(user, path), 'utf8'))) throw new Wrong(`no ${pattern} in ${path}`);
}

const write = (name: string, text: string): void => writeFileSync(join(user, name), text);

const STEPS: Readonly<Record<string, () => string | undefined>> = {
  pack: () => {
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', scratch], { cwd: process.cwd() });
    return `${statSync(join(scratch, tarball())).size} bytes`;
  },

  install: () => {
    mkdirSync(user);
    write('package.json', '{ "private": true }\n');
    run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', join(scratch, tarball())]);
    const files = filesUnder(user, 'node_modules');
    const bytesOf = (some: readonly string[]): number =>
      some.reduce((sum, path) => sum + statSync(join(user, path)).size, 0);
    const clang = bytesOf(files.filter((path) => path.startsWith(CLANG)));
    const bytes = bytesOf(files) - clang;
    if (bytes > MOST_INSTALLED_BYTES) throw new Wrong(`the installation has ${bytes} bytes besides clang`);
    const packages = Object.keys(pkg.devDependencies).filter((name) =>
      files.some((path) => path.startsWith(`node_modules/${name}/`)),
    );
    if (packages.length > 0) throw new Wrong(`the installation has ${packages.join(', ')}`);
    return `${bytes} bytes and ${clang} of clang, in ${files.length} files`;
  },

  version: () => {
    callwheel(['--version'], { says: [new RegExp(`^${pkg.version.replaceAll('.', '\\.')}$`, 'm')] });
    run(process.execPath, [installed, 'run', '-q', 'hello'], { says: [/^hello, world \(process 2\)\n$/] });
    return undefined;
  },

  fig9: () => {
    run('npx', ['--no', 'callwheel', 'fig9', '--max', '100', '--step', '50', '--iterations', '200'], {
      says: [/^yes +model +old is linear in n/m, /^Written: build\/fig9\.json and build\/fig9\.svg$/m],
    });
    holds('build/fig9.svg', /^<svg .*\n<title>Setting and cancelling/);
    holds('build/fig9.json', /"runs"/);
    return undefined;
  },

  boot: () => {
    callwheel(['boot', '-q'], {
      input: 'uname -sr\necho $((6 * 7)) | cat\nsleep 1; ls /bin | grep itimers\nexit 7\n',
      status: 7,
      says: [new RegExp(`^Callwheel ${pkg.version.replaceAll('.', '\\.')}\n42\nitimers\n$`)],
    });
    callwheel(['man', 'callout'], { says: [/^NAME\n +callout/m] });
    // The page is not in the package: it is almost as large as all the rest.
    callwheel(['web'], { status: 125, says: [/the page is not built: make web builds it, in a checkout$/m] });
    return undefined;
  },

  module: () => {
    callwheel(['module', 'new', 'pulse'], { says: [/^pulse\.ts: /, /^tsconfig\.json: /m] });
    callwheel(['module', 'check', './pulse.ts', 'watchdog'], { says: [/^$/] });
    callwheel(['boot', '-q', '--module', './pulse.ts:seconds=1,text=tick', '--module', 'heartbeat'], {
      input: 'sleep 3.5\nkldstat\nsysctl module.pulse.beats\nkldunload pulse\n',
      says: [/tick 3/, /\bheartbeat\b/, /^module\.pulse\.beats: 3$/m],
    });
    write('wrong.ts', readFileSync(join(user, 'pulse.ts'), 'utf8').replace("name = 'pulse'", 'name = 5'));
    callwheel(['module', 'check', './wrong.ts'], { status: 1, says: [/^\.\/wrong\.ts:\d+:\d+: /] });
    return undefined;
  },

  scheme: () => {
    // The scheme of the guide's chapter on schemes, which imports callwheel/callout/circq.ts, and
    // its correction.
    const page = readFileSync(join(installed, 'userland/share/doc/guide/9-own-scheme.md'), 'utf8');
    const wheel = blocks(page).find(({ name }) => name === 'wheel.ts')?.text ?? '';
    const visited = '      this.visited++;\n';
    const rounds = wheel.replace(
      `\n${visited}`,
      `\n${visited}      if (table.c_time[c] !== table.ticks) continue;\n`,
    );
    write('wheel.ts', wheel);
    write('rounds.ts', rounds);
    callwheel(['judge', './wheel.ts'], { status: 1, says: [/breaks a rule of schemes: early/] });
    callwheel(['judge', '--runs', '300', './rounds.ts'], {
      says: [/^\.\/rounds\.ts: acquitted in 300 scripts/],
    });
    callwheel(['run', '-q', '--callout', './rounds.ts', 'multi'], {
      says: [/^1009 ms: timer 2, every 250 ms$/m],
    });
    return undefined;
  },

  // As an editor finds the types where nothing tells it where they are.
  types: () => {
    const compilerOptions = {
      ...{ target: 'es2023', lib: ['es2023'], module: 'esnext', moduleResolution: 'bundler', types: [] },
      ...{ allowImportingTsExtensions: true, noEmit: true, strict: true },
    };
    write('types.json', JSON.stringify({ compilerOptions, files: ['pulse.ts', 'rounds.ts'] }));
    const tsc = join(user, 'node_modules', '.bin', 'tsc');
    run(tsc, ['-p', 'types.json'], { says: [/^$/] });
    // A user's own flags of strictness are for his code, and not for ours.
    const strictest = {
      ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true },
      ...{ noPropertyAccessFromIndexSignature: true, noUnusedLocals: true, noUnusedParameters: true },
      ...{ noImplicitReturns: true, useDefineForClassFields: true, skipLibCheck: true },
    };
    write(
      'strict.ts',
      "import type { CalloutColumns } from 'callwheel/callout/scheme.ts';\nimport { Scheme1 } from 'callwheel/callout/scheme1.ts';\nexport default (table: CalloutColumns) => new Scheme1(table);\n",
    );
    const files = ['pulse.ts', 'strict.ts'];
    write('strict.json', JSON.stringify({ compilerOptions: { ...compilerOptions, ...strictest }, files }));
    run(tsc, ['-p', 'strict.json'], { says: [/^$/] });
    // As an editor reads what `module new` has written.
    const editor = JSON.parse(readFileSync(join(user, 'tsconfig.json'), 'utf8'));
    const both = { ...editor.compilerOptions, ...strictest };
    write('editor.json', JSON.stringify({ compilerOptions: both, files: ['pulse.ts'] }));
    run(tsc, ['-p', 'editor.json'], { says: [/^$/] });
    return undefined;
  },

  log: () => {
    callwheel(['run', '--log', 'run.log', '--seed', '3', 'multi']);
    callwheel(['replay', 'run.log'], { says: [/the same run: halt at cycle \d+/] });
    callwheel(['run', '-q', '--trace-out', 'run.json', 'multi']);
    return undefined;
  },

  cc: () => {
    write('prog.c', '#include <stdio.h>\nint main(void) { puts("compiled"); return 3; }\n');
    callwheel(['cc', 'prog.c', '-o', 'prog'], { says: [/^$/] });
    callwheel(['run', '-q', './prog'], { status: 3, says: [/^compiled\n$/] });
    return undefined;
  },
};

const tarball = (): string => `callwheel-${pkg.version}.tgz`;

try {
  for (const [name, step] of Object.entries(STEPS)) {
    const began = performance.now();
    process.stdout.write(name.padEnd(12));
    const told = step();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(` ${seconds} s${told === undefined ? '' : `  ${told}`}\n`);
  }
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  process.stdout.write(' failed\n');
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
