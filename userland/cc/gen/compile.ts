/** A module of IR as assembly: each function through all passes, then the data. */

import { readModule } from '../ir/module.ts';
import type { Func, Global, Module } from '../ir/value.ts';
import { buildIntervals } from './alloc/build.ts';
import { Resolver } from './alloc/resolve.ts';
import { Scan } from './alloc/scan.ts';
import { symbolName } from './constants.ts';
import { DataPrinter } from './data.ts';
import { removeDeadCode } from './deadcode.ts';
import { arrange, removeUnreachable, splitCriticalEdges } from './edges.ts';
import { hoistConstants } from './hoist.ts';
import { chain, simplify } from './layout.ts';
import type { MFunction } from './mir.ts';
import { Printer } from './print.ts';
import { sinkSteps } from './sink.ts';
import { connect, translate } from './translate.ts';

/** Returns the assembly of a module in LLVM's textual IR; `file` names it in errors. */
export function compile(source: string, file: string): string {
  const module = readModule(source, file);
  const lines = ['\t.option nopic'];
  for (const text of module.asm) lines.push(text);
  let number = 0;
  for (const { func, declared } of module.globals.values())
    if (func !== null && func.blocks.length > 0 && !declared)
      for (const line of compileFunction(module, func, number++)) lines.push(line);
  const data = new DataPrinter();
  data.print(module);
  return `${[...lines, ...data.lines].join('\n')}\n`;
}

function compileFunction(module: Module, func: Func, number: number): string[] {
  const target = machineCode(module, func);
  const printer = new Printer(target, number);
  printer.print();
  const { global } = func;
  const symbol = symbolName(global);
  const tables = printer.tables();
  return [
    `\t.section ${global.section === '' ? `.text.${symbol}` : global.section},"ax",@progbits`,
    ...binding(global),
    `\t.p2align ${Math.max(1, Math.log2(Math.max(global.align, 1)))}`,
    `\t.type ${symbol},@function`,
    `${symbol}:`,
    ...printer.lines,
    `\t.size ${symbol},.-${symbol}`,
    ...(tables.length > 0 ? [`\t.section .rodata.${symbol},"a"`, ...tables] : []),
  ];
}

function binding(global: Global): string[] {
  const lines: string[] = [];
  if (global.linkage === 'external') lines.push(`\t.globl ${symbolName(global)}`);
  if (global.linkage === 'weak') lines.push(`\t.weak ${symbolName(global)}`);
  if (global.visibility !== 'default') lines.push(`\t.${global.visibility} ${symbolName(global)}`);
  return lines;
}

/** Returns a function in the machine's registers. */
function machineCode(module: Module, func: Func): MFunction {
  const target = translate(module, func);
  removeUnreachable(target);
  removeDeadCode(target);
  splitCriticalEdges(target);
  const graph = arrange(target);
  hoistConstants(target, graph);
  sinkSteps(target);
  const lives = buildIntervals(target, graph);
  new Scan(target, lives).run();
  new Resolver(target, lives).run();
  simplify(target);
  chain(target);
  connect(target);
  return target;
}
