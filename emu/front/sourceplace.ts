/** Finds routines in the sources of the kernel. */

import type { SourcePlace } from './picture/steps.ts';

/** Sources by their paths. */
export type Sources = ReadonlyMap<string, string>;

/** A line of a source. */
export interface SourceLine {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The file of a scheme of ours, by its name. */
export function schemeFile(name: string): string {
  const base = ['tegas2', 'decsim'].includes(name) ? 'simwheel' : name.replace(/-(?:rear|refuse)$|-/, '');
  return `kernel/callout/${base}.ts`;
}

/** The line at which a routine begins; undefined if there is none. */
export function lineOf(sources: Sources, { name, file }: SourcePlace): SourceLine | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const method = new RegExp(`^  (?:protected |private |readonly )?(?:override )?\\*?${name}(?: = )?\\(`);
  const routine = new RegExp(`^(?:export )?(?:function\\*? ${name}[(<]|const ${name} = )`);
  const inFile = file === undefined ? undefined : lineIn(sources, file, [routine, method]);
  if (inFile !== undefined) return inFile;
  for (const path of sources.keys()) {
    const found = path.startsWith('kernel/') ? lineIn(sources, path, [routine]) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function lineIn(sources: Sources, path: string, patterns: readonly RegExp[]): SourceLine | undefined {
  const lines = sources.get(path)?.split('\n') ?? [];
  const at = lines.findIndex((line) => patterns.some((pattern) => pattern.test(line)));
  return at < 0 ? undefined : { path, line: at + 1 };
}
