/** The stub of GDB's remote protocol, spoken to by packets: replies, errors, and damaged input. */

import { expect } from 'chai';
import { PACKET_MOST, PacketReader, packetOf, unescaped } from '../../emu/gdb/packet.ts';
import { resumeOf, threadId } from '../../emu/gdb/resume.ts';
import { gdbSignal, kernelSignal } from '../../emu/gdb/signals.ts';
import { SIGALRM, SIGINFO, SIGPWR, SIGRTMAX, SIGRTMIN, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { runProgram } from '../system/harness.ts';
import { command, EventChannel, replies, type Script, served, servedBy } from './gdbclient.ts';

/** Commands that the machine answers with an error, and it goes on as before. */
const WRONG: readonly (readonly [packet: string, reply: string])[] = [
  ['m0,4', 'E0e'],
  ['m0,ffffffff', 'E0e'],
  ['mzz,4', 'E16'],
  ['m7fff0000', 'E16'],
  ['m100000000,4', 'E16'],
  ['M0,4:00000000', 'E0e'],
  ['M7fff0000,4:0000', 'E16'],
  ['X0,2:ab', 'E0e'],
  ['G00', 'E16'],
  ['p21', 'E16'],
  ['pffffffff', 'E16'],
  ['P20', 'E16'],
  ['P20=123', 'E16'],
  ['Hg77', 'E03'],
  ['Hgp77.77', 'E03'],
  ['Hx0', 'E16'],
  ['T77', 'E03'],
  ['Z0,0,4', 'E0e'],
  ['Z0,10000', 'E16'],
  ['Z2,10000,0', 'E16'],
  ['Z2,ffffffff,8', 'E16'],
  ['Z9,10000,4', ''],
  ['vCont;', 'E16'],
  ['vCont;q', 'E16'],
  ['vCont;Czz', 'E16'],
  ['vCont;r1', 'E16'],
  ['vCont;c:p77.77', 'E03'],
  ['vCont;C0f:p77.77', 'E03'],
  ['vAttach;77', 'E03'],
  ['vKill;77', 'E03'],
  ['D;77', 'E03'],
  ['vMustReplyEmpty', ''],
  ['vFile:open:2f6e6f7768657265,0,0', 'F-1,2'],
  ['vFile:open:2f,1,0', 'F-1,1e'],
  ['vFile:pread:77,10,0', 'F-1,9'],
  ['qXfer:features:read:other.xml:0,fff', 'E00'],
  ['qXfer:features:read:target.xml:0', 'E16'],
  ['qXfer:nothing:read::0,fff', ''],
  ['qRcmd,7', 'E16'],
  ['bs', ''],
  ['', ''],
  ['\x00\xff', ''],
];

describe('gdb packets', () => {
  const all = (reader: PacketReader) => {
    const found = [];
    for (let got = reader.next(); got !== undefined; got = reader.next()) found.push(got);
    return found;
  };

  it('come whole from any pieces', () => {
    const sent = `+${packetOf('qC')}\x03-${packetOf('m10,4')}`;
    for (let size = 1; size <= sent.length; size++) {
      const reader = new PacketReader();
      const found = [];
      for (let at = 0; at < sent.length; at += size) {
        reader.feed(sent.slice(at, at + size));
        found.push(...all(reader));
      }
      expect(found).to.deep.equal([
        { kind: 'packet', text: 'qC' },
        { kind: 'interrupt' },
        { kind: 'again' },
        { kind: 'packet', text: 'm10,4' },
      ]);
    }
  });

  it('with a wrong sum, too long, or broken off are told, and the next one is taken', () => {
    const reader = new PacketReader();
    reader.feed(`$qC#00$m1${packetOf('g')}$${'x'.repeat(PACKET_MOST + 1)}`);
    reader.feed(`#00${packetOf('?')}`);
    expect(all(reader).map((got) => (got.kind === 'packet' ? got.text : got.kind))).to.deep.equal([
      'bad',
      'g',
      'bad',
      '?',
    ]);
  });

  it('shorten what repeats, and nothing else', () => {
    for (let length = 1; length < 300; length++) {
      const text = `a${'0'.repeat(length)}b`;
      expect(replies(packetOf(text))).to.deep.equal([text]);
      expect(packetOf(text)).to.match(/^\$[^#$]*#[\da-f]{2}$/);
    }
    expect(unescaped('}\x03}]a')).to.equal('#}a');
  });

  it('name signals by numbers of their own', () => {
    const known = [SIGALRM, SIGUSR1, SIGPWR, SIGINFO, SIGRTMIN, SIGRTMAX];
    expect(known.map(gdbSignal)).to.deep.equal([14, 30, 32, 142, 45, 75]);
    for (const sig of known) expect(kernelSignal(gdbSignal(sig))).to.equal(sig);
    expect(kernelSignal(33)).to.equal(undefined);
  });

  it('name threads, and the way on', () => {
    const names = [
      'p2.2',
      'p2.-1',
      'p6.-1',
      'p6.0',
      'p6',
      'p2.30d40',
      '-1',
      '0',
      'a',
      'p-1.-1',
      'x',
      'p',
      '',
    ];
    expect(names.map((name) => threadId(name, { pid: 6, thread: 7 }))).to.deep.equal([
      ...[2, 2, 7, 7, 7, 200_000, 'all', 7, 10, 'all', undefined, undefined, undefined],
    ]);
    expect(resumeOf('C0e:p2.2;c', { pid: 3, thread: 3 })).to.deep.equal({
      ...{ step: undefined, range: undefined, signals: new Map([[2, 14]]), alone: false, named: [2] },
    });
    const present = { pid: 2, thread: 7 };
    const alone = [
      's:p2.7',
      'r10,20:7',
      's:p2.7;c',
      's:p2.7;c:p2.-1',
      's:p2.7;c:p2.2',
      's:p2',
      's',
      'c:p2.7',
    ];
    expect(alone.map((actions) => resumeOf(actions, present)?.alone)).to.deep.equal([
      ...[true, true, false, false, false, false, false, false],
    ]);
    expect(resumeOf('r10,20:p2.2;c:p2.-1', { pid: 3, thread: 3 })?.range).to.deep.equal({
      start: 16,
      end: 32,
    });
  });
});

const bytesOf = (bytes: string) => ({ bytes });

describe('gdb over a machine', () => {
  const alone = runProgram(['hello']);

  it('answers what is wrong with one error each, and only looking leaves the run as it is', () => {
    const got = new Map<string, string[]>();
    function* script(): Script {
      yield command('qSupported:multiprocess+;swbreak+');
      for (const [packet] of WRONG) got.set(packet, replies(yield command(packet)));
      yield '$qC#00';
      yield 'garbage \x00\xff\x1b';
      yield command('c');
    }
    const { system, output } = served(['hello'], script());
    for (const [packet, reply] of WRONG) expect(got.get(packet), packet).to.deep.equal([reply]);
    expect(output).to.equal(alone.output);
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('asks for a damaged packet again, until acknowledgments are left out', () => {
    let damaged = ['', ''];
    function* script(): Script {
      damaged = [yield '$g#00'];
      yield command('QStartNoAckMode');
      damaged.push(yield '$g#00');
      yield command('c');
    }
    served(['hello'], script());
    expect(damaged[0]).to.equal('-');
    expect(replies(damaged[1])[0]).to.match(/^E\.the sum of a packet is 67, not 00$/);
  });

  it('steps through every instruction, with the hash of the run', () => {
    let steps = 0;
    let last = '';
    function* script(): Script {
      yield command('qSupported:multiprocess+;swbreak+');
      do {
        [last = ''] = replies(yield command('vCont;s:p2.2'));
        steps++;
      } while (last.startsWith('T05'));
    }
    const { system } = served(['hello'], script());
    expect(system.runHash()).to.equal(alone.hash);
    expect(steps).to.be.within(system.instructions, system.instructions + 100);
  });

  it('tells of the last GDB that it has gone before the next one is served', () => {
    const HELLO = command('qSupported:multiprocess+;swbreak+');
    const channel = new EventChannel(
      [
        'opened',
        { bytes: `${HELLO}${command('vCont;c')}` },
        ...(['closed', 'opened'] as const),
        ...[{ bytes: HELLO }, { bytes: command('?') }, { bytes: command('c') }],
      ],
      false,
    );
    const { system, said } = servedBy(['hello'], channel);
    expect(said).to.deep.equal(['gdb has gone; the program goes on without it']);
    expect(replies(channel.sent).filter((reply) => reply.startsWith('T05'))).to.have.length(1);
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('sets no points in a process that it does not hold', () => {
    const got: string[] = [];
    function* script(): Script {
      yield command('qSupported:multiprocess+;swbreak+');
      yield command(`qRcmd,${Buffer.from('break procExec').toString('hex')}`);
      yield command('vCont;c');
      got.push(...replies(yield command('Hgp3.3')));
      const [pc = ''] = replies(yield command('p20'));
      const entry = (pc.match(/../g) ?? []).reverse().join('');
      for (const packet of [`Z0,${entry},2`, `Z2,${entry},4`, 'vCont;s:p3.3'])
        got.push(...replies(yield command(packet)));
    }
    served(['sh', '-c', '/bin/echo a; /bin/echo b'], script());
    expect(got).to.deep.equal(['OK', 'E0e', 'E03', 'E03']);
  });

  it('ends neither the run nor a process if nothing may be changed, but leaves at k', () => {
    let told: string[] = [];
    function* script(): Script {
      told = replies(yield command('vKill;2'));
      yield command('k');
    }
    const { system, output } = served(['hello'], script(), undefined, 'nothing can be changed');
    expect(told).to.deep.equal(['E.nothing can be changed']);
    expect(output).to.equal('');
    expect(system.instructions).to.equal(0);
  });

  it('gives up the points of a GDB that has gone while the machine stood', () => {
    const HELLO = command('qSupported:multiprocess+;swbreak+');
    const points = ['Z4,10000,10000', 'Z4,7f000000,1000000'].map(command);
    const channel = new EventChannel(
      [
        ...(['opened', ...[HELLO, ...points].map(bytesOf), 'closed'] as const),
        ...(['opened', ...[HELLO, command('c')].map(bytesOf)] as const),
      ],
      true,
    );
    const { system } = servedBy(['hello'], channel);
    expect(replies(channel.sent)).to.include('OK').and.to.include('W00;process:2');
    expect(channel.sent).not.to.contain('awatch');
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('shows a process that a signal has stopped', () => {
    const told: string[] = [];
    function* script(): Script {
      yield command('qSupported:multiprocess+;swbreak+');
      yield command(`qRcmd,${Buffer.from('break signalStops').toString('hex')}`);
      yield command('vCont;C11:p2.2');
      told.push(...replies(yield command(`qRcmd,${Buffer.from('ps').toString('hex')}`)));
      yield command('k');
    }
    served(['sh', '-c', ':'], script());
    const lines = told.map((line) => Buffer.from(line.slice(1), 'hex').toString());
    expect(lines[0]).to.equal('2 sh, stopped\n');
  });

  it('is refused changes of a run that is made again', () => {
    let told: string[] = [];
    function* script(): Script {
      told = replies(yield command('P5=01000000'));
      yield command('c');
    }
    const { system } = served(['hello'], script(), undefined, 'nothing can be changed');
    expect(told[0]).to.equal('E.nothing can be changed');
    expect(system.runHash()).to.equal(alone.hash);
  });
});
