import { seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { referralShareText } from './referral-sharing';

test('the share text promises the bonus only while it is switched on', () => {
  expect(referralShareText({ siteName: 'Spotlight', bonusCents: seCents(50_000) })).toContain(
    'We each get SE$500.00 of virtual cash.',
  );
  expect(referralShareText({ siteName: 'Spotlight', bonusCents: seCents(0) })).toBe(
    'Trade shares of celebrities with me on Spotlight.',
  );
});
