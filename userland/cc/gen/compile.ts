/** A module of IR as assembly: each function through all passes, then the data. */

import type { Data } from '../debug/data.ts';
import { Description, unitOf } from '../debug/describe.ts';
import { readModule } from '../ir/module.ts';
import type { Func, Global, Module } from '../ir/value.ts';
import { buildIntervals } from './alloc/build.ts';
import { Resolver } from './alloc/resolve.ts';
import { Scan } from './alloc/scan.ts';
import { BlockScopes } from './blockscopes.ts';
import { labelSymbol, symbolName } from './constants.ts';
import { DataPrinter } from './data.ts';
import { removeDeadCode } from './deadcode.ts';
import { arrange, removeUnreachable, splitCriticalEdges } from './edges.ts';
import { hoistConstants } from './hoist.ts';
import { chain, simplify } from './layout.ts';
import type { MFunction } from './mir.ts';
import { placeBlocks } from './placement.ts';
import { Printer } from './print.ts';
import { anchorRecords } from './records.ts';
import { reduceStrength } from './reduce.ts';
import { sinkSteps } from './sink.ts';
import { mergeTails } from './tails.ts';
import { Tracer } from './tracer.ts';
import { connect, translate } from './translate.ts';
import { findWhereabouts } from './whereabouts.ts';

const FAST = { forDebugger: false } as const;

/** A module: the assembly of its code and data, and what else debuggers are told. */
export interface Compiled {
  readonly text: string;
  readonly debug: readonly Data[];
}

/** The choices of who has a module compiled. */
export interface Choices {
  /** True if variables are to be seen by debuggers rather than to save cycles: -Og. */
  readonly forDebugger: boolean;
}

/** Returns the assembly of a module in LLVM's textual IR; `file` names it in errors. */
export function compile(source: string, file: string, choices: Choices = FAST): string {
  const { text, debug } = compileParts(source, file, choices);
  const lines = debug.flatMap((data) => data.lines());
  return lines.length > 0 ? `${text}${lines.join('\n')}\n` : text;
}

/** Compiles a module in LLVM's textual IR; `file` names it in errors. */
export function compileParts(source: string, file: string, choices: Choices = FAST): Compiled {
  const module = readModule(source, file);
  const unit = unitOf(module);
  const description = unit < 0 ? null : new Description(module, unit);
  const lines: string[] = [];
  for (const text of module.asm) lines.push(text);
  let number = 0;
  for (const { func, declared } of module.globals.values())
    if (func !== null && func.blocks.length > 0 && !declared)
      for (const line of compileFunction({ module, func, number: number++, description, choices }))
        lines.push(line);
  const data = new DataPrinter();
  data.print(module);
  // First of all: entries name files that no line has named.
  const debug = description?.sections(symbolName) ?? [];
  const begin =
    description === null ? [] : ['\t.cfi_sections .debug_frame', ...description.files.directives()];
  const text = `${['\t.option nopic', ...begin, ...lines, ...data.lines].join('\n')}\n`;
  return { text, debug };
}

/** A function of a module, by its number among them. */
interface Unit {
  readonly module: Module;
  readonly func: Func;
  readonly number: number;
  readonly description: Description | null;
  readonly choices: Choices;
}

function compileFunction({ module, func, number, description, choices }: Unit): string[] {
  const target = machineCode(module, func, choices);
  const lines: string[] = [];
  const isTraced = description !== null && func.debug >= 0;
  const tracer = isTraced
    ? new Tracer(description, module.metadata, target, { node: func.debug, number, lines })
    : null;
  const printer = new Printer(target, number, tracer, lines);
  printer.print();
  if (tracer !== null) description?.add(tracer.finish());
  const { global } = func;
  const symbol = symbolName(global);
  const tables = printer.tables();
  const lost = lostLabels(module, func, printer.lines);
  return [
    `\t.section ${global.section === '' ? `.text.${symbol}` : global.section},"ax",@progbits`,
    ...binding(global),
    `\t.p2align ${Math.max(1, Math.log2(Math.max(global.align, 1)))}`,
    `\t.type ${symbol},@function`,
    `${symbol}:`,
    ...printer.lines,
    ...lost,
    `\t.size ${symbol},.-${symbol}`,
    ...(tables.length > 0 ? [`\t.section .rodata.${symbol},"a"`, ...tables] : []),
  ];
}

/**
 * Returns the labels of blocks whose address is in a table somewhere, though no way leads to them
 * and they are not here: nobody jumps there.
 */
function lostLabels({ labels }: Module, { global }: Func, lines: readonly string[]): string[] {
  const prefix = `${global.name} `;
  const wanted = [...labels].filter((label) => label.startsWith(prefix));
  if (wanted.length === 0) return [];
  const here = new Set(lines);
  return wanted
    .map((label) => `"${labelSymbol(global.name, label.slice(prefix.length))}":`)
    .filter((line) => !here.has(line));
}

function binding(global: Global): string[] {
  const lines: string[] = [];
  if (global.linkage === 'external') lines.push(`\t.globl ${symbolName(global)}`);
  if (global.linkage === 'weak') lines.push(`\t.weak ${symbolName(global)}`);
  if (global.visibility !== 'default') lines.push(`\t.${global.visibility} ${symbolName(global)}`);
  return lines;
}

/** Returns a function in the machine's registers. */
function machineCode(module: Module, func: Func, { forDebugger }: Choices): MFunction {
  const target = translate(module, func);
  removeUnreachable(target);
  removeDeadCode(target);
  splitCriticalEdges(target);
  const graph = arrange(target);
  hoistConstants(target, graph);
  if (!forDebugger) {
    reduceStrength(target, graph);
    removeDeadCode(target);
  }
  sinkSteps(target);
  anchorRecords(target);
  const firstSpill = target.slots.length;
  const lives = buildIntervals(target, graph);
  new Scan(target, lives).run();
  new Resolver(target, lives).run();
  simplify(target);
  mergeTails(target);
  simplify(target);
  connect(target);
  const whereabouts = findWhereabouts(target, firstSpill, new BlockScopes(module.metadata));
  chain(target);
  placeBlocks(target);
  connect(target);
  whereabouts?.tell();
  return target;
}
