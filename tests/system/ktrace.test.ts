/** ktrace and kdump, compared with the host's own trace of the same run. */

import { expect } from 'chai';
import { runProgram } from './harness.ts';

/**
 * Runs a command under ktrace on a traced machine, and lets kdump print the records of
 * some types.
 */
function traced(command: string, points: string, config = {}) {
  const script = `ktrace -i -t ${points} ${command} >/dev/null 2>&1; kdump -c -t ${points}`;
  const run = runProgram(['sh', '-c', script], { trace: ['syscall', 'signal'], ...config });
  const records = run.output
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, pid = '', cycle = '', type = '', text = ''] =
        /^ *(\d+) \S+ +(\d+) (\S+) +(.*)$/.exec(line) ?? [];
      return type === '' ? [] : [{ pid: Number(pid), cycle: Number(cycle), type, text }];
    });
  return { run, records };
}

/** The system calls of some processes in the host's trace. */
function callsSeen(trace: readonly string[], pids: ReadonlySet<number>): string[] {
  return trace.flatMap((line) => {
    const [, pid, name] = /^\d+ \S+ ms syscall pid (\d+) (\w+)\(/.exec(line) ?? [];
    return name !== undefined && pids.has(Number(pid)) ? [`${pid} ${name}`] : [];
  });
}

describe('ktrace and kdump', () => {
  for (const kernel of ['old', 'hash', 'handle'] as const)
    it(`kernel ${kernel}: have every call that the host's trace has, and in its order`, () => {
      const { run, records } = traced('sh -c "sleep 0.1 & cat /etc/group | wc; wait"', 'c', { kernel });
      const calls = records.filter(({ type }) => type === 'CALL');
      const pids = new Set(calls.map(({ pid }) => pid));
      expect(pids.size).to.be.at.least(4);
      const ours = calls.map(({ pid, text }) => `${pid} ${text.replace(/\(.*/, '')}`);
      const theirs = callsSeen(run.trace, pids);
      // Nothing of a process is recorded before its call of ktrace.
      const before = theirs.findIndex((call) => call.endsWith(' ktrace')) + 1;
      expect(ours).to.deep.equal(theirs.slice(before));
      const cycles = records.map(({ cycle }) => cycle);
      expect(cycles).to.deep.equal([...cycles].sort((a, b) => a - b));
    });

  it('have every signal that is delivered', () => {
    const { run, records } = traced('itimerdemo', 's');
    const signals = records.map(({ pid, text }) => `${pid} ${text.replace(/ .*/, '')}`);
    expect(signals).to.have.length(60);
    const pids = new Set(records.map(({ pid }) => pid));
    const delivered = run.trace.flatMap((line) => {
      const [, sig, pid] = / ms signal deliver (SIG\w+) pid (\d+)/.exec(line) ?? [];
      return sig !== undefined && pids.has(Number(pid)) ? [`${pid} ${sig}`] : [];
    });
    expect(signals).to.deep.equal(delivered);
  });

  it('have the structures that calls are given and fill in', () => {
    const { records } = traced('multi', 'ct');
    const at = records.findIndex(({ text }) => text.startsWith('setitimer('));
    expect(records[at + 1]).to.include({ type: 'STRU' });
    expect(records[at + 1]?.text).to.match(/^itimerval { interval \d+\.\d{6}, value \d+\.\d{6} }$/);
    expect(records.some(({ text }) => /^gettimeofday 0$/.test(text))).to.equal(true);
  });

  it('a child of vfork inherits, and its exec is seen', () => {
    const { records } = traced('/tests/usertests spawn/files', 'cn');
    expect(records.some(({ text }) => text === 'vfork 0')).to.equal(true);
  });

  it('tell the thread of each, whose calls and returns alternate', () => {
    const script = 'ktrace -i -t c /tests/threadtests "process/exit ends all" >/dev/null; kdump -H';
    const { output } = runProgram(['sh', '-c', script]);
    const threads = new Map<number, string[]>();
    for (const line of output.split('\n')) {
      const [, pid, tid, kind, name] = /^ *(\d+) +(\d+) \S+ +(CALL|RET) +(\w+)/.exec(line) ?? [];
      if (pid === undefined) continue;
      if (Number(tid) < 200_000) expect(Number(tid)).to.equal(100_000 + Number(pid));
      threads.set(Number(tid), [...(threads.get(Number(tid)) ?? []), `${kind} ${name}`]);
    }
    const further = [...threads].filter(([tid]) => tid >= 200_000);
    expect(further).to.have.length.at.least(15);
    for (const [tid, records] of further)
      records.forEach((record, i) => {
        const wanted = i % 2 === 0 ? 'CALL ' : `RET ${records[i - 1]?.slice(5)}`;
        expect(record.slice(0, wanted.length), `thread ${tid}: ${records}`).to.equal(wanted);
      });
  });

  it('the process pays for its trace, the same every time, and others nothing', () => {
    const time = (script: string) => runProgram(['sh', '-c', script]);
    const plain = time('cat /etc/group >/dev/null');
    const twice = [1, 2].map(() => time('ktrace cat /etc/group >/dev/null'));
    expect(twice[0]?.hash).to.equal(twice[1]?.hash);
    expect(twice[0]?.cycles).to.be.above(plain.cycles);
    const sliced = runProgram(['sh', '-c', 'ktrace cat /etc/group >/dev/null'], {}, { slice: 997 });
    expect(sliced.hash).to.equal(twice[0]?.hash);
  });

  it('leave nothing behind', () => {
    const { system } = runProgram(['sh', '-c', 'ktrace -i sh -c "sleep 9 & sleep 8" & sleep 0.1; kill $!']);
    system.check();
  });
});
