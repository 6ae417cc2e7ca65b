/**
 * Modules from files: loading at boot and by kldload, arguments, refusals and their messages,
 * unloading, and two machines at once.
 */

import { expect } from 'chai';
import { instrumentedText } from '../../emu/cli/instrumented.ts';
import { BEAT, Folder, LEAKY, runScript } from './modules.ts';

describe('modules at boot', () => {
  const folder = new Folder();

  it('are loaded before the first program runs, and shown by kldstat', async () => {
    const path = folder.file('beat.ts', BEAT);
    const script = 'kldstat; sysctl -n module.beat.beats; sleep 3.5; sysctl -n module.beat.beats';
    const { output, status } = await runScript(script, [path]);
    const [titles, , row, before, ...rest] = output.trimEnd().split('\n');
    expect(titles).to.equal('Id Refs   Size Name');
    expect(row).to.match(new RegExp(`^ 2 +1 +${Buffer.byteLength(BEAT)} beat$`));
    expect(before).to.equal('0');
    expect(rest).to.deep.equal(['beat: beat 1', 'beat: beat 2', 'beat: beat 3', '3']);
    expect(status).to.equal(0);
  });

  it('take arguments', async () => {
    const path = folder.file('beat.ts', BEAT);
    const { output } = await runScript('sleep 1.1', [`${path}:hz=2,text=a, b`]);
    expect(output).to.equal('beat: a, b 1\nbeat: a, b 2\n');
  });

  it('that are refused halt the machine before the program begins', async () => {
    const path = folder.file('beat.ts', BEAT);
    for (const [given, said] of [
      ['hx=2', "no argument 'hx'; it takes hz, text, loud"],
      ['hz=two', 'argument hz=two: a number is wanted, as in hz=1'],
      ['loud=perhaps', 'argument loud=perhaps: true or false is wanted, as in loud=true'],
    ]) {
      const { ending, output, system } = await runScript('echo begun', [`${path}:${given}`]);
      expect([ending, output.includes('begun')], given).to.deep.equal(['halt', false]);
      expect(system.refusal).to.include(said);
    }
  });

  it('give the same run each time', async () => {
    const path = folder.file('beat.ts', BEAT);
    const once = await runScript('sleep 2; kldunload beat', [path]);
    const again = await runScript('sleep 2; kldunload beat', [path]);
    expect([again.hash, again.cycles, again.output]).to.deep.equal([once.hash, once.cycles, once.output]);
  });

  it('are made countable once for the same text, name and use, each load with its own stops', async () => {
    const code = 'exports.load = () => 1;';
    const load = (filename: string, debugged: boolean) =>
      instrumentedText(code, filename, 'modules', debugged);
    const [one, two] = [await load('a', true), await load('a', true)];
    expect([two.code, two.filename, two.stops]).to.deep.equal([one.code, one.filename, one.stops]);
    expect(two.inserted).to.equal(one.inserted);
    one.armed.fill(1);
    expect([...two.armed])
      .to.have.length.above(0)
      .and.not.include(1);
    expect([...(await load('a', true)).armed]).to.not.include(1);
    expect((await load('b', true)).filename).to.equal('b');
    expect((await load('a', false)).stops).to.deep.equal([]);
  });

  it('keep to their machine: two in one process', async () => {
    const path = folder.file('beat.ts', BEAT);
    const alone = await runScript('sleep 3', [`${path}:hz=3`]);
    const [one, two] = await Promise.all([
      runScript('sleep 3', [`${path}:hz=3`]),
      runScript('sleep 5', [`${path}:hz=1`]),
    ]);
    expect(one.hash).to.equal(alone.hash);
    expect(one.output.trimEnd().split('\n').at(-1)).to.match(/^beat: beat [89]$/);
    expect(two.output)
      .to.match(/beat: beat 4\n/)
      .and.not.to.match(/beat 6/);
  });
});

describe('kldload', () => {
  const folder = new Folder();
  const beat = folder.file('beat.ts', BEAT);
  const leaky = folder.file('leaky.ts', LEAKY);

  it('loads a file with arguments, once; kldunload takes it out', async () => {
    const { output } = await runScript(`
      kldload -v ${beat} hz=4 'text=tick tock'; sleep 0.6
      kldload ${beat}; echo status $?; kldload -n ${beat}; echo status $?
      kldstat -q -m beat; echo there $?
      kldunload -v beat; kldstat -q -m beat; echo there $?
      kldunload beat; echo status $?; sysctl -n module.beat.beats; kldstat`);
    expect(output.split('\n')).to.deep.equal([
      `Loaded ${beat}, id=2`,
      'beat: tick tock 1',
      'beat: tick tock 2',
      'module beat: already loaded',
      `kldload: can't load ${beat}: File exists`,
      'status 1',
      'module beat: already loaded',
      'status 0',
      'there 0',
      'Unloading beat, id=2',
      'there 1',
      "kldunload: can't find beat: No such file or directory",
      'status 1',
      "sysctl: unknown oid 'module.beat.beats'",
      'Id Refs   Size Name',
      ' 1    1      0 kernel',
      '',
    ]);
  });

  it('takes no virtual time to bring the file', async () => {
    const { output } = await runScript(`a=$(sysctl -n hw.cycles); kldload ./nothing.ts
      b=$(sysctl -n hw.cycles); echo $((b - a < 3000000))`);
    expect(output).to.include('kldload: ./nothing.ts: not found\n');
    expect(output.trimEnd().split('\n').at(-1)).to.equal('1');
  });

  const BAD: readonly (readonly [string, string, string])[] = [
    ['syntax.ts', 'export const name = ;\n', ':1:21: Unexpected ";"'],
    [
      'throws.ts',
      "export const name = 'x';\nfunction f() { throw new Error('on purpose'); }\nf();\n",
      ': Error: on purpose, at f (FILE:2:22)',
    ],
    [
      'reaches.ts',
      "import { readFileSync } from 'node:fs';\nexport const name = readFileSync;\n",
      ":1:30: imports 'node:fs': a module is one file and imports only",
    ],
    [
      'unused.ts',
      "import * as k from 'callwheel/modules';\nexport const name = 'x';\n",
      ": imports 'callwheel/modules': a module is one file and imports only",
    ],
    [
      'date.ts',
      "export const name = 'x';\nexport const version = Date.now();\n",
      ':2:24: Date is not for modules: k.microtime() tells the time',
    ],
    ['awaits.ts', 'export const name = await 3;\n', ':1:21: await outside of a function'],
    ['noload.ts', "export const name = 'x';\nexport const version = 1;\n", 'not a module'],
    ['number.ts', 'export const name = 3;\nexport const load = () => 1;\n', 'not a module'],
  ];
  for (const [name, text, said] of BAD)
    it(`says in a line what is wrong with a file: ${name}`, async () => {
      const path = folder.file(name, text);
      const { output } = await runScript(`kldload ${path}; echo status $?`);
      const lines = output.trimEnd().split('\n');
      expect(lines, output).to.have.length(3);
      expect(lines[0]).to.include(said.replace('FILE', path));
      expect(lines.slice(1)).to.deep.equal([`kldload: can't load ${path}: Exec format error`, 'status 1']);
    });

  it('of a name that no module has', async () => {
    const { output } = await runScript('kldload nothing; echo status $?');
    expect(output).to.match(
      /^kldload: nothing: no module of that name; .*\nkldload: can't load nothing: No such file or directory\nstatus 1\n$/,
    );
  });

  it('names the line of a load that throws, and goes on', async () => {
    const throwing = BEAT.replace(
      'const ticks =',
      "if (hz > 9) throw new Error('too fast');\n  const ticks =",
    );
    const path = folder.file('bad.ts', throwing);
    const { output } = await runScript(
      `kldload ${path} hz=10; echo status $?; kldload ${path}; echo status $?`,
    );
    expect(output).to.include('too fast').and.to.include(`${path}:10:`).and.to.include('status 1\n');
    expect(output).to.match(/status 0\n$/);
  });

  it('EBUSY for one that leaves something, with the place that armed it; by force it goes', async () => {
    const { output } = await runScript(`kldload ${leaky} loud=false; kldunload leaky; echo status $?
      kldstat -q -m leaky; echo there $?
      kldunload -f leaky; echo status $?; kldstat -q -n leaky; echo there $?; sysctl -n kern.callout.clients`);
    const busy = "kldunload: can't unload leaky: Device busy\nstatus 1\nthere 0\n";
    expect(output).to.include(`${busy}status 0\nthere 1\n0\n`);
    expect(output).to.match(/leaky\.ts:\d+:\d+/);
  });

  it('and the other system calls do what their pages say', async () => {
    const { output, status } = await runScript(`/tests/kldtest ${beat}`);
    const checks = output.split('\n').filter((line) => /^(?:ok|FAIL) /.test(line));
    expect(checks.filter((line) => line.startsWith('FAIL'))).to.deep.equal([]);
    expect([status, checks.length]).to.deep.equal([0, 29]);
  });

  it('evaluates the file afresh each time', async () => {
    const text = `let n = 0;
export const name = 'fresh';
export const version = 1;
export const load = (k: { log(text: string): void }) => k.log(\`\${++n}\`);
export const unload = () => {};
`;
    const path = folder.file('fresh.ts', text);
    const { output } = await runScript(`kldload ${path}; kldunload fresh; kldload ${path}`);
    expect(output).to.equal('fresh: 1\nfresh: 1\n');
  });
});
