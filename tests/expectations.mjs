/**
 * Chai's own watch over misspelt properties, as in `expect(x).to.be.tru`, is off: it takes up to a
 * tenth of the time of a test. The type check refuses such a property: tests/style/style.test.ts
 * holds that.
 */

import { config } from 'chai';

config.useProxy = false;
