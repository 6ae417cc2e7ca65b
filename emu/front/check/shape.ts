/**
 * Compares the exports of a module with the exports that the kernel expects. A text
 * beside the module uses its exports as the kernel does, one a line; a complaint of
 * the compiler's about a line is one about that export.
 */

import { OPTIONAL, REQUIRED, strangeExport } from '../../../kernel/kld/exports.ts';
import { MODULE_INTERFACE } from '../moduleinterface.ts';
import type { Complaint } from './compiler.ts';

const EXPORTS: readonly string[] = [...REQUIRED, ...OPTIONAL];

/** The type of each export, and the type in words. */
const TYPES: Readonly<Record<string, readonly [type: string, said: string]>> = {
  name: ['string', 'a string'],
  version: ['number | string', 'a number or a string'],
  args: ['Readonly<Record<string, ArgValue>>', 'an object of numbers, booleans and strings'],
  load: ['(k: ModuleKernel, args: Given) => unknown', 'load(k: ModuleKernel, args: Args<typeof args>)'],
  unload: [
    '(k: ModuleKernel, state: State) => void | Sleepable<void>',
    'unload(k: ModuleKernel, state), whose state is what load returns, and returns nothing',
  ],
};

/** The text that uses a module as the kernel does, and the export of each of its lines. */
export interface Usage {
  readonly text: string;
  readonly exports: readonly string[];
}

/** The text for a module's file. It is sound for an export that the module has not. */
export function usageOf(file: string): Usage {
  const head = [
    `import type * as module from ${JSON.stringify(file)};`,
    `import type { Args, ArgValue, ModuleKernel, Sleepable } from ${JSON.stringify(MODULE_INTERFACE)};`,
    'type Of<K extends string> = typeof module extends { [P in K]: infer T } ? T : never;',
    "type Given = [Of<'args'>] extends [never] ? Record<string, never> : Args<Of<'args'>>;",
    "type Result = Of<'load'> extends (...args: never[]) => infer R ? R : unknown;",
    'type State = Result extends Generator<unknown, infer S, never> ? S : Result;',
    ...EXPORTS.map((name) => `declare const its_${name}: Of<'${name}'>;`),
  ];
  const uses = EXPORTS.map((name) => `export const ${name}: ${TYPES[name]?.[0]} = its_${name};`);
  return { text: [...head, ...uses].join('\n'), exports: [...head.map(() => ''), ...EXPORTS] };
}

/** The faults of the exports; `complaints` are the compiler's about the usage. */
export function shapeFaults(
  exported: ReadonlyMap<string, number>,
  usage: Usage,
  complaints: readonly Complaint[],
): Complaint[] {
  const faults: Complaint[] = [];
  for (const name of REQUIRED)
    if (!exported.has(name))
      faults.push({ at: 0, text: `exports no ${name}: the kernel wants ${TYPES[name]?.[1]}` });
  for (const [name, at] of exported)
    if (!EXPORTS.includes(name))
      faults.push({
        at,
        text: strangeExport(name),
      });
  for (const { at, text } of complaints) {
    const name = usage.exports[usage.text.slice(0, at).split('\n').length - 1] ?? '';
    faults.push({ at: exported.get(name) ?? 0, text: `export ${name} is not ${TYPES[name]?.[1]}: ${text}` });
  }
  return faults;
}
