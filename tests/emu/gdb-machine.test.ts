/** The stub over several processes: breakpoints and watchpoints of each, and events, by packets. */

import { expect } from 'chai';
import { runProgram } from '../system/harness.ts';
import { command, replies, type Script, served } from './gdbclient.ts';

const SHELL = ['sh', '-c', '/bin/echo a; /bin/echo b; :'];
const HELLO = `qSupported:multiprocess+;swbreak+`;

/** The last packet of what was sent back. */
const last = (sent: string): string => replies(sent).at(-1) ?? '';

/** The number of a little-endian word, as a packet names an address. */
const address = (word: string): string => (word.match(/../g) ?? []).reverse().join('').replace(/^0+/, '');

describe('gdb over processes', () => {
  const alone = runProgram(SHELL, {}, { envp: ['PATH=/bin'] });
  /** Goes on to the end, with every SIGCHLD delivered; the stops. */
  function* toEnd(stops: string[], atStop: (stop: string) => readonly string[]): Script {
    yield command('QPassSignals:14');
    for (let stop = last(yield command('vCont;c')); ; ) {
      stops.push(stop);
      for (const packet of atStop(stop)) yield command(packet);
      stop = last(yield command('vCont;c'));
    }
  }

  it('a breakpoint is met by its own process alone, though all have the address', () => {
    const stops: string[] = [];
    let entry = '';
    function* script(): Script {
      yield command(HELLO);
      entry = address(last(yield command('p20')));
      yield command(`Z0,${entry},2`);
      yield* toEnd(stops, () => []);
    }
    const { system, output } = served(SHELL, script());
    expect(stops).to.have.length(1);
    expect(stops[0]).to.match(/^T05swbreak:;thread:p2\.2;/);
    expect(output).to.equal('a\nb\n');
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('children are held if they are wanted, and have breakpoints of their own', () => {
    const stops: string[] = [];
    function* script(): Script {
      yield command(`${HELLO};fork-events+;vfork-events+;exec-events+`);
      const entry = address(last(yield command('p20')));
      yield* toEnd(stops, (stop) => {
        const [, child = ''] = /exec:.*thread:(p[\da-f]+\.[\da-f]+)/.exec(stop) ?? [];
        return child === '' ? [] : [`Hg${child}`, `Z0,${entry},2`];
      });
    }
    const { system } = served(SHELL, script());
    const kinds = stops.map((stop) => /^[WX]|v?fork(?=:)|vforkdone|exec|swbreak/.exec(stop)?.[0] ?? stop);
    expect(kinds.filter((kind) => kind === 'exec')).to.have.length(2);
    expect(kinds.filter((kind) => kind === 'swbreak')).to.have.length(2);
    expect(kinds.filter((kind) => kind === 'W')).to.have.length(2);
    expect(kinds.filter((kind) => /^v?fork$/.test(kind))).to.have.length(2);
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('a watchpoint stops before the store, once, and sees what the kernel copies', () => {
    const stops: string[] = [];
    let sp = '';
    const words: string[] = [];
    function* script(): Script {
      yield command(HELLO);
      sp = last(yield command('p2'));
      const below = (Number.parseInt(address(sp), 16) - 256).toString(16);
      yield command('QPassSignals:14');
      yield command(`Z4,${below},100`);
      for (let i = 0; i < 12; i++) {
        stops.push(last(yield command('vCont;c')));
        words.push(last(yield command(`m${below},100`)));
      }
      yield command(`z4,${below},100`);
      yield* toEnd(stops, () => []);
    }
    const { system } = served(SHELL, script());
    expect(stops.filter((stop) => stop.includes('awatch:'))).to.have.length(12);
    // The first access is a store, which has not been made yet.
    expect(words[0]).to.equal('0'.repeat(512));
    expect(new Set(words).size).to.be.greaterThan(1);
    expect(system.runHash()).to.equal(alone.hash);
  });

  it('a program is named by its path, also where it was begun by a relative one', () => {
    const paths: string[] = [];
    function* script(): Script {
      yield command(`${HELLO};exec-events+;fork-events+;vfork-events+`);
      yield* toEnd([], (stop) => {
        const [, path] = /exec:([\da-f]+);/.exec(stop) ?? [];
        if (path !== undefined) paths.push(Buffer.from(path, 'hex').toString());
        return [];
      });
    }
    served(['sh', '-c', 'cd /bin; ./echo a; cd /; bin/echo b; cd usr/..; exec bin/../bin/echo c'], script());
    expect(paths).to.deep.equal(['/bin/./echo', '/bin/echo', '/bin/../bin/echo']);
  });
});
