import { tickSchema } from '@limelight/contract/exchange/market.schema';
import { expect, test } from '../fixtures.js';

test('on a day without a commitment every page says when the market opens @once', async ({ page }) => {
  const reason = 'The market is closed today: its prices were not sealed in time. It opens at midnight, London time';
  const closure = { reason, opensAt: '2999-01-01T00:00:00.000Z' };
  await page.route('**/api/v1/market/closure', (route) => route.fulfill({ json: { closure } }));
  // The newest tick is an hour old.
  const tick = tickSchema.parse(await (await page.request.get('/api/v1/market/tick')).json());
  const [time = '', nextTime = ''] = [tick.time, tick.nextTime].map((text) =>
    new Date(Date.parse(text) - 3_600_000).toISOString(),
  );
  await page.route('**/api/v1/market/tick', (route) => route.fulfill({ json: { ...tick, time, nextTime } }));
  const body = `id: ${tick.number}\nevent: tick\ndata: ${JSON.stringify({ ...tick, time, nextTime })}\n\n`;
  await page.route('**/api/v1/stream*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page.getByRole('complementary', { name: 'Market closed' })).toHaveText(reason);
});
