/**
 * The invariants of the passes of the code generator, on modules of every shape; structures that
 * are broken on purpose are convicted.
 */

import { expect } from 'chai';
import { buildIntervals, type Lives } from '../../userland/cc/gen/alloc/build.ts';
import { Heap } from '../../userland/cc/gen/alloc/heap.ts';
import type { Root } from '../../userland/cc/gen/alloc/interval.ts';
import { check as checkJoins } from '../../userland/cc/gen/alloc/join.ts';
import { Resolver } from '../../userland/cc/gen/alloc/resolve.ts';
import { Scan } from '../../userland/cc/gen/alloc/scan.ts';
import { Splits } from '../../userland/cc/gen/alloc/splits.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { removeDeadCode } from '../../userland/cc/gen/deadcode.ts';
import { arrange, removeUnreachable, splitCriticalEdges } from '../../userland/cc/gen/edges.ts';
import { check as checkFrequency } from '../../userland/cc/gen/frequency.ts';
import { hoistConstants } from '../../userland/cc/gen/hoist.ts';
import { simplify } from '../../userland/cc/gen/layout.ts';
import type { Insn, MBlock, MFunction } from '../../userland/cc/gen/mir.ts';
import { check as checkPlacement, placeBlocks } from '../../userland/cc/gen/placement.ts';
import { reduceStrength } from '../../userland/cc/gen/reduce.ts';
import { check as checkSteps, sinkSteps } from '../../userland/cc/gen/sink.ts';
import { check as checkTails, mergeTails } from '../../userland/cc/gen/tails.ts';
import { translate } from '../../userland/cc/gen/translate.ts';
import { Uses } from '../../userland/cc/gen/uses.ts';
import { readModule } from '../../userland/cc/ir/module.ts';
import { SHAPES } from './longmodules.ts';
import { small } from './varieties.ts';

/** The first function of a module, ready for the allocator, and its lives. */
function lives(source: string): { target: MFunction; lives: Lives; check: () => void } {
  const module = readModule(source, 'module.ll');
  const [func] = [...module.globals.values()].flatMap((it) =>
    it.func !== null && it.func.blocks.length > 0 ? [it.func] : [],
  );
  if (func === undefined) throw new Error('the module has no function');
  const target = translate(module, func);
  removeUnreachable(target);
  splitCriticalEdges(target);
  const graph = arrange(target);
  hoistConstants(target, graph);
  reduceStrength(target, graph)?.check();
  removeDeadCode(target);
  sinkSteps(target);
  const check = () => {
    graph.check();
    checkFrequency(graph);
  };
  return { target, lives: buildIntervals(target, graph), check };
}

const roots = ({ roots: all }: Lives): Root[] => [...new Set(all)].filter((root) => root !== undefined);

/** A function behind the allocator, its equal ends merged. */
function merged(source: string): MFunction {
  const made = lives(source);
  new Scan(made.target, made.lives).run();
  new Resolver(made.target, made.lives).run();
  simplify(made.target);
  mergeTails(made.target);
  simplify(made.target);
  return made.target;
}

const LOOP = `define void @turn(ptr %p, ptr %q) {
entry:
  br label %loop
loop:
  %at = phi ptr [ %p, %entry ], [ %next, %loop ]
  %c = load i8, ptr %at, align 1
  %next = getelementptr i8, ptr %at, i32 1
  store i8 %c, ptr %at, align 1
  %more = icmp ult ptr %next, %q
  br i1 %more, label %loop, label %out
out:
  ret void
}
`;

describe('the passes of the code generator', () => {
  for (const [name, shape] of SHAPES)
    if (!name.startsWith('globals'))
      it(`keep their invariants: ${name}`, () => {
        const made = lives(shape(400));
        made.check();
        checkSteps(made.target);
        new Splits(made.lives.positions).check();
        for (const root of roots(made.lives)) {
          root.check();
          checkJoins(root);
        }
        new Scan(made.target, made.lives).run();
        for (const root of roots(made.lives)) root.check();
        const finished = merged(shape(400));
        const before = finished.blocks;
        placeBlocks(finished);
        checkPlacement(before, finished);
        checkTails(merged(small(shape(100))));
      });

  it('let a step share the register of what it steps on', () => {
    expect(compile(LOOP, 'loop.ll')).to.not.match(/\t(?:mv|j) /);
  });

  it('join no lives where a call may return twice, whose second return reads what was there', () => {
    const source = (callee: string): string => `declare i32 @${callee}(ptr)
declare void @say(i32)
define i32 @loops(i32 %a, ptr %b) {
entry:
  %r = call i32 @${callee}(ptr %b)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %loop, label %out
loop:
  %i = phi i32 [ %a, %entry ], [ %n, %loop ]
  call void @say(i32 %i)
  %n = add i32 %i, 1
  br label %loop
out:
  ret i32 %a
}
`;
    const joined = (callee: string): boolean =>
      roots(lives(source(callee)).lives).some(({ values }) => values.size > 1);
    expect(joined('once')).to.equal(true);
    for (const callee of ['setjmp', 'vfork']) expect(joined(callee)).to.equal(false);
  });

  it('take the least from a heap first, and what came first of equals', () => {
    const heap = new Heap<number>();
    const keys = [5, 1, 4, 1, 3, 9, 2, 6, 1];
    for (const [i, key] of keys.entries()) heap.push(key, i);
    heap.check();
    const below: number[] = [];
    heap.below(3, (item) => below.push(item));
    expect(below.sort()).to.deep.equal([1, 3, 6, 8]);
    expect(keys.map(() => heap.pop())).to.deep.equal([1, 3, 8, 6, 4, 2, 0, 7, 5]);
    expect(heap.pop()).to.equal(undefined);
  });

  it('would be convicted of a reader that nobody knows of', () => {
    const { target } = lives(LOOP);
    const uses = new Uses(target);
    uses.check();
    const insn = target.blocks.flatMap(({ insns }) => insns).find(({ op }) => op === 'sb');
    (insn as Insn).rs2 = (insn as Insn).rs1;
    expect(() => uses.check()).to.throw(/turn: the readers of \d+ are others/);
  });

  it('would be convicted of a step that stands before its reader', () => {
    const { target } = lives(LOOP);
    const block = target.blocks.find(({ insns }) => insns.some(({ op }) => op === 'sb'));
    block?.insns.reverse();
    expect(() => checkSteps(target)).to.throw('is read before it is written');
  });

  it('would be convicted of values that live at once in one place', () => {
    const made = lives(LOOP);
    const joined = roots(made.lives).find(({ values }) => values.size > 1) as Root;
    checkJoins(joined);
    const [[first, ranges]] = [...joined.values] as [[number, readonly number[]]];
    joined.values.set(first, [...ranges.slice(0, -1), (ranges.at(-1) as number) + 100]);
    expect(() => checkJoins(joined)).to.throw('live at once');
  });

  it('would be convicted of a loop that is run as often as what is around it', () => {
    const made = lives(LOOP);
    (made.target.blocks.find(({ depth }) => depth > 0) as MBlock).frequency = 1;
    expect(() => made.check()).to.throw('is not run 1 times');
  });

  it('would be convicted of a block that is left out of the order', () => {
    const target = merged(SHAPES.get('loops')?.(40) as string);
    const before = target.blocks;
    placeBlocks(target);
    target.blocks = target.blocks.slice(0, -1);
    expect(() => checkPlacement(before, target)).to.throw('not in their order');
  });

  it('would be convicted of a block that is there twice', () => {
    const target = merged(LOOP.replace(') {', ') optsize {'));
    const block = target.blocks.find(({ insns }) => insns.some(({ op }) => op === 'sb')) as MBlock;
    target.blocks.push(Object.assign(target.block(), { insns: block.insns, end: block.end }));
    expect(() => checkTails(target)).to.throw('is there twice');
  });

  it('would be convicted of a life whose pieces overlap', () => {
    const made = lives(SHAPES.get('calls')?.(60) as string);
    new Scan(made.target, made.lives).run();
    const root = roots(made.lives).find(({ pieces }) => pieces.length > 1) as Root;
    (root.pieces[0] as { end: number }).end = (root.pieces[1] as { end: number }).end;
    expect(() => root.check()).to.throw('is not in order');
  });
});
