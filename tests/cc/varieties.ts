/**
 * Varieties of modules in IR: the same module with all that debuggers want to know, as -g leaves
 * it, and with the wish for few bytes, as -Os does.
 */

/** The lines of a source that lie in one block of it. */
const BLOCK = 50;

/** The type of what an instruction gives, by its text; undefined if debuggers do not see it. */
function typeOf(line: string): string | undefined {
  const [, op, rest = ''] = /^ {2}%\S+ = (\w+) (.*)$/.exec(line) ?? [];
  if (op === undefined || op === 'icmp' || op === 'alloca') return undefined;
  if (op === 'getelementptr') return 'ptr';
  const [, to] = / to (\w+)$/.exec(rest) ?? [];
  if (to !== undefined) return to;
  return /^(?:volatile |i1 [^,]+, )?(i32|i64|ptr)\b/.exec(rest)?.[1];
}

/** The metadata of a module: a node for each text. */
class Nodes {
  readonly #texts: string[] = [];

  add(text: string): string {
    return `!${this.#texts.push(text) - 1}`;
  }

  lines(): string[] {
    return this.#texts.map((text, i) => `!${i} = ${text}`);
  }
}

/** One function on its way: each value is a variable of its own, each line has its own number. */
class Traced {
  readonly lines: string[] = [];
  readonly #nodes: Nodes;
  readonly #unit: { readonly node: string; readonly file: string; readonly type: string };
  #scope: string;
  readonly #function: string;
  #line = 0;
  /** Records that stand behind the phis of the block. */
  #waiting: string[] = [];

  constructor(nodes: Nodes, unit: { node: string; file: string; type: string }, head: string) {
    this.#nodes = nodes;
    this.#unit = unit;
    const name = /@(\w+)/.exec(head)?.[1];
    const type = nodes.add(`!DISubroutineType(types: !{${unit.type}})`);
    this.#function = nodes.add(
      `distinct !DISubprogram(name: "${name}", scope: ${unit.file}, file: ${unit.file}, line: 1, type: ${type}, scopeLine: 1, spFlags: DISPFlagDefinition, unit: ${unit.node})`,
    );
    this.#scope = this.#function;
    this.lines.push(head.replace(/ \{$/, ` !dbg ${this.#function} {`));
  }

  take(line: string): void {
    const isPhi = / = phi /.test(line);
    if (!isPhi && line.startsWith('  ')) this.lines.push(...this.#waiting.splice(0));
    // A label, the cases of a switch, and the bracket behind them.
    if (!/^ {2}(?:%|\w)/.test(line)) {
      this.lines.push(line);
      return;
    }
    if (this.#line++ % BLOCK === 0)
      this.#scope = this.#nodes.add(
        `distinct !DILexicalBlock(scope: ${this.#function}, file: ${this.#unit.file}, line: ${this.#line})`,
      );
    const at = this.#nodes.add(`!DILocation(line: ${this.#line}, column: 1, scope: ${this.#scope})`);
    this.lines.push(line.endsWith('[') ? line : `${line}, !dbg ${at}`);
    this.#speak(line, at);
  }

  /** Says of a value that it is a variable's. */
  #speak(line: string, at: string): void {
    const name = /^ {2}(%\S+) = /.exec(line)?.[1];
    const isPlace = / = alloca /.test(line);
    const type = isPlace ? 'ptr' : typeOf(line);
    if (name === undefined || type === undefined) return;
    const variable = this.#nodes.add(
      `!DILocalVariable(name: "${name.slice(1)}", scope: ${this.#scope}, file: ${this.#unit.file}, line: ${this.#line}, type: ${this.#unit.type})`,
    );
    this.#waiting.push(
      `    #dbg_${isPlace ? 'declare' : 'value'}(${type} ${name}, ${variable}, !DIExpression(), ${at})`,
    );
  }
}

/** The module as -g leaves it. */
export function traced(source: string): string {
  const nodes = new Nodes();
  const file = nodes.add('!DIFile(filename: "long.c", directory: "/")');
  const node = nodes.add(
    `distinct !DICompileUnit(language: DW_LANG_C11, file: ${file}, producer: "a test", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)`,
  );
  const type = nodes.add('!DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)');
  const lines: string[] = [];
  let inside: Traced | undefined;
  for (const line of source.split('\n')) {
    if (line.startsWith('define ')) inside = new Traced(nodes, { node, file, type }, line);
    else if (inside === undefined) lines.push(line);
    else if (line !== '}') inside.take(line);
    else {
      lines.push(...inside.lines, line);
      inside = undefined;
    }
  }
  return [...lines, `!llvm.dbg.cu = !{${node}}`, ...nodes.lines(), ''].join('\n');
}

/** The module as -Os leaves it. */
export const small = (source: string): string => source.replace(/^(define [^)]*\))/gm, '$1 optsize');
