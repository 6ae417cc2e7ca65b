/** The border between the kernel and a module: the memory that a handler is given. */

import { expect } from 'chai';
import { moduleExports } from '../../emu/contain/module.ts';
import type { DeviceOps } from '../../kernel/module.ts';
import { ran } from './contained.ts';

/** The operations of a device of a module's whose ioctl is `func`. */
function opsOf(func: string): DeviceOps {
  const { realm, outcome } = ran(`exports.load = (k) => { k.device('d', 0o666, { ioctl: ${func} }); };`);
  let made: DeviceOps | undefined;
  const device = (_name: string, _mode: number, ops: DeviceOps): object => {
    made = ops;
    return { nopen: 0, remove: () => undefined };
  };
  const { load } = moduleExports(realm, 'value' in outcome && outcome.value, () => undefined);
  (load as (k: object, args: object) => void)({ device }, {});
  return made as DeviceOps;
}

describe('the data of an ioctl', () => {
  const view = 'new DataView(data.buffer, data.byteOffset)';
  const call = ({ ioctl }: DeviceOps, data: Uint8Array): unknown =>
    (ioctl as (...args: unknown[]) => unknown)({}, 1, data, {});

  it('is read and written as numbers', () => {
    const data = new Uint8Array([1, 2, 0, 0]);
    const ops = opsOf(
      `(f, r, data) => { const v = ${view}; v.setInt32(0, v.getInt32(0, true) + 1, true); return 0; }`,
    );
    expect(call(ops, data)).to.equal(0);
    expect([...data]).to.deep.equal([2, 2, 0, 0]);
  });

  it('goes back after each step of a generator, and of one that throws', () => {
    const data = new Uint8Array(2);
    const ops = opsOf(
      `function* (f, r, data) { data[0]++; yield; data[1] = 9; yield; data[0] = 7; throw 1; }`,
    );
    const steps = call(ops, data) as Iterator<unknown>;
    const seen = [[...data]];
    for (let i = 0; i < 2; i++) {
      steps.next();
      seen.push([...data]);
    }
    expect(seen).to.deep.equal([
      [0, 0],
      [1, 0],
      [1, 9],
    ]);
    expect(() => steps.next()).to.throw();
    expect([...data]).to.deep.equal([7, 9]);
  });

  it('is a copy: the kernel keeps its own once the call has ended', () => {
    const data = new Uint8Array(1);
    const ops = opsOf('(f, r, data) => { f.data ??= data; f.data[0]++; return 0; }');
    const file = { flag: 0 };
    const again = new Uint8Array(1);
    const ioctl = ops.ioctl as (...args: unknown[]) => unknown;
    ioctl(file, 1, data, {});
    ioctl(file, 1, again, {});
    expect([data[0], again[0]]).to.deep.equal([1, 0]);
  });
});
