/**
 * The command line of `callwheel cc`: what is to be made of which files. Options of
 * the driver and of the linker are understood here; all others go to clang, which complains of
 * those that it does not know.
 */

import { THREADED, THREADS } from '../cc-arguments.ts';
import { Failure } from '../exit.ts';
import { clangPath } from './files.ts';
import { INPUT_KINDS, type InputKind, kindOf } from './kinds.ts';

/** A failure that is the user's. */
export const wrong = (text: string, below: readonly string[] = []): Failure =>
  new Failure(`cc: ${text}`, 1, below);

/** A file to be compiled or linked, or a library of -l. */
export interface Input {
  readonly kind: InputKind;
  /** The path as the user gave it; `-` for standard input; of a library, its name. */
  readonly path: string;
}

/** The product: a program, an object, assembly, text that is preprocessed, or rules for make. */
export type Product = 'program' | 'object' | 'assembly' | 'text' | 'rules' | 'nothing';

export interface Plan {
  product: Product;
  /** True for LLVM's code in the place of the machine's. */
  llvm: boolean;
  readonly inputs: Input[];
  output: string | undefined;
  /** The arguments for clang, in their order. */
  readonly forClang: string[];
  /** Folders that headers are looked for in. */
  readonly folders: string[];
  /** Names of files that options mention. */
  readonly names: string[];
  readonly libraryFolders: string[];
  /** True if rules for make are wanted beside what is made. */
  rules: boolean;
  /** The file for rules, of -MF; and whether the user named their target. */
  rulesFile: string | undefined;
  hasTarget: boolean;
  verbose: boolean;
  version: boolean;
  readonly link: {
    gc: boolean;
    relax: boolean;
    strip: 'none' | 'debug' | 'all';
    entry: string;
    readonly keep: string[];
    startFiles: boolean;
    libraries: boolean;
  };
}

function emptyPlan(): Plan {
  return {
    product: 'program',
    llvm: false,
    inputs: [],
    output: undefined,
    forClang: [],
    folders: [],
    names: [],
    libraryFolders: [],
    rules: false,
    rulesFile: undefined,
    hasTarget: false,
    verbose: false,
    version: false,
    link: {
      gc: true,
      relax: true,
      strip: 'none',
      entry: '_start',
      keep: [],
      startFiles: true,
      libraries: true,
    },
  };
}

type Handler = (plan: Plan, value: string) => void;

const product =
  (made: Product): Handler =>
  (plan) => {
    plan.product = made;
  };
const nothing: Handler = () => undefined;
const refused =
  (why: string): Handler =>
  (_, option) => {
    throw wrong(`${option}: ${why}`);
  };

/** The reason to refuse code that calls a library of other machines. */
const NO_LIBRARY = 'the library that this needs is not there for this machine';

/** Options that stand alone. Their value is the option. */
const FLAGS: Readonly<Record<string, Handler>> = {
  '-c': product('object'),
  '-S': product('assembly'),
  '-E': product('text'),
  '-fsyntax-only': product('nothing'),
  '-emit-llvm': (plan) => {
    plan.llvm = true;
  },
  '-M': (plan, option) => {
    plan.forClang.push(option);
    plan.product = 'rules';
  },
  '-MM': (plan, option) => {
    plan.forClang.push(option);
    plan.product = 'rules';
  },
  '-MD': (plan, option) => {
    plan.forClang.push(option);
    plan.rules = true;
  },
  '-MMD': (plan, option) => {
    plan.forClang.push(option);
    plan.rules = true;
  },
  '-v': (plan) => {
    plan.verbose = true;
  },
  '--version': (plan) => {
    plan.version = true;
  },
  '-s': (plan) => {
    plan.link.strip = 'all';
  },
  '-pthread': ({ link }) => void link.keep.push(THREADS),
  '-nostartfiles': (plan) => {
    plan.link.startFiles = false;
  },
  '-nodefaultlibs': (plan) => {
    plan.link.libraries = false;
  },
  '-nolibc': (plan) => {
    plan.link.libraries = false;
  },
  '-nostdlib': ({ link }) => {
    link.startFiles = false;
    link.libraries = false;
  },
  ...Object.fromEntries(['-static', '-no-pie', '-pipe'].map((name) => [name, nothing])),
  '-r': refused('objects are not linked into one here: name them all, or make an archive'),
  '-###': refused('-v shows the commands, and does them'),
  '-pie': refused('programs lie where the machine wants them'),
  '-shared': refused('the machine has no shared libraries'),
  '-save-temps': refused('make the files one by one, by -E, -S and -c'),
  '-flto': refused('programs are not optimised as a whole here'),
  '-m64': refused('the machine has 32 bits'),
  '-pg': refused(NO_LIBRARY),
  '--coverage': refused(NO_LIBRARY),
  '-fprofile-arcs': refused(NO_LIBRARY),
};

/** Options of the linker, as -Wl, hands them over. */
const LINKER: Readonly<Record<string, (plan: Plan) => void>> = {
  '--gc-sections': ({ link }) => {
    link.gc = true;
  },
  '--no-gc-sections': ({ link }) => {
    link.gc = false;
  },
  '--relax': ({ link }) => {
    link.relax = true;
  },
  '--no-relax': ({ link }) => {
    link.relax = false;
  },
  '-s': ({ link }) => {
    link.strip = 'all';
  },
  '--strip-all': ({ link }) => {
    link.strip = 'all';
  },
  '-S': ({ link }) => {
    link.strip = 'debug';
  },
  '--strip-debug': ({ link }) => {
    link.strip = 'debug';
  },
};

/** Options of the linker that make no difference: it goes round, and links nothing shared. */
const NEEDLESS = /^--(?:start-group|end-group|as-needed|no-as-needed|no-undefined)$|^-B(?:static|dynamic)$/;

/** Understands options for the linker. */
function forLinker(plan: Plan, words: readonly string[]): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (NEEDLESS.test(word)) continue;
    const [, name, joined] = /^(-u|-e|--undefined|--entry)(?:=?(.+))?$/.exec(word) ?? [];
    if (name === undefined) {
      const option = LINKER[word];
      if (option === undefined)
        throw wrong(`${word}: the linker does not know this option; that of --with gcc may`);
      option(plan);
      continue;
    }
    const symbol = joined ?? words[++i];
    if (symbol === undefined) throw wrong(`${word}: a symbol has to follow`);
    if (name.startsWith('-u') || name === '--undefined') plan.link.keep.push(symbol);
    else plan.link.entry = symbol;
  }
}

/** Takes a folder for headers, and hands it to clang. */
const folder =
  (option: string): Handler =>
  (plan, value) => {
    plan.folders.push(value);
    plan.forClang.push(option, clangPath(value));
  };

/** Hands an option and its value to clang. */
const passed =
  (option: string): Handler =>
  (plan, value) =>
    void plan.forClang.push(option, value);

/** Options with a value, which stands behind them, or in the next argument. */
const VALUED: Readonly<Record<string, Handler>> = {
  '-o': (plan, value) => {
    plan.output = value;
  },
  '-L': (plan, value) => void plan.libraryFolders.push(value),
  '-l': ({ inputs, link }, value) => {
    inputs.push({ kind: 'library', path: value });
    if (THREADED.has(`-l${value}`)) link.keep.push(THREADS);
  },
  '-u': (plan, value) => void plan.link.keep.push(value),
  '-e': (plan, value) => {
    plan.link.entry = value;
  },
  '-I': folder('-I'),
  '-isystem': folder('-isystem'),
  '-iquote': folder('-iquote'),
  '-idirafter': folder('-idirafter'),
  '-D': (plan, value) => {
    const [, quoted, angled] = /=\s*(?:"(.*)"|<(.*)>)$/.exec(value) ?? [];
    const name = quoted ?? angled;
    if (name !== undefined) plan.names.push(name);
    plan.forClang.push('-D', value);
  },
  '-U': passed('-U'),
  '-include': (plan, value) => {
    plan.names.push(value);
    plan.forClang.push('-include', clangPath(value));
  },
  '-imacros': (plan, value) => {
    plan.names.push(value);
    plan.forClang.push('-imacros', clangPath(value));
  },
  '-MF': (plan, value) => {
    plan.rulesFile = value;
  },
  '-MT': (plan, value) => {
    plan.forClang.push('-MT', value);
    plan.hasTarget = true;
  },
  '-MQ': (plan, value) => {
    plan.forClang.push('-MQ', value);
    plan.hasTarget = true;
  },
  '-Wl,': (plan, value) => forLinker(plan, value.split(',')),
  '-Xlinker': (plan, value) => forLinker(plan, [value]),
  '-T': () => {
    throw wrong('-T: the linker takes no script: programs lie where the machine wants them');
  },
  '-Wa,': () => {
    throw wrong('-Wa: the assembler takes no options');
  },
  '-Xclang': passed('-Xclang'),
  '-Xpreprocessor': passed('-Xpreprocessor'),
  '-mllvm': passed('-mllvm'),
  '--param': passed('--param'),
};

/** Options whose value may stand in the same argument. */
const JOINED = ['-o', '-L', '-l', '-I', '-isystem', '-iquote', '-idirafter', '-D', '-U']
  .concat(['-MF', '-MT', '-MQ', '-Wl,', '-Wa,', '-T'])
  .sort((one, other) => other.length - one.length);

/** The option with a value that an argument is, or begins with. */
function valued(arg: string): string | undefined {
  return Object.hasOwn(VALUED, arg) ? arg : JOINED.find((name) => arg.startsWith(name));
}

/** Parts of the machine's architecture that its code cannot do without. */
const WHOLE = ['i', 'm', 'a', 'c'];

/** Complains of another machine, and of an architecture that has less than our code needs. */
function checkTarget(arg: string): void {
  if (/^--?target(?:=|$)/.test(arg)) throw wrong(`${arg}: programs are for the machine alone`);
  const [, letters] = /^-march=rv32([a-z]+)/.exec(arg) ?? [];
  if (letters !== undefined && !WHOLE.every((letter) => letters.includes(letter)))
    throw wrong(`${arg}: code is made for rv32imac alone; --with gcc knows parts of it`);
}

/** Complains of checks in the code whose reports need a library; traps need none. */
function checkSanitizers(args: readonly string[]): void {
  const asked = args.find((arg) => arg.startsWith('-fsanitize='));
  if (asked === undefined || args.some((arg) => arg.startsWith('-fsanitize-trap'))) return;
  throw wrong(`${asked}: ${NO_LIBRARY}; -fsanitize=undefined -fsanitize-trap and run --memcheck need none`);
}

/** Understands a command line. Failure, of one line, if it is wrong. */
export function planOf(args: readonly string[]): Plan {
  const plan = emptyPlan();
  let language: InputKind | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '-' || !arg.startsWith('-')) {
      plan.inputs.push({ kind: kindOf(arg, language), path: arg });
      continue;
    }
    const flag = Object.hasOwn(FLAGS, arg) ? FLAGS[arg] : undefined;
    const name = arg === '-x' || (arg.startsWith('-x') && flag === undefined) ? '-x' : valued(arg);
    if (flag !== undefined) flag(plan, arg);
    else if (name === undefined) {
      checkTarget(arg);
      plan.forClang.push(arg);
    } else {
      const value = arg.length > name.length ? arg.slice(name.length) : args[++i];
      if (value === undefined) throw wrong(`${arg}: a value has to follow`);
      if (name === '-x') language = languageOf(value);
      else (VALUED[name] as Handler)(plan, value);
    }
  }
  checkSanitizers(plan.forClang);
  return plan;
}

/** The kind that -x names; undefined for none, which goes by the names of files again. */
function languageOf(name: string): InputKind | undefined {
  if (name === 'none') return undefined;
  if (/^(?:c\+\+|objective-c)/.test(name)) throw wrong(`-x ${name}: only C is compiled, and assembly`);
  const kind = INPUT_KINDS[name];
  if (kind === undefined)
    throw wrong(`-x ${name}: not one of ${Object.keys(INPUT_KINDS).join(', ')} and none`);
  return kind;
}
