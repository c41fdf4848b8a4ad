import { liveStream } from '@limelight/contract/live';
import { expect, test } from '../fixtures.js';

/** Two silent streams, and a tick between them. */
const patience = { timeout: 60_000 };

test('a page whose stream a proxy holds back says so, and reads the prices instead @once', async ({
  page,
  player: _,
}) => {
  let tick = 0;
  await page.route('**/api/v1/market/tick', async (route) => {
    const answer = await route.fetch();
    ({ number: tick } = await answer.json());
    await route.fulfill({ response: answer });
  });
  // As a proxy that waits for the end of an answer: no head, no byte.
  await page.route(`**${liveStream.url}*`, () => undefined);
  await page.goto('/dashboard');
  await expect(
    page
      .getByText(/^As of \d\d:\d\d$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible(patience);
  await expect.poll(() => tick, patience).toBeGreaterThan(0);
  const first = tick;
  await expect.poll(() => tick, patience).toBeGreaterThan(first);
  await page.unroute(`**${liveStream.url}*`);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toHaveCount(0, patience);
});
