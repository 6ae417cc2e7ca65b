/** The check of a module or scheme by the compiler in JavaScript, as the command checks it. */

import type TypeScript from 'typescript6';
import { type Compiler, nameStart, oneLine } from '../../front/check/compiler.ts';
import {
  type Finding,
  moduleFindings,
  moduleSubject,
  schemeFindings,
  schemeUsage,
} from '../../front/check/findings.ts';
import { type Ast, Purity } from '../../front/check/purity.ts';
import { COMPILER_OPTIONS, MODULE_INTERFACE } from '../../front/moduleinterface.ts';

/** The kinds of code that a user writes here. */
export type OwnKind = 'module' | 'scheme';

/** The folder of the files of the kernel that types come from, and that of the language's. */
export const KERNEL = '/callwheel/kernel';
export const LIBS = '/lib';

/** The files that types come from, by their paths. */
export type TypeFiles = Readonly<Record<string, string>>;

/** The names that code of that kind imports, and the files behind them. */
const PATHS: Readonly<Record<OwnKind, Readonly<Record<string, string[]>>>> = {
  module: { [MODULE_INTERFACE]: [`${KERNEL}/module.ts`] },
  scheme: { 'callwheel/callout/*': [`${KERNEL}/callout/*`] },
};

/** Checks texts; syntax trees of the files that types come from are made once. */
export class Checker {
  private readonly ts: typeof TypeScript;
  private readonly files: TypeFiles;
  private readonly trees = new Map<string, TypeScript.SourceFile>();
  private readonly purity: Purity;

  constructor(ts: typeof TypeScript, files: TypeFiles) {
    this.ts = ts;
    this.files = files;
    this.purity = new Purity(ts as unknown as Ast);
  }

  /** The findings of a text, whose file messages call `shown`, in its order. */
  findings(kind: OwnKind, shown: string, text: string): Finding[] {
    const file = `/user/${shown.replace(/^.*\//, '')}`;
    if (kind === 'module') {
      const subject = moduleSubject(shown, file);
      const compiler = this.compiler(kind, file, { [file]: text, [subject.usageFile]: subject.usage.text });
      return moduleFindings(subject, compiler, this.purity);
    }
    const usage = `${file}.usage.ts`;
    return schemeFindings(
      shown,
      file,
      usage,
      this.compiler(kind, file, { [file]: text, [usage]: schemeUsage(file) }),
    );
  }

  private compiler(kind: OwnKind, file: string, own: TypeFiles): Compiler {
    const { ts } = this;
    const { options } = ts.convertCompilerOptionsFromJson({ ...COMPILER_OPTIONS, paths: PATHS[kind] }, '/');
    const program = ts.createProgram({ rootNames: Object.keys(own), options, host: this.host(own) });
    const checker = program.getTypeChecker();
    const source = (path: string): TypeScript.SourceFile =>
      program.getSourceFile(path) as TypeScript.SourceFile;
    const headOf = (text: string | TypeScript.DiagnosticMessageChain): string =>
      typeof text === 'string' ? text : text.messageText;
    return {
      syntax: (path) => source(path) as never,
      complaints: (path) => {
        const parsing = program.getSyntacticDiagnostics(source(path));
        const all = parsing.length > 0 ? parsing : program.getSemanticDiagnostics(source(path));
        return all.map(({ start = 0, messageText, code }) => ({
          at: start,
          text: `${oneLine(headOf(messageText))} (TS${code})`,
        }));
      },
      exports: (path) => {
        const symbol = checker.getSymbolAtLocation(source(path));
        const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
        return new Map(
          exported
            .filter(({ valueDeclaration }) => valueDeclaration !== undefined)
            .map(({ name, valueDeclaration }) => [name, nameStart(valueDeclaration as never)]),
        );
      },
      isOwn: (name) => {
        const declarations = checker.getSymbolAtLocation(name as never)?.declarations ?? [];
        return declarations.some((it) => it.getSourceFile().fileName === file);
      },
    };
  }

  /** The files, as the compiler asks for them. */
  private host(own: TypeFiles): TypeScript.CompilerHost {
    const { ts, files, trees } = this;
    const textOf = (path: string): string | undefined => own[path] ?? files[path];
    return {
      fileExists: (path) => textOf(path) !== undefined,
      readFile: textOf,
      getSourceFile: (path, options) => {
        const known = own[path] === undefined ? trees.get(path) : undefined;
        if (known !== undefined) return known;
        const text = textOf(path);
        const made = text === undefined ? undefined : ts.createSourceFile(path, text, options, true);
        if (made !== undefined && own[path] === undefined) trees.set(path, made);
        return made;
      },
      getDefaultLibFileName: () => `${LIBS}/lib.es2023.d.ts`,
      getDefaultLibLocation: () => LIBS,
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => undefined,
    };
  }
}
