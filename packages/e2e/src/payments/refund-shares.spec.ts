import { paths } from '@limelight/contract/paths';
import { expect } from '../fixtures.js';
import { openNotifications, settled } from '../page-helpers.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { openOrder, payTokens } from './refund.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a player who is refunded cannot keep what was bought with it @long', async ({
  page,
  player,
  exchange,
  newPlayer,
  openPage,
  makeAdmin,
}) => {
  await makeAdmin(player);
  const buyer = await newPlayer();
  const reference = await payTokens(buyer, exchange.url, 8);
  // SE$10,000 to begin with and SE$20,000 of tokens: nearly all of it becomes shares of one star.
  const [star] = await buyer.celebrities();
  const { id = '', name = '', priceCents = 1 } = star ?? {};
  const { sharesAfter } = await buyer.trade('buy', id, Math.floor(2_900_000 / priceCents));

  const drawer = await openOrder(page, reference);
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${reference}?` });
  const preview = dialog.getByRole('region', { name: 'If you refund' });
  await expect(preview).toContainText('Shares sold for it, about');
  await expect(preview).not.toContainText('a debt');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Changed their mind');
  await dialog.getByRole('button', { name: 'Refund US$20.00' }).click();
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Refunded', { timeout: 60_000 });
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText('taken back; ');

  const { cashCents, valueCents, positions } = await (await buyer.request.get('/api/v1/portfolio')).json();
  expect(positions[0].shares).toBeLessThan(sharesAfter / 2);
  // What is left was never bought with the tokens: some ticks and the fee apart from SE$10,000.
  expect(Math.abs(valueCents - 1_000_000)).toBeLessThan(300_000);
  expect(cashCents).toBeGreaterThanOrEqual(0);
  expect(cashCents).toBeLessThan(priceCents * 2);

  const buyersPage = await openPage(buyer);
  await buyersPage.goto(paths.holdings);
  await settled(buyersPage);
  await expect(buyersPage.getByRole('main')).toContainText(name);
  await openNotifications(buyersPage);
  await expect(
    buyersPage.getByText(/what it bought was taken back\. [\d,]+ shares of 1 star were sold for SE\$/),
  ).toBeVisible();
});
