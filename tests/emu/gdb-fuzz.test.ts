/** Packets of a hostile GDB: none throws, nor changes a run that it may not change. */

import { expect } from 'chai';
import { repetitions, timeLimit } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { runProgram } from '../system/harness.ts';
import { command, pastOf, type Script, ScriptedChannel, servedBy } from './gdbclient.ts';

const SHELL = ['sh', '-c', '/bin/echo a; /bin/echo b'];
/** Beginnings of commands. */
const HEADS = [
  ...['?', '!', 'g', 'G', 'p', 'P', 'm', 'M', 'X', 'H', 'Hg', 'Hc', 'T', 'Z0', 'Z1', 'Z2', 'Z3', 'Z4', 'Z9'],
  ...['z0', 'z2', 'D', 'bs', 'bc', 'b', 's', 'S', 'C', 'vCont;s', 'vCont;C', 'vCont;r', 'vCont', 'vCont;t'],
  ...[
    'vKill;',
    'vAttach;',
    'vFile:open:',
    'vFile:pread:',
    'vFile:close:',
    'vFile:readlink:',
    'vRun',
    'vMustReply',
  ],
  ...['qSupported:', 'qXfer:features:read:target.xml:', 'qXfer:threads:read::', 'qXfer:exec-file:read:'],
  ...['qXfer:auxv:read::', 'qRcmd,', 'qC', 'qfThreadInfo', 'qsThreadInfo', 'qThreadExtraInfo,', 'qAttached:'],
  ...[
    'qSymbol:',
    'QPassSignals:',
    'QProgramSignals:',
    'QNonStop:',
    'QStartNoAckMode',
    'qCRC:',
    'qSearch:memory:',
  ],
];
/** Parts of their arguments. */
const PARTS = [
  ...[
    ',',
    ';',
    ':',
    '=',
    '.',
    'p',
    '-1',
    '0',
    '1',
    '2',
    '3',
    '20',
    'ff',
    '80000000',
    'ffffffff',
    '100000000',
  ],
  ...[
    'fffffffffffffffffff',
    '7ffe0000',
    '10000',
    '4',
    '1000',
    'p2.2',
    'p0.0',
    'p-1.-1',
    '*',
    '}',
    '\xff',
    '\0',
  ],
];
/** Commands of monitor. */
const LINES = [
  ...[
    'show wheel',
    'show callout',
    'show',
    'where',
    'ps',
    'break',
    'break timeout',
    'break procExit if',
    'goto',
  ],
  ...[
    'delete all',
    'delete 1',
    'events',
    'help',
    'bookmark a',
    'bookmark',
    'goto a',
    'goto 1',
    'goto 99999999999999999',
  ],
  ...['break calloutFire x if 1 / 0', 'bookmark delete', '\u00e9\0', 'show '.repeat(999)],
];

/** A command that a GDB might not send. */
function hostile(random: Random): string {
  const part = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  if (random.below(8) === 0) return `qRcmd,${Buffer.from(part(LINES), 'latin1').toString('hex')}`;
  return part(HEADS) + Array.from({ length: random.below(6) }, () => part(PARTS)).join('');
}

describe('a hostile gdb', function () {
  this.timeout(timeLimit(60_000));
  const alone = runProgram(SHELL, {}, { envp: ['PATH=/bin'] });

  for (let seed = 1; seed <= repetitions(4, 60); seed++) {
    const fixed = seed % 2 === 0 ? undefined : 'nothing may be changed';
    it(`of seed ${seed} is answered, and ${fixed === undefined ? 'may change' : 'leaves'} the run`, () => {
      const random = new Random(seed);
      let answered = 0;
      function* script(): Script {
        yield command('qSupported:multiprocess+;swbreak+');
        for (let n = 0; n < 300; n++) {
          const text = hostile(random);
          const reply = yield random.below(20) === 0 ? `$${text}#zz` : command(text);
          if (reply !== '') answered++;
        }
        yield command('D');
      }
      const { system, output } = servedBy(SHELL, new ScriptedChannel(script()), undefined, fixed, pastOf);
      expect(answered).to.be.above(0);
      if (fixed === undefined || output !== alone.output) return;
      expect(system.runHash()).to.equal(alone.hash);
    });
  }
});
