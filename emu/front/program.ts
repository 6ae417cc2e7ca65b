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

/** The path of a program in the root image: a name without a slash stands in /bin. */
export const imagePath = (name: string): string => (name.includes('/') ? name : `/bin/${name}`);
