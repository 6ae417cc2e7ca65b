/**
 * Whether a module exports what the kernel expects. The types are compared in
 * a text beside the module that uses its exports as the kernel does, one a
 * line: a complaint about a line is one about the export.
 */

import { MODULE_INTERFACE } from './interface.ts';
import type { Complaint } from './typescript.ts';

const REQUIRED = ['name', 'version', 'load'] as const;
const OPTIONAL = ['args', 'unload'] as const;
const EXPORTS: readonly string[] = [...REQUIRED, ...OPTIONAL];

/** The type that each export must have, in terms of the module `m`, and how it is said. */
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

/** The text that uses a module as the kernel does, and the export that each of its lines is about. */
export interface Usage {
  readonly text: string;
  readonly exports: readonly string[];
}

/** How the kernel uses a module; what it does not export is not complained about. */
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

/** What is wrong with the exports. `complaints` are those about the usage. */
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
        text: `exports '${name}', which the kernel does not know; it takes ${EXPORTS.join(', ')}`,
      });
  for (const { at, text } of complaints) {
    const name = usage.exports[usage.text.slice(0, at).split('\n').length - 1] ?? '';
    faults.push({ at: exported.get(name) ?? 0, text: `export ${name} is not ${TYPES[name]?.[1]}: ${text}` });
  }
  return faults;
}
