/**
 * Template texts without templates. The engine of vats makes them by calling the method concat of
 * texts, which code of a user's has in a form of its own; so they are put together by sums instead,
 * each value made a text as the standard says: in its turn, by a routine `named`.
 */

import { type AnyNode, childrenOf, parseProgram } from '../syntax.ts';

/** A part of a text, and the text that takes its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text without templates. */
export interface Plain {
  readonly code: string;
  /** The column of the text before for one of this: both, and lines, count from 1. */
  readonly column: (line: number, column: number) => number;
}

/** The edits of the templates in a tree, in order. */
function editsOf(code: string, named: string, program: AnyNode): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'TaggedTemplateExpression') {
      visit(node.tag);
      node.quasi.expressions.forEach(visit);
      return;
    }
    childrenOf(node).forEach(visit);
    if (node.type !== 'TemplateLiteral') return;
    const last = node.quasis.length - 1;
    node.quasis.forEach(({ start, end, value }, i) => {
      const from = start - 1;
      const to = end + (i === last ? 1 : 2);
      // The lines of the text stay where they are.
      const lines = '\n'.repeat(code.slice(from, to).split('\n').length - 1);
      const text = `${i === 0 ? '(' : ')+'}${JSON.stringify(value.cooked)}${lines}${i === last ? ')' : `+${named}(`}`;
      edits.push({ from, to, text });
    });
  };
  visit(program);
  return edits.sort((a, b) => a.from - b.from);
}

/** A program without templates. */
export function withoutTemplates(code: string, named: string): Plain {
  if (!code.includes('`')) return { code, column: (_line, column) => column };
  const edits = editsOf(code, named, parseProgram(code));
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    parts.push(code.slice(at, from), text);
    at = to;
  }
  parts.push(code.slice(at));
  const starts = [0];
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) starts.push(end + 1);
  return {
    code: parts.join(''),
    column(line, column) {
      const start = starts[line - 1] ?? 0;
      const next = starts[line] ?? code.length;
      let wanted = start + column - 1;
      for (const { from, to, text } of edits) {
        if (from < start || from >= next) continue;
        if (from >= wanted) break;
        wanted = Math.max(from, wanted - text.length + (to - from));
      }
      return wanted - start + 1;
    },
  };
}
