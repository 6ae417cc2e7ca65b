/** Macros: .macro with parameters, .rept, .irp, .irpc; their bodies are text with \parameters. */

import { Complaint } from '../elf/complaint.ts';
import type { Scanner } from './scanner.ts';

interface Parameter {
  readonly name: string;
  readonly standard: string;
  readonly isRequired: boolean;
  readonly isRest: boolean;
}

export interface Macro {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly string[];
}

/** The head of a macro: its name and its parameters. */
export function macroHead(scanner: Scanner): { name: string; parameters: Parameter[] } {
  const name = scanner.needName('name of a macro');
  const parameters: Parameter[] = [];
  scanner.take(',');
  while (!scanner.isEnd) {
    const parameter = scanner.needName('parameter');
    let [standard, isRequired, isRest] = ['', false, false];
    if (scanner.take(':')) {
      const kind = scanner.needName('kind of a parameter');
      if (kind !== 'req' && kind !== 'vararg')
        scanner.wrong(`'${kind}' is no kind of a parameter: it is req or vararg`);
      isRequired = kind === 'req';
      isRest = kind === 'vararg';
    }
    if (scanner.take('=')) standard = argument(scanner);
    parameters.push({ name: parameter, standard, isRequired, isRest });
    scanner.take(',');
  }
  return { name, parameters };
}

/** Takes one argument: a text in quotes, or all up to a comma or a space outside parentheses. */
export function argument(scanner: Scanner): string {
  if (scanner.next === '"') {
    const start = scanner.at + 1;
    scanner.string();
    const text = scanner.text.slice(start, scanner.at).trimEnd();
    return text.slice(0, -1);
  }
  const start = scanner.at;
  let depth = 0;
  let at = start;
  for (; at < scanner.text.length; at++) {
    const character = scanner.text[at] as string;
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth <= 0 && (character === ',' || character === ' ' || character === '\t')) break;
  }
  scanner.at = at;
  const text = scanner.text.slice(start, at);
  scanner.skip();
  return text;
}

/** The values of a macro's parameters in a call. */
export function bind(macro: Macro, scanner: Scanner): Map<string, string> {
  const values = new Map(macro.parameters.map(({ name, standard }) => [name, standard]));
  const given = new Set<string>();
  for (let i = 0; !scanner.isEnd; i++) {
    const named = /^([\w.$]+)\s*=(?!=)/.exec(scanner.text.slice(scanner.at));
    const isNamed = named !== null && values.has(named[1] as string);
    const parameter = isNamed ? macro.parameters.find(({ name }) => name === named[1]) : macro.parameters[i];
    if (parameter === undefined)
      throw new Complaint(
        `macro ${macro.name} takes ${macro.parameters.length} arguments: '${scanner.rest()}' is too much`,
      );
    if (isNamed) {
      scanner.at += named[0].length;
      scanner.skip();
    }
    if (parameter.isRest) {
      values.set(parameter.name, scanner.text.slice(scanner.at).trimEnd());
      return values;
    }
    const value = argument(scanner);
    if (value !== '') {
      values.set(parameter.name, value);
      given.add(parameter.name);
    }
    scanner.take(',');
  }
  for (const { name, isRequired } of macro.parameters)
    if (isRequired && !given.has(name)) throw new Complaint(`macro ${macro.name} needs a value for ${name}`);
  return values;
}

/** A line of a body with the parameters' values; `count` numbers the expansions, for \@. */
export function substitute(line: string, values: ReadonlyMap<string, string>, count: number): string {
  if (!line.includes('\\')) return line;
  return line.replace(/\\(?:@|\(\)|[A-Za-z_.$][\w.$]*)/g, (whole) => {
    const name = whole.slice(1);
    if (name === '@') return String(count);
    if (name === '()') return '';
    // A longer name may begin with a parameter's: `\reg.x` is parameter reg and .x.
    for (let length = name.length; length > 0; length--) {
      const value = values.get(name.slice(0, length));
      if (value !== undefined) return value + name.slice(length);
    }
    return whole;
  });
}

/** The number by which a word deepens the nesting of repetitions and macros. */
export function nesting(word: string): number {
  if (/^\.(?:macro|rept|rep|irp|irpc)$/.test(word)) return 1;
  return /^\.(?:endm|endr)$/.test(word) ? -1 : 0;
}
