import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('a gain becomes a picture with a link into the game that can be copied; other options make another picture @once', async ({
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
  await dialog.getByRole('button', { name: 'Create image' }).click();
  const picture = dialog.getByRole('img', { name: /^What others see/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();

  await dialog.getByRole('switch', { name: 'Show amounts in SE$' }).click();
  await expect(picture, 'the picture that was made is not what was chosen').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create image' }).click();
  await expect(picture).toBeVisible();

  const link = await page.evaluate(() => navigator.clipboard.readText());
  const shared = await (await page.request.get(link)).text();
  expect(shared).toContain('<meta property="og:image"');
  expect(shared, 'the picture never names its player').not.toContain('Sutherland');

  // As a recipient of the link.
  await page.goto(link);
  const [, name = '', gain = ''] = /^(.+): ([+−]?\d+\.\d\d%) on my shares \| Limelight$/.exec(await page.title()) ?? [];
  const sentence = `${name}: ${gain} on my shares`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence);
  await expect(page.getByText(/^SE\$[\d,]+\.\d\d on \d{1,2} \w+ \d{4}\. Free to play/)).toBeVisible();
  const seen = page.getByRole('img', { name: sentence });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  await page.getByRole('link', { name: `See ${name} on Limelight` }).click();
  await expect(page).toHaveURL(/\/celebrity\/1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
