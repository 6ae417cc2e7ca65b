/**
 * The tools that show the state of the kernel: processes, timers, callouts, interrupts,
 * figures.
 */

import { expect } from 'chai';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { runProgram } from './harness.ts';

/** An hour of the machine's, at most. */
const cycles = 3600 * DEFAULT_CONFIG.freq;
const outputOf = (script: string, config = {}) => runProgram(['sh', '-c', script], config, { cycles }).output;

describe('ps', () => {
  /** The rows of the table by the name of the process, with their fields by title. */
  function table(script: string): Map<string, Record<string, string>> {
    const [titles = '', ...rows] = outputOf(script).trimEnd().split('\n');
    const names = titles.trim().split(/ +/);
    return new Map(
      rows.map((row) => {
        const fields = row.trim().split(/ +/);
        return [fields.at(-1) ?? '', Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']))];
      }),
    );
  }

  it('lists processes with terminal, state and time', () => {
    const found = table('sleep 5 & ps; kill $!');
    expect([...found.keys()]).to.deep.equal(['sh', 'sleep', 'ps']);
    expect(found.get('sh')).to.include({ PID: '2', TT: 'co', STAT: 'Ss+', COMMAND: 'sh' });
    expect(found.get('sleep')).to.include({ PID: '3', STAT: 'S+', TIME: '0:00.00' });
    expect(found.get('ps')?.STAT).to.equal('R+');
  });

  it('-x: process 1 as well, which has no program', () => {
    expect(table('ps -x -o pid,ppid,stat,wchan,comm; :').get('init')).to.include({
      PID: '1',
      PPID: '0',
      WCHAN: 'init',
    });
  });

  it('-l: parent, priority, size and what a process waits for', () => {
    const found = table('nice -n 5 sleep 5 & sleep 0.1; ps -l; kill $!');
    expect(found.get('sleep')).to.include({
      UID: '0',
      PID: '3',
      PPID: '2',
      NI: '5',
      WCHAN: 'nanslp',
      STAT: 'SN+',
    });
    expect(Number(found.get('sleep')?.RSS)).to.be.within(4, 200);
    expect(Number(found.get('sleep')?.VSZ)).to.be.above(Number(found.get('sleep')?.RSS));
    expect(found.get('sh')).to.include({ PPID: '1', WCHAN: 'pause' });
    expect(found.get('ps')?.WCHAN).to.equal('-');
  });

  it('-H: a line for each thread, with its own number, state, time and wait', () => {
    const script = '/tests/handover 1000 1000 & sleep 0.2; ps -H -o pid,lwp,stat,wchan,comm; kill $!';
    const rows = outputOf(script)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields.length === 5 && /handover|sleep|ps$/.test(fields[4] ?? ''));
    const threads = rows.filter(([, , , , name]) => name === 'handover');
    expect(threads.map(([pid, lwp]) => `${pid} ${lwp}`).join()).to.match(/^3 100003,3 2\d{5}$/);
    expect(threads.map(([, , stat]) => stat)).to.deep.equal(['R+', 'R+']);
    expect(table('/tests/handover 1000 1000 & sleep 0.2; ps; kill $!').get('handover')?.PID).to.equal('3');
    expect(outputOf('ps -H').split('\n')[0]).to.match(/^ *PID +LWP TT STAT +TIME COMMAND$/);
  });

  it('-j: groups and sessions; -u: users', () => {
    const found = table('set -m; sleep 5 & ps -j; kill $!');
    expect(found.get('sleep')).to.include({ USER: 'root', PID: '3', PGID: '3', SESS: '2', STAT: 'S' });
    expect(table('ps -u').get('ps')).to.include.keys('USER', '%CPU', '%MEM', 'STARTED');
  });

  it('states: running, stopped, idle, a zombie', () => {
    expect(table('set -m; sleep 50 & sleep 0.1; kill -STOP $!; ps; kill -9 $!').get('sleep')?.STAT).to.equal(
      'T',
    );
    expect(table('sleep 50 & sleep 25; ps; kill $!').get('sleep')?.STAT).to.equal('I+');
    expect(table('spin forever & sleep 0.2; ps; kill $!').get('spin')?.STAT).to.equal('R+');
    const zombie = outputOf('sh -c "sleep 0 & exec sleep 1" & sleep 0.5; ps; wait').split('\n');
    expect(zombie.filter((line) => / Z\+? /.test(line))).to.have.length(1);
  });

  it("-o: columns of one's own, with titles of one's own; -p: one process; a number; -U", () => {
    expect(outputOf('ps -p 2 -o pid= -o comm=; :')).to.equal('2 sh\n');
    expect(outputOf('ps -o pid,ppid -o comm=NAME; :')).to.equal(
      '  PID  PPID NAME\n    2     1 sh\n    3     2 ps\n',
    );
    expect(outputOf('ps 2; :')).to.match(/^ +PID TT STAT +TIME COMMAND\n +2 co Ss\+ .* sh\n$/);
    expect(outputOf('ps -U root -o comm=; :')).to.equal('init\nsh\nps\n');
    expect(outputOf('ps -U nobody; echo $?')).to.match(/COMMAND\n1\n$/);
    expect(outputOf('ps aux | wc -l; ps -ax -o pid= | wc -l')).to.match(/^ +\d+\n +\d+\n$/);
  });

  it('time passes in its columns', () => {
    const found = table('spin forever & sleep 3; ps -o etime,time,%cpu,comm; kill $!');
    expect(found.get('spin')?.ELAPSED).to.equal('00:03');
    expect(found.get('spin')?.TIME).to.match(/^0:0[23]\.\d\d$/);
    expect(Number(found.get('spin')?.['%CPU'])).to.be.above(90);
  });

  it('refuses what it does not know', () => {
    expect(outputOf('ps -o nosuch; echo $?')).to.equal('ps: nosuch: keyword not found\n1\n');
    expect(outputOf('ps -p x; echo $?')).to.equal('ps: x: illegal process number\n1\n');
  });
});

describe('pgrep, pkill, renice, uptime', () => {
  it('pgrep and pkill find processes by name', () => {
    expect(
      outputOf(
        'sleep 5 & sleep 6 & pgrep sleep; pgrep -n sleep; pgrep -lo sl; pkill sleep; wait; pgrep sleep; echo $?',
      ),
    ).to.equal('3\n4\n4\n3 sleep\n1\n');
    expect(
      outputOf('sleep 5 & pgrep -x slee; pgrep -x sleep; pkill -KILL -x sleep; wait $!; echo $?'),
    ).to.equal('3\n137\n');
  });

  it('renice changes priorities', () => {
    expect(
      outputOf('sleep 5 & renice 5 $!; renice -n 3 -p $!; ps -o ni= -p $!; renice 1 99; echo $?; kill $!'),
    ).to.equal(
      '3: old priority 0, new priority 5\n3: old priority 5, new priority 8\n8\nrenice: 99: No such process\n1\n',
    );
  });

  it('uptime tells how long', () => {
    expect(outputOf('sleep 70; uptime')).to.match(
      /^00:01 {2}up 0:01, \d process(es)?, load average: 0\.\d\d\n$/,
    );
  });
});

describe('time', () => {
  it('tells real, user and system time and passes the status on', () => {
    const run = runProgram(['sh', '-c', 'time sh -c "sleep 1; exit 3"']);
    expect(run.output).to.match(/^ {8}1\.\d\d real {9}0\.\d\d user {9}0\.\d\d sys\n$/);
    expect(run.exit).to.equal(3);
  });

  it('-p: a line each; -l: what else was used', () => {
    expect(outputOf('time -p sleep 1')).to.match(/^real 1\.\d\d\nuser 0\.\d\d\nsys 0\.\d\d\n$/);
    const fine = { clock: 'oneshot', hz: 1_000_000 } as const;
    expect(outputOf('time sleep 0.001', fine)).to.match(
      /^ +0\.00[12]\d{3} real +0\.00\d{4} user +0\.00\d{4} sys\n$/,
    );
    expect(outputOf('time -p true', fine)).to.match(/^real 0\.00\d{4}\nuser 0\.00\d{4}\nsys 0\.00\d{4}\n$/);
    expect(outputOf('time sleep 0.1', { hz: 1000 })).to.match(
      /^ +0\.\d{3} real +0\.\d{3} user +0\.\d{3} sys\n$/,
    );
    expect(outputOf('time -l sleep 1')).to.match(/ sys\n(?: +\d+ {2}[a-z ]+\n){6}$/);
    expect(outputOf('time -l sleep 1')).to.match(/ [1-9]\d* {2}voluntary context switches\n/);
  });
});

describe('itimers', () => {
  it('lists the timers of every process', () => {
    const output = outputOf(
      'itimerdemo >/dev/null & sleep 0.5; multi >/dev/null & sleep 0.05; itimers; kill %1 %2',
    );
    expect(output).to.match(/^ +3 real +0\.0\d+ +0\.100000 +\d+ +14 itimerdemo$/m);
    expect(output).to.match(/^ +3 virtual +0\.\d+ +0\.100000 +0 +26 itimerdemo$/m);
    expect(output).to.match(/^ +5 nth:3 +0\.\d+ +0\.400000 +0 +14 multi$/m);
  });

  it('lists those of the processes that are asked for', () => {
    const output = outputOf(
      'multi >/dev/null & multi >/dev/null & sleep 0.05; itimers $!; itimers 1; kill %1 %2',
    );
    const pids = output.split('\n').flatMap((line) => /^ *(\d+) nth/.exec(line)?.[1] ?? []);
    expect(pids).to.deep.equal(['4', '4', '4', '4']);
    expect(output.match(/COMMAND/g)).to.have.length(2);
  });
});

describe('callstat', () => {
  for (const kernel of ['old', 'hash', 'handle'] as const)
    it(`tells of the callouts of kernel ${kernel}`, () => {
      const output = outputOf('multi >/dev/null & sleep 0.05; callstat -b; kill $!', { kernel });
      const buckets = kernel === 'old' ? '1 bucket$' : '8192 buckets$';
      expect(output).to.match(new RegExp(`^kernel ${kernel}, 8192 callouts, ${buckets}`, 'm'));
      expect(output).to.match(/^realitexpire +4 /m);
      const nodes = Number(/, ([\d.]+) a call/.exec(output)?.[1]);
      if (kernel === 'old') expect(nodes).to.be.above(0);
      else expect(nodes).to.be.below(0.1);
    });

  it('-b shows each bucket that is not empty', () => {
    const output = outputOf('multi >/dev/null & sleep 0.05; callstat -b; kill $!');
    const [, bars = ''] = output.split('BUCKET  CALLOUTS\n');
    const held = bars
      .trimEnd()
      .split('\n')
      .map((line) => Number(/^ *\d+ +(\d+) \*+$/.exec(line)?.[1]));
    const pending = Number(/^(\d+) pending/m.exec(output)?.[1]);
    expect(held.reduce((sum, n) => sum + n, 0)).to.equal(pending);
    expect(outputOf('callstat')).not.to.contain('BUCKET  CALLOUTS\n');
  });

  it('tells how long chains and buckets are, and what softclock looked at', () => {
    const output = outputOf('multi >/dev/null & sleep 1; callstat -st; kill $!');
    expect(output).to.match(/^CALLOUTS IN A BUCKET +8192 +0 +0\.00\d +[1-4]$/m);
    expect(output).to.match(/^IN A HASH CHAIN +8192 +0 +0\.00\d +[1-4]$/m);
    const [, pending] = /^TICKS UNTIL DUE +(\d+) /m.exec(output) ?? [];
    const drawn = (title: string) =>
      (output.split(`${title}\n`)[1] ?? '')
        .split('\n\n')[0]
        ?.split('\n')
        .reduce((sum, line) => sum + Number(/^ *\d+ +(\d+)(?: \*+)?$/.exec(line)?.[1] ?? 0), 0);
    expect(drawn('DUE IN TICKS  CALLOUTS')).to.equal(Number(pending));
    expect(drawn('LOOKED AT      RUNS')).to.be.within(
      Number(/ran (\d+) times/.exec(output)?.[1]),
      Number(/ran (\d+) times/.exec(output)?.[1]) + 2,
    );
  });

  it('-a: accounts of each handler, once they are kept', () => {
    expect(outputOf('callstat -a')).to.contain('sysctl kern.callout.accounting=1 begins them');
    const output = outputOf(
      'sysctl -q kern.callout.accounting=1; multi >/dev/null & sleep 1; callstat -a; kill $!',
    );
    const [, sets, fires, late] =
      /^ +(\d+) +\d+ +(\d+) +(\d+) +\d+ +[\d.]+ +\d+ {2}realitexpire$/m.exec(output) ?? [];
    expect(Number(sets)).to.be.within(22, 26);
    expect(Number(fires)).to.equal(Number(sets) - 4);
    expect(late).to.equal('0');
    expect(output).to.match(/^SET FOR TICKS {2}CALLOUTS\n(?: +\d+ +\d+(?: \*+)?\n)+/m);
  });
});

describe('vmstat', () => {
  it('-i counts interrupts at the rate of their clocks, and the softclocks that were none', () => {
    const output = outputOf('sleep 2; vmstat -i; :');
    expect(output).to.match(/^hardclock +5 +20\d +100$/m);
    expect(output).to.match(/^statclock +6 +25\d +127$/m);
    expect(output).to.match(/^total +4\d\d +2\d\d$/m);
    const runs = Number(/^softclock called by hardclock (\d+) times/m.exec(output)?.[1]);
    expect(runs).to.be.within(1, 20);
    expect(Number(outputOf('sleep 2; sysctl -n kern.callout.softclocks; :'))).to.equal(runs);
  });

  it('shows processes, memory and the processor, once or again and again', () => {
    expect(outputOf('sleep 2; vmstat; :')).to.match(
      /^ +\d+ +\d\.\d\d +\d+K +\d+ +\d+ +\d+ +\d+ +(?:9\d|100)$/m,
    );
    const rows = outputOf('vmstat -w 1 -c 3; :').trimEnd().split('\n').slice(1);
    expect(rows).to.have.length(3);
    expect(rows[2]).to.match(/ (?:99|100)$/);
    expect(outputOf('vmstat 1 2 | wc -l; :').trim()).to.equal('3');
  });

  it('-s: sums', () => {
    expect(outputOf('vmstat -s; :')).to.match(/^ +\d+ system calls\n(?: +\d+ [a-z ]+\n){15}$/);
  });
});

describe('spltop', () => {
  it('names the routines that held interrupts off', () => {
    const output = outputOf('sleep 0.5; spltop');
    expect(output).to.match(/^7 high +\d+ +[\d.]+ us {2}\w+ +\d\.\d{3} {2}\S.*$/m);
    expect(output).to.match(/^hardclock +\d+ +[\d.]+ us +\d+ +[\d.]+ +\d\.\d{3} {2}\S.*$/m);
    expect(output).to.match(/ {2}(?:sigsuspend|nanosleep) \d+ \w+$/m);
  });

  it('-h: draws how often each routine held them off for how long', () => {
    const output = outputOf('sleep 0.5; spltop -h -n 4');
    const times = Number(/^statclock +\d+ +[\d.]+ us +(\d+) /m.exec(output)?.[1]);
    const [drawn = ''] = (output.split('statclock\n      CYCLES     TIMES\n')[1] ?? '').split('\n\n');
    const counts = drawn
      .trimEnd()
      .split('\n')
      .map((line) => Number(/^ *\d+ +(\d+)(?: \*+)?$/.exec(line)?.[1]));
    expect(counts.reduce((sum, n) => sum + n, 0)).to.be.within(times, times + 3);
    expect(output.match(/CYCLES {5}TIMES\n/g)).to.have.length(4);
  });

  it('-n: as many of them as are asked for, the longest first', () => {
    const routines = (n: number) =>
      outputOf(`sleep 0.5; spltop -n ${n}`)
        .split(/\nROUTINE.*\n/)[1]
        ?.trimEnd()
        .split('\n') ?? [];
    expect(routines(2)).to.have.length(2);
    const held = routines(100).map((line) => Number(/^\S+ +(\d+) /.exec(line)?.[1]));
    expect(held.length).to.be.above(3);
    expect(held).to.deep.equal([...held].sort((a, b) => b - a));
    expect(outputOf('spltop -n x; echo $?')).to.equal('spltop: illegal number of routines: x\n1\n');
  });
});

describe('sysctl', () => {
  it('-a lists every figure that there is, with its value', () => {
    const output = outputOf('sysctl -a; :');
    const names = outputOf('sysctl -n sysctl.names; :')
      .trimEnd()
      .split('\n')
      .filter((name) => !name.startsWith('sysctl.'));
    expect(names.length).to.be.above(25);
    for (const name of names)
      expect(output, name).to.match(new RegExp(`^${name.replaceAll('.', '\\.')}: ?`, 'm'));
    expect(output).to.match(/^kern\.hz: 100$/m);
    expect(output).to.match(/^kern\.proc:\n1 0 1 1 /m);
  });

  it('shows and sets figures and texts', () => {
    expect(
      outputOf('sysctl kern.hostname=a.b; sysctl -n kern.hostname; sysctl kern.ostype=x; echo $?'),
    ).to.equal(
      'kern.hostname: callwheel -> a.b\na.b\nkern.ostype: Callwheel\nsysctl: kern.ostype=x: Operation not permitted\n1\n',
    );
    expect(outputOf('sysctl kern.hz; sysctl -n kern.hz; sysctl -e kern.hz; sysctl -N kern.hz; :')).to.equal(
      'kern.hz: 100\n100\nkern.hz=100\nkern.hz\n',
    );
    expect(outputOf('sysctl kern.callout.maxlate=0; sysctl kern.hz=1; echo $?')).to.match(
      /^kern\.callout\.maxlate: \d+ -> 0\nkern\.hz: 100\nsysctl: kern\.hz=1: Operation not permitted\n1\n$/,
    );
    expect(outputOf('sysctl kern.module; sysctl -d kern.hz kern.module; sysctl kern.mod; echo $?')).to.equal(
      [
        'kern.module.budget: 2000',
        'kern.module.expensive: 0',
        'kern.hz: clock interrupts a second',
        "kern.module.budget: microseconds of its own after which a module's handler is called expensive",
        "kern.module.expensive: calls of modules' handlers that took longer",
        "sysctl: unknown oid 'kern.mod'",
        '1\n',
      ].join('\n'),
    );
    expect(outputOf('sysctl nosuch; echo $?; sysctl -q nosuch; echo $?; sysctl kern.hz=x; echo $?')).to.equal(
      "sysctl: unknown oid 'nosuch'\n1\n1\nsysctl: kern.hz: invalid value 'x'\n1\n",
    );
  });
});

describe('date', () => {
  it('tells and sets the time of day', () => {
    expect(outputOf('date -u 197101020304.05; date +%Y; date -r 86400')).to.equal(
      'Sat Jan  2 03:04:05 UTC 1971\n1971\nFri Jan  2 00:00:00 UTC 1970\n',
    );
    expect(
      outputOf('date 0102030405 >/dev/null; date "+%y %m %d %H:%M"; date 30 >/dev/null; date +%M'),
    ).to.equal('01 02 03 04:05\n30\n');
    expect(outputOf('date 1; echo $?').split('\n').at(-2)).to.equal('1');
  });
});
