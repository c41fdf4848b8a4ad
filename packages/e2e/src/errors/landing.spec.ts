import { expect, test } from '../fixtures.js';
import { holdRequests } from '../page-helpers.js';
import { failedResponses, get, mockError, removeMocks } from './mock-errors.js';

const listing = get('/api/v1/celebrities');
/** The server renders the landing page with its prices, except when the URL selects a card. */
const clientRenderedPath = '/?card=log-in';

test('market data that fails to load shows an error on the landing page, and Retry loads all of it @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await mockError(page, listing, 'FORBIDDEN');
  await page.goto(clientRenderedPath);
  const strip = page.getByRole('region', { name: 'Prices of all celebrities' });
  await expect(strip.getByRole('alert')).toContainText('Prices did not load');
  await expect(strip.getByRole('button', { name: /price ticker$/ })).toHaveCount(0);
  const booked = page.getByRole('region', { name: 'Your trades are safe' });
  const fee = page.getByRole('region', { name: 'a trade, nothing hidden' });
  for (const proof of [booked, fee]) await expect(proof.getByRole('alert')).toContainText('This did not load');
  const retries = page.getByRole('alert').filter({ hasText: 'Prices did not load' }).getByRole('button');
  await expect(retries).toHaveCount(2);
  // The trial click fails if something covers the button.
  for (const retry of await retries.all()) await retry.click({ trial: true });
  await removeMocks(page);
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect(strip.getByRole('listitem').first()).toContainText('SE$');
  await expect(booked).toContainText('Your cash');
  await expect(fee).toContainText('1 share of');
});

test('the layout reserves space for prices until they are loaded @once', async ({ page }) => {
  const releaseResponse = await holdRequests(page, '**/api/v1/celebrities');
  await page.goto(clientRenderedPath);
  const booked = page.getByRole('region', { name: 'Your trades are safe' });
  await expect(booked.locator('dl > div')).toHaveCount(3);
  releaseResponse();
  await expect(booked).toContainText('Your cash');
  await expect(booked.locator('dl > div')).toHaveCount(3);
});
