import { schemasOf } from '@limelight/contract/endpoints.schema';
import type { Notification, NotificationNews } from '@limelight/contract/people/notifications.schema';
import { claimDailyBonus, getDailyBonus, listReferrals } from '@limelight/contract/play/rewards';
import { watchCelebrity } from '@limelight/contract/play/watchlist';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, figure, settled, toast } from '../page-helpers.js';
import { Player } from '../player.js';

test('the daily bonus can be claimed once, and appears in the calendar and the cash @once', async ({
  page,
  player,
  baseURL,
}) => {
  await page.goto('/dashboard');
  await settled(page);
  await expect(figure(page, 'Available cash')).toContainText('10,000.00');
  await page.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(toast(page, 'Daily bonus claimed: SE$50')).toBeVisible();
  await expect(page.getByText('Claimed today', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(figure(page, 'Available cash')).toContainText('10,050.00');
  await expect(figure(page, 'Portfolio value')).toContainText('10,050.00');

  const calendar = page.getByRole('table', { name: 'Your daily bonus of this week' });
  await expect(calendar.getByRole('cell', { name: /: claimed, in your streak$/ })).toHaveCount(1);
  await expect(page.getByText('1-day streak').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('2 freezes left').filter({ visible: true })).toBeVisible();

  const again = await player.request.post(claimDailyBonus.url, { headers: { origin: baseURL ?? '' } });
  expect(schemasOf(claimDailyBonus).response.parse(await again.json())).toMatchObject({
    outcome: 'already-claimed',
    amountCents: 0,
  });
});

test('a bonus already claimed on another page shows this and is not paid again @once', async ({
  page,
  player,
  baseURL,
}) => {
  await disableServerRendering(page);
  await page.goto('/rewards');
  const claim = page.getByRole('button', { name: 'Claim SE$50' });
  await expect(claim).toBeVisible();
  await settled(page);
  await player.request.post(claimDailyBonus.url, { headers: { origin: baseURL ?? '' } });
  await claim.click();
  await expect(toast(page, "You have claimed today's bonus already")).toBeVisible();
  await expect(page.getByText('Claimed today', { exact: true })).toBeVisible();
});

/**
 * Captures the page's stream (SSE); call before opening the page.
 * @returns a function that emits a notification
 */
async function captureStream(page: Page): Promise<(news: NotificationNews) => Promise<void>> {
  await page.addInitScript(() => {
    const Own = EventSource;
    Object.assign(window, {
      EventSource: class extends Own {
        constructor(url: string) {
          super(url);
          // The game's own event would take back what a test emits.
          this.addEventListener('notification', (event) => {
            if (event.isTrusted) event.stopImmediatePropagation();
          });
          Object.assign(window, { stream: this });
        }
      },
    });
  });
  return (news) =>
    page.evaluate((data) => {
      const stream: EventSource = Reflect.get(window, 'stream');
      stream.dispatchEvent(new MessageEvent('notification', { data }));
    }, JSON.stringify(news));
}

const badge: Notification = {
  id: '0192f0c1-2b3c-7d4e-8f50-000000000001',
  kind: 'reward',
  tone: 'success',
  title: '7-day streak',
  text: 'You claimed your daily bonus 7 days in a row and earned a badge.',
  path: '/rewards',
  time: '2026-11-20T09:00:00.000Z',
  seen: false,
  read: false,
};

// A streak takes a week, so the response of the seventh day is mocked.
test('a claim that earns a badge shows one toast on its page; a badge claimed elsewhere shows a notification @once', async ({
  page,
  player,
}) => {
  const bonus = schemasOf(getDailyBonus).response.parse(await (await player.request.get(getDailyBonus.url)).json());
  const emit = await captureStream(page);
  await page.goto('/rewards');
  await settled(page);
  await emit({ unseen: 0, unread: 0, newest: [] });
  await page.route(`**${claimDailyBonus.url}`, async (route) => {
    // The bonus itself is read from the same URL.
    if (route.request().method() !== claimDailyBonus.method) return route.fallback();
    await emit({ unseen: 1, unread: 1, newest: [badge] });
    const dailyBonus = { ...bonus, claimable: false, streakDays: 7 };
    const claimed = { outcome: 'claimed', amountCents: 5_000, freezeEarned: false, milestone: 7, dailyBonus };
    await route.fulfill({ json: claimed });
  });
  await page.getByRole('button', { name: 'Claim SE$50' }).click();
  await expect(toast(page, 'Daily bonus claimed: SE$50, and the 7-day badge is yours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  await expect(page.getByText(badge.text)).toHaveCount(0);

  const next = { ...badge, id: '0192f0c1-2b3c-7d4e-8f50-000000000002' };
  await emit({ unseen: 2, unread: 2, newest: [next, badge] });
  await expect(toast(page, badge.text)).toBeVisible();
});

test('the referral code is copied and the link shared; closing the share sheet shows no error @once', async ({
  page,
  context,
  player,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = await player.request.get(listReferrals.url);
  const { code, link } = schemasOf(listReferrals).response.parse(await answer.json());
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/dashboard');
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await copy.click();
  await expect(copy.locator('.lucide-check')).toBeVisible();
  await expect(toast(page, 'Referral code copied!')).toBeVisible();
  await expect(copy.locator('.lucide-check'), 'for a moment').toHaveCount(0);
  await expect(copy.locator('.lucide-copy')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const share = page.getByRole('button', { name: 'Share with Friends' });
  await share.click();
  await expect(toast(page, 'Referral link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    Object.assign(navigator, { share: async () => Promise.reject(new DOMException('closed', 'AbortError')) });
  });
  await share.click();
  await page.evaluate(() => Object.assign(navigator, { share: async () => undefined }));
  await share.click();
  await expect(toast(page, 'Thanks for sharing!')).toBeVisible();
  await expect(page.getByText('Failed to share referral code')).toHaveCount(0);

  await page.evaluate(() => Object.assign(navigator, { share: async () => Promise.reject(new Error('broken')) }));
  await share.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to share referral code' })).toBeVisible();
});

test('a friend who joins with the code is listed by handle, with every condition of the bonus @once', async ({
  page,
  player,
  playwright,
  baseURL,
}) => {
  const { code } = schemasOf(listReferrals).response.parse(await (await player.request.get(listReferrals.url)).json());
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const friend = new Player(request, baseURL ?? '');
  await friend.signUp({ referralCode: code.toLowerCase() });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 friend joined · SE$0 earned' }).click();
  await expect(page).toHaveURL(/\/rewards$/);
  const list = page.getByRole('region', { name: 'Your invitations' });
  for (const gate of ['Email not verified', '0 of 5 trades', '0 of 3 active days']) {
    await expect(list.getByText(gate)).toBeVisible();
  }
  for (const name of friend.name.split(' ')) await expect(list).not.toContainText(name);
  await friend.verify();
  await friend.logIn();
  await expect(list.getByText((await friend.me()).handle, { exact: true })).toBeVisible();
  await request.dispose();
});

test('the first-day checklist completes itself and disappears when all is done; after a claim by keyboard the focus stays in its card @once', async ({
  page,
  player,
  baseURL,
}) => {
  const [first, second, third] = await player.celebrities();
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'First-day checklist' });
  await expect(card).toContainText('1 of 5');
  for (const celebrity of [first, second, third]) await player.trade('buy', celebrity?.id ?? '', 1);
  await page.reload();
  await expect(card).toContainText('3 of 5');
  await card.getByRole('link', { name: 'Claim your daily bonus' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  await page.getByRole('button', { name: 'Claim SE$50' }).press('Enter');
  await expect(page.getByText('Claimed today', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Daily bonus' }), 'the focus stays in the card').toBeFocused();
  const address = watchCelebrity.url.replace(':celebrityId', first?.id ?? '');
  const watched = await player.request.put(address, { headers: { origin: baseURL ?? '' } });
  expect(watched.ok(), await watched.text()).toBe(true);
  await page.goto('/dashboard');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Daily bonus' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
