/** The words that Tab completes at the debugger's prompt, and the keys of the prompt's line. */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { LineEditor } from '../../emu/cli/ddb/editor.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Code } from '../../emu/debug/code.ts';
import { COMMANDS } from '../../emu/debug/commands.ts';
import { completions } from '../../emu/debug/complete.ts';
import { Debugger } from '../../emu/debug/debugger.ts';
import { EventRecorder } from '../../emu/debug/recorder.ts';
import { ROOT_IMAGE } from './harness.ts';

/** A debugger of a machine that stands at its beginning, with a program `./pulse.ts`. */
function atPrompt(): Debugger {
  const program = { path: '/bin/hello', argv: ['hello'], envp: [], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, mem: 4 * 1024 * 1024 }, ROOT_IMAGE, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => undefined,
  });
  const code = new Code();
  const stop = { func: 'beat', entry: true, file: './pulse.ts', line: 9, place: './pulse.ts:9:5', text: '' };
  code.add({ file: './pulse.ts', stops: [stop], armed: new Uint8Array(1) });
  const ddb = new Debugger({ interactive: true, place: '', next: () => null }, () => undefined, code);
  ddb.attach(system, new EventRecorder());
  return ddb;
}

describe('Tab in ddb', () => {
  const ddb = atPrompt();
  ddb.breaks.add(['clockTick'], 0);
  ddb.breaks.add(['calloutFire'], 0);
  const TABS: Readonly<Record<string, readonly string[]>> = {
    s: ['show', 'step'],
    'show pr': ['proc'],
    'sh wh': ['wheel'],
    'show proc ': ['1', '2'],
    'break calloutS': ['calloutSet'],
    'b pul': ['pulse.ts:beat'],
    'break calloutSet if du': ['due'],
    'break calloutSet realit if due > 3 && c': ['cycle'],
    'break pulse:beat if $s': [
      '$sp',
      ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map((n) => `$s${n}`),
    ],
    'delete ': ['1', '2', 'all'],
    'ignore ': ['1', '2'],
    'step l': ['line', 'levelRaised', 'levelLowered'],
    'back l': ['levelRaised', 'levelLowered'],
    'nothing x': [],
    'break nothing if x': [],
  };
  for (const [line, words] of Object.entries(TABS))
    it(`completes "${line}"`, () => {
      expect(completions(ddb, line)).to.deep.equal(words);
    });

  it('knows all commands', () => {
    expect(completions(ddb, '')).to.deep.equal(Object.keys(COMMANDS));
  });
});

describe('the line at the prompt', () => {
  /** The line that these keys make, or how they leave it; and what was shown. */
  function typed(keys: string, words: readonly string[] = [], columns = 40): readonly [unknown, string] {
    let shown = '';
    const editor = new LineEditor(
      (text) => {
        shown += text;
      },
      () => columns,
    );
    editor.begin('db> ', (line) => words.filter((word) => word.startsWith(line.replace(/^.*\s/, ''))));
    editor.type(keys);
    const end = editor.next();
    return [end === undefined || typeof end === 'string' ? end : end.line, shown];
  }

  const LINES: readonly (readonly [keys: string, line: unknown])[] = [
    ['show wheel\r', 'show wheel'],
    ['abc\x7f\x7fd\r', 'ad'],
    ['abc\x1b[D\x1b[Dx\r', 'axbc'],
    ['abc\x1b[Hx\x1b[Fy\r', 'xabcy'],
    ['abc\x1b[D\x1b[3~\r', 'ab'],
    ['one two  three\x17\x17x\r', 'one x'],
    ['abc\x15x\r', 'x'],
    ['abc\x02\x02\x0b\r', 'a'],
    ['äöü\x7f\r', 'äö'],
    ['abc\x03', undefined],
    ['\x04', 'end'],
    ['a\x04', undefined],
    ['a\x01x', 'leave'],
    ['a\x01b\r', 'ab'],
    ['\x1b[A\x1b[Ba\r', 'a'],
  ];
  for (const [keys, line] of LINES)
    it(`of the keys ${JSON.stringify(keys)}`, () => {
      expect(typed(keys)[0]).to.equal(line);
    });

  it('completes a word as far as it is clear, and shows what it may be', () => {
    const words = ['show', 'step', 'stop'];
    expect(typed('sh\t x\r', words)[0]).to.equal('show  x');
    const [line, shown] = typed('st\t\r', words);
    expect(line).to.equal('st');
    expect(shown).to.include('\nstep  stop\n\rdb> st');
  });

  it('comes again from those before it', () => {
    const editor = new LineEditor(
      () => undefined,
      () => 40,
    );
    for (const [keys, line] of [
      ['one\r', 'one'],
      ['two\r', 'two'],
      ['\x1b[A\x1b[A\x1b[Ax\r', 'onex'],
      ['\x1b[A\x1b[A\x1b[B\r', 'onex'],
    ]) {
      editor.begin('db> ', () => []);
      editor.type(keys);
      expect(editor.next()).to.deep.equal({ line });
    }
  });

  it('shows the end of a line that is longer than the screen', () => {
    const [line, shown] = typed('0123456789abcdef\r', [], 12);
    expect(line).to.equal('0123456789abcdef');
    expect(shown).to.include('\rdb> 9abcdef\x1b[K');
  });
});
