/**
 * Runs that are logged and made again: the same to the cycle, with what was typed at the cycle at
 * which it was typed.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { boot } from '../../emu/boot.ts';
import { LogOutput, readLog, sha256 } from '../../emu/cli/logfile.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { LoggedSystem } from '../../emu/front/logged.ts';
import { ReplayedRun } from '../../emu/front/replayed.ts';
import { loggedConfig, logStart, type RunLog } from '../../emu/front/runlog.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from './harness.ts';

const { freq } = DEFAULT_CONFIG;

describe('a logged run', function () {
  this.timeout(20_000);
  let folder: string;
  let log: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-replay-'));
    log = join(folder, 'run.log');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A machine with a shell, or another program, and its output. */
  function machine(
    config: Partial<MachineConfig>,
    argv: readonly string[] = ['sh'],
  ): { system: System; output: () => string } {
    const output: Uint8Array[] = [];
    const program = { path: `/bin/${argv[0]}`, argv, envp: ['HOME=/'], file: undefined };
    const system = boot({ ...DEFAULT_CONFIG, ...config }, ROOT_IMAGE, program, {
      ...UNCOUNTED,
      consoleOutput: (bytes) => output.push(bytes.slice()),
      trace: () => undefined,
      mark: () => undefined,
    });
    return { system, output: () => Buffer.concat(output).toString() };
  }

  function logged(system: System, config: Partial<MachineConfig>): LoggedSystem {
    const file = new LogOutput(log);
    const program = { path: '/bin/sh', argv: ['sh'], envp: ['HOME=/'], file: null };
    const whole = { ...DEFAULT_CONFIG, ...config };
    const image = sha256(ROOT_IMAGE);
    file.write(
      logStart({ callwheel: '0', config: whole, program, image, files: [], scheme: null, modules: [] }),
    );
    return new LoggedSystem(system, file, freq);
  }

  const again = (it: RunLog): { run: ReplayedRun; output: () => string } => {
    const { system, output } = machine(loggedConfig(it.start));
    return { run: new ReplayedRun(system, it, () => expect.fail('no modules here')), output };
  };

  it('is made again to the same hash, however it was sliced and whenever it was typed at, from any slices', () => {
    const keys = fc.constantFrom(
      'sleep 0.1 &\r',
      'echo $(ls | wc)\r',
      'x\x7f',
      '\x1b[A\r',
      '\x03',
      'fg\r',
      '\x1a',
      'jobs\r',
    );
    const step = fc.record({
      keys: fc.option(keys),
      resize: fc.boolean(),
      cycles: fc.integer({ min: 1, max: 4_000_000 }),
    });
    const configs = fc.constantFrom<Partial<MachineConfig>>(
      {},
      { seed: 3, kernel: 'old' },
      { clock: 'oneshot', callout: 'scheme2' },
    );
    const run = fc.record({
      config: configs,
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      slice: fc.integer({ min: 1000, max: 9_000_000 }),
    });
    fc.assert(
      fc.property(run, ({ config, steps, slice }) => {
        const terminal = { ...config, terminal: true };
        const first = machine(terminal);
        const live = logged(first.system, terminal);
        for (const { keys: typed, resize, cycles } of steps) {
          if (resize) live.consoleResize(20, cycles & 127);
          if (typed !== null) live.consoleInput(Buffer.from(typed));
          const reason = live.run(live.cycle + cycles);
          if (reason === 'halt') break;
        }
        live.end('quit', 0);

        const file = readLog(log);
        const second = again(file);
        let stop = second.run.run(slice);
        while (stop === 'cycle') stop = second.run.run(second.run.cycle + slice);
        expect([stop, second.run.parting]).to.deep.equal(['end', '']);
        expect(second.run.system.runHash()).to.equal(first.system.runHash());
        expect(second.run.cycle).to.equal(first.system.cycle);
        expect(second.output()).to.equal(first.output());
      }),
      { numRuns: 8, seed: 5 },
    );
  });

  it('is known to part where the log was tampered with', () => {
    const first = machine({ terminal: true });
    const live = logged(first.system, { terminal: true });
    while (live.cycle < freq) live.run(freq);
    live.consoleInput(Buffer.from('echo one\r'));
    while (live.cycle < 2 * freq) live.run(2 * freq);
    live.end('quit', 0);
    // Without its checksums, which would tell of it at once.
    const whole = readFileSync(log, 'utf8').replaceAll(/,"sum":"\w{8}"\}$/gm, '}');
    const parting = (text: string): string => {
      writeFileSync(log, text);
      const { run } = again(readLog(log));
      expect(run.run(Number.POSITIVE_INFINITY)).to.equal('parted');
      return run.parting;
    };
    const mark = /^after cycle 2500\d+, .* by cycle \d+: the log has .*, but something else happened/;
    expect(parting(whole.replace('echo one', 'echo two'))).to.match(mark);
    expect(parting(whole.replace('"hz":100,', '"hz":100,"seed":9,'))).to.match(/^after cycle \d+, /);
  });
});
