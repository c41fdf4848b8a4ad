import { liveStream } from '@limelight/contract/live';
import { expect, test } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { failedResponses, get, messageOf, mockError, removeMocks } from './mock-errors.js';

test('the stars of a guest game outlive a dashboard that fails to load, and end with the first trade @once', async ({
  page,
  player,
  complaints,
}) => {
  complaints.allow(failedResponses);
  await page.goto('/help');
  const left = () => page.evaluate(() => localStorage.getItem('limelight.guest-left'));
  await page.evaluate(() => localStorage.setItem('limelight.guest-left', '{}'));
  // The stream sends the portfolio too.
  for (const url of ['/api/v1/portfolio', liveStream.url]) await mockError(page, get(url), 'FORBIDDEN');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(messageOf('FORBIDDEN')).first()).toBeVisible();
  await settled(page);
  expect(await left()).toBe('{}');
  await removeMocks(page);
  await player.trade('buy', '1', 1);
  await page.goto('/dashboard');
  await expect.poll(left).toBeNull();
});
