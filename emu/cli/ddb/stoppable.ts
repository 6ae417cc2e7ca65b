/** The stops of an instrumented program in its author's words, for the debugger. */

import type { Instrumented } from '../../contain/inserted.ts';
import type { Code, CodeProgram, CodeStop } from '../../debug/code.ts';
import type { Position } from '../module/places.ts';

/**
 * Adds a program to the code that can be stopped. `file` is the name of its file in messages,
 * `source` its text; `position` is the place in it for a position in the bundled code; `frames` are
 * a scheme's frames on the stack. Returns the routine for its realm to call at a stop; undefined
 * without a debugger.
 */
export function stoppable(
  code: Code | undefined,
  file: string,
  { stops, armed }: Instrumented,
  source: string,
  position: (line: number, column: number) => Position | undefined,
  frames?: () => readonly string[],
): ((stop: number) => void) | undefined {
  if (code === undefined) return undefined;
  const lines = source.split('\n');
  const named = stops.map(({ func, entry, line, column }): CodeStop | undefined => {
    const at = position(line, column);
    if (at === undefined) return undefined;
    const text = at.file === file ? (lines[at.line - 1] ?? '').trim() : '';
    return { func, entry, file: at.file, line: at.line, place: `${at.file}:${at.line}:${at.column}`, text };
  });
  const program: CodeProgram = { file, stops: named, armed, frames };
  code.add(program);
  return (stop) => code.stopped(program, stop);
}
