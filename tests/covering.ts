/**
 * The choice of command lines from texts that show many: enough of them that every verb, every
 * option and every module of the texts is there. `make test` tries those, `make test-docs` all.
 */

/** The parts of a line of which each is tried once: verbs, options, modules. */
const PARTS = /(?:node \.|callwheel) (?:(?:module|scheme) )?[a-z]\w*|--module [\w./]+|--[a-z][\w-]+/g;

/**
 * A filter of lines, taken in their order: false for a line whose parts all stood in lines before
 * it. A line without any part, such as a command of the host, is taken.
 */
export function covering(): (line: string) => boolean {
  const seen = new Set<string>();
  return (line) => {
    const parts = line.match(PARTS) ?? [];
    const isNew = parts.length === 0 || parts.some((part) => !seen.has(part));
    for (const part of parts) seen.add(part);
    return isNew;
  };
}
