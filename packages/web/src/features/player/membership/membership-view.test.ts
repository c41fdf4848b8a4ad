import type { Membership, Subscription } from '@limelight/contract/money/membership.schema';
import { defaultFeeTable, tradeFee } from '@limelight/rules/fee';
import { bps, seCents } from '@limelight/rules/money';
import { type Tier, tiers } from '@limelight/rules/tier';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import {
  cancelTexts,
  canTakeBack,
  changedText,
  changeText,
  compareFees,
  laterChangesText,
  membershipFailureText,
  membershipTexts,
  membershipTitle,
  nextChargeText,
  offerOf,
  paysToday,
  standingNote,
  standingOf,
  undosText,
} from './membership-view';
import { comparedPerks, planFeatures } from './plan-perks';

const subscription: Subscription = {
  plan: 'pro',
  usCents: 999,
  gateway: 'stripe',
  state: 'active',
  startedAt: '2026-10-22T10:00:00.000Z',
  paidUntil: '2026-12-22T10:00:00.000Z',
  graceUntil: null,
  endsWithPeriod: false,
  nextPlan: null,
  upgrade: 'prorated',
  canResume: true,
  hasPaymentPage: true,
};
const overdue: Subscription = {
  ...subscription,
  state: 'past-due',
  paidUntil: '2026-11-22T10:00:00.000Z',
  graceUntil: '2026-11-29T10:00:00.000Z',
};
const byPaypal: Subscription = {
  ...subscription,
  gateway: 'paypal',
  upgrade: 'approved-by-player',
  canResume: false,
};
const byFlutterwave: Subscription = {
  ...subscription,
  gateway: 'flutterwave',
  upgrade: 'subscribe-again',
  canResume: false,
  hasPaymentPage: false,
};
const membership: Membership = { tier: 'pro', subscription, grant: null, plans: [] };
const gift = { tier: 'elite', until: '2027-01-15T10:00:00.000Z' } as const;

it('a plan is the own one, the next one, higher or lower; without a subscription all are offered', () => {
  expect(vipTiers.map((plan) => standingOf(membership, plan))).toEqual(['lower', 'own', 'higher']);
  const leaving = { subscription: { ...subscription, nextPlan: 'basic' as const } };
  expect(vipTiers.map((plan) => standingOf(leaving, plan))).toEqual(['next', 'own', 'higher']);
  expect(vipTiers.map((plan) => standingOf({ subscription: null }, plan))).toEqual(['offered', 'offered', 'offered']);
});

it('another plan is bought or changed to as the provider does it, or says what comes first', () => {
  const offer = (of: Subscription | null, plan: VipTier) => offerOf({ tier: 'pro', subscription: of }, plan);
  expect(offer(null, 'pro')).toEqual({ standing: 'offered', action: 'subscribe' });
  expect(offer(subscription, 'elite')).toEqual({ standing: 'higher', action: 'change' });
  expect(offer(byPaypal, 'basic')).toEqual({ standing: 'lower', action: 'change' });
  expect(offer(byFlutterwave, 'elite')).toEqual({ standing: 'higher', action: 'subscribe' });
  expect(offer(byFlutterwave, 'basic').problem).toBe('Cancel VIP Pro first. Subscribe to VIP Basic when it has ended');
  expect(offer(overdue, 'elite').problem).toBe('Pay what is due first. Then you can change the plan');
  expect(offer({ ...subscription, endsWithPeriod: true }, 'elite').problem).toContain('Resume your membership first');
  const final = { ...byPaypal, endsWithPeriod: true };
  expect(offer(final, 'elite')).toEqual({ standing: 'higher', action: 'subscribe' });
  expect(offer(final, 'basic').problem).toContain('when VIP Pro ends on 22 Dec 2026');
});

it('a plan whose payment is in dispute is paused, and cannot be changed', () => {
  const paused: Membership = { ...membership, tier: 'free' };
  expect(membershipTitle(paused)).toBe('VIP Pro is paused');
  expect(membershipTexts(paused)).toEqual(['Your bank disputes a payment. Your plan is paused until that is settled.']);
  expect(offerOf(paused, 'elite').problem).toBe('You can change your plan once your payment is no longer in dispute');
  expect(membershipTitle(membership)).toBe('You are VIP Pro');
  expect(membershipTitle({ tier: 'free', subscription: null })).toBeNull();
});

it('one click takes back a cancellation or a change only where the provider can', () => {
  expect(canTakeBack(subscription)).toBe(false);
  expect(canTakeBack({ ...subscription, endsWithPeriod: true })).toBe(true);
  expect(canTakeBack({ ...byPaypal, endsWithPeriod: true })).toBe(false);
  expect(canTakeBack({ ...subscription, nextPlan: 'basic' })).toBe(true);
  expect(canTakeBack({ ...byPaypal, nextPlan: 'basic' })).toBe(false);
});

it('a membership says when it renews, ends or changes, and for how much', () => {
  const textOf = (change: Partial<Subscription>) =>
    membershipTexts({ ...membership, subscription: { ...subscription, ...change } })[0];
  expect(textOf({})).toBe('Renews on 22 Dec 2026 for US$9.99, every month until you cancel.');
  expect(textOf({ endsWithPeriod: true })).toBe(
    'Cancelled. Your perks stay until 22 Dec 2026, and nothing more is charged.',
  );
  expect(textOf({ nextPlan: 'basic', usCents: 499 })).toBe(
    'VIP Pro until 22 Dec 2026. Then VIP Basic begins, for US$4.99 a month.',
  );
  expect(textOf(overdue)).toBe(
    'Your renewal of US$9.99 a month did not go through. Your perks stay until 29 Nov 2026 while Stripe tries again.',
  );
  expect(textOf({ ...overdue, hasPaymentPage: false })).toMatch(/ To pay another way, cancel and subscribe again\.$/);
});

it('a gift by staff says its end, and that it costs nothing', () => {
  expect(membershipTexts({ ...membership, tier: 'elite', subscription: null, grant: gift })).toEqual([
    'VIP Elite until 15 Jan 2027 is a gift from our team. Nothing is charged.',
  ]);
  expect(membershipTexts({ ...membership, tier: 'elite', grant: gift })[1]).toBe(
    'VIP Elite until 15 Jan 2027 is a gift from our team. Your own plan is VIP Pro.',
  );
  expect(membershipTexts({ ...membership, tier: 'free', subscription: null })).toEqual([]);
});

it('the next charge is a sum with its date, overdue, or none', () => {
  expect(nextChargeText(subscription)).toBe('US$9.99 on 22 Dec 2026');
  expect(nextChargeText(overdue)).toBe('US$9.99, overdue');
  expect(nextChargeText({ ...subscription, endsWithPeriod: true })).toBe('None');
});

it('below a plan stands until when it lasts, or when it renews or begins', () => {
  expect(standingNote(subscription, 'own')).toBe('Renews on 22 Dec 2026');
  expect(standingNote({ ...subscription, endsWithPeriod: true }, 'own')).toBe('Until 22 Dec 2026');
  expect(standingNote({ ...subscription, nextPlan: 'basic' }, 'own')).toBe('Until 22 Dec 2026');
  expect(standingNote({ ...subscription, nextPlan: 'basic' }, 'next')).toBe('Begins on 22 Dec 2026');
  expect(standingNote(overdue, 'own')).toBe('Until 29 Nov 2026');
});

it('a change says what is paid now and where, and a lower plan that nothing is', () => {
  expect(changeText(subscription, 'elite', 1_999)).toBe(
    'VIP Elite begins now. Today you pay the difference for the days until 22 Dec 2026, which shrinks until you confirm. Then US$19.99 a month.',
  );
  expect(changeText(byPaypal, 'elite', 1_999)).toBe(
    'Next you approve it at PayPal. You keep VIP Pro until 22 Dec 2026. Then VIP Elite begins, for US$19.99 a month. Nothing is charged today.',
  );
  expect(changeText(byPaypal, 'pro', 999)).toBe(
    'Next you approve it at PayPal. You keep VIP Pro, for US$9.99 a month. Nothing is charged today.',
  );
  expect(changeText(subscription, 'basic', 499)).toBe(
    'You keep VIP Pro until 22 Dec 2026. Then VIP Basic begins, for US$4.99 a month. Nothing is charged today.',
  );
});

it('before a subscription is paid, the limits of its provider are named', () => {
  expect(laterChangesText('stripe')).toBeNull();
  expect(laterChangesText('paypal')).toContain('a cancellation is final');
  expect(laterChangesText('flutterwave')).toContain('you pay a higher plan in full');
  expect(paysToday(subscription, 'elite')).toBe(true);
  expect([paysToday(byPaypal, 'elite'), paysToday(subscription, 'basic')]).toEqual([false, false]);
});

it('a change that was made says what the player has now, or gets later', () => {
  expect(changedText(subscription, 'elite')).toBe('You are VIP Elite now');
  expect(changedText(subscription, 'basic')).toBe('VIP Basic begins on 22 Dec 2026');
  expect(changedText(byPaypal, 'elite')).toBe('VIP Elite begins on 22 Dec 2026');
  expect(changedText(byPaypal, 'pro')).toBe('You keep VIP Pro');
});

it('a cancellation says until when the plan stays and what comes after it', () => {
  expect(cancelTexts(membership, subscription)).toEqual({
    ends: 'You keep VIP Pro until 22 Dec 2026.',
    afterwards: 'After that you are on the Free Plan, and nothing more is charged.',
    back: 'You can change your mind until then.',
    done: 'Cancelled. You keep VIP Pro until 22 Dec 2026',
  });
  expect(cancelTexts({ grant: gift }, subscription).afterwards).toContain('VIP Elite until 15 Jan 2027');
  expect(cancelTexts(membership, { ...subscription, canResume: false }).back).toContain('can’t be undone');
  expect(cancelTexts(membership, overdue).ends).toBe('VIP Pro ends now.');
});

it('a failure shows the sentence of the server where it says more than that it failed', () => {
  const failure = (code: 'CHECKOUT_FAILED' | 'NOT_SUBSCRIBED', message: string) =>
    membershipFailureText(new ApiError({ code, status: 409, message }), 'Your plan was not changed.');
  expect(failure('CHECKOUT_FAILED', 'Failed to create checkout session')).toBe('Your plan was not changed.');
  const refused = 'The payment provider refused this. Please check your card';
  expect(failure('CHECKOUT_FAILED', refused)).toBe(refused);
  expect(failure('NOT_SUBSCRIBED', 'You have no VIP subscription')).toBe('You have no VIP subscription');
});

it('fees are compared with the rate that the player does not have, and never claim a saving that is none', () => {
  const use = { tradedSeCents: 4_820_000, feeSeCents: 120_500 };
  expect(compareFees(use, 'free', defaultFeeTable)).toMatchObject({ otherFeeCents: 24_100, savedCents: 96_400 });
  expect(compareFees({ ...use, feeSeCents: 24_100 }, 'pro', defaultFeeTable)).toMatchObject({
    otherFeeCents: 120_500,
    savedCents: 96_400,
  });
  expect(compareFees({ tradedSeCents: 0, feeSeCents: 0 }, 'free', defaultFeeTable)).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom<Tier>(...tiers),
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 0, max: 1e11 }),
      fc.integer({ min: 0, max: 10_000 }),
      (tier, traded, fee, rate) => {
        const rates = { free: rate, basic: rate, pro: rate, elite: rate };
        const fees = compareFees({ tradedSeCents: traded, feeSeCents: fee }, tier, rates);
        const other = tradeFee(seCents(traded), bps(rate));
        const saved = tier === 'free' ? fee - other : other - fee;
        expect(fees?.savedCents ?? 0).toBe(Math.max(0, saved));
      },
    ),
  );
});

it('undos are counted down, without limit for Elite, and not mentioned without the perk', () => {
  expect(undosText({ undosToday: 0, undosPerDay: 1 })).toBe('1 of 1 left today');
  expect(undosText({ undosToday: 2, undosPerDay: 1 })).toBe('0 of 1 left today');
  expect(undosText({ undosToday: 5, undosPerDay: null })).toBe('No daily limit');
  expect(undosText({ undosToday: 0, undosPerDay: 0 })).toBeNull();
});

it('plans and comparison take fees and dividends from the settings', () => {
  const rates = { feeBpsByTier: { free: 300, basic: 120, pro: 75, elite: 10 }, dividendVipBps: 12_500 };
  expect(planFeatures('basic', rates)).toContain('Trading fee 1.2% instead of 3%');
  expect(planFeatures('basic', rates)).toContain('Dividends ×1.25');
  expect(comparedPerks(rates)[0]).toEqual({ name: 'Trading fee', values: ['3%', '1.2%', '0.75%', '0.1%'] });
  expect(comparedPerks(rates)[1]).toEqual({ name: 'Dividends', values: ['×1.00', '×1.25', '×1.25', '×1.25'] });
  const equal = { ...rates, feeBpsByTier: { free: 120, basic: 120, pro: 75, elite: 10 } };
  expect(planFeatures('basic', equal)).toContain('Trading fee 1.2%');
});
