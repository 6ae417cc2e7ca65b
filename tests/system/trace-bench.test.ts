/**
 * The build without the points of the probe, with which bench-trace compares: it has no
 * point, and the other build has all.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PROBE_EVENTS } from '../../kernel/probe.ts';
import { unprobed } from '../../scripts/bench/unprobed.ts';

const sources = ['kernel', 'emu'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('cli/'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

describe('the machine without its probe', () => {
  it('is what is left when each statement that tells the probe something is taken out', () => {
    const { text, points } = unprobed(
      'a();\nif (!b) k.probe?.mark?.(f(1, g(2)));\nthis.probe?.calloutWindow?.(\n  h(),\n);\nz();',
    );
    expect(text).to.equal('a();\nif (!b) ;\n;\nz();');
    expect(points).to.equal(2);
    expect(() => unprobed('return k.probe?.mark?.(1) ?? 2;')).to.throw('no statement of its own');
  });

  it('has no point left', () => {
    let taken = 0;
    for (const { path, text } of sources) {
      const { text: left, points } = unprobed(text);
      taken += points;
      expect(left, path).to.not.match(/\bprobe\?\.\w+\?\.\(/);
    }
    expect(taken).to.be.at.least(Object.keys(PROBE_EVENTS).length - 2);
  });

  it('and with it tells of every event there is', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const silent = Object.keys(PROBE_EVENTS).filter((event) => !all.includes(`.${event}?.(`));
    expect(silent).to.deep.equal([]);
  });
});
