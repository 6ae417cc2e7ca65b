/** The shell and the tools, on the machine: scripts and what they print; typed lines and what the terminal shows. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts are not TypeScript
import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { ROOT_IMAGE, runProgram } from './harness.ts';

/** What it is about, the script, what it prints; its exit status if not 0. */
type Case = readonly [about: string, script: string, output: string, exit?: number];

function runCases(cases: readonly Case[]): void {
  for (const [about, script, output, exit] of cases)
    it(about, () => {
      const run = runProgram(['sh', '-c', script]);
      expect(run.output).to.equal(output);
      expect(run.exit).to.equal(exit ?? 0);
    });
}

/** Types the pieces at a terminal, and after them ^D until the shell has ended. */
const typed = (...input: string[]) => runProgram(['sh'], { terminal: true }, { input: [...input, '\x04'] });

/** Types at a terminal, each piece at its second; returns what was shown when the shell has ended. */
function typedAt(...pieces: readonly (readonly [seconds: number, keys: string])[]): string {
  const shown: Uint8Array[] = [];
  const program = { path: '/bin/sh', argv: ['sh'], envp: [], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, terminal: true }, ROOT_IMAGE, program, {
    consoleOutput: (bytes) => shown.push(bytes.slice()),
    trace: () => undefined,
    mark: () => undefined,
  });
  for (const [seconds, keys] of pieces) {
    const { freq } = DEFAULT_CONFIG;
    while (system.cycle < seconds * freq) if (system.run(seconds * freq) === 'halt') break;
    system.consoleInput(Buffer.from(keys));
  }
  system.run(100 * DEFAULT_CONFIG.freq);
  system.check();
  return plain(Buffer.concat(shown).toString());
}

/** What a terminal shows, less escape sequences and carriage returns. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const plain = (text: string) => text.replace(/\x1b\[[0-9]*[A-Z]/g, '').replaceAll('\r', '');

describe('sh: words', () => {
  runCases([
    ['plain words', 'echo one   two', 'one two\n'],
    ['quotes', `x=5; echo '$x' "$x" \\$x "a'b" 'c"d' "e\\"f"`, `$x 5 $x a'b c"d e"f\n`],
    ['variables', 'x=ab; echo $x ${x}y ${#x} [$none] ${none-d} ${none:=s} $none', 'ab aby 2 [] d s s\n'],
    ['alternatives', 'x=; echo [${x:-d}] [${x-d}] [${x:+a}] [${x+a}]', '[d] [] [] [a]\n'],
    [
      'ends cut off',
      'f=/a/b.tar.gz; echo ${f##*/} ${f#*/} ${f%.*} ${f%%.*}',
      'b.tar.gz a/b.tar.gz /a/b.tar /a/b\n',
    ],
    ['a variable that must be set', 'echo ${none:?is wanted}; echo no', 'sh: none: is wanted\n', 2],
    ['fields of a variable', 'v="a b  c"; set -- $v; echo $#; set -- "$v"; echo $#', '3\n1\n'],
    ['IFS', 'IFS=:; v=a:b::c; set -- $v; echo $# $4', '4 c\n'],
    [
      'all parameters',
      'set -- a "b c"; for i in "$@"; do echo "<$i>"; done; echo "$*"',
      '<a>\n<b c>\na b c\n',
    ],
    [
      'no parameters are no words',
      'set --; set -- "$@"; echo $#; for i in "$@" x; do echo $i; done',
      '0\nx\n',
    ],
    [
      'shift',
      'set -- a b c; shift; echo $1 $#; shift 5; echo no',
      'b 2\nsh: shift: there are 2 parameters\n',
      2,
    ],
    ['command substitution', 'echo $(echo a; echo b) "$(echo "c  d")" `echo e`', 'a b c  d e\n'],
    ['substitutions inside each other', 'echo $(echo $(echo deep) "$(echo er)")', 'deep er\n'],
    ['the status of a substitution', 'x=$(exit 5); echo $?; $(exit 4); echo $?', '5\n4\n'],
    [
      'arithmetic',
      'x=5; echo $((1+2*3)) $(((1+2)*3)) $((x*=2)) $x $((7%3)) $((1<<4)) $((3>2?10:20))',
      '7 9 10 10 1 16 10\n',
    ],
    [
      'arithmetic in 64 bits',
      'echo $((1<<40)) $((-7/2)) $((0x10)) $((!3)) $((1||1/0))',
      '1099511627776 -3 16 0 1\n',
    ],
    ['division by zero', 'echo $((1/0)); echo no', 'sh: arithmetic: division by zero\n', 2],
    [
      'paths that match',
      'cd /tmp; >a1; >a2; >b1; echo a* ?1 [!a]* x* "a*"; rm a1 a2 b1',
      'a1 a2 a1 b1 b1 x* a*\n',
    ],
    [
      'paths in directories',
      'mkdir -p /tmp/d/e; >/tmp/d/e/f; echo /tmp/*/e/f /t*p/d; rm -r /tmp/d',
      '/tmp/d/e/f /tmp/d\n',
    ],
    ['home', 'HOME=/tmp; echo ~ ~/x "~" a~', '/tmp /tmp/x ~ a~\n'],
    ['joined lines and comments', 'echo a \\\nb # c\necho d#e', 'a b\nd#e\n'],
    ['unset variables under -u', 'set -u; echo $none; echo no', 'sh: none: is not set\n', 2],
    ['variables of one command', 'A=1 B=2 env | grep "^[AB]="; echo [$A]', 'A=1\nB=2\n[]\n'],
    ['export', 'A=1; env | grep -c "^A="; export A; env | grep -c "^A="', '0\n1\n'],
    [
      'readonly and unset',
      'x=1; unset x; echo [$x]; r=1; readonly r; r=2; echo no',
      '[]\nsh: r: is read only\n',
      2,
    ],
  ]);
});

describe('sh: commands', () => {
  runCases([
    ['if', 'if false; then echo a; elif true; then echo b; else echo c; fi', 'b\n'],
    [
      'while, break and continue',
      'i=0; while :; do i=$((i+1)); [ $i = 2 ] && continue; [ $i = 5 ] && break; echo $i; done',
      '1\n3\n4\n',
    ],
    ['until', 'i=0; until [ $i -ge 2 ]; do i=$((i+1)); echo $i; done', '1\n2\n'],
    [
      'loops left together',
      'for i in 1 2; do for j in 1 2; do echo $i$j; break 2; done; done; echo end',
      '11\nend\n',
    ],
    [
      'case',
      'for x in ab c "*" z; do case $x in a*|b) echo 1;; "*") echo 2;; [c-d]) echo 3;; *) echo 4; esac; done',
      '1\n3\n2\n4\n',
    ],
    [
      'and, or, not',
      'true && echo a; false || echo b; ! false && echo c; false && echo d || echo e',
      'a\nb\nc\ne\n',
    ],
    ['functions', 'f() { echo $# $1; return 3; }; f a b; echo $?; set -- x; f; echo $1', '2 a\n3\n0\nx\n'],
    [
      'a function that calls itself',
      'f() { [ $1 = 0 ] || { f $(($1-1)); echo -n $1; }; }; f 3; echo',
      '123\n',
    ],
    ['groups and subshells', 'x=1; (x=2; cd /tmp; echo $x); { x=3; }; echo $x $(pwd)', '2\n3 /\n'],
    ['pipes', 'echo b a | { read x y; echo $y $x; } | cat | wc -w', '       2\n'],
    ['the status of a pipe', 'true | false; echo $?; false | true; echo $?', '1\n0\n'],
    ['a pipe whose reader leaves', 'while :; do echo y; done | head -2; echo $?', 'y\ny\n0\n'],
    [
      'files',
      'cd /tmp; echo a >f; echo b >>f; cat <f; wc -l f; echo c >f; cat f; rm f',
      'a\nb\n       2 f\nc\n',
    ],
    [
      'descriptors',
      'exec 3>/tmp/f; echo x >&3; exec 3>&-; { echo out; echo err >&2; } >/tmp/g 2>&1; cat /tmp/f /tmp/g',
      'x\nout\nerr\n',
    ],
    [
      'redirection of loops',
      'for i in 1 2; do echo $i; done >/tmp/f; while read x; do echo $x$x; done </tmp/f',
      '11\n22\n',
    ],
    ['a file that is not there', 'cat </none; echo $?', 'sh: /none: No such file or directory\n2\n'],
    [
      'here-documents',
      'x=1; cat <<E\n$x $((x+1))\nE\ncat <<"E"\n$x\nE\ncat <<-E\n\t\tt\n\tE\n',
      '1 2\n$x\nt\n',
    ],
    [
      'read',
      'echo "a b c" >/tmp/f; read x y </tmp/f; echo "$x|$y"; read z </dev/null; echo $?',
      'a|b c\n1\n',
    ],
    [
      'eval and .',
      'x="echo a"; eval "$x b"; echo "y=7; return 3; echo no" >/tmp/f; . /tmp/f; echo $? $y',
      'a b\n3 7\n',
    ],
    ['exec', 'exec echo gone; echo no', 'gone\n'],
    ['exit and -e', 'set -e; false || true; if false; then :; fi; ! true; echo a; false; echo no', 'a\n', 1],
    ['-x', 'set -x; x=1; echo $x', '+ x=1\n+ echo 1\n1\n'],
    [
      'exit statuses',
      'none; echo $?; /tmp; echo $?; sh -c "exit 300"; echo $?; sh -c "kill -9 \\$\\$"; echo $?',
      'sh: none: not found\n127\nsh: /tmp: Permission denied\n126\n44\nKilled\n137\n',
    ],
    ['syntax errors', 'echo a; if', 'sh: line 1: syntax error: end of file unexpected\n', 2],
    [
      'a script with #!',
      'echo "#!/bin/sh -e\necho \\$0 \\$1; false; echo no" >/tmp/s; chmod() { :; }; sh /tmp/s x; echo $?',
      '/tmp/s x\nno\n0\n',
    ],
    [
      'test',
      '[ 1 -lt 2 -a a = a ] && [ ! -e /none ] && [ -d /tmp ] && [ -c /dev/null ] && [ -n x ] && test \\( a \\) && echo y; [ a -eq 1 ]; echo $?',
      'y\nsh: test: a: not a number\n2\n',
    ],
    [
      'cd',
      'cd /tmp; cd /bin; echo $PWD $OLDPWD; cd -; cd /none; echo $?',
      '/bin /tmp\n/tmp\nsh: cd: /none: No such file or directory\n2\n',
    ],
    [
      'type and command',
      'f() { :; }; type f cd cat; command -v cat; command echo x',
      'f is a shell function\ncd is a shell builtin\ncat is /bin/cat\n/bin/cat\nx\n',
    ],
  ]);
});

describe('sh: jobs and signals', () => {
  runCases([
    ['background and wait', 'sh -c "sleep 0.2; exit 3" & echo now; wait $!; echo $?', 'now\n3\n'],
    ['wait for all', 'for i in 3 1 2; do (sleep 0.$i; echo $i) & done; wait; echo all', '1\n2\n3\nall\n'],
    ['kill', 'sleep 100 & kill $!; wait $!; echo $?', '143\n'],
    ['jobs and kill %1', 'sleep 100 & jobs; kill %1; wait; jobs', '[1] + Running              sleep 100\n'],
    ['a trap', "trap 'echo caught' USR1; kill -USR1 $$; echo on; trap - USR1; trap", 'caught\non\n'],
    ['a trap at exit keeps the status', "trap 'echo bye' EXIT; exit 3", 'bye\n', 3],
    [
      'a trap cuts a wait short',
      "trap 'echo usr' USR1; (sleep 0.1; kill -USR1 $$) & sleep 5 & wait $!; echo $?; kill $!",
      'usr\n158\n',
    ],
    ['an ignored signal stays ignored', "trap '' TERM; sh -c 'kill -TERM $$; echo lives'", 'lives\n'],
    [
      'traps are not inherited',
      "trap 'echo no' TERM; (sh -c 'kill -TERM $$'); echo $?",
      'Terminated\n143\n'.replace('Terminated\n', ''),
    ],
    ['a background job reads nothing', 'cat & wait; echo end', 'end\n'],
  ]);

  it('time passes for a sleep', () => {
    const run = runProgram(['sh', '-c', 'sleep 2; date +%S']);
    expect(run.output).to.equal('02\n');
  });

  it('nothing is left when a script that started many has ended', () => {
    const script =
      'i=0; while [ $i -lt 40 ]; do (true | cat) & i=$((i+1)); done; wait; sysctl kern.nprocs kern.openfiles';
    const before = runProgram(['sh', '-c', 'sysctl kern.nprocs kern.openfiles']).output;
    expect(runProgram(['sh', '-c', script]).output).to.equal(before);
  });
});

describe('sh: at a terminal', () => {
  it('prompts, runs what is typed and ends with ^D', () => {
    const run = typed('echo hello\r', 'exit 4\r');
    expect(plain(run.output)).to.equal('$ echo hello\nhello\n$ exit 4\n');
    expect(run.exit).to.equal(4);
  });

  it('reads on with another prompt while a command is not complete', () => {
    const run = typed('for i in 1 2\r', 'do echo $i\r', 'done\r');
    expect(plain(run.output)).to.match(/^\$ for i in 1 2\n> do echo \$i\n> done\n1\n2\n\$ /);
  });

  it('edits: ^A ^E ^U ^K ^W ^Y ^T, arrows, delete', () => {
    for (const keys of [
      'cho ok\x01e\r',
      'echo k\x1b[Do\r',
      'garbage\x15echo ok\r',
      'echo okay\x02\x02\x0b\r',
      'echo no\x17ok\r',
      'ok\x15echo \x19\r',
      'echo ko\x14\r',
      'eecho ok\x1b[H\x1b[3~\r',
      'echo okk\x7f\r',
      'echo \x1b[H\x1b[C\x06\x05ok\r',
    ])
      expect(plain(typed(keys).output), JSON.stringify(keys)).to.contain('\nok\n');
  });

  it('history: up, down, no line twice in a row', () => {
    const run = typed('echo a\r', 'echo b\r', 'echo b\r', '\x1b[A\x1b[A\r', 'history\r');
    expect(plain(run.output)).to.contain('    1  echo a\n    2  echo b\n    3  echo a\n    4  history\n');
  });

  it('tab completes commands and files', () => {
    expect(plain(typed('callst\t\r').output)).to.contain('softclock ran');
    expect(plain(typed('echo /de\tnu\t\r').output)).to.contain('\n/dev/null\n');
  });

  it('^C gives up a line', () => {
    expect(plain(typed('echo no\x03', 'echo $?\r').output)).to.contain('\n130\n');
  });

  it('^C interrupts a job, and the list that it is in', () => {
    const shown = typedAt([0.1, 'sleep 100; echo no\r'], [1, '\x03'], [2, 'echo $?\r'], [3, 'exit\r']);
    expect(shown).not.to.match(/^no$/m);
    expect(shown).to.match(/^130$/m);
  });

  it('^Z stops a job; jobs, bg and fg know it', () => {
    const shown = typedAt(
      [0.1, 'sleep 3\r'],
      [1, '\x1a'],
      [2, 'jobs; bg\r'],
      [2.5, 'fg\r'],
      [9, 'echo $?\r'],
      [10, 'exit\r'],
    );
    expect(shown.match(/^\[1\] \+ Stopped +sleep 3$/gm)).to.have.length(2);
    expect(shown).to.match(/^\[1\] sleep 3$/m);
    expect(shown).to.match(/\$ fg\nsleep 3\n\$ echo \$\?\n0\n/);
  });

  it('kill ends a stopped job; the signals that the shell ignores are not ignored by its jobs', () => {
    const shown = typedAt([0.1, 'sleep 50\r'], [1, '\x1a'], [2, 'kill %1\r'], [3, '\r'], [4, 'exit\r']);
    expect(shown).to.match(/^\[1\] \+ Terminated +sleep 50$/m);
    expect(typedAt([0.1, 'sleep 50\r'], [1, '\x1c'], [2, 'echo $?\r'], [3, 'exit\r'])).to.match(/^131$/m);
  });

  it('a job in the background tells when it is done, before the next prompt', () => {
    const shown = typedAt([0.1, 'sleep 0.5 &\r'], [2, '\r'], [3, 'exit\r']);
    expect(shown).to.match(/^\[1\] 2\n/m);
    expect(shown).to.match(/^\[1\] \+ Done +sleep 0\.5$/m);
  });
});

describe('tools', () => {
  runCases([
    ['cat -n', 'echo "a\nb" | cat -n', '     1\ta\n     2\tb\n'],
    ['wc', 'echo "a b\nc" >/tmp/f; wc /tmp/f; wc -c </tmp/f', '       2       3       6 /tmp/f\n       6\n'],
    ['head', 'echo "1\n2\n3" | head -n 2; echo "1\n2" | head -1', '1\n2\n1\n'],
    [
      'sort',
      'echo "b\na\n10\n9\nb" >/tmp/f; sort /tmp/f; sort -u /tmp/f | wc -l; echo "10\n9" | sort -n; sort -r /tmp/f | head -1',
      '10\n9\na\nb\nb\n       4\n9\n10\nb\n',
    ],
    [
      'grep',
      'echo "abc\nxyz\nab\naXc" >/tmp/f; grep "^a.c$" /tmp/f; grep -c b /tmp/f; grep -n x.*z /tmp/f; grep -iv "[x]" /tmp/f; grep -q no /tmp/f; echo $?',
      'abc\naXc\n2\n2:xyz\nabc\nab\n1\n',
    ],
    [
      'mkdir, rmdir, mv, cp, rm',
      'cd /tmp; mkdir -p a/b; echo x >a/f; cp a/f a/b; mv a/f g; cat g a/b/f; rmdir a; rm -r a; rm -f none g; ls',
      'x\nx\nrmdir: a: Directory not empty\n',
    ],
    [
      'ls',
      'mkdir /tmp/d; cd /tmp/d; >b; >a; >.h; ls | cat; ls -1a; ls -F /tmp; ls -l | wc -l; ls /none',
      'a\nb\n.\n..\n.h\na\nb\nd/\n       2\nls: /none: No such file or directory\n',
      1,
    ],
    ['env', 'env -i A=b env; env -i none; echo $?', 'A=b\nenv: none: No such file or directory\n127\n'],
    ['date', 'date -u 86400; date +%Y', 'Fri Jan  2 00:00:00 UTC 1970\n1970\n'],
    ['true and false', '/bin/true; echo $?; /bin/false; echo $?', '0\n1\n'],
    ['echo and pwd', '/bin/echo -n a b; cd /dev; /bin/pwd', 'a b/dev\n'],
    [
      'kill',
      'sleep 9 & /bin/kill -s INT $!; /bin/kill -0 $$; echo $?; /bin/kill 9999; echo $?',
      '0\nkill: 9999: No such process\n1\n',
    ],
    ['sysctl', 'sysctl kern.hz; sysctl none', 'kern.hz: 100\nsysctl: none: No such file or directory\n', 1],
  ]);

  it('time tells real, user and system time and passes the status on', () => {
    const run = runProgram(['sh', '-c', 'time sh -c "sleep 1; exit 3"']);
    expect(run.output).to.match(/^real +1\.\d\d\nuser +0\.\d\d\nsys +0\.\d\d\n$/);
    expect(run.exit).to.equal(3);
  });

  it('ps lists processes with parent, state and what they wait for', () => {
    const { output } = runProgram(['sh', '-c', 'sleep 5 & ps -l; kill $!']);
    expect(output).to.match(/^ +0 +1 +0 +1 +1 .* sh$/m);
    expect(output).to.match(/^ +0 +2 +1 .* nanslp +S\S* .*sleep$/m);
    expect(output).to.match(/ R\S* .* ps$/m);
  });

  it('itimers lists the timers of every process', () => {
    const { output } = runProgram([
      'sh',
      '-c',
      'itimerdemo >/dev/null & sleep 0.5; multi >/dev/null & sleep 0.05; itimers; kill %1 %2',
    ]);
    expect(output).to.match(/^ +2 real +0\.0\d+ +0\.100000 +\d+ +14 itimerdemo$/m);
    expect(output).to.match(/^ +2 virtual +0\.\d+ +0\.100000 +0 +26 itimerdemo$/m);
    expect(output).to.match(/^ +4 nth:3 +0\.\d+ +0\.400000 +0 +14 multi$/m);
  });

  for (const kernel of ['old', 'hash', 'handle'] as const)
    it(`callstat tells of the callouts of kernel ${kernel}`, () => {
      const { output } = runProgram(['sh', '-c', 'multi >/dev/null & sleep 0.05; callstat -b; kill $!'], {
        kernel,
      });
      expect(output).to.match(
        new RegExp(
          `^kernel ${kernel}, 8192 callouts, ${kernel === 'old' ? '1 bucket$' : '8192 buckets$'}`,
          'm',
        ),
      );
      expect(output).to.match(/^realitexpire +4 /m);
      const nodes = Number(/, ([\d.]+) a call/.exec(output)?.[1]);
      if (kernel === 'old') expect(nodes).to.be.above(0);
      else expect(nodes).to.be.below(0.1);
    });

  it('vmstat -i counts interrupts at the rate of their clocks', () => {
    const { output } = runProgram(['sh', '-c', 'sleep 2; vmstat -i; vmstat']);
    expect(output).to.match(/^hardclock +5 +20\d +100$/m);
    expect(output).to.match(/^statclock +6 +25\d +127$/m);
    expect(output).to.match(/^ +\d+ +\d\.\d\d +\d+K +\d+ +\d+ +\d+ +\d+ +9\d$/m);
  });

  it('spltop names the routines that held interrupts off', () => {
    const { output } = runProgram(['sh', '-c', 'sleep 0.5; spltop']);
    expect(output).to.match(/^7 high +\d+ +[\d.]+ us {2}\w+$/m);
    expect(output).to.match(/^hardclock +\d+ +[\d.]+ us$/m);
  });
});
