import { getMembership, getPerkUse } from '@limelight/contract/money/membership';
import type { Membership, PerkUse, Subscription } from '@limelight/contract/money/membership.schema';
import { listGateways } from '@limelight/contract/money/payments';
import type { Page } from '@playwright/test';
import { removeMocks } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, figure, openTicket, settled, tabsUntil } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { openChange, openSubscription, ownMembership, planButton } from './subscription.js';

const plans: Membership['plans'] = [
  { plan: 'basic', usCents: 499, todayUsCents: null },
  { plan: 'pro', usCents: 999, todayUsCents: null },
  { plan: 'elite', usCents: 1_999, todayUsCents: 750 },
];
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
const pro: Membership = { tier: 'pro', subscription, grant: null, plans };
const traded: PerkUse = {
  tradedSeCents: 4_820_000,
  feeSeCents: 120_500,
  extraDividendSeCents: 1_240,
  earlyAlerts: 3,
  insiderTips: 0,
  priorityTickets: 2,
  undos: 4,
  undosToday: 0,
  undosPerDay: 1,
  ranked: 'shown',
};

async function mockMembership(page: Page, membership: Membership, use: PerkUse = traded): Promise<void> {
  await disableServerRendering(page);
  await page.route(`**${getMembership.url}`, (route) => route.fulfill({ json: membership }));
  await page.route(`**${getPerkUse.url}`, (route) => route.fulfill({ json: use }));
}

reader('a free player sees the own fees next to those of VIP, and every way leads to the page', async ({ page }) => {
  await mockMembership(page, { tier: 'free', subscription: null, grant: null, plans });
  await page.goto('/celebrity/1');
  await openTicket(page);
  await page.getByRole('link', { name: '0.5% with VIP' }).click();
  await expect(page.getByRole('heading', { name: 'VIP Membership', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^VIP Membership/);
  await expect(page.getByText('Your last 30 days: SE$48,200 traded, SE$1,205.00 in fees.')).toBeVisible();
  await expect(page.getByText('At 0.5% it would have been SE$241.00.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Trading fee 2\.5% 0\.5% 0\.5% 0%$/ })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/\/vip$/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'VIP Hub' }).click();
  await expect(page).toHaveURL(/\/vip$/);
});

reader(
  'the page names an overdue renewal, what the perks did, a gift by staff, and that there is no provider @once',
  async ({ page, complaints }) => {
    complaints.allow(/status of 409/);
    await mockMembership(page, {
      ...pro,
      subscription: {
        ...subscription,
        state: 'past-due',
        paidUntil: '2026-11-22T10:00:00.000Z',
        graceUntil: '2026-11-29T10:00:00.000Z',
      },
    });
    await page.goto('/vip');
    const own = ownMembership(page);
    await expect(own).toContainText('Renewal failed');
    await expect(own).toContainText('Your perks stay until 29 Nov 2026 while Stripe tries again.');
    await own.getByRole('button', { name: 'Update your card' }).click();
    await expect(page.getByText('You have no VIP subscription')).toBeVisible();

    await removeMocks(page);
    await mockMembership(page, pro, { ...traded, feeSeCents: 24_100 });
    await page.goto('/vip');
    const use = page.getByRole('region', { name: 'What your perks brought you' });
    await expect(use).toContainText('SE$964.00');
    await expect(use).toContainText('SE$241.00 instead of SE$1,205.00');
    await expect(use).toContainText('+SE$12.40');
    await expect(use).toContainText('1 of 1 left today');
    await expect(figure(use, 'Trades undone').first()).toHaveText('4');
    await expect(figure(use, 'Priority messages').first()).toHaveText('2');
    await expect(use, 'VIP Pro has no tips').not.toContainText('Insider tips');
    await use.getByRole('link', { name: 'On each celebrity’s page' }).click();
    await expect(page).toHaveURL(/\/trade$/);

    await removeMocks(page);
    const grant = { tier: 'elite', until: '2026-12-12T10:00:00.000Z' } as const;
    await mockMembership(page, { tier: 'elite', subscription: null, grant, plans });
    await page.goto('/vip');
    await expect(ownMembership(page)).toContainText('VIP Elite until 12 Dec 2026 is a gift from our team.');
    await expect(page.getByRole('button', { name: 'Cancel membership' })).toHaveCount(0);
    await expect(await planButton(page, 'Subscribe', 'pro')).toBeVisible();

    await removeMocks(page);
    await page.route(`**${listGateways.url}`, (route) => route.fulfill({ json: { gateways: [] } }));
    await page.goto('/vip');
    await expect(page.getByText('Payments are not set up here.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Subscribe/ })).toHaveCount(0);
  },
);

test('the page works by keyboard alone @once', async ({ page, player: _ }) => {
  await page.goto('/vip#pro');
  await settled(page);
  const button = await planButton(page, 'Subscribe', 'pro');
  await button.focus();
  await page.keyboard.press('Enter');
  const open = page.getByRole('dialog', { name: 'Complete Your Subscription' });
  await expect(open).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(button, 'the focus returns').toBeFocused();
  await page.keyboard.press('Enter');
  await open.getByRole('radio', { name: /^Test payment/ }).focus();
  // Past the link to the Terms in the sentence next to the button, and Cancel.
  await tabsUntil(page, open.getByRole('button', { name: 'Complete Subscription' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox-checkout\//);
});

reader('a guest is invited to sign up, for VIP and for tokens @once', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const [path, name] of [
    ['/vip', 'VIP Membership'],
    ['/buy-tokens', 'Buy Tokens'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Sign up/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
});

test('the page and its dialogs are accessible at both widths and in both themes @long', async ({ page, player: _ }) => {
  test.slow();
  await page.goto('/vip#elite');
  await expectAccessible(page, 'VIP, free');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSubscription(page, 'pro');
  await expectAccessible(page, 'subscribe', dialog);
  await page.setViewportSize({ width: 1280, height: 800 });
  await mockMembership(page, pro);
  await page.goto('/vip');
  await expectAccessible(page, 'VIP, member');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openChange(page, 'elite');
  await expectAccessible(page, 'change of the plan', dialog);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await expectAccessible(page, 'cancellation', dialog);
});
