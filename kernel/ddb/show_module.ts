/**
 * `show module [NAME]`: the modules that are loaded, with the things that each must give
 * back before it is unloaded, its use, its figures and its work.
 */
import { columns, count } from './columns.ts';
import { NotNow } from './error.ts';
import type { View } from './view.ts';

/**
 * All modules in a table; or one with each thing that it holds and the place in its file
 * that made it.
 */
export function showModule({ k }: View, [name]: readonly string[]): string[] {
  const all = k.modules.stat();
  if (name === undefined) {
    if (all.length === 0) return ['no module is loaded'];
    const rows = all.map((it) => [it.id, it.name, `${it.version}`, it.phase, it.remnants.length]);
    return columns(['id', 'name', 'version', 'state', 'holds'], rows);
  }
  const module = all.find((it) => it.name === name || `${it.id}` === name);
  if (module === undefined)
    throw new NotNow(`show module: there is no module ${name} (show module lists them)`);
  const { id, version, phase, args, remnants, state } = module;
  const given = Object.entries(args).map(([key, value]) => `${key}=${value}`);
  return [
    `module ${id}: ${module.name} ${version}, ${phase}${given.length > 0 ? `, ${given.join(' ')}` : ''}`,
    `holds ${count(remnants.length, 'thing')}`,
    ...remnants.map(({ text, place, detail }) => `  ${[text, detail, place].filter(Boolean).join(', ')}`),
    ...state,
  ];
}
