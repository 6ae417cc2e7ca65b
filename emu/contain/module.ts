/**
 * A module in a realm of its own, as the kernel takes it (kernel/module.ts, Module): its exports,
 * and the interface that it imports.
 */

import type { ModuleKernel } from '../../kernel/module.ts';
import { Border, type Pulse } from './border.ts';
import { moduleKernel } from './modulekernel.ts';
import type { Realm } from './realm.ts';

/** The interface that modules import, as an object of the realm's; `values` are its exports. */
export function moduleInterface(realm: Realm, values: Readonly<Record<string, unknown>>): object {
  const constants = Object.entries(values).filter(([, value]) => typeof value !== 'function');
  return realm.object({ values: { ...Object.fromEntries(constants), KernelError: realm.KernelError } });
}

/** The exports of a module for the kernel, from the object that its evaluation gave. */
export function moduleExports(
  realm: Realm,
  exports: unknown,
  pulse: Pulse,
): Readonly<Record<string, unknown>> {
  const border = new Border(realm, pulse);
  const read = (object: unknown, key: string): unknown => border.value(realm.read(object, key));
  const enter: Readonly<Record<string, (args: readonly unknown[]) => readonly unknown[]>> = {
    load: ([k, args]) => [
      moduleKernel(border, k as ModuleKernel),
      realm.object({ values: args as Readonly<Record<string, unknown>> }),
    ],
    unload: ([k, state]) => [moduleKernel(border, k as ModuleKernel), border.unwrap(state)],
  };
  const values = realm.keys(exports).map((key): [string, unknown] => {
    const value = read(exports, key);
    if (key === 'args' && typeof value === 'object' && value !== null)
      return [key, Object.fromEntries(realm.keys(value).map((it) => [it, border.plain(read(value, it))]))];
    const adapt = enter[key];
    if (adapt !== undefined && typeof value === 'function')
      return [key, border.method(value, exports, adapt)];
    return [key, border.plain(value)];
  });
  return Object.fromEntries(values);
}
