/**
 * The line of the source that something in LLVM's code, or in the assembly made of it, comes from:
 * for messages. It is looked for in the text, which may be one that nobody can read as a whole.
 */

/** A line of a source; `file` is empty for the source that was compiled. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/** The fields of a node, as text; empty if it is not there. */
function nodeText(code: string, node: string): string {
  const from = code.indexOf(`\n!${node} = `);
  if (from < 0) return '';
  const to = code.indexOf('\n', from + 1);
  return code.slice(from, to < 0 ? undefined : to);
}

const follow = (code: string, text: string, field: string): string => {
  const [, node] = new RegExp(`\\b${field}: !(\\d+)`).exec(text) ?? [];
  return node === undefined ? '' : nodeText(code, node);
};

const nameOf = (text: string): string => /\bfilename: "([^"]*)"/.exec(text)?.[1] ?? '';

/** The file of a node, or of the scopes around it. */
function fileOf(code: string, text: string): string {
  for (let at = text, i = 0; at !== '' && i < DEPTH; i++) {
    const name = nameOf(follow(code, at, 'file'));
    if (name !== '') return name;
    at = follow(code, at, 'scope');
  }
  return '';
}

/** More scopes than lie in each other. */
const DEPTH = 1000;

/** Returns the line that a node of the metadata speaks of; null if it speaks of none. */
export function lineOfNode(code: string, node: string): SourceLine | null {
  const found = nodeText(code, node);
  const text = /DIGlobalVariableExpression/.test(found) ? follow(code, found, 'var') : found;
  const line = Number(/\bline: (\d+)/.exec(text)?.[1] ?? 0);
  const file = fileOf(code, text);
  if (line === 0 || file === '') return null;
  const [, unit = ''] = /\n(!\d+ = [^\n]*DICompileUnit[^\n]*)/.exec(code) ?? [];
  return { file: file === nameOf(follow(code, unit, 'file')) ? '' : file, line };
}

/** The node that an instruction names at its end, which may be some lines below; '' for none. */
function nodeOf(lines: readonly string[], at: number): string {
  for (let i = at; i < lines.length; i++) {
    const [, node] = /!dbg !(\d+)/.exec(lines[i] as string) ?? [];
    if (node !== undefined) return node;
    if (!/^ {2}[ \]]/.test(lines[i + 1] ?? '')) break;
  }
  return '';
}

/** Returns the line that a line of LLVM's code comes from: its own, or that of its function. */
export function lineOfCode(code: string, number: number): SourceLine | null {
  const lines = code.split('\n');
  const node = nodeOf(lines, number - 1);
  if (node !== '') return lineOfNode(code, node);
  const head = lines.slice(0, number).findLastIndex((text) => /^(?:define |@|\})/.test(text));
  const [, its] = /^define .*!dbg !(\d+)/.exec(lines[head] ?? '') ?? [];
  return its === undefined ? null : lineOfNode(code, its);
}

/** Returns the line that a line of our assembly comes from, as .loc has it. */
export function lineOfAssembly(assembly: string, number: number): SourceLine | null {
  const lines = assembly.split('\n', number);
  const at = lines.findLastIndex((line) => /^\t\.loc /.test(line));
  const end = lines.findLastIndex((line) => /^\t\.(?:size|section) /.test(line));
  const [, file, line] = /^\t\.loc (\d+) (\d+)/.exec(lines[at] ?? '') ?? [];
  if (file === undefined || at < end) return null;
  return { file: file === '1' ? '' : fileNumbered(lines, file), line: Number(line) };
}

function fileNumbered(lines: readonly string[], number: string): string {
  const directive = lines.find((line) => line.startsWith(`\t.file ${number} `)) ?? '';
  const [, folder = '', name = ''] = /"([^"]*)" "([^"]*)"$/.exec(directive) ?? [];
  return name.startsWith('/') || folder === '' || folder === '.' ? name : `${folder}/${name}`;
}
