/**
 * Loadable modules: loading, arguments, unloading; the things that a module has to give back,
 * and has given back.
 */
import { expect } from 'chai';
import { type Callout, KernelError, type Module, type ModuleKernel } from '../../kernel/module.ts';
import { EBUSY, EEXIST, EINVAL, EIO, ENOENT, ENOEXEC } from '../../kernel/sys/errno.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

interface Beat {
  callout: Callout;
  beats: number;
}

/** Counts ten times a second, in its state. */
const heartbeat: Module = {
  name: 'heartbeat',
  version: '1.2',
  args: { every: 10, text: 'beat', quiet: false },
  load(k: ModuleKernel, args: { every: number; text: string; quiet: boolean }): Beat {
    const state: Beat = { callout: k.callout_init(), beats: 0 };
    function beat(): void {
      state.beats++;
      if (!args.quiet) k.log(`${args.text} ${state.beats}`);
      k.callout_reset(state.callout, args.every, beat, undefined);
    }
    k.callout_reset(state.callout, args.every, beat, undefined);
    return state;
  },
  *unload(k: ModuleKernel, { callout }: Beat) {
    yield* k.callout_drain(callout);
    k.callout_destroy(callout);
  },
};

describe('a loadable module', () => {
  it('is loaded, runs, is listed and unloaded, and leaves nothing', () => {
    const bench = new ModuleBench();
    expect(bench.load(heartbeat)).to.deep.equal({ error: 0, id: 2, lines: [] });
    bench.ticks(35);
    expect(bench.said()).to.deep.equal(['heartbeat: beat 1', 'heartbeat: beat 2', 'heartbeat: beat 3']);
    const [stat] = bench.stat();
    expect(stat).to.deep.include({
      id: 2,
      name: 'heartbeat',
      version: '1.2',
      phase: 'loaded',
      args: { every: 10, text: 'beat', quiet: false },
    });
    expect(stat?.remnants.map(({ kind, text }) => [kind, text])).to.deep.equal([
      ['callout', 'callout beat, due in 5 ticks'],
    ]);
    expect(bench.unload('heartbeat')?.error).to.equal(0);
    bench.ticks(20);
    expect(bench.said()).to.deep.equal([]);
    bench.checkClean();
  });

  it('gets its arguments as it declares them, and no others', () => {
    const bench = new ModuleBench();
    const seen: unknown[] = [];
    const module = moduleOf((_k, args) => seen.push(args), undefined, {
      args: { hz: 1, text: 'a', quiet: false },
    });
    expect(bench.load(module, ['hz=0x10', 'text=b=c', 'quiet=true'])?.error).to.equal(0);
    expect(seen).to.deep.equal([{ hz: 16, text: 'b=c', quiet: true }]);
    bench.unload();
    for (const [arg, line] of [
      ['hz=ten', 'module wrong: argument hz=ten: a number is wanted, as in hz=1'],
      ['speed=1', "module wrong: no argument 'speed'; it takes hz, text, quiet"],
    ]) {
      expect(bench.load(module, [arg as string])).to.deep.equal({ error: EINVAL, id: 0, lines: [line] });
      expect(bench.said()).to.deep.equal([line]);
    }
    expect(seen).to.have.length(1);
    bench.checkClean();
  });

  it('is refused when its exports make no module, and when it is loaded already', () => {
    const bench = new ModuleBench();
    const good = moduleOf(() => 1);
    const cases: [unknown, RegExp][] = [
      [undefined, /^not a module: undefined has no exports$/],
      [{ ...good, name: '2fast' }, /^not a module: name is "2fast", must be a letter/],
      [{ ...good, version: 'new' }, /^not a module: version of wrong is "new", must be/],
      [{ ...good, load: 3 }, /^not a module: load of wrong is 3, must be a function$/],
      [{ ...good, unload: 'x' }, /^not a module: unload of wrong is "x", must be a function$/],
      [{ ...good, args: { a: null } }, /^not a module: args of wrong: the default of a is null/],
    ];
    for (const [module, line] of cases) {
      const outcome = bench.load(module as Module);
      expect(outcome?.error).to.equal(ENOEXEC);
      expect(outcome?.lines[0]).to.match(line);
    }
    expect(bench.load(good)?.error).to.equal(0);
    expect(bench.load(good)).to.deep.equal({ error: EEXIST, id: 0, lines: ['module wrong: already loaded'] });
    expect(bench.unload()?.error).to.equal(0);
    expect(bench.unload()).to.deep.include({ error: ENOENT, lines: ['no module 0 is loaded'] });
    bench.checkClean();
  });

  it('may refuse to be loaded, with an errno or without', () => {
    const bench = new ModuleBench();
    const refusing = moduleOf((k) => {
      k.sysctl('left', { doc: 'taken back', read: () => 0 });
      throw new KernelError(EBUSY, 'the moon is wrong');
    });
    expect(bench.load(refusing)).to.deep.equal({
      error: EBUSY,
      id: 0,
      lines: ['module wrong: load: the moon is wrong'],
    });
    const broken = moduleOf(function load() {
      throw new RangeError('too far');
    });
    const outcome = bench.load(broken);
    expect(outcome?.error).to.equal(EIO);
    expect(outcome?.lines[0]).to.equal('module wrong: load: threw RangeError: too far');
    expect(outcome?.lines[1]).to.match(/^ {2}at .*load \(module\.test\.[tj]s:\d+:\d+\)$/);
    bench.checkClean();
  });

  it('may sleep in load and unload, and is not to be touched meanwhile', () => {
    const bench = new ModuleBench();
    const chan = {};
    const slow = moduleOf(
      function* (k) {
        yield* k.tsleep(chan, 10, 'loading', 0);
        return 'state';
      },
      function* (k) {
        yield* k.tsleep(chan, 10, 'unload', 0);
      },
    );
    expect(bench.load(slow)).to.equal(undefined);
    expect([bench.stat()[0]?.phase, bench.p.p_wmesg]).to.deep.equal(['loading', 'loading']);
  });
});
