/** A program as a user names it: its path in the root image, and its environment. */

/**
 * The environment of every program: nothing of the host's, so that runs do not depend on it. /guide
 * has the programs of the guide.
 */
export const ENVIRONMENT: readonly string[] = ['HOME=/', 'PATH=/bin:/guide'];

/** The environment with further entries; a later entry of a name replaces an earlier one. */
export function environment(extra: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const entry of [...ENVIRONMENT, ...extra]) byName.set(entry.slice(0, entry.indexOf('=')), entry);
  return [...byName.values()];
}

/**
 * The paths in the root image that a program may have: a name without a slash is looked for in the
 * directories of PATH in an environment, in their order. The working directory is the root.
 */
export function imagePaths(name: string, environment: readonly string[] = ENVIRONMENT): string[] {
  if (name.includes('/')) return [name];
  return directories(environment).map((directory) => `${directory === '/' ? '' : directory}/${name}`);
}

/** The directories of PATH in an environment. */
export function directories(environment: readonly string[]): string[] {
  const path = environment.find((entry) => entry.startsWith('PATH='))?.slice('PATH='.length) ?? '';
  const all = path
    .split(':')
    .map((directory) => `/${directory}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'));
  return [...new Set(all)];
}
