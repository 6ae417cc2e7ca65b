/**
 * The values of the command's options: those that are read, those that are refused, and
 * the messages.
 */

import { expect } from 'chai';
import { InvalidArgumentError } from 'commander';
import { bootDate, dateText } from '../../emu/cli/date.ts';
import {
  environmentEntry,
  jitterSeed,
  type MachineOptions,
  machineConfig,
  memorySize,
  powerOfTwo,
  processes,
  traceKinds,
  wholeNumber,
} from '../../emu/cli/options.ts';
import { DEFAULT_CONFIG, TRACE_KINDS } from '../../emu/config.ts';
import { askedOf } from '../../emu/front/address.ts';

interface Table {
  readonly read: (text: string) => unknown;
  readonly good: readonly (readonly [string, unknown])[];
  readonly bad: readonly string[];
  readonly accepted: string;
}

const TABLES: Record<string, Table> = {
  'a whole number': {
    read: wholeNumber(1, 1_000_000),
    good: [
      ['1', 1],
      ['1000000', 1_000_000],
      ['1_000', 1000],
      ['1e6', 1_000_000],
    ],
    bad: ['', '0', '1000001', '-1', '1.5', '0x10', ' 1', '1e', 'abc', '1e400'],
    accepted: 'a whole number from 1 to 1000000',
  },
  'a power of two': {
    read: powerOfTwo(256),
    good: [
      ['1', 1],
      ['2', 2],
      ['256', 256],
    ],
    bad: ['0', '3', '255', '512', '-2', '', 'two', '4294967296'],
    accepted: 'a power of two from 1 to 256',
  },
  memory: {
    read: memorySize,
    good: [
      ['64M', 64 * 2 ** 20],
      ['1024K', 2 ** 20],
      ['1g', 2 ** 30],
      ['2047m', 2047 * 2 ** 20],
    ],
    bad: ['64', '1K', '2G', '3G', '4097K', '-1M', 'M', ''],
    accepted: '1M to 2047M',
  },
  'a time of day': {
    read: bootDate,
    good: [
      ['1970-01-01', 0],
      ['@0', 0],
      ['2026-11-22', 1_795_305_600],
      ['2026-11-22T10:00:00Z', 1_795_341_600],
      ['2026-11-22T10:00Z', 1_795_341_600],
      ['@1795341600', 1_795_341_600],
      ['2024-02-29T23:59:59Z', 1_709_251_199],
      ['2199-12-31T23:59:59Z', 7_258_118_399],
    ],
    bad: [
      ...[
        '',
        'today',
        'NOW',
        'now ',
        '2026',
        '2026-11',
        '22-11-2026',
        '2026-11-22T10',
        '2026-11-22T10:00:00',
      ],
      ...['2026-11-22 10:00:00Z', '2026-11-22T10:00:00+01:00', '2026-11-22T10:00:00.5Z', '2026-13-01'],
      ...['2026-02-30', '2025-02-29', '2026-00-10', '2026-01-00', '2026-01-01T24:00:00Z'],
      ...['2026-01-01T10:60Z', '2026-01-01T10:00:60Z', '1969-12-31', '0099-01-01', '2200-01-01', '@-1'],
      ...['@', '@1e3', '@9999999999', '@99999999999', '-1'],
    ],
    accepted: 'a time of day in UTC from 1970 to 2199',
  },
  'kinds of trace': {
    read: traceKinds,
    good: [
      ['callout', ['callout']],
      ['clock,signal', ['clock', 'signal']],
      ['all', TRACE_KINDS],
    ],
    bad: ['', 'callouts', 'callout,', 'callout, clock'],
    accepted: 'callout, signal, syscall, clock',
  },
  'a number of processes': {
    read: processes,
    good: [
      ['3', 3],
      ['512', 512],
      ['9_999', 9999],
    ],
    bad: ['2', '0', '-1', '10000', '1.5', 'many', ''],
    accepted: 'a whole number from 3 to 9999',
  },
  'a seed': {
    read: jitterSeed,
    good: [
      ['0', 0],
      ['4294967295', 4294967295],
    ],
    bad: ['-1', '4294967296', 'Random'],
    accepted: 'a whole number',
  },
  'an entry of the environment': {
    read: environmentEntry,
    good: [
      ['A=b', ['A=b']],
      ['A=', ['A=']],
    ],
    bad: ['A', '=b', ''],
    accepted: 'NAME=VALUE',
  },
};

describe('option values', () => {
  for (const [what, { read, good, bad, accepted }] of Object.entries(TABLES)) {
    for (const [text, value] of good) {
      it(`${what}: reads ${JSON.stringify(text)}`, () => expect(read(text)).to.deep.equal(value));
    }
    for (const text of bad) {
      it(`${what}: refuses ${JSON.stringify(text)}`, () =>
        expect(() => read(text)).to.throw(InvalidArgumentError, accepted));
    }
  }

  it('takes a fresh seed for random', () => {
    expect(jitterSeed('random')).to.be.within(0, 2 ** 32 - 1);
    expect(new Set(Array.from({ length: 8 }, () => jitterSeed('random'))).size).to.be.above(1);
  });

  it('takes the second of the host for now, which dateText shows as an option', () => {
    const seconds = bootDate('now');
    expect(seconds).to.be.within(Date.now() / 1000 - 60, Date.now() / 1000);
    expect(bootDate(dateText(seconds))).to.equal(seconds);
    expect(machineConfig({ ...defaults, date: seconds }).date).to.equal(seconds);
  });

  const { kernel, clock, hz, stathz, mem, ncallout } = DEFAULT_CONFIG;
  const defaults: MachineOptions = { kernel, clock, hz, stathz, mem, ncallout };
  it('makes the default machine of the default options', () => {
    expect(machineConfig(defaults)).to.deep.equal(DEFAULT_CONFIG);
  });
  it('has callouts for as many processes as --maxproc says', () => {
    const { ncallout: _, ...others } = defaults;
    const tables = (options: Partial<MachineOptions>): (number | undefined)[] => {
      const { ncallout, maxproc } = machineConfig({ ...others, ...options });
      return [maxproc, ncallout];
    };
    expect(tables({})).to.deep.equal([undefined, 8192]);
    expect(tables({ maxproc: 3 })).to.deep.equal([3, 8192]);
    expect(tables({ maxproc: 512 })).to.deep.equal([512, 8192]);
    expect(tables({ maxproc: 513 })).to.deep.equal([513, 8208]);
    expect(tables({ maxproc: 9999 })).to.deep.equal([9999, 159_984]);
    expect(tables({ maxproc: 1000, ncallout: 2016 })).to.deep.equal([1000, 2016]);
    expect(() => tables({ maxproc: 1000, ncallout: 2015 })).to.throw(
      '--ncallout 2015 with --maxproc 1000: so many processes need 2016 callouts for themselves. Accepted: a number from 2016 on.',
    );
    expect(tables({ ncallout: 64 })).to.deep.equal([undefined, 64]);
  });
  it('takes maxproc from an address, and the callouts follow', () => {
    expect(askedOf('#maxproc=1000').config).to.include({ maxproc: 1000, ncallout: 16_000 });
    expect(askedOf('#maxproc=1000&ncallout=4096').config).to.include({ maxproc: 1000, ncallout: 4096 });
    expect(() => askedOf('#maxproc=2')).to.throw('maxproc=2: Accepted: a whole number from 3 to 9999.');
    expect(() => askedOf('#maxproc=5000&ncallout=8192')).to.throw('need 10016 callouts');
  });
  it('refuses a statistics clock that divides the clock', () => {
    expect(() => machineConfig({ ...defaults, stathz: 50 })).to.throw('--stathz 50 divides --hz 100');
    expect(() => machineConfig({ ...defaults, stathz: 100 })).to.throw('--stathz');
  });
});
