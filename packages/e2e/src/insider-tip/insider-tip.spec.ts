import type { ResponseOf } from '@limelight/contract/endpoint';
import { getInsiderTip } from '@limelight/contract/exchange/insider-tip';
import type { InsiderTip } from '@limelight/contract/exchange/insider-tip.schema';
import { addDays, dayMs, formatDateTime, londonDay } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { subscribeTo } from '../membership/subscription.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';

const now = Date.now();
const text = (name: string) =>
  `${name} trades 11.20% under its 30-day mean of SE$412.50; volume is 2.4 times the usual.`;

function tip(age: number, changes: Partial<InsiderTip> = {}): InsiderTip {
  return {
    day: addDays(londonDay(now), -age),
    author: 'market-desk',
    celebrityId: '1',
    text: text(`Celebrity ${age}`),
    time: new Date(now - age * dayMs).toISOString(),
    figures: {
      kind: 'gap',
      priceCents: 36_630,
      meanCents: 41_250,
      meanDays: 30,
      simulatedDays: 12,
      gapBps: -1_120,
      volumeCents: 2_400_000,
      usualVolumeCents: 1_000_000,
      netBuyers: 0,
      netSellers: 0,
    },
    ...changes,
  };
}

/** Mocks the tips, since none is certain to be written during a test. */
async function mockTips(page: Page, tips: ResponseOf<typeof getInsiderTip>): Promise<void> {
  await page.route(`**${getInsiderTip.url}`, (route) => route.fulfill({ json: tips }));
}

const card = (page: Page) => page.getByRole('region', { name: 'Daily insider tip' });

test("a VIP Elite player reads today's tip with its time, its celebrity and the tips before; before the first tip a line says when it comes @once", async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  await subscribeTo(page, 'elite');
  await disableServerRendering(page);
  await mockTips(page, {
    today: tip(0),
    earlier: [tip(1), tip(2, { author: 'staff', figures: null })],
    firstDay: null,
  });
  await page.goto('/news');
  await settled(page);
  await expect(card(page)).toContainText(text('Celebrity 0'));
  await expect(card(page).getByText(`As of ${formatDateTime(now)}`)).toBeVisible();
  await expect(card(page)).toContainText("12 of the mean's 30 days are simulated history");
  const earlier = card(page).getByRole('listitem');
  await expect(earlier.first()).toBeHidden();
  await card(page).getByText('Earlier tips').click();
  await expect(earlier.getByRole('link')).toHaveText([text('Celebrity 1'), text('Celebrity 2')]);
  await expectAccessible(page, 'the tip');
  await card(page)
    .getByRole('link', { name: `See ${celebrity?.name}` })
    .click();
  await expect(page).toHaveURL(/\/celebrity\/1$/);
  await page.goto('/dashboard');
  await settled(page);
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page)).toContainText(text('Celebrity 0'));
  await expect(card(page).getByRole('link', { name: 'Earlier tips' })).toHaveAttribute('href', '/news');
  await mockTips(page, { today: null, earlier: [], firstDay: '2026-12-05' });
  await page.goto('/news');
  await expect(card(page)).toContainText('Tips begin on 5 Dec 2026');
  await mockTips(page, { today: null, earlier: [], firstDay: null });
  await page.reload();
  await expect(card(page)).toContainText("Today's tip comes after 09:00");
});

test('other players see no tip, and nothing requests one @once', async ({ page, player }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/news');
  await settled(page);
  await expect(card(page)).toHaveCount(0);
  expect(requested.filter((address) => address.endsWith(getInsiderTip.url))).toEqual([]);
  const refused = await player.request.get(getInsiderTip.url);
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'VIP_ONLY']);
});
