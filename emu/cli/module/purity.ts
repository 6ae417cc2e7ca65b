/**
 * Finds the impure places of a module, which its types allow: imports of more than
 * the kernel's interface; time, chance and promises of the host's; async and await;
 * state outside of the value that load returns.
 */

import {
  isAwaitExpression,
  isCallExpression,
  isClassStaticBlockDeclaration,
  isExportDeclaration,
  isForOfStatement,
  isIdentifier,
  isImportDeclaration,
  isMetaProperty,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isStringLiteral,
  isTypeNode,
  isVariableStatement,
  type Node,
  NodeFlags,
  type SourceFile,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { refusalOf } from '../../contain/globals.ts';
import { IMPORT_REFUSAL } from './interface.ts';

/** A fault, at a position of the text. */
export interface Fault {
  readonly at: number;
  readonly text: string;
}

/** True if the name at a node is declared in the file, and is not the host's. */
export type IsOwn = (name: Node) => boolean;

/** The impure places of a module; `imports` are the allowed imports. */
export function impurities(source: SourceFile, isOwn: IsOwn, imports: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  const say = (node: Node, text: string): void => {
    faults.push({ at: node.getStart(source), text });
  };
  const visit = (node: Node): void => {
    if (isTypeNode(node)) return;
    const what = impurity(node, source, isOwn, imports);
    if (what !== undefined) say(node, what);
    node.forEachChild(visit);
  };
  for (const statement of source.statements) {
    if (isVariableStatement(statement)) {
      const { declarations, flags } = statement.declarationList;
      for (const declaration of declarations) {
        const state = moduleState(declaration, (flags & NodeFlags.Const) !== 0, source);
        if (state !== undefined) say(declaration, state);
      }
    }
    visit(statement);
  }
  return faults;
}

/** The sentence for an impure node; undefined if it is pure. */
function impurity(
  node: Node,
  source: SourceFile,
  isOwn: IsOwn,
  imports: readonly string[],
): string | undefined {
  if (isImportDeclaration(node) || isExportDeclaration(node)) {
    const from = node.moduleSpecifier;
    if (from === undefined || !isStringLiteral(from) || imports.includes(from.text)) return undefined;
    return `imports '${from.text}': ${IMPORT_REFUSAL}`;
  }
  if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) return IMPORT_REFUSAL;
  if (isMetaProperty(node) && node.keywordToken === SyntaxKind.ImportKeyword)
    return 'import.meta is not for modules';
  if (node.kind === SyntaxKind.AsyncKeyword || isAwaitExpression(node) || awaits(node))
    return 'async and await are not for modules: what waits is a generator that sleeps in k.tsleep()';
  if (isStaticState(node, source)) return 'a class keeps no state of its own: keep it in what load returns';
  return refusedGlobal(node, isOwn);
}

/** The sentence for a node that names a global which a module may not use; undefined for others. */
function refusedGlobal(node: Node, isOwn: IsOwn): string | undefined {
  if (isPropertyAccessExpression(node) && isIdentifier(node.expression)) {
    const { expression, name } = node;
    const isRandom = expression.text === 'Math' && name.text === 'random';
    return isRandom && !isOwn(expression) ? refusalOf('Math.random') : undefined;
  }
  if (!isIdentifier(node) || !isReference(node)) return undefined;
  const why = refusalOf(node.text);
  return why === undefined || isOwn(node) ? undefined : why;
}

/** True of `for await`. */
const awaits = (node: Node): boolean => isForOfStatement(node) && node.awaitModifier !== undefined;

/** True if an identifier stands for a value, and is not only the name of a member. */
function isReference(node: Node): boolean {
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.expression === node;
  return (
    !('name' in parent) || parent.name !== node || parent.kind === SyntaxKind.ShorthandPropertyAssignment
  );
}

/** True of a static member of a class that can change. */
function isStaticState(node: Node, source: SourceFile): boolean {
  if (isClassStaticBlockDeclaration(node)) return true;
  if (!isPropertyDeclaration(node)) return false;
  const has = (kind: SyntaxKind): boolean => node.modifiers?.some((it) => it.kind === kind) === true;
  if (!has(SyntaxKind.StaticKeyword)) return false;
  return !has(SyntaxKind.ReadonlyKeyword) || isMutable(node.type, node.initializer, source);
}

/** The exports that the kernel only reads. */
const EXPORTED = ['args'];

/** The sentence for a variable of the outermost level that is state; undefined for a constant. */
function moduleState(
  { name, type, initializer }: VariableDeclaration,
  isConst: boolean,
  source: SourceFile,
): string | undefined {
  const text = name.getText(source);
  const instead = 'keep state in what load returns, a module may be loaded in many machines';
  if (!isConst) return `variable ${text} at module level: ${instead}`;
  if (EXPORTED.includes(text) || !isMutable(type, initializer, source)) return undefined;
  return `constant ${text} at module level can be written into: make it 'as const' or of a readonly type, or ${instead}`;
}

/** True if the value of a constant can be changed, by the way it is written. */
function isMutable(type: Node | undefined, value: Node | undefined, source: SourceFile): boolean {
  if (type !== undefined && /^(?:readonly\b|Readonly)/.test(type.getText(source))) return false;
  const kind = value?.kind;
  return (
    kind === SyntaxKind.NewExpression ||
    kind === SyntaxKind.ArrayLiteralExpression ||
    kind === SyntaxKind.ObjectLiteralExpression
  );
}
