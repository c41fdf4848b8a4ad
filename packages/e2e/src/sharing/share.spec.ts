import { expect } from '../fixtures.js';
import { test } from '../reader.js';
import { settled, toast } from '../screen.js';

test('a gain is made into a picture and its link copied; another choice asks for another picture', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/celebrity/1');
  await settled(page);
  await page.getByRole('button', { name: /^Share / }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  await expect(dialog.getByRole('radio', { name: 'My gain or loss' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Show amounts in SE$' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Make picture' }).click();
  const picture = dialog.getByRole('img', { name: /^What others see/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();

  await dialog.getByRole('switch', { name: 'Show amounts in SE$' }).click();
  await expect(picture, 'the picture that was made is not what was chosen').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Make picture' }).click();
  await expect(picture).toBeVisible();

  const link = await page.evaluate(() => navigator.clipboard.readText());
  const shared = await (await page.request.get(link)).text();
  expect(shared).toContain('<meta property="og:image"');
  expect(shared).toMatch(/<a href="\/celebrity\/1">See .* on Limelight<\/a>/);
  expect(shared, 'the picture never names its player').not.toContain('Sutherland');
});
