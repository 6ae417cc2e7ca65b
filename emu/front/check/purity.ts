/**
 * Finds the impure places of a module, which its types allow: imports of more than
 * the kernel's interface; time, chance and promises of the host's; async and await;
 * state outside of the value that load returns.
 */

import type * as Syntax from 'typescript/unstable/ast';
import type { Node, SourceFile, VariableDeclaration } from 'typescript/unstable/ast';
import { refusalOf } from '../../contain/globals.ts';
import { IMPORT_REFUSAL } from '../moduleinterface.ts';

/** The kinds of syntax, as one of the compilers of TypeScript has them. */
export type Ast = Pick<
  typeof Syntax,
  | 'isAwaitExpression'
  | 'isCallExpression'
  | 'isClassStaticBlockDeclaration'
  | 'isExportDeclaration'
  | 'isForOfStatement'
  | 'isIdentifier'
  | 'isImportDeclaration'
  | 'isMetaProperty'
  | 'isPropertyAccessExpression'
  | 'isPropertyDeclaration'
  | 'isStringLiteral'
  | 'isTypeNode'
  | 'isVariableStatement'
  | 'NodeFlags'
  | 'SyntaxKind'
>;

/** A fault, at a position of the text. */
export interface Fault {
  readonly at: number;
  readonly text: string;
}

/** True if the name at a node is declared in the file, and is not the host's. */
export type IsOwn = (name: Node) => boolean;

/** The exports that the kernel only reads. */
const EXPORTED = ['args'];

/** Finds the impure places of modules in the trees of one compiler. */
export class Purity {
  private readonly ast: Ast;

  constructor(ast: Ast) {
    this.ast = ast;
  }

  /** The impure places of a module; `imports` are the allowed imports. */
  impurities(source: SourceFile, isOwn: IsOwn, imports: readonly string[]): Fault[] {
    const faults: Fault[] = [];
    const say = (node: Node, text: string): void => {
      faults.push({ at: node.getStart(source), text });
    };
    const visit = (node: Node): void => {
      if (this.ast.isTypeNode(node)) return;
      const what = this.impurity(node, source, isOwn, imports);
      if (what !== undefined) say(node, what);
      node.forEachChild(visit);
    };
    for (const statement of source.statements) {
      if (this.ast.isVariableStatement(statement)) {
        const { declarations, flags } = statement.declarationList;
        for (const declaration of declarations) {
          const state = this.moduleState(declaration, (flags & this.ast.NodeFlags.Const) !== 0, source);
          if (state !== undefined) say(declaration, state);
        }
      }
      visit(statement);
    }
    return faults;
  }

  /** The sentence for an impure node; undefined if it is pure. */
  private impurity(
    node: Node,
    source: SourceFile,
    isOwn: IsOwn,
    imports: readonly string[],
  ): string | undefined {
    if (this.ast.isImportDeclaration(node) || this.ast.isExportDeclaration(node)) {
      const from = node.moduleSpecifier;
      if (from === undefined || !this.ast.isStringLiteral(from) || imports.includes(from.text))
        return undefined;
      return `imports '${from.text}': ${IMPORT_REFUSAL}`;
    }
    if (this.ast.isCallExpression(node) && node.expression.kind === this.ast.SyntaxKind.ImportKeyword)
      return IMPORT_REFUSAL;
    if (this.ast.isMetaProperty(node) && node.keywordToken === this.ast.SyntaxKind.ImportKeyword)
      return 'import.meta is not for modules';
    if (
      node.kind === this.ast.SyntaxKind.AsyncKeyword ||
      this.ast.isAwaitExpression(node) ||
      this.awaits(node)
    )
      return 'async and await are not for modules: what waits is a generator that sleeps in k.tsleep()';
    if (this.isStaticState(node, source))
      return 'a class keeps no state of its own: keep it in what load returns';
    return this.refusedGlobal(node, isOwn);
  }

  /** The sentence for a node that names a global which no module may use; else undefined. */
  private refusedGlobal(node: Node, isOwn: IsOwn): string | undefined {
    if (this.ast.isPropertyAccessExpression(node) && this.ast.isIdentifier(node.expression)) {
      const { expression, name } = node;
      const isRandom = expression.text === 'Math' && name.text === 'random';
      return isRandom && !isOwn(expression) ? refusalOf('Math.random') : undefined;
    }
    // The parser puts a name without letters in the place of a missing expression.
    if (!this.ast.isIdentifier(node) || node.text === '' || !this.isReference(node)) return undefined;
    const why = refusalOf(node.text);
    return why === undefined || isOwn(node) ? undefined : why;
  }

  /** True of `for await`. */
  private awaits(node: Node): boolean {
    return this.ast.isForOfStatement(node) && node.awaitModifier !== undefined;
  }

  /** True if an identifier stands for a value, and is not only the name of a member. */
  private isReference(node: Node): boolean {
    const { parent } = node;
    if (this.ast.isPropertyAccessExpression(parent)) return parent.expression === node;
    return (
      !('name' in parent) ||
      parent.name !== node ||
      parent.kind === this.ast.SyntaxKind.ShorthandPropertyAssignment
    );
  }

  /** True of a static member of a class that can change. */
  private isStaticState(node: Node, source: SourceFile): boolean {
    if (this.ast.isClassStaticBlockDeclaration(node)) return true;
    if (!this.ast.isPropertyDeclaration(node)) return false;
    const has = (kind: Syntax.SyntaxKind): boolean => node.modifiers?.some((it) => it.kind === kind) === true;
    if (!has(this.ast.SyntaxKind.StaticKeyword)) return false;
    return !has(this.ast.SyntaxKind.ReadonlyKeyword) || this.isMutable(node.type, node.initializer, source);
  }

  /** The sentence for a variable of the outermost level that is state; undefined for a constant. */
  private moduleState(
    { name, type, initializer }: VariableDeclaration,
    isConst: boolean,
    source: SourceFile,
  ): string | undefined {
    const text = name.getText(source);
    const instead = 'keep state in what load returns, a module may be loaded in many machines';
    if (!isConst) return `variable ${text} at module level: ${instead}`;
    if (EXPORTED.includes(text) || !this.isMutable(type, initializer, source)) return undefined;
    return `constant ${text} at module level can be written into: make it 'as const' or of a readonly type, or ${instead}`;
  }

  /** True if the value of a constant can be changed, by the way it is written. */
  private isMutable(type: Node | undefined, value: Node | undefined, source: SourceFile): boolean {
    if (type !== undefined && /^(?:readonly\b|Readonly)/.test(type.getText(source))) return false;
    const kind = value?.kind;
    return (
      kind === this.ast.SyntaxKind.NewExpression ||
      kind === this.ast.SyntaxKind.ArrayLiteralExpression ||
      kind === this.ast.SyntaxKind.ObjectLiteralExpression
    );
  }
}
