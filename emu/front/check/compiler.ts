/** A compiler of TypeScript, as the checks of a user's code need it. */

import type { Node, SourceFile } from 'typescript/unstable/ast';

/** A complaint of the compiler's, at a position of the text. */
export interface Complaint {
  readonly at: number;
  readonly text: string;
}

/** The compiler. */
export interface Compiler {
  /** The complaints about a file. */
  complaints(file: string): Complaint[];
  /** The syntax of a file. */
  syntax(file: string): SourceFile;
  /** The values that a file exports, by name, with the positions of their declarations. */
  exports(file: string): ReadonlyMap<string, number>;
  /** True if a name is declared or imported in its own file. */
  isOwn(name: Node): boolean;
}

/** A text in one line. */
export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, '; ');

/** The position of the name in a declaration. */
export function nameStart(declaration: Node | undefined): number {
  const { name } = (declaration ?? {}) as { name?: Node };
  return (name ?? declaration)?.getStart() ?? 0;
}
