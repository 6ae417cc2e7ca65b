/** A good module, and modules with one fault each. */

export const HEAD = `import { IPL_NET, type Args, type ModuleKernel } from 'callwheel/module.ts';
export const name = 'good';
export const version = 1;
export const args = { hz: 2, text: 'a' };
`;
export const LOAD = `export function load(k: ModuleKernel, { hz }: Args<typeof args>) { return { hz: hz + k.hz + IPL_NET }; }
`;
export const GOOD = HEAD + LOAD;

/** [subject, the file, place and words of its one finding] */
export const FAULTS: readonly (readonly [string, string, string])[] = [
  [
    'a type error',
    `${GOOD}export function unload(k: ModuleKernel): void { k.timeouts(); }\n`,
    '6:51: Property',
  ],
  ['a syntax error', `${GOOD}export function unload(: void {}\n`, '6:24: '],
  ['no load', HEAD.replaceAll('IPL_NET, type Args, type ModuleKernel', ''), '1:1: exports no load'],
  ['no name', GOOD.replace("export const name = 'good';", ''), '1:1: exports no name'],
  ['a name of another type', GOOD.replace("'good'", '7'), '2:14: export name is not a string'],
  [
    'arguments of another type',
    GOOD.replace("text: 'a'", 'text: [] as string[]'),
    '4:14: export args is not',
  ],
  [
    'a load that takes other arguments',
    HEAD + LOAD.replace('{ hz }: Args<typeof args>', '{ hz }: { hz: string }').replace('hz + k.hz', 'k.hz'),
    '5:17: export load is not load(k: ModuleKernel, args: Args<typeof args>)',
  ],
  [
    'an unload that takes another state',
    `${GOOD}export function unload(k: ModuleKernel, { hz }: { hz: string }): void { k.log(hz); }\n`,
    '6:17: export unload is not unload(k: ModuleKernel, state)',
  ],
  [
    'an export the kernel does not know',
    `${GOOD}export function unlod(): void {}\n`,
    "6:17: exports 'unlod'",
  ],
  ['an import of Node', `import 'node:fs';\n${GOOD}`, "1:1: imports 'node:fs': a module is one file"],
  ['another file', `${GOOD}export const later = () => import('./x.ts');\n`, '6:28: a module is one file'],
  [
    'the time of the host',
    `${GOOD}export function unload(): void { new Date(); }\n`,
    '6:38: Date is not for',
  ],
  ['chance', GOOD.replace('IPL_NET }', 'Math.random() + IPL_NET }'), '5:93: Math.random is not for modules'],
  [
    'a timer of the host',
    `${GOOD}export function unload(): void { setTimeout(load); }\n`,
    '6:34: setTimeout is',
  ],
  [
    'an async function',
    `${GOOD}export async function unload() {}\n`,
    '6:8: async and await are not for modules',
  ],
  [
    'a global that is only declared',
    `declare const process: unknown;\n${GOOD}export const unload = () => process;\n`,
    '7:29: process is not for modules',
  ],
  ['a regular expression', `${GOOD}export const unload = () => /x/;\n`, '6:29: regular expressions are not'],
  ['a variable', `${GOOD}let count = 0;\nexport const unload = () => { count++; };\n`, '6:5: variable count'],
  [
    'a table that can be written',
    `${GOOD}const t = [1];\nexport const unload = () => { t; };\n`,
    '6:7: constant t',
  ],
  [
    'a static field',
    `${GOOD}class A { static n = 0; }\nexport const unload = () => { new A(); };\n`,
    '6:11: a class',
  ],
];
