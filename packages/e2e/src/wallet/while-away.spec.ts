import { getMe } from '@limelight/contract/people/accounts';
import { expect, test } from '../fixtures.js';
import { disableServerRendering } from '../page-helpers.js';

test('who comes back after hours sees once what happened meanwhile @once', async ({ page, player }) => {
  await disableServerRendering(page);
  const [celebrity] = await player.celebrities();
  await player.trade('buy', celebrity?.id ?? '', 1);
  // Nobody waits for hours here: the absence is mocked, what happened since is real.
  const awaySince = new Date().toISOString();
  await page.route(`**${getMe.url}`, async (route) => {
    const me = await (await route.fetch()).json();
    await route.fulfill({ json: { ...me, awaySince } });
  });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'While you were away' });
  await expect(card.getByText('Your portfolio', { exact: true })).toBeVisible();
  await expect(card.getByText('Your biggest mover in 24 h')).toBeVisible();
  await card.getByRole('button', { name: 'Got it' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Top holdings' })).toContainText('1 share');
  await expect(card).toHaveCount(0);
});
