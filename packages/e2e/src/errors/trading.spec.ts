import { errorCatalogue } from '@limelight/contract/errors';
import { sharePicture } from '@limelight/contract/fame/sharing';
import { placeOrder } from '@limelight/contract/play/orders';
import { setPriceAlert } from '@limelight/contract/play/price-alerts';
import { placeTrade } from '@limelight/contract/play/trading';
import { expect } from '../fixtures.js';
import { openTicket, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { failedResponses, messageOf, mockError, mockNetworkFailure, removeMocks } from './mock-errors.js';

/** A moved price is not an error in the ticket: it requires another confirmation. */
const tradeRefusals = placeTrade.errors.filter((code) => code !== 'PRICE_MOVED');

test('each error of a trade and of an order is shown in the ticket, and shares, price and duration are preserved @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/celebrity/gh2');
  await openTicket(page);
  const ticket = page.getByRole('dialog');
  await ticket.getByRole('button', { name: 'One share more' }).click();
  expect(tradeRefusals).toContain('NOT_ENOUGH_CASH');
  for (const code of [...tradeRefusals, 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'] as const) {
    await mockError(page, placeTrade, code);
    await ticket.getByRole('button', { name: 'Buy 2 shares' }).click();
    await expect(ticket.getByRole('status').filter({ hasText: messageOf(code) }), code).toBeVisible();
    await expect(ticket.getByRole('spinbutton', { name: 'Shares' }), code).toHaveValue('2');
    await removeMocks(page);
  }

  await ticket.getByLabel('Order').selectOption('limit');
  await ticket.getByLabel('Limit price').fill('abc');
  await expect(ticket.getByLabel('Limit price')).toHaveAccessibleDescription(/Enter a price/);
  await expect(ticket.getByRole('button', { name: 'Place limit order' })).toHaveAttribute('aria-disabled', 'true');
  await ticket.getByLabel('Limit price').fill('12.50');
  await ticket.getByLabel('Expires').selectOption({ index: 1 });
  const duration = await ticket.getByLabel('Expires').inputValue();
  expect(placeOrder.errors).toContain('ORDER_LIMIT');
  for (const code of placeOrder.errors) {
    await mockError(page, placeOrder, code);
    await ticket.getByRole('button', { name: 'Buy 2 shares at SE$12.50 or less' }).click();
    await expect(ticket.getByRole('status').filter({ hasText: messageOf(code) }), code).toBeVisible();
    await expect(ticket.getByLabel('Limit price')).toHaveValue('12.50');
    await expect(ticket.getByLabel('Expires')).toHaveValue(duration);
    await removeMocks(page);
  }
  await mockNetworkFailure(page, placeOrder);
  await ticket.getByRole('button', { name: /^Buy 2 shares at/ }).click();
  await expect(ticket.getByText('No answer yet')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Check again' })).toBeEnabled();

  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await openTicket(page);
  await expect(ticket.getByText('No answer yet'), 'the order that was left without an answer').toBeVisible();
  await expect(ticket.getByLabel('Limit price')).toHaveValue('12.50');
  await expect(ticket.getByLabel('Expires')).toHaveValue(duration);
  await expect(ticket.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

test('a refused alert shows its error at the price, and a refused picture in its dialog; the input is preserved @once', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/celebrity/1');
  await settled(page);
  await page.getByRole('button', { name: 'Set price alert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notify me when the price reaches').fill('4321.50');
  await dialog.getByLabel('Note').fill('Sell half');
  expect(setPriceAlert.errors).toContain('ALERT_LIMIT');
  for (const code of setPriceAlert.errors) {
    await mockError(page, setPriceAlert, code);
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    await expect(dialog.getByRole('alert'), code).toHaveText(messageOf(code));
    await expect(dialog.getByLabel('Notify me when the price reaches')).toHaveValue('4321.50');
    await expect(dialog.getByLabel('Note')).toHaveValue('Sell half');
    await removeMocks(page);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Share / }).click();
  await dialog.getByRole('switch', { name: 'Show amounts in SE$' }).click();
  for (const code of [...sharePicture.errors, 'INTERNAL'] as const) {
    await mockError(page, sharePicture, code);
    await dialog.getByRole('button', { name: 'Create image' }).click();
    await expect(dialog.getByText(errorCatalogue[code].message), code).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Show amounts in SE$' })).toBeChecked();
    await removeMocks(page);
  }
});
