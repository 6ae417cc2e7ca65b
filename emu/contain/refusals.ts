/**
 * The parts of the language that code of a user's may not use, and the sentence for each: those
 * whose work cannot be counted, and those that go on after the kernel has been left.
 */

import { globalNames, isForeign, type Kind, NO_PATTERNS, refusalOf } from './globals.ts';
import { freeNames, placesOfValues } from './names.ts';
import { NESTED, OPERATORS } from './nesting.ts';
import { isUnlost, isUnsized, isUnstored, unguarded } from './reads.ts';
import { unchargedRests } from './rests.ts';
import { type AnyFunction, type AnyNode, bare, childrenOf, type Of } from './syntax.ts';

/** The names of a program in the form that Node calls CommonJS. */
const PROGRAM: ReadonlySet<string> = new Set(['module', 'exports', 'require']);

/** The deepest nesting of a program, in nodes of its tree. */
const NESTING = OPERATORS;

/** Takes a sentence about the program and its position in it; does not come back. */
export type Complain = (message: string, at: number) => never;

/** Complains of the first part of a program that is not allowed. */
export function refuse(program: AnyNode, kind: Kind, complain: Complain): void {
  refuseDepth(program, complain, 0);
  const free = freeNames(program);
  const faults = free.flatMap(({ name, start }) => {
    if (PROGRAM.has(name) || globalNames.includes(name)) return [];
    const why = isForeign(name) ? (refusalOf(name, kind) as string) : `${name} is declared nowhere`;
    return [{ why, start }];
  });
  const math = new Set(free.flatMap(({ name, start }) => (name === 'Math' ? [start] : [])));
  const visit = (node: AnyNode): void => {
    const why = refusalOfNode(node, kind, math);
    if (why !== undefined) faults.push({ why, start: node.start });
    for (const { start } of placesOfValues(node).filter(isArguments))
      if (!isReading(node)) faults.push({ why: refusalOf('arguments', kind) as string, start });
    childrenOf(node).forEach(visit);
  };
  visit(program);
  for (const { start } of unchargedRests(program)) faults.push({ why: restRefusal(kind), start });
  const [first] = faults.sort((a, b) => a.start - b.start);
  if (first !== undefined) complain(first.why, first.start);
}

const isArguments = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === 'arguments';

/** True of a node that reads the elements of its part, and gives it to nothing else. */
const isReading = (node: AnyNode): boolean =>
  node.type === 'SpreadElement' || (node.type === 'MemberExpression' && isArguments(node.object));

function refuseDepth(node: AnyNode, complain: Complain, depth: number): void {
  if (depth > NESTING) complain(NESTED, node.start);
  for (const child of childrenOf(node)) refuseDepth(child, complain, depth + 1);
}

/** The sentence about async and await. */
const asyncRefusal = (kind: Kind): string =>
  kind === 'modules'
    ? 'async and await are not for modules: what waits is a generator that sleeps in k.tsleep()'
    : 'async and await are not for schemes';

/** The sentence about a target that nothing can look at; undefined if there is none. */
function targetRefusal(node: AnyNode, kind: Kind): string | undefined {
  if (isUnsized(node)) return `length in a pattern or a loop's head is not for ${kind}: assign it by itself`;
  return isUnstored(node) ? `super[...] in a pattern is not for ${kind}: assign it by itself` : undefined;
}

/** The sentence about a rest whose elements cannot be charged. */
const restRefusal = (kind: Kind): string =>
  `a rest within a pattern is not for ${kind}: take it in a declaration of its own, const [a, ...b] = c`;

/** The sentence about a function that is not allowed; undefined of one that is. */
function functionRefusal(node: AnyFunction, kind: Kind): string | undefined {
  if (node.async) return asyncRefusal(kind);
  return node.generator && node.params.at(-1)?.type === 'RestElement'
    ? `a rest parameter of a generator is not for ${kind}: give it an array`
    : undefined;
}

/** True of Math.random. */
function isRandom(
  { object, property, computed }: Of<'MemberExpression'>,
  math: ReadonlySet<number>,
): boolean {
  const named = property.type === 'Identifier' && property.name === 'random';
  return named && !computed && math.has(bare(object).start);
}

/**
 * The sentence for a node that is not allowed by itself; undefined if it is. `math` holds the
 * places of the global Math.
 */
function refusalOfNode(node: AnyNode, kind: Kind, math: ReadonlySet<number>): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return functionRefusal(node as AnyFunction, kind);
    case 'AwaitExpression':
      return asyncRefusal(kind);
    case 'ForOfStatement':
      return node.await ? asyncRefusal(kind) : targetRefusal(node, kind);
    case 'ImportExpression':
      return `import() is not for ${kind}`;
    case 'MetaProperty':
      return node.meta.name === 'import' ? `import.meta is not for ${kind}` : undefined;
    case 'Literal':
      if (node.regex != null) return `regular expressions are not for ${kind}: ${NO_PATTERNS}`;
      return node.bigint != null ? refusalOf('BigInt', kind) : undefined;
    case 'UnaryExpression':
      return isUnlost(node) ? `delete of a chain is not for ${kind}: delete it by itself` : undefined;
    case 'ChainExpression':
    case 'ObjectPattern':
      if (unguarded(node) !== undefined)
        return `${unguarded(node)} in a pattern or a chain is not for ${kind}: read it by itself`;
      return targetRefusal(node, kind);
    case 'ArrayPattern':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'RestElement':
      return targetRefusal(node, kind);
    case 'DebuggerStatement':
      return `debugger is not for ${kind}: --ddb has breakpoints`;
    case 'MemberExpression':
      return isRandom(node, math) ? refusalOf('Math.random', kind) : undefined;
    default:
      return undefined;
  }
}
