/** The rooms of kernel, emulator and compiler, their doors, and the rule that imports use them. */

import { importsOf, resolve, type Source } from './imports.ts';
import type { Rule } from './rules.ts';

const isNodeModule = (target: string): boolean => target.startsWith('node:');
const isPackage = (target: string): boolean => !/^(?:kernel|emu|tests|scripts|userland|\.\.)\//.test(target);
const packageName = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The rooms of the kernel and, for each, its doors: the rooms whose code it may import. Most doors
 * lead one way. Doors lead both ways between kern and its neighbours vm, dev, machine, trace and
 * kld, and between machine and vm; the files behind them import each other in no circle
 * (doors.test.ts). Types may come from any room, except into kernel/callout. No room imports
 * kernel/ddb or kernel/modules: the front ends bring them.
 */
const KERNEL_DOORS: Readonly<Record<string, readonly string[]>> = {
  machdep: ['sys'],
  sys: [],
  probe: [],
  module: ['machdep', 'sys'],
  modules: ['module'],
  callout: ['machdep', 'sys'],
  vm: ['machdep', 'sys', 'machine', 'dev', 'kern'],
  mfs: ['sys'],
  dev: ['machdep', 'sys', 'kern'],
  machine: ['machdep', 'sys', 'callout', 'vm', 'kern'],
  kern: ['machdep', 'sys', 'probe', 'callout', 'vm', 'mfs', 'dev', 'machine', 'trace', 'kld'],
  trace: ['machdep', 'sys', 'callout', 'mfs', 'kern'],
  kld: ['machdep', 'sys', 'module', 'callout', 'dev', 'machine', 'kern'],
  ddb: ['machdep', 'sys', 'probe', 'callout', 'trace', 'kern'],
};

/** The room of a file of the kernel: its folder, or, of a door, its name. */
const kernelRoom = (path: string): string => path.split('/')[1]?.replace(/\.ts$/, '') ?? '';

/** The files that start the kernel and dispatch into it: what they call knows nothing of them. */
const DISPATCH = /^kernel\/(?:kern\/(?:init_main|sysent)|machine\/(?:locore|syscall|trap))\.ts$/;

/**
 * The rooms of the emulator and, for each, its doors: other rooms of the emulator,
 * folders or files of the kernel, and packages. A door that begins with `type` is for
 * types alone. `hardware` is all that lies directly in emu/, but for boot and system,
 * which put machine and kernel together. `web` is the page, to which no room has a door. To the
 * command its rooms are all open, and so are Node and the packages that package.json lists under
 * dependencies or NOTICE as built in.
 */
const EMU_DOORS: Readonly<Record<string, readonly string[]>> = {
  fault: [
    ...[
      'type clock',
      'clock/xorshift',
      'kernel/sys',
      'type kernel/sys',
      'kernel/machdep',
      'type kernel/machdep',
    ],
    ...['type kernel/kern', 'type kernel/probe'],
  ],
  hardware: [
    'cpu',
    'clock',
    'fault',
    'type fault',
    'kernel/machdep',
    'type kernel/probe',
    'type kernel/callout/kernels',
    'type kernel/trace',
  ],
  cpu: ['clock', 'type clock', 'kernel/machdep'],
  clock: ['type hardware', 'type kernel/machdep'],
  boot: ['hardware', 'fault', 'system', 'kernel'],
  system: ['hardware', 'type cpu', 'type fault', 'debug/view', 'debug/processes', 'kernel'],
  trace: [
    ...['kernel/machdep', 'kernel/probe', 'kernel/sys', 'kernel/trace'],
    ...['front/places', 'front/programsymbols', 'type front/programlines'],
  ],
  symbols: [],
  unwind: ['cpu', 'symbols', 'kernel/machdep', 'kernel/sys/param'],
  memcheck: [
    ...['type cpu', 'symbols', 'unwind', 'kernel/machdep', 'kernel/sys'],
    ...['type kernel/kern', 'type kernel/probe', 'type kernel/vm'],
  ],
  profile: [
    ...['cpu', 'symbols', 'unwind', 'front/calls', 'front/programsymbols'],
    ...['kernel/machdep', 'type kernel/machdep', 'type kernel/probe', 'kernel/sys/param'],
  ],
  contain: [
    'kernel/callout',
    'kernel/sys',
    'kernel/kld/faults',
    'type kernel/module',
    'acorn',
    '@jitl/quickjs-ng-wasmfile-release-sync',
  ],
  judge: ['contain', 'kernel/machdep', 'kernel/callout', 'fast-check'],
  front: [
    ...['fault', 'type fault', 'hardware', 'boot', 'type system', 'symbols', 'unwind'],
    ...['kernel/machdep', 'kernel/callout', 'kernel/sys'],
    ...['kernel/trace', 'type kernel/kern', 'type kernel/kld', 'kernel/mfs/ustar'],
    ...['kernel/ddb', 'type kernel/probe', 'kernel/kld/exports'],
    ...['contain/globals', 'contain/border', 'type contain/realm'],
    ...['type esbuild', 'type typescript'],
  ],
  debug: [
    ...['type hardware', 'type system', 'front', 'type cpu', 'symbols', 'type symbols'],
    ...['kernel/callout', 'kernel/ddb', 'kernel/probe', 'type kernel/kern'],
    ...['kernel/kern/kern_sig', 'kernel/kern/kern_thread', 'kernel/kern/proc', 'kernel/sys/signal'],
    ...['kernel/machdep', 'type kernel/machdep', 'type kernel/vm'],
  ],
  gdb: [
    ...['debug', 'type front', 'type hardware', 'type system', 'type cpu'],
    ...['kernel/callout/ident', 'kernel/machdep', 'kernel/ddb', 'kernel/probe', 'kernel/sys'],
    ...['type kernel/kern', 'type kernel/probe', 'type kernel/machdep'],
  ],
  explore: [
    ...['type hardware', 'clock/xorshift', 'fault', 'cpu', 'front', 'symbols', 'type system'],
    ...['kernel/machdep', 'kernel/sys', 'type kernel/probe', 'type kernel/kld'],
  ],
  suite: [
    ...['hardware', 'boot', 'type system', 'front', 'kernel/ddb', 'kernel/sys'],
    ...['type kernel/callout', 'type kernel/probe'],
  ],
  paper: [
    ...['hardware', 'clock', 'boot', 'type system', 'judge'],
    ...['kernel/machdep', 'kernel/callout', 'kernel/sys/param', 'type kernel/probe', 'type kernel/mfs/ustar'],
    ...['echarts', 'simple-ascii-chart'],
  ],
  puzzle: [
    ...['hardware', 'type front/zip', 'judge/machine', 'paper/compare/random'],
    ...['kernel/callout', 'kernel/kern', 'kernel/machdep', 'kernel/machine', 'kernel/sys'],
  ],
  lab: ['front/sha256', 'paper/compare/random', 'suite', 'kernel/sys', 'kernel/callout/scheme'],
  clang: ['kernel/sys', 'userland/cc'],
  web: [
    ...[
      'clang',
      'kernel/mfs/ustar',
      'hardware',
      'boot',
      'type system',
      'trace',
      'front',
      'debug',
      'judge',
      'paper',
    ],
    ...['kernel/sys', 'type kernel/mfs/ustar', 'type kernel/probe'],
    ...['contain', 'kernel/kld/faults', 'type kernel/kld', 'kernel/module', 'type kernel/callout'],
    ...['@xterm/xterm', '@xterm/addon-fit', '@jitl/quickjs-ng-wasmfile-release-sync'],
    // `?` is a file of the page that is loaded when it is first used.
    ...['esbuild-wasm', '@jridgewell/trace-mapping', '?'],
    ...[
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-cpp',
      '@codemirror/lang-javascript',
    ],
    ...['@codemirror/language', '@codemirror/lint', '@codemirror/state', '@codemirror/view'],
    ...['@lezer/highlight', 'typescript6'],
  ],
  cli: [
    ...[
      'clang',
      'hardware',
      'boot',
      'type system',
      'trace',
      'front',
      'debug',
      'gdb',
      'judge',
      'memcheck',
      'paper',
      'profile',
      'suite',
      'explore',
      'puzzle',
      'lab',
    ],
    // `?` is clang, which is found when it is wanted.
    ...['contain', 'node:', 'userland/cc', '?'],
    ...['kernel/module', 'kernel/callout', 'kernel/ddb', 'kernel/sys'],
    ...['type kernel/machdep', 'type kernel/trace', 'type symbols'],
    ...['type kernel/probe', 'kernel/kld/faults', 'type kernel/kld'],
  ],
};

/**
 * The rooms of the compiler of userland/cc and, for each, its doors: other rooms of the compiler.
 * It is as pure as the kernel is, and imports nothing of kernel and emulator.
 */
const CC_DOORS: Readonly<Record<string, readonly string[]>> = {
  ir: [],
  debug: ['ir', 'asm', 'elf'],
  gen: ['ir', 'debug'],
  elf: [],
  asm: ['elf'],
  link: ['elf'],
};

/** The room of a file of the compiler. */
const ccRoom = (path: string): string => path.split('/')[2] ?? '';

/** The room of a file of the emulator. */
function emuRoom(path: string): string {
  const [, folder = '', file] = path.split('/');
  if (file !== undefined) return folder;
  return ['boot.ts', 'system.ts'].includes(folder) ? folder.replace('.ts', '') : 'hardware';
}

/** True if `target`, a path from the root or a package, lies behind a door of the emulator's. */
function liesBehind(door: string, target: string): boolean {
  if (door === 'node:') return isNodeModule(target);
  if (isPackage(target)) return packageName(target) === door;
  const path = /^(?:kernel|userland)/.test(door) ? door : `emu/${door}`;
  if (target === `${path}.ts` || target.startsWith(`${path}/`)) return true;
  return target.startsWith('emu/') && emuRoom(target) === door;
}

/**
 * Imports run from emu to the kernel, never back, and from a room to those that it has doors to.
 * Only emu/cli imports Node. `packages` are those that a user's installation has, and those that
 * are built into the command; emu/cli may import any of them, and other rooms those that they have
 * doors to.
 */
export function importDirections(packages: readonly string[]): Rule {
  const wrongInKernel = (path: string, target: string, typeOnly: boolean): string | undefined => {
    if (!target.startsWith('kernel/')) return 'the kernel imports only the kernel';
    const [from, to] = [kernelRoom(path), kernelRoom(target)];
    if (from !== to && (from === 'callout' || !typeOnly) && KERNEL_DOORS[from]?.includes(to) !== true)
      return `there is no door from kernel/${from} to kernel/${to}`;
    if (!typeOnly && DISPATCH.test(target) && !DISPATCH.test(path))
      return 'an upward call in the kernel is a function handed over at construction';
    return undefined;
  };
  const wrongInCompiler = (path: string, target: string): string | undefined => {
    if (!target.startsWith('userland/cc/')) return 'the compiler imports only the compiler';
    const [from, to] = [ccRoom(path), ccRoom(target)];
    return from === to || CC_DOORS[from]?.includes(to) === true
      ? undefined
      : `there is no door from userland/cc/${from} to userland/cc/${to}`;
  };
  const wrongInEmu = (path: string, target: string, typeOnly: boolean): string | undefined => {
    if (/^(?:tests|scripts)\//.test(target)) return 'what is shipped does not import tests or scripts';
    const room = emuRoom(path);
    if (target.startsWith('emu/') && emuRoom(target) === room) return undefined;
    const isForeign = isPackage(target) && !isNodeModule(target) && target !== '?';
    if (isForeign && !packages.includes(packageName(target)))
      return "command and page import only packages of package.json's dependencies and those that NOTICE names as built in";
    const doors = EMU_DOORS[room] ?? [];
    const open = typeOnly ? doors.map((door) => door.replace('type ', '')) : doors;
    if (open.some((door) => liesBehind(door, target))) return undefined;
    if (!isPackage(target)) return `there is no door from emu/${room} to ${target}`;
    return room === 'cli' && isForeign
      ? undefined
      : `there is no door from emu/${room} to the package ${target}`;
  };
  const wrong = (path: string, target: string, typeOnly: boolean): string | undefined => {
    if (path.startsWith('kernel/')) return wrongInKernel(path, target, typeOnly);
    if (path.startsWith('userland/cc/')) return wrongInCompiler(path, target);
    return path.startsWith('emu/') ? wrongInEmu(path, target, typeOnly) : undefined;
  };
  return (path, source) =>
    importsOf(source).flatMap(({ from, line, typeOnly }) => {
      const why = wrong(path, resolve(path, from), typeOnly);
      return why === undefined ? [] : [`${path}:${line}: imports '${from}': ${why}`];
    });
}

/** The doors of the kernel's rooms that no import of code in these sources needs. */
export function unusedKernelDoors(sources: readonly Source[]): string[] {
  const isUsed = (room: string, door: string): boolean =>
    sources.some(
      ([path, source]) =>
        path.startsWith('kernel/') &&
        kernelRoom(path) === room &&
        importsOf(source).some(
          ({ from, typeOnly }) =>
            (!typeOnly || room === 'callout') && kernelRoom(resolve(path, from)) === door,
        ),
    );
  return Object.entries(KERNEL_DOORS).flatMap(([room, doors]) =>
    doors.filter((door) => !isUsed(room, door)).map((door) => `${room}: ${door}`),
  );
}

/** The doors of the compiler's rooms that no import of these sources needs, as `room: door`. */
export function unusedCompilerDoors(sources: readonly Source[]): string[] {
  const isUsed = (room: string, door: string): boolean =>
    sources.some(
      ([path, source]) =>
        path.startsWith('userland/cc/') &&
        ccRoom(path) === room &&
        importsOf(source).some(({ from }) => ccRoom(resolve(path, from)) === door),
    );
  return Object.entries(CC_DOORS).flatMap(([room, doors]) =>
    doors.filter((door) => !isUsed(room, door)).map((door) => `${room}: ${door}`),
  );
}

/** The doors of the emulator's rooms that no import of these sources needs, as `room: door`. */
export function unusedDoors(sources: readonly Source[]): string[] {
  const isUsed = (room: string, door: string): boolean =>
    sources.some(
      ([path, source]) =>
        path.startsWith('emu/') &&
        emuRoom(path) === room &&
        importsOf(source).some(
          ({ from, typeOnly }) =>
            typeOnly === door.startsWith('type ') &&
            liesBehind(door.replace('type ', ''), resolve(path, from)),
        ),
    );
  return Object.entries(EMU_DOORS).flatMap(([room, doors]) =>
    doors.filter((door) => !isUsed(room, door)).map((door) => `${room}: ${door}`),
  );
}
