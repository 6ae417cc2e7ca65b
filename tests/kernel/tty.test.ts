/** The terminal by lines: editing, echo, signals, flow control. */

import { expect } from 'chai';
import fc from 'fast-check';
import { sys_write } from '../../kernel/kern/sys_generic.ts';
import { TTYHOG } from '../../kernel/kern/tty_input.ts';
import { EAGAIN, EINTR } from '../../kernel/sys/errno.ts';
import { FNONBLOCK } from '../../kernel/sys/fcntl.ts';
import { FIONREAD, TIOCOUTQ, TIOCSTART, TIOCSTOP } from '../../kernel/sys/ioccom.ts';
import { SIGINFO, SIGINT, SIGQUIT, SIGTSTP } from '../../kernel/sys/signal.ts';
import * as T from '../../kernel/sys/termios.ts';
import { TEXT } from './harness.ts';
import { BUF, TtyBench } from './ttybench.ts';

describe('tty: lines', () => {
  const cases: readonly [string, string, string, string][] = [
    ['a line', 'abc\n', 'abc\r\n', 'abc\n'],
    ['return is newline', 'abc\r', 'abc\r\n', 'abc\n'],
    ['erase', 'abd\x7fc\n', 'abd\b \bc\r\n', 'abc\n'],
    ['the other erase', 'abd\bc\n', 'abd\b \bc\r\n', 'abc\n'],
    ['erase of nothing', '\x7f\x7fa\n', 'a\r\n', 'a\n'],
    ['erase of a control character', 'a\x01\x7f\n', 'a^A\b \b\b \b\r\n', 'a\n'],
    ['erase of a tab', 'ab\t\x7f\n', 'ab\t\b\b\b\b\b\b\r\n', 'ab\n'],
    ['erase of a character of two bytes', 'a\xc3\xa4\x7f\n', 'a\xc3\xa4\b \b\r\n', 'a\n'],
    ['kill', 'abc\x15de\n', 'abc\b \b\b \b\b \bde\r\n', 'de\n'],
    ['word erase', 'one two  \x17\x17x\n', `one two  ${'\b \b'.repeat(9)}x\r\n`, 'x\n'],
    ['reprint', 'abc\x12d\n', 'abc^R\r\nabcd\r\n', 'abcd\n'],
    ['literal next', '\x16\x03\x16\x7fa\n', '^\b^C^\b^?a\r\n', '\x03\x7fa\n'],
    ['a literal newline is in the line, not its end', 'a\x16\nb\n', 'a^\b^Jb\r\n', 'a\nb\n'],
    ['end of file after text', 'abc\x04', 'abc^D\b\b', 'abc'],
    ['end of file alone', '\x04', '^D\b\b', ''],
  ];
  for (const [name, typed, shown, got] of cases) {
    it(name, () => {
      const b = new TtyBench();
      const read = b.read();
      expect(b.type(typed)).to.equal(shown);
      expect(read.result).to.equal(got);
      b.k.tty.check();
    });
  }

  it('alternative word erase stops between letters and others', () => {
    const b = new TtyBench();
    b.setModes((modes) => {
      modes.lflag |= T.ALTWERASE;
    });
    const read = b.read();
    b.type('usr/lib\x17bin\n');
    expect(read.result).to.equal('usr/bin\n');
  });

  it('a read takes one line, or as much of it as there is room for', () => {
    const b = new TtyBench();
    b.type('one\ntwo\n');
    expect([b.read(2).result, b.read(100).result, b.read(4).result]).to.deep.equal(['on', 'e\n', 'two\n']);
  });

  it('a read of exactly what stands before the end of file takes that, too', () => {
    const b = new TtyBench();
    b.type('abc\x04next\n');
    expect([b.read(3).result, b.read().result]).to.deep.equal(['abc', 'next\n']);
  });

  it('other ends of line', () => {
    const b = new TtyBench();
    b.setModes((modes) => {
      modes.cc[T.VEOL] = ';'.charCodeAt(0);
    });
    const read = b.read();
    b.type('a;b');
    expect(read.result).to.equal('a;');
  });

  it('output between is not rubbed out: the line is shown again', () => {
    const b = new TtyBench();
    b.type('abc');
    b.poke(BUF, [0x0a2a]);
    expect(b.finish(sys_write, 1, BUF, 2)).to.equal(0);
    expect(b.type('\x7f')).to.equal('^R\r\nab');
    expect(b.type('\x7f')).to.equal('\b \b');
  });

  it('more than the terminal keeps rings the bell, and the end of the line still counts', () => {
    const b = new TtyBench();
    expect(b.type(`${'x'.repeat(TTYHOG)}yz`).endsWith('x\x07\x07')).to.equal(true);
    b.type('\n');
    const lengths = [1, 2, 3, 4, 5].map(() => `${b.read(2000).result}`.length);
    expect(lengths).to.deep.equal([2000, 2000, 2000, 2000, TTYHOG + 1 - 8000]);
  }).timeout(10_000);

  it('from a file nothing is lost: the device waits, and a line without end comes in pieces', () => {
    const b = new TtyBench(false);
    const text = `${'0123456789\n'.repeat(TTYHOG / 8)}${'z'.repeat(2 * TTYHOG)}`;
    expect(b.type(text)).to.equal('');
    b.machine.consoleInput(null);
    let got = '';
    for (;;) {
      const piece = b.read(1000).result;
      if (piece === '') break;
      got += piece;
    }
    expect(got === text).to.equal(true);
  }).timeout(10_000);

  for (const canonical of [true, false])
    it(`a paste of 100 KB waits until there is room${canonical ? '' : ', without lines as well'}`, () => {
      const b = new TtyBench();
      if (!canonical) b.raw(1, 0);
      const lines = Array.from({ length: 10_000 }, (_, i) => `line ${i}\n`);
      expect(b.type(lines.slice(0, 5000).join(''))).to.not.include('\x07');
      b.type(lines.slice(5000).join(''));
      let got = '';
      while (b.asks(FIONREAD) > 0) got += b.read(1000).result;
      expect(got === lines.join('')).to.equal(true);
      expect(b.output).to.not.include('\x07');
    }).timeout(20_000);

  it('input that came in the other mode is echoed and edited once somebody wants a line', () => {
    const b = new TtyBench();
    b.raw(1, 0);
    expect(b.type('ab\x7fc\nd')).to.equal('');
    const { output } = b;
    const canonical = (modes: T.Termios) => {
      modes.lflag |= T.ICANON | T.ECHO;
    };
    b.setModes(canonical);
    expect(b.output).to.equal(output);
    b.k.tty.check();
    b.raw(1, 0);
    expect([b.asks(FIONREAD), b.output]).to.deep.equal([6, output]);
    b.setModes(canonical);
    expect([b.read().result, b.output]).to.deep.equal(['ac\n', `${output}ab\b \bc\r\nd`]);
    b.k.tty.check();
    expect(b.type('\n')).to.equal('\r\n');
    expect(b.read().result).to.equal('d\n');
  });

  it('a character for a signal does not wait behind input that nobody reads', () => {
    const b = new TtyBench();
    b.blockAll();
    b.type('line\n'.repeat(4000));
    expect(b.type('more\n\x03now\n')).to.equal('^Cnow\r\n');
    expect([b.took(SIGINT), b.read().result, b.asks(FIONREAD)]).to.deep.equal([1, 'now\n', 0]);
    b.type('line\n'.repeat(4000));
    b.setModes((modes) => {
      modes.lflag |= T.NOFLSH;
    });
    expect(b.type('\x03')).to.equal('');
    expect(b.took(SIGINT)).to.equal(0);
  }).timeout(20_000);

  it('from a file bytes are as they are', () => {
    const b = new TtyBench(false);
    const read = b.read();
    expect(b.type('a\rb\x13\x16c\n')).to.equal('');
    expect(read.result).to.equal('a\rb\x13\x16c\n');
  });

  it('the end of the input is the end of the line, and of every read after it', () => {
    const b = new TtyBench(false);
    const read = b.read();
    b.type('abc');
    b.machine.consoleInput(null);
    b.until(b.machine.cycle + 2000);
    expect([read.result, b.read().result, b.read().result]).to.deep.equal(['abc', '', '']);
  });
});

/** The screen of a terminal: the line of the cursor. */
class Screen {
  line: string[] = [];
  column = 0;

  show(output: string): void {
    for (const char of output) {
      const code = char.charCodeAt(0);
      if (char === '\n') this.line = [];
      else if (char === '\r') this.column = 0;
      else if (char === '\b') this.column = Math.max(0, this.column - 1);
      else if (char === '\t') this.column = (this.column & -8) + 8;
      else if ((code & 0xc0) === 0x80) this.line[this.column - 1] += char;
      else if (char !== '\x07') this.line[this.column++] = char;
    }
  }

  get text(): string {
    return Array.from(this.line, (cell) => cell ?? ' ')
      .join('')
      .trimEnd();
  }
}

/** The text and the column of a line that begins at the left edge. */
function rendered(line: readonly number[]): { text: string; column: number } {
  const screen = new Screen();
  for (const c of line) {
    const byte = c & 0xff;
    const control = (byte < 0x20 && c !== 9) || byte === 0x7f;
    screen.show(control ? `^${String.fromCharCode(byte ^ 0x40)}` : String.fromCharCode(byte));
  }
  return { text: screen.text, column: screen.column };
}

describe('tty: the screen', () => {
  const keys = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\t',
    '\x01',
    '\xc3\xa4',
    '\x7f',
    '\x7f',
    '\x17',
    '\x15',
    '\x12',
  );
  const typed = fc.array(fc.oneof(keys, fc.constantFrom('\x16\x09', '\x16\x7f', '\x16\x0a')), {
    maxLength: 40,
  });

  it('shows the line as it is, whatever was typed, erased and killed', () => {
    fc.assert(
      fc.property(typed, (script) => {
        const b = new TtyBench();
        const screen = new Screen();
        for (const key of script) {
          screen.show(b.type(key));
          const { text, column } = rendered(b.k.tty.t_rawq);
          expect(screen.text).to.equal(text);
          expect(screen.column).to.equal(column);
        }
        b.k.tty.check();
      }),
      { seed: 3, numRuns: 150 },
    );
  }).timeout(20_000);

  it('and so it is after a program has written between, once the line is shown again', () => {
    fc.assert(
      fc.property(typed, typed, (before, after) => {
        const b = new TtyBench();
        const screen = new Screen();
        for (const key of before) screen.show(b.type(key));
        b.k.tty.print('***');
        screen.show('***');
        for (const key of after) screen.show(b.type(key));
        screen.show(b.type('\x12'));
        const { text, column } = rendered(b.k.tty.t_rawq);
        expect([screen.text, screen.column]).to.deep.equal([text, column]);
      }),
      { seed: 4, numRuns: 60 },
    );
  }).timeout(20_000);
});

describe('tty: signals and flow control', () => {
  for (const [key, sig, shown] of [
    ['\x03', SIGINT, '^C'],
    ['\x1c', SIGQUIT, '^\\'],
    ['\x1a', SIGTSTP, '^Z'],
  ] as const) {
    it(`${shown} is sent to the foreground, and what was typed is gone`, () => {
      const b = new TtyBench();
      b.blockAll();
      expect(b.type(`abc${key}`)).to.equal(`abc${shown}`);
      expect(b.took(sig)).to.equal(1);
      const read = b.read();
      b.type('x\n');
      expect(read.result).to.equal('x\n');
    });
  }

  it('NOFLSH keeps it', () => {
    const b = new TtyBench();
    b.setModes((modes) => {
      modes.lflag |= T.NOFLSH;
    });
    b.blockAll();
    b.type('ab\x03c\n');
    expect(b.took(SIGINT)).to.equal(1);
    expect(b.read().result).to.equal('abc\n');
  });

  it('a caught ^C ends a read with EINTR', () => {
    const b = new TtyBench();
    b.p.p_sig.actions[SIGINT].handler = TEXT;
    const read = b.read();
    b.type('\x03');
    expect(read.result).to.equal(EINTR);
  });

  it('nobody else gets it', () => {
    const b = new TtyBench();
    b.k.tty.t_pgrp = undefined;
    b.blockAll();
    b.type('\x03');
    expect(b.took(SIGINT)).to.equal(0);
  });

  it('^T asks for a status line and sends SIGINFO', () => {
    const b = new TtyBench();
    b.blockAll();
    expect(b.type('\x14')).to.match(/^load: \d+\.\d\d {2}cmd: test 2 \[running\] \d+\.\d\du \d+\.\d\ds\r\n$/);
    expect(b.took(SIGINFO)).to.equal(1);
  });

  it('^S holds output, echo included, and ^Q lets it go', () => {
    const b = new TtyBench();
    b.setModes((modes) => {
      modes.iflag &= ~T.IXANY;
    });
    b.poke(BUF, [0x6f206f68]);
    expect(b.type('\x13ab')).to.equal('');
    expect(b.asks(TIOCOUTQ)).to.equal(2);
    let result: number | undefined;
    b.begin(sys_write, [1, BUF, 4], (error) => {
      result = error;
    });
    expect(result).to.equal(undefined);
    expect(b.type('\x11')).to.equal('abho o');
    expect(result).to.equal(0);
  });

  it('with IXANY any key does', () => {
    const b = new TtyBench();
    expect(b.type('\x13ab')).to.equal('ab');
    expect(b.type('\x13\x13')).to.equal('');
    expect(b.type('c')).to.equal('c');
  });

  it('a write that may not block says EAGAIN meanwhile', () => {
    const b = new TtyBench();
    (b.p.p_fd.get(1) as { f_flag: number }).f_flag |= FNONBLOCK;
    expect(b.ioctl(TIOCSTOP)).to.equal(0);
    expect(b.finish(sys_write, 1, BUF, 4)).to.equal(EAGAIN);
    expect(b.ioctl(TIOCSTART)).to.equal(0);
    expect(b.finish(sys_write, 1, BUF, 4)).to.equal(0);
  });
});
