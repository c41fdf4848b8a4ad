import { getCelebrity, listCelebrities } from '@limelight/contract/exchange/market';
import type { Retirement } from '@limelight/contract/exchange/market.schema';
import { celebrityPath, paths } from '@limelight/contract/paths';
import { dayMs, formatDate, formatDateTime } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import { expectAccessible } from '../shell/axe.js';

const sentence = 'Leaves the stage after thirty years.';
const leaving: Retirement = {
  sentence,
  noticedAt: new Date().toISOString(),
  dueAt: new Date(Date.now() + dayMs).toISOString(),
  priceCents: 50_000,
  leftAt: null,
};
const left: Retirement = { ...leaving, leftAt: new Date().toISOString() };

/** Mocks a retirement, since a notice lasts for a day. */
async function mockRetirement(page: Page, id: string, retirement: Retirement): Promise<void> {
  const change = { status: 'suspended', retirement, priceCents: 50_000 };
  await page.route(`**${listCelebrities.url}`, async (route) => {
    const listing = await (await route.fetch()).json();
    const celebrities = listing.celebrities.map((one: { id: string }) => (one.id === id ? { ...one, ...change } : one));
    await route.fulfill({ json: { ...listing, celebrities } });
  });
  await page.route(`**${getCelebrity.url.replace(':id', id)}`, async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } }),
  );
}

test('a holder reads when and what is paid on the page, in the holdings and at the buttons, and later that the star has left', async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  const id = celebrity?.id ?? '1';
  await player.trade('buy', id, 2);
  await disableServerRendering(page);
  await mockRetirement(page, id, leaving);
  await page.goto(celebrityPath(id));
  await settled(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Leaving the exchange.', { exact: true })).toBeVisible();
  await expect(main).toContainText(sentence);
  await expect(main).toContainText('every holder is paid SE$500.00 a share, without a fee');
  await expect(main).toContainText('Your 2 shares: SE$1,000.00');
  const due = formatDateTime(Date.parse(leaving.dueAt));
  await expectAccessible(page, 'a star that leaves');
  await page.goto(paths.holdings);
  await settled(page);
  await expect(main.getByText('Leaving the exchange', { exact: true })).toBeVisible();
  await expect(main.getByText(`Paid out on ${due} at SE$500.00 a share`, { exact: true })).toBeVisible();
  await expectAccessible(page, 'holdings with a star that leaves');

  await mockRetirement(page, id, left);
  await page.goto(celebrityPath(id));
  await settled(page);
  await expect(main.getByText(`Left the exchange on ${formatDate(Date.parse(left.leftAt ?? ''))}.`)).toBeVisible();
  await expect(main).toContainText('Holders were paid SE$500.00 a share');
  await expect(page.getByRole('button', { name: /^(?:Trade Now|Buy|Sell)$/ })).toHaveCount(0);
  await expectAccessible(page, 'a star that has left');
});
