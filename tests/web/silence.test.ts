/** After each test of the page: no browser has complained of an error, or of the policy. */

import { expect } from 'chai';
import { LivePage } from './browser.ts';

afterEach('no page has complained', () => {
  expect(LivePage.allComplaints()).to.deep.equal([]);
});
