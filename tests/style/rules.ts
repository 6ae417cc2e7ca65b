/**
 * The rules of style for the sources. Each rule takes a file's path from the root of the
 * repository and its text, and returns its violations, so that a test can also give it
 * bad examples.
 */

import { posix } from 'node:path';
import { code, type Token } from './tokens.ts';

/** One violation: `path:line: what is wrong`. */
export type Violation = string;
export type Rule = (path: string, source: string) => Violation[];

export interface Import {
  readonly from: string;
  readonly line: number;
  /** Erased when built: `import type`, `export type`. */
  readonly typeOnly: boolean;
}

/** Every module that a source names: import, export ... from, import() and import types. */
export function importsOf(source: string): Import[] {
  const tokens = code(source);
  const found: Import[] = [];
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') return;
    if (token.text === 'import' && next?.text === '(') {
      const argument = tokens[i + 2];
      found.push({
        from: argument?.kind === 'string' ? argument.text : '?',
        line: token.line,
        typeOnly: false,
      });
    } else if (token.depth === 0 && (token.text === 'import' || token.text === 'export')) {
      const from = moduleNamed(tokens, i);
      if (from === undefined) return;
      found.push({ from: from.text, line: token.line, typeOnly: next?.text === 'type' });
    }
  });
  return found;
}

/** The module string of the import or export declaration at `i`, if it names one. */
function moduleNamed(tokens: Token[], i: number): Token | undefined {
  if (tokens[i + 1]?.kind === 'string') return tokens[i + 1];
  for (let j = i + 1; j < tokens.length; j++) {
    const token = tokens[j] as Token;
    if (token.depth > 0) continue;
    if (token.text === 'from' && tokens[j + 1]?.kind === 'string') return tokens[j + 1];
    if (!/^(?:type|[{}*,]|as|[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.test(token.text)) return undefined;
    if (['const', 'function', 'class', 'interface', 'declare', 'abstract', 'let'].includes(token.text)) {
      return undefined;
    }
  }
  return undefined;
}

/** The target of an import: a path from the root, or the package's name as it stands. */
export function resolve(path: string, from: string): string {
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
}

const isNodeModule = (target: string): boolean => target.startsWith('node:');
const isPackage = (target: string): boolean => !/^(?:kernel|emu|tests|scripts|userland|\.\.)\//.test(target);
const packageName = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The rooms of the kernel and, for each, those whose code it may import. Types may come from any
 * room, except into kernel/callout. No room imports kernel/ddb or kernel/modules: the front ends
 * bring them.
 */
const KERNEL_DOORS: Readonly<Record<string, readonly string[]>> = {
  machdep: ['sys'],
  sys: [],
  probe: [],
  module: ['machdep', 'sys'],
  modules: ['module'],
  callout: ['machdep', 'sys'],
  vm: ['machdep', 'sys', 'machine', 'dev', 'kern'],
  mfs: ['machdep', 'sys', 'kern'],
  dev: ['machdep', 'sys', 'kern'],
  machine: ['machdep', 'sys', 'callout', 'vm', 'kern'],
  kern: ['machdep', 'sys', 'probe', 'callout', 'vm', 'mfs', 'dev', 'machine', 'trace', 'kld'],
  trace: ['machdep', 'sys', 'probe', 'callout', 'mfs', 'kern'],
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
 * which put machine and kernel together. To the command its rooms are all open, and so
 * are Node and the packages that package.json lists under dependencies or NOTICE as built
 * in.
 */
const EMU_DOORS: Readonly<Record<string, readonly string[]>> = {
  hardware: ['cpu', 'clock', 'kernel/machdep', 'type kernel/probe', 'type kernel/callout/kernels'],
  cpu: ['hardware', 'type clock', 'kernel/machdep'],
  clock: ['type hardware', 'type kernel/machdep'],
  boot: ['hardware', 'system', 'kernel'],
  system: ['hardware', 'debug/view', 'kernel'],
  trace: ['kernel/machdep', 'kernel/probe', 'kernel/sys', 'kernel/trace'],
  judge: ['kernel/machdep', 'kernel/callout', 'fast-check'],
  front: [
    ...['hardware', 'boot', 'type system'],
    ...['type kernel/callout', 'type kernel/kld', 'type kernel/probe', 'type kernel/trace'],
  ],
  debug: [
    ...['type hardware', 'type system', 'front'],
    ...['kernel/callout', 'kernel/ddb', 'kernel/probe', 'type kernel/kern'],
  ],
  paper: [
    ...['hardware', 'clock', 'boot', 'type system', 'judge'],
    ...['kernel/machdep', 'kernel/callout', 'type kernel/probe', 'echarts', 'simple-ascii-chart'],
  ],
  cli: [
    ...['hardware', 'boot', 'type system', 'trace', 'front', 'debug', 'judge', 'paper', 'node:'],
    ...['kernel/module', 'kernel/callout', 'kernel/ddb', 'kernel/sys', 'kernel/mfs/ustar'],
    ...['type kernel/probe', 'type kernel/kld'],
  ],
};

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
  const path = door.startsWith('kernel') ? door : `emu/${door}`;
  return target === `${path}.ts` || target.startsWith(`${path}/`) || emuRoom(target) === door;
}

/**
 * Imports run one way: from emu to the kernel, and from a room to those that it has doors to. Only
 * emu/cli imports Node. `packages` are those that a user's installation has, and those that are
 * built into the command; emu/cli may import any of them, and other rooms those that they have
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
  const wrongInEmu = (path: string, target: string, typeOnly: boolean): string | undefined => {
    if (/^(?:tests|scripts)\//.test(target)) return 'what is shipped does not import tests or scripts';
    const room = emuRoom(path);
    if (target.startsWith('emu/') && emuRoom(target) === room) return undefined;
    const isForeign = isPackage(target) && !isNodeModule(target) && target !== '?';
    if (isForeign && !packages.includes(packageName(target)))
      return "the command imports only packages of package.json's dependencies and those that NOTICE names as built in";
    const doors = EMU_DOORS[room] ?? [];
    const open = typeOnly ? doors.map((door) => door.replace('type ', '')) : doors;
    if (open.some((door) => liesBehind(door, target))) return undefined;
    // A scheme of the user's own has no name here.
    if (target === '?' && path === 'emu/cli/scheme-file.ts') return undefined;
    if (!isPackage(target)) return `there is no door from emu/${room} to ${target}`;
    return room === 'cli' && isForeign
      ? undefined
      : `there is no door from emu/${room} to the package ${target}`;
  };
  const wrong = (path: string, target: string, typeOnly: boolean): string | undefined => {
    if (path.startsWith('kernel/')) return wrongInKernel(path, target, typeOnly);
    return path.startsWith('emu/') ? wrongInEmu(path, target, typeOnly) : undefined;
  };
  return (path, source) =>
    importsOf(source).flatMap(({ from, line, typeOnly }) => {
      const why = wrong(path, resolve(path, from), typeOnly);
      return why === undefined ? [] : [`${path}:${line}: imports '${from}': ${why}`];
    });
}

/** The doors of the emulator's rooms that no import of these sources needs, as `room: door`. */
export function unusedDoors(sources: readonly (readonly [path: string, source: string])[]): string[] {
  const isUsed = (room: string, door: string): boolean =>
    sources.some(
      ([path, source]) =>
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

/**
 * Words that bring in time, chance or waiting from outside; as a property or a key they are only
 * names.
 */
const IMPURE = new Set([
  'Date',
  'Promise',
  'async',
  'await',
  'eval',
  'Function',
  'Atomics',
  'WeakRef',
  'FinalizationRegistry',
  'Intl',
  'globalThis',
]);

/**
 * The kernel holds no clock, no chance and no promise of its own. What Node and the DOM add is the
 * compiler's to refuse.
 */
export const purity: Rule = (path, source) => {
  if (!path.startsWith('kernel/')) return [];
  const tokens = code(source);
  return tokens.flatMap((token, i) => {
    const previous = tokens[i - 1]?.text;
    const next = tokens[i + 1]?.text;
    if (token.kind !== 'word' || previous === '.' || previous === '?.') return [];
    const random = token.text === 'Math' && next === '.' && tokens[i + 2]?.text === 'random';
    const isName = next === ':' || (next === '?' && tokens[i + 2]?.text === ':');
    if (!random && !(IMPURE.has(token.text) && !isName)) return [];
    return [`${path}:${token.line}: ${random ? 'Math.random' : token.text}: the kernel is pure`];
  });
};

/** Names by which an engine gives its call stack as text. */
const STACK_WORDS = new Set(['stack', 'captureStackTrace', 'prepareStackTrace', 'stackTraceLimit']);
/** A pattern that looks for the `at` before a frame. */
const STACK_PATTERN = /\bat(?:\\s|\\b| )/;

/**
 * No engine's habits: the kernel reads no call stack. Whoever evaluated a module gives it
 * places (kernel/kld/place.ts).
 */
export const noStackText: Rule = (path, source) => {
  if (!path.startsWith('kernel/')) return [];
  return code(source)
    .filter(
      ({ kind, text }) =>
        (kind === 'word' && STACK_WORDS.has(text)) || (kind === 'regexp' && STACK_PATTERN.test(text)),
    )
    .map(({ line, text }) => `${path}:${line}: ${text}: the kernel reads no call stack`);
};

const READONLY_TYPE = /^(?:readonly|Readonly|ReadonlyMap|ReadonlySet|ReadonlyArray)$/;

/**
 * The kernel can run a thousand times in one process: no module and no class keeps state of its
 * own.
 */
export const noModuleState: Rule = (path, source) => {
  if (!path.startsWith('kernel/')) return [];
  const tokens = code(source);
  return tokens.flatMap((token, i) => {
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') return [];
    const next = tokens[i + 1];
    const at = `${path}:${token.line}: `;
    if (token.depth === 0 && (token.text === 'let' || token.text === 'var')) {
      return next?.kind === 'word' || next?.text === '{' || next?.text === '['
        ? [`${at}'${token.text} ${next.text}' at module level`]
        : [];
    }
    if (token.text === 'static' && next?.kind === 'word' && next.text !== 'readonly') {
      const isMethod =
        tokens[i + 2]?.text === '(' || tokens[i + 2]?.text === '<' || tokens[i + 1]?.text === 'get';
      return isMethod ? [] : [`${at}'static ${next.text}' is not readonly`];
    }
    if (token.depth !== 0 || token.text !== 'const') return [];
    return mutableConstant(tokens, i).map((why) => `${at}${why}`);
  });
};

/**
 * The fault of the constant declared at `i` of the outermost level: an object that can be written
 * to; empty if there is none.
 */
function mutableConstant(tokens: Token[], i: number): string[] {
  const name = tokens[i + 1]?.text ?? '';
  const equals = tokens.findIndex((t, j) => j > i && t.depth === 0 && t.text === '=');
  const end = tokens.findIndex((t, j) => j > equals && t.depth === 0 && t.text === ';');
  if (equals < 0) return [];
  if (tokens.slice(i + 2, equals).some((t) => t.depth === 0 && READONLY_TYPE.test(t.text))) return [];
  const value = tokens[equals + 1];
  const asConst = tokens[end - 2]?.text === 'as' && tokens[end - 1]?.text === 'const';
  if (value?.text === 'new') return [`const ${name} holds a new ${tokens[equals + 2]?.text} at module level`];
  if ((value?.text === '[' || value?.text === '{') && !asConst) {
    return [`const ${name} at module level is neither 'as const' nor of a readonly type`];
  }
  return [];
}
