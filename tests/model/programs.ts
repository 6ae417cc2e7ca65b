/**
 * Random programs of the parts of the language that instrumenting has to do with: loops, ways out
 * of functions, exceptions, generators, classes, parameters. Each ends by itself, and says what it
 * does by log().
 */

import { Random } from './random.ts';

/** The names that a place in a program may use. */
interface Scope {
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  /** Labels of loops around; '' for one without. */
  readonly loops: readonly string[];
  readonly inFunction: boolean;
  readonly inGenerator: boolean;
}

const TOP: Scope = { variables: ['v'], functions: [], loops: [], inFunction: false, inGenerator: false };

class Writer {
  private readonly random: Random;
  private names = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  private name(kind: string): string {
    return `${kind}${this.names++}`;
  }

  block(scope: Scope, depth: number): string {
    let { variables, functions } = scope;
    const lines: string[] = [];
    for (let n = 1 + this.random.below(4); n > 0; n--) {
      const here = { ...scope, variables, functions };
      const kind = this.random.below(12);
      if (kind === 0) {
        const name = this.name('a');
        lines.push(`let ${name} = ${this.expression(here, depth)};`);
        variables = [...variables, name];
      } else if (kind === 1 && depth > 0) {
        const name = this.name('f');
        lines.push(this.func(name, here, depth - 1));
        functions = [...functions, name];
      } else lines.push(this.statement(here, depth));
    }
    return lines.join('\n');
  }

  private func(name: string, scope: Scope, depth: number): string {
    const [a, b, c] = [this.name('p'), this.name('p'), this.name('p')];
    const inside = {
      ...scope,
      variables: [...scope.variables, a, b, c],
      loops: [],
      inFunction: true,
      inGenerator: false,
    };
    const params = this.random.pick([
      `${a}, ${b} = ${this.expression(scope, 0)}, ...${c}`,
      `${a} = 1, { x: ${b} = 2, ...${c} } = {}`,
      `${a}, [${b}, ${c}] = [3, 4]`,
    ]);
    const body = `if (++steps > 400) throw 'end'; ${this.block(inside, depth)} return ${this.expression(inside, depth)};`;
    switch (this.random.below(5)) {
      case 0:
        return `const ${name} = (${params}) => { ${body} };`;
      case 1:
        return `const ${name} = (${params}) => \`\${${a}}\${${this.expression({ ...inside }, 0)}}\`;`;
      case 2: {
        const generating = { ...inside, inGenerator: true };
        return `function* g${name}(${params.replace(/\.\.\.(\w+)$/, '$1')}) { if (++steps > 400) throw 'end'; ${this.block(generating, depth)} yield ${a}; return 1; } const ${name} = (x) => [...g${name}(x)].length;`;
      }
      case 3:
        return `class C${name} { y = ${this.expression(scope, 0)}; static z = 1; constructor(${params}) { this.x = ${a}; } get w() { return this.m(this.y, {}); } m(${params}) { ${body} } } const ${name} = (x) => new C${name}(x).m(x) + (class extends C${name} {}, new C${name}().w);`;
      default:
        return `function ${name}(${params}) { ${body} }`;
    }
  }

  private statement(scope: Scope, depth: number): string {
    if (depth === 0) return `${this.random.pick(scope.variables)} = ${this.expression(scope, 0)};`;
    const inner = (more: Partial<Scope> = {}): string => this.block({ ...scope, ...more }, depth - 1);
    const label = this.name('l');
    const looping = { loops: [...scope.loops, label] };
    const turn = "if (++steps > 400) throw 'end';";
    switch (this.random.below(13)) {
      case 0:
        return `if (${this.expression(scope, 1)}) { ${inner()} } else { ${inner()} }`;
      case 1:
        return `${label}: for (let i = 0; i < ${this.random.below(4)}; i++) { ${turn} ${inner(looping)} }`;
      case 2:
        return `${label}: for (const i of [1, 2, 3]) { ${turn} ${inner(looping)} }`;
      case 3:
        return `${label}: do { ${turn} ${inner(looping)} } while (++n % 3);`;
      case 4:
        return `${label}: while (n++ % 4) { ${turn} ${inner(looping)} }`;
      case 5:
        return `try { ${inner()} } catch (e) { log('c ' + e); ${inner()} } finally { log('f'); ${inner()} }`;
      case 6:
        return `try { ${inner()} } finally { ${inner()} }`;
      case 7:
        return `try { throw ${this.expression(scope, 0)}; } catch { ${inner()} }`;
      case 8:
        return scope.loops.length > 0
          ? `if (n++ % 3 === 0) ${this.random.pick(['break', 'continue'])} ${this.random.pick(scope.loops)};`
          : `log(n);`;
      case 9:
        return scope.inFunction && !scope.inGenerator
          ? `if (n++ % 5 === 0) return ${this.expression(scope, 1)};`
          : `n++;`;
      case 10:
        return scope.inGenerator
          ? this.random.pick([
              `log(yield ${this.expression(scope, 0)});`,
              'yield* [n, 2];',
              `yield* (function* () { ${this.block({ ...scope, loops: [] }, depth - 1)} })();`,
            ])
          : `switch (n % 3) { case 0: ${inner()} case 1: ${inner()} break; default: n++; }`;
      default:
        return `log(${this.expression(scope, depth)});`;
    }
  }

  private expression(scope: Scope, depth: number): string {
    const variable = this.random.pick(scope.variables);
    if (depth === 0) return this.random.pick([variable, `${this.random.below(9)}`, `'t'`, 'n']);
    const one = this.expression(scope, depth - 1);
    const other = this.expression(scope, depth - 1);
    switch (this.random.below(10)) {
      case 0:
        return `s(${one} + ${other})`;
      case 1:
        return `s(\`\${${one}}-\${${other}}\`)`;
      case 2:
        return `s(${variable} += s(${one}))`;
      case 3:
        return `[${one}, ...[${other}]].map((x) => x).join()`;
      case 4:
        return `Math.max(...[1, 2], n)`;
      case 5:
        return `(${one} ? ${other} : n++)`;
      case 6:
        return `(() => ${one})()`;
      case 7:
        return `({ x: ${one}, get y() { return this.x; } }).y`;
      default:
        return scope.functions.length > 0 ? `${this.random.pick(scope.functions)}(${one}, ${other})` : one;
    }
  }
}

/** The program of a seed. */
export const randomProgram = (seed: number): string =>
  `const s = (x) => (typeof x === 'string' ? x.slice(0, 20) : x); let v = 0; let n = 0; let steps = 0; try { ${new Writer(seed).block(TOP, 4)} } catch (e) { log('end ' + e); } log(v, n, steps);`;
