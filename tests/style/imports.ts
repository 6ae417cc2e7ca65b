/** The imports of a source, and the circles that imports of code make. */

import { posix } from 'node:path';
import { code, type Token } from './tokens.ts';

export interface Import {
  readonly from: string;
  readonly line: number;
  /** Erased when built: `import type`, `export type`. */
  readonly typeOnly: boolean;
}

/** Every module that a source names: import, export ... from, import() and import types. */
export function importsOf(source: string): Import[] {
  const tokens = code(source);
  const found: Import[] = [];
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') return;
    if (token.text === 'import' && next?.text === '(') {
      const argument = tokens[i + 2];
      found.push({
        from: argument?.kind === 'string' ? argument.text : '?',
        line: token.line,
        typeOnly: false,
      });
    } else if (token.depth === 0 && (token.text === 'import' || token.text === 'export')) {
      const from = moduleNamed(tokens, i);
      if (from === undefined) return;
      found.push({ from: from.text, line: token.line, typeOnly: next?.text === 'type' });
    }
  });
  return found;
}

/** The module string of the import or export declaration at `i`, if it names one. */
function moduleNamed(tokens: readonly Token[], i: number): Token | undefined {
  if (tokens[i + 1]?.kind === 'string') return tokens[i + 1];
  for (let j = i + 1; j < tokens.length; j++) {
    const token = tokens[j] as Token;
    if (token.depth > 0) continue;
    if (token.text === 'from' && tokens[j + 1]?.kind === 'string') return tokens[j + 1];
    if (!/^(?:type|[{}*,]|as|[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.test(token.text)) return undefined;
    if (['const', 'function', 'class', 'interface', 'declare', 'abstract', 'let'].includes(token.text)) {
      return undefined;
    }
  }
  return undefined;
}

/** The target of an import: a path from the root, or the package's name as it stands. */
export function resolve(path: string, from: string): string {
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
}

/** A source, by its path from the root of the repository. */
export type Source = readonly [path: string, source: string];

/**
 * The circles of imports of code, each as its files in order: files that import each other in a
 * loop (strongly connected components, by Tarjan's algorithm).
 */
export function circles(sources: readonly Source[]): string[][] {
  const paths = new Set(sources.map(([path]) => path));
  const graph = new Map(
    sources.map(([path, source]) => [
      path,
      importsOf(source).flatMap(({ from, typeOnly }) => {
        const target = resolve(path, from);
        return !typeOnly && paths.has(target) ? [target] : [];
      }),
    ]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    lowest.set(path, number);
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      const reached = order.has(target)
        ? stack.includes(target)
          ? (order.get(target) as number)
          : number
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) as number, reached));
    }
    if (lowest.get(path) === number) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest.get(path) as number;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}
