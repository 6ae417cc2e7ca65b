/** The exports of a module, checked before any of its routines runs. */
import type { Module } from '../module.ts';
import { shown } from './activity.ts';
import { isName } from './remnant.ts';

/** The exports that a module must have. */
export const REQUIRED = ['name', 'version', 'load'] as const;
/** The exports that it may have. */
export const OPTIONAL = ['args', 'unload'] as const;

/** The sentence for an export that the kernel does not know. */
export function strangeExport(name: string): string {
  return `exports '${name}', which the kernel does not know; it takes ${[...REQUIRED, ...OPTIONAL].join(', ')}`;
}

/** A version that is a text. */
const VERSION = /^\d+(?:\.\d+)*$/;

/** The module that the exports make up, or a sentence that tells the fault in them. */
export function moduleOf(exports: unknown): Module | string {
  if (typeof exports !== 'object' || exports === null) return `${shown(exports)} has no exports`;
  const { name, version, args, load, unload } = exports as Partial<Module>;
  if (!isName(name)) return `name is ${shown(name)}, must be a letter and up to 30 letters, digits or _`;
  const sound = typeof version === 'number' ? Number.isInteger(version) : VERSION.test(String(version));
  if (!sound) return `version of ${name} is ${shown(version)}, must be an integer or text like '1.2'`;
  if (typeof load !== 'function') return `load of ${name} is ${shown(load)}, must be a function`;
  if (unload !== undefined && typeof unload !== 'function')
    return `unload of ${name} is ${shown(unload)}, must be a function`;
  if (args !== undefined && (typeof args !== 'object' || args === null))
    return `args of ${name} is ${shown(args)}, must be an object of defaults`;
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const strange = Object.keys(exports).find((key) => !known.includes(key));
  if (strange !== undefined) return strangeExport(strange);
  for (const [key, value] of Object.entries(args ?? {}))
    if (!['number', 'string', 'boolean'].includes(typeof value))
      return `args of ${name}: the default of ${key} is ${shown(value)}, must be a number, a text or a boolean`;
  return exports as Module;
}
