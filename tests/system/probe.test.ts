/** An observer of every event: it does not show in the run, and every event happens. */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { runProgram } from './harness.ts';

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];

/** An observer that counts every event, by its name. */
function counting(): { readonly observer: Observer; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const count = (event: string) => () => counts.set(event, (counts.get(event) ?? 0) + 1);
  return { observer: Object.fromEntries(EVENTS.map((event) => [event, count(event)])), counts };
}

/**
 * Processes that fork, exec, fault, sleep, stop, go on, catch, wait for and die of
 * signals, and use timers of each kind.
 */
const SESSION = [
  'fig9 300 1\n',
  'sleep 100 & sleep 0.1; kill -STOP $!; kill -CONT $!; kill $!; wait\n',
  'timerapi; sigtest; cd /tmp; fault null\n',
  '/tests/threadtests life/results\n',
  'callstat -l | wc\n',
];

const MACHINES: readonly Partial<MachineConfig>[] = [
  { kernel: 'handle', wheelsize: 1 },
  { kernel: 'old', seed: 5 },
  { kernel: 'hash', clock: 'oneshot' },
  { kernel: 'handle', clock: 'chip', compat: '44bsd' },
];

const MODULES: readonly ProbeEvent[] = ['moduleLoaded', 'moduleUnloaded', 'moduleProbe'];

describe('an observer that listens to everything', () => {
  for (const config of MACHINES) {
    it(`does not show in a run on ${JSON.stringify(config)}`, () => {
      const { observer, counts } = counting();
      const machine = { ...config, faults: ['clock-double:2'] };
      const plain = runProgram(['sh'], machine, { input: SESSION });
      const observed = runProgram(['sh'], machine, {
        input: SESSION,
        observers: [observer, counting().observer],
      });
      expect(observed.output).to.equal(plain.output);
      expect([observed.hash, observed.cycles, observed.exit]).to.deep.equal([
        plain.hash,
        plain.cycles,
        plain.exit,
      ]);
      // Only a wheel with long chains has interrupt windows.
      const silent = config.wheelsize === 1 ? MODULES : [...MODULES, 'calloutWindow'];
      expect(EVENTS.filter((event) => !counts.has(event) && !silent.includes(event))).to.deep.equal([]);
      expect(counts.get('interruptEnter')).to.equal(counts.get('interruptExit'));
      expect(counts.get('procFork')).to.equal(counts.get('procExit'));
      expect(counts.get('onCpu')).to.equal(counts.get('offCpu'));
      expect(counts.get('calloutFire')).to.equal(counts.get('calloutDone'));
    });
  }
});
