/**
 * Code that our part of the compiler refuses: each message names the line of the source, also where
 * that is a header, and never one of the intermediate texts.
 */

import { expect } from 'chai';
import { CodeError, objectOf } from '../../emu/clang/code.ts';
import { lineOfCode } from '../../userland/cc/debug/origin.ts';

/** The metadata of functions in prog.c and in h.h; nodes 10 to 12 are lines 7, 8 and 9. */
const METADATA = `
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "prog.c", directory: ".")
!2 = !DIFile(filename: "inc/h.h", directory: ".")
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 5, type: !5, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0)
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 3, type: !5, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 2, type: !9, isDefinition: true)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 7, column: 3, scope: !3)
!11 = distinct !DILexicalBlock(scope: !4, file: !2, line: 6)
!12 = !DILocation(line: 8, column: 3, scope: !11)
`;

const inFunction = (body: string, of = 3): string =>
  `define void @f(i32 %n, ptr %p) !dbg !${of} {\n${body}\n}\n${METADATA}`;

/** The message of the refusal; empty if there is none. */
function messageOf(code: string): string {
  try {
    objectOf(code, 'prog.c', '1');
    return '';
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    return error.message;
  }
}

const REFUSED: readonly [name: string, code: string, message: string][] = [
  [
    'an instruction of vectors',
    inFunction('  %v = load <4 x i32>, ptr %p, align 16, !dbg !10\n  ret void'),
    'prog.c:7: vectors are not known to this compiler',
  ],
  [
    'an instruction of several lines',
    inFunction('  callbr void asm "", "!i"()\n          to label %a [label %a], !dbg !10\na:\n  ret void'),
    "prog.c:7: the instruction 'callbr' is not known to this compiler",
  ],
  [
    'one in a header, in a block',
    inFunction('  %v = load <4 x i32>, ptr %p, align 16, !dbg !12\n  ret void', 4),
    'inc/h.h:8: vectors are not known to this compiler',
  ],
  [
    'an instruction without a line: that of its function',
    inFunction('  %v = load <4 x i32>, ptr %p, align 16\n  ret void'),
    'prog.c:5: vectors are not known to this compiler',
  ],
  [
    'a variable',
    `@g = global <4 x i32> zeroinitializer, align 16, !dbg !7\n${METADATA}`,
    'prog.c:2: vectors are not known to this compiler',
  ],
  [
    'a variable of which nothing is known',
    '@g = global <4 x i32> zeroinitializer, align 16\n',
    'prog.c: vectors are not known to this compiler',
  ],
  [
    'an operand that no register holds',
    inFunction('  %v = call i32 asm "nop", "=f"(), !dbg !10\n  ret void'),
    "prog.c:7: f: inline assembly with an operand of 'f' is not known to this compiler",
  ],
  [
    'a second computed jump',
    inFunction(`  indirectbr ptr %p, [label %a, label %b], !dbg !10
a:
  indirectbr ptr %p, [label %a, label %b], !dbg !10
b:
  ret void`),
    'prog.c:7: f: a second indirectbr in a function is not known to this compiler',
  ],
  [
    'inline assembly',
    inFunction('  call void asm sideeffect "nop\\0A\\09bogus", ""(), !dbg !10\n  ret void, !dbg !12'),
    "prog.c:7: inline assembly: instruction 'bogus' is not known",
  ],
  [
    'inline assembly in a header',
    inFunction('  call void asm sideeffect "bogus", ""(), !dbg !12\n  ret void', 4),
    "inc/h.h:8: inline assembly: instruction 'bogus' is not known",
  ],
  [
    'assembly outside of functions',
    `module asm "frob"\n${inFunction('  ret void')}`,
    "prog.c: inline assembly: instruction 'frob' is not known",
  ],
];

describe('code that is refused', () => {
  for (const [name, code, message] of REFUSED)
    it(name, () => {
      expect(messageOf(code)).to.equal(message);
    });

  it('names each wrong line once', () => {
    const body =
      '  call void asm sideeffect "bogus", ""(), !dbg !10\n  call void asm sideeffect "frob", ""(), !dbg !10';
    try {
      objectOf(inFunction(`${body}\n${body}\n  ret void`), 'prog.c', '1');
      expect.fail('not refused');
    } catch (error) {
      expect(error).to.be.instanceOf(CodeError);
      expect((error as CodeError).below).to.deep.equal([
        "prog.c:7: inline assembly: instruction 'frob' is not known",
      ]);
    }
  });

  it('is looked for even where metadata go in circles', () => {
    const code = '@g = global i32 0, !dbg !1\n!1 = !DILocation(line: 3, scope: !1)\n';
    expect(lineOfCode(code, 1)).to.equal(null);
  });
});
