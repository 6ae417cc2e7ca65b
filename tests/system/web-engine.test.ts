/**
 * The engine of the page's machine, without a browser: the address names it, the run is the same
 * with each, and a run, a log and a link that one engine has made go on with another.
 */

import { expect } from 'chai';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { ENGINES, type EngineName } from '../../emu/config.ts';
import { hostWasm, type Wasm } from '../../emu/cpu/wasm/module.ts';
import { AddressError, askedBesideLog, askedOf } from '../../emu/front/address.ts';
import { engineIn, withEngine, withoutEngine } from '../../emu/web/engine.ts';
import { comparisonOf } from '../../emu/web/side/asked.ts';
import type { SideFrame } from '../../emu/web/side/protocol.ts';
import { SideSession } from '../../emu/web/side/session.ts';
import { runLine } from './commandlines.ts';
import { ROOT_IMAGE } from './harness.ts';
import { TestPage } from './testpage.ts';

/** A program, and some processes. */
const SCRIPT = 'mips 3; sleep 0.1 | cat; exit 3\n';
/** The same, with a program that is worth compiling. */
const LONG = SCRIPT.replace('3', '100');
const withScript = (engine: EngineName | undefined, script = SCRIPT): string =>
  `#seed=5&input=${encodeURIComponent(script)}${engine === undefined ? '' : `&engine=${engine}`}`;

const typed = (text: string) => ({ kind: 'typed', bytes: Buffer.from(text) }) as const;

/** The modules of WebAssembly that `work` has made; `forbids` has the host refuse them. */
async function modulesOf(work: () => Promise<unknown>, forbids = false): Promise<number> {
  const wasm = hostWasm() as { Module: Wasm['Module'] };
  const { Module } = wasm;
  let made = 0;
  wasm.Module = class extends Module {
    constructor(bytes: Uint8Array<ArrayBuffer>) {
      if (forbids) throw Object.assign(new Error('by the policy'), { name: 'CompileError' });
      super(bytes);
      made++;
    }
  };
  try {
    await work();
  } finally {
    wasm.Module = Module;
  }
  return made;
}

/** The end of the run of a page, and all that it has written. */
async function ended(page: TestPage): Promise<unknown> {
  const { status, runHash } = await page.end();
  return [status, runHash, page.text];
}

/** The reason why an address is refused. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof AddressError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the engine of an address', () => {
  it('is the one that is named, beside a run, a log and two machines', () => {
    for (const engine of ENGINES) {
      expect(askedOf(`#program=sh&engine=${engine}`).engine).to.equal(engine);
      expect(askedBesideLog(`#log=abc&engine=${engine}`, 100).engine).to.equal(engine);
      expect(comparisonOf(`#figure=9&engine=${engine}`).engine).to.equal(engine);
      expect(comparisonOf(`#program=multi&engine=${engine}&right.hz=250`).engine).to.equal(engine);
    }
    expect(askedOf('#program=sh').engine).to.equal(undefined);
  });

  it('is refused in a line if it is none', () => {
    const line = 'engine=jit: Accepted: interpreter, compiled, check.';
    for (const read of [
      () => askedOf('#engine=jit'),
      () => askedBesideLog('#log=abc&engine=jit', 100),
      () => comparisonOf('#figure=9&engine=jit'),
    ])
      expect(refusal(read)).to.equal(line);
    expect(new TestPage('#engine=jit').refused).to.equal(line);
    expect(refusal(() => askedOf('#engine=check&engine=check'))).to.equal('engine: the address has it twice');
    expect(refusal(() => comparisonOf('#left.engine=check&program=multi'))).to.match(
      /^left\.engine: no setting of a run\. Accepted: .*engine/,
    );
  });

  it('is put into a fragment and taken from it', () => {
    for (const [fragment, part, rest, chosen] of [
      ['', '', '', '#engine=check'],
      ['#kernel=old&input=engine', '', 'kernel=old&input=engine', '#kernel=old&input=engine&engine=check'],
      ['#engine=compiled&hz=50', 'engine=compiled', 'hz=50', '#hz=50&engine=check'],
      ['#log=a-b_c&engine=check', 'engine=check', 'log=a-b_c', '#log=a-b_c&engine=check'],
    ] as const)
      expect(
        [engineIn(fragment), withoutEngine(fragment), withEngine(fragment, 'check')],
        fragment,
      ).to.deep.equal([part, rest, chosen]);
  });
});

describe('a run of the page', () => {
  it('is the same with each engine, and compiles only with those that do', async () => {
    const wanted = await ended(new TestPage(withScript(undefined, LONG)));
    for (const engine of ENGINES) {
      const made = await modulesOf(async () => {
        expect(await ended(new TestPage(withScript(engine, LONG))), engine).to.deep.equal(wanted);
      });
      expect(made > 1, engine).to.equal(engine !== 'interpreter');
    }
  });

  it('is interpreted, and nothing is said, where the page may not compile', async () => {
    const page = new TestPage(withScript('interpreter'));
    const wanted = await ended(page);
    for (const engine of ['compiled', 'check'] as const) {
      const made = await modulesOf(async () => {
        const forbidden = new TestPage(withScript(engine));
        expect(await ended(forbidden)).to.deep.equal(wanted);
        expect(forbidden.frames.flatMap(({ said }) => said)).to.deep.equal(
          page.frames.flatMap(({ said }) => said),
        );
      }, true);
      expect(made).to.equal(0);
    }
  });

  it('goes on where it was with another engine, back and forward, and in its link', async () => {
    const first = new TestPage('#seed=5&engine=compiled');
    await first.see('the prompt', ({ text }) => text.endsWith('$ '));
    first.send(typed(`x=kept; ${SCRIPT.replace('exit 3', 'echo done').replace('\n', '\r')}`));
    await first.see('an answer', ({ text }) => text.includes('\ndone\r\n$ '));
    first.send({ kind: 'pause' });
    await first.see('the pause', ({ now }) => now.activity === 'paused');
    const { log } = await first.link();
    const ends = new Set<string>();
    for (const engine of ENGINES) {
      const made = await modulesOf(async () => {
        const again = await TestPage.reloaded(`#seed=5&engine=${engine}`, first.kept);
        await again.see('the pause', ({ now }) => now.activity === 'paused');
        expect([again.text, again.now.figures, again.now.runHash]).to.deep.equal([
          ...[first.text, first.now.figures, first.now.runHash],
        ]);
        again.send({ kind: 'back', by: 'tick' });
        await again.see('the past', ({ now }) => now.activity === 'past');
        again.send({ kind: 'run' });
        await again.see('the present', ({ now }) => now.activity !== 'past' && now.activity !== 'travelling');
        again.send({ kind: 'run' });
        again.send(typed('echo $x; exit 3\r'));
        expect((await again.end()).status).to.equal(3);
        expect(again.text).to.include('\nkept\r\n');
        const linked = await TestPage.opened(`#engine=${engine}`, log);
        const { result, runHash } = await linked.end();
        ends.add(`${result} ${runHash}`);
      });
      expect(made > 0, engine).to.equal(engine !== 'interpreter');
    }
    // The log has no end, but a mark of its last point.
    expect([...ends].join()).to.match(/^cut \w+$/);
  });

  it('of a link made on the command line is the same with each engine', async () => {
    const line = ['run', '--link', '--engine', 'compiled', 'sh', '-c', SCRIPT.trim()];
    const { stderr } = await runLine(line, '');
    const [, hash, link = ''] = /run hash: (\w+)\n[\s\S]*link: (\S+)\n$/.exec(stderr) ?? [];
    for (const engine of ENGINES) {
      const page = await TestPage.opened(`${link}&engine=${engine}`);
      expect(await page.end(), engine).to.include({ result: 'same', runHash: hash });
    }
    expect((await TestPage.opened(`${link}&engine=jit`)).refused).to.match(/^engine=jit: Accepted: /);
  });
});

describe('two machines', () => {
  /** The last states of the machines of a fragment. */
  async function statesOf(fragment: string): Promise<unknown> {
    let last: SideFrame | undefined;
    const wall = { now: () => 0, sleep: async () => undefined, yield: async () => undefined };
    const post = (message: { readonly kind: string }): void => {
      if (message.kind !== 'frame') return;
      last = message as SideFrame;
      setImmediate(() => session.receive({ kind: 'drawn' }));
    };
    const around = { makeBuffer: UNCOUNTED.makeBuffer, wall, post };
    const session: SideSession = new SideSession(comparisonOf(fragment), 1, ROOT_IMAGE, around);
    await session.drive();
    return last?.states.map(({ cycle, loop, ended }) => [cycle, loop, ended]);
  }

  for (const work of [
    '#program=fig9&arg=50&arg=200&speed=max',
    '#figure=9&max=30&step=30&iterations=200&speed=max',
  ])
    it(`of ${work} are the same with each engine`, async () => {
      const wanted = await statesOf(work);
      for (const engine of ENGINES) {
        const made = await modulesOf(async () => {
          expect(await statesOf(`${work}&engine=${engine}`), engine).to.deep.equal(wanted);
        });
        expect(made > 0, engine).to.equal(engine !== 'interpreter');
      }
    });
});
