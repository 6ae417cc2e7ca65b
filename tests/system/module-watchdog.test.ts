/** The watchdog of modules that hang: long work without a module in it is left alone. */

import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { Watchdog } from '../../emu/cli/module/watchdog.ts';

describe('the watchdog of modules', function () {
  this.timeout(20_000);

  it('looks at work that takes long, and lets it go on', async () => {
    let ended = 0;
    const watchdog = new Watchdog(0.25, () => ended++);
    watchdog.start();
    await setTimeout(200);
    let steps = 0;
    const idle = new Int32Array(new SharedArrayBuffer(4));
    for (let round = 0; round < 2; round++) {
      const until = performance.now() + 600;
      watchdog.watch(() => {
        for (; performance.now() < until; steps++) Atomics.wait(idle, 0, 0, 5);
      });
      await setTimeout(50);
    }
    watchdog.close();
    await setTimeout(100);
    expect(ended).to.equal(0);
    expect(steps).to.be.above(2);
  });
});
