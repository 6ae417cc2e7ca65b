/**
 * The invariants of the passes of the code generator, on modules of every shape; structures that
 * are broken on purpose are convicted.
 */

import { expect } from 'chai';
import { buildIntervals, type Lives } from '../../userland/cc/gen/alloc/build.ts';
import { Heap } from '../../userland/cc/gen/alloc/heap.ts';
import type { Interval, Root } from '../../userland/cc/gen/alloc/interval.ts';
import { check as checkJoins } from '../../userland/cc/gen/alloc/join.ts';
import {
  check as checkMoves,
  type Move,
  ordered,
  type Place,
  type Source,
} from '../../userland/cc/gen/alloc/moves.ts';
import { check as checkPlaces, Resolver } from '../../userland/cc/gen/alloc/resolve.ts';
import { check as checkScan, Scan } from '../../userland/cc/gen/alloc/scan.ts';
import { Splits } from '../../userland/cc/gen/alloc/splits.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { check as checkAlive, removeDeadCode } from '../../userland/cc/gen/deadcode.ts';
import {
  arrange,
  check as checkEdges,
  removeUnreachable,
  splitCriticalEdges,
} from '../../userland/cc/gen/edges.ts';
import { check as checkFrame, layFrame } from '../../userland/cc/gen/frame.ts';
import { check as checkFrequency } from '../../userland/cc/gen/frequency.ts';
import type { Graph } from '../../userland/cc/gen/graph.ts';
import { check as checkWrites, hoistConstants } from '../../userland/cc/gen/hoist.ts';
import { check as checkWays, simplify } from '../../userland/cc/gen/layout.ts';
import { Insn, type MBlock, type MFunction } from '../../userland/cc/gen/mir.ts';
import { check as checkPlacement, placeBlocks } from '../../userland/cc/gen/placement.ts';
import { reduceStrength } from '../../userland/cc/gen/reduce.ts';
import { check as checkSteps, sinkSteps } from '../../userland/cc/gen/sink.ts';
import { check as checkTails, mergeTails } from '../../userland/cc/gen/tails.ts';
import { translate } from '../../userland/cc/gen/translate.ts';
import { Uses } from '../../userland/cc/gen/uses.ts';
import { readModule } from '../../userland/cc/ir/module.ts';
import { Random } from '../model/random.ts';
import { SHAPES } from './longmodules.ts';
import { small } from './varieties.ts';

/** The first function of a module, ready for the allocator, and its lives. */
function lives(source: string): { target: MFunction; graph: Graph<MBlock>; lives: Lives; check: () => void } {
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
    checkEdges(target);
    checkWrites(target, graph);
    checkAlive(target);
  };
  return { target, graph, lives: buildIntervals(target, graph), check };
}

const roots = ({ roots: all }: Lives): Root[] => [...new Set(all)].filter((root) => root !== undefined);

/** A function behind the allocator, its equal ends merged. */
function merged(source: string): MFunction {
  const made = lives(source);
  new Scan(made.target, made.lives).run();
  checkScan(made.lives);
  new Resolver(made.target, made.lives).run();
  checkPlaces(made.target);
  simplify(made.target);
  mergeTails(made.target);
  simplify(made.target);
  checkWays(made.target);
  checkFrame(made.target, layFrame(made.target));
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

  it('move values as in one step, whatever circles they go in', () => {
    const random = new Random(3);
    const place = (): Place =>
      random.below(3) > 0 ? { register: 10 + random.below(6) } : { slot: random.below(4) };
    const source = (): Source =>
      random.below(4) > 0 ? place() : { fixed: { imm: random.below(2) * 5000, symbol: null } };
    for (let i = 0; i < 500; i++) {
      const to = new Map(
        Array.from({ length: 2 + random.below(8) }, () => place()).map((it) => [JSON.stringify(it), it]),
      );
      const moves = [...to.values()].map((it): Move => ({ from: source(), to: it }));
      const insns = ordered(moves, () => 9);
      checkMoves(moves, insns);
    }
    const circle: Move[] = [
      { from: { register: 10 }, to: { register: 11 } },
      { from: { register: 11 }, to: { register: 10 } },
    ];
    const insns = ordered(circle, () => 9).slice(1);
    expect(() => checkMoves(circle, insns)).to.throw(/^r1[01] holds/);
  });

  it('would be convicted of a critical edge, and of a phi without a value', () => {
    const { target } = lives(SHAPES.get('questions')?.(60) as string);
    const block = target.blocks.find(({ phis }) => phis.length > 0) as MBlock;
    block.phis[0]?.args.pop();
    expect(() => checkEdges(target)).to.throw('has a phi without a value for each way');
    const whole = lives(SHAPES.get('questions')?.(60) as string).target;
    const between = whole.blocks.find(
      ({ insns, end }) => insns.length === 0 && end.kind === 'jump',
    ) as MBlock;
    const { end } = between.preds[0] as MBlock;
    const { target: to } = between.end as { target: MBlock };
    if (end.kind === 'branch')
      [end.yes, end.no] = [end.yes, end.no].map((it) => (it === between ? to : it)) as [MBlock, MBlock];
    expect(() => checkEdges(whole)).to.throw('cannot be reached');
    whole.blocks = whole.blocks.filter((it) => it !== between);
    to.preds[to.preds.indexOf(between)] = between.preds[0] as MBlock;
    expect(() => checkEdges(whole)).to.throw('is entered by a critical edge');
  });

  it('would be convicted of a value that is written on one way only, or twice', () => {
    const { target, graph } = lives(LOOP);
    const loop = target.blocks.find(({ depth }) => depth > 0) as MBlock;
    checkWrites(target, graph);
    const step = loop.insns.find(({ op }) => op === 'addi') as Insn;
    loop.insns = loop.insns.filter((insn) => insn !== step);
    expect(() => checkWrites(target, graph)).to.throw('is read where it may not be written yet');
    loop.insns.push(step, step);
    expect(() => checkWrites(target, graph)).to.throw('is written twice');
  });

  it('would be convicted of code that does nothing, and of a block that only jumps', () => {
    const { target } = lives(LOOP);
    target.blocks[0]?.insns.push(new Insn('li', target.register()));
    expect(() => checkAlive(target)).to.throw('is written and never read');
    const finished = merged(LOOP);
    const loop = finished.blocks.find(({ insns }) => insns.some(({ op }) => op === 'sb')) as MBlock;
    const jump = Object.assign(finished.block(), { end: loop.end });
    jump.end = { kind: 'jump', target: loop };
    if (loop.end.kind === 'branch') loop.end.yes = jump;
    finished.blocks.push(jump);
    expect(() => checkWays(finished)).to.throw('leads to one that only jumps');
  });

  it('would be convicted of two values in one register, or over a call', () => {
    const made = lives(SHAPES.get('calls')?.(60) as string);
    new Scan(made.target, made.lives).run();
    checkScan(made.lives);
    const placed = roots(made.lives).flatMap(({ pieces }) => pieces.filter(({ place }) => place >= 0));
    const long = placed.filter((piece) => piece.firstOf(made.lives.calls) < Number.POSITIVE_INFINITY);
    const [first, second] = long as [Interval, Interval];
    const { place } = first;
    first.place = second.place;
    expect(() => checkScan(made.lives)).to.throw('has two values at once');
    first.place = 10;
    expect(() => checkScan(made.lives)).to.throw('is destroyed while it has a value');
    first.place = place;
    expect(() => checkPlaces(made.target)).to.throw(/has no place|a phi is left/);
  });

  it('would be convicted of two things in one place of the frame', () => {
    const target = merged(SHAPES.get('locals')?.(60) as string);
    const frame = layFrame(target);
    const offsets = frame.offsets.map((offset, i) => (i === 1 ? (frame.offsets[0] as number) : offset));
    expect(() => checkFrame(target, { ...frame, offsets })).to.throw('two things in one place');
    expect(() => checkFrame(target, { ...frame, size: frame.size + 4 })).to.throw('a frame of');
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
