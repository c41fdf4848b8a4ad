import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('a star that is unwatched among the watched ones leaves the focus on the star of its neighbour @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  const stars = page.getByRole('main').getByRole('button', { name: /^Watch / });
  const names: string[] = [];
  for (const index of [0, 1, 2]) {
    names.push((await stars.nth(index).getAttribute('aria-label')) ?? '');
    await stars.nth(index).click();
    await expect(stars.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/trade?watched=true&sort=name');
  await settled(page);
  await expect(stars).toHaveCount(3);
  const labels = await stars.evaluateAll((all) => all.map((star) => star.getAttribute('aria-label')));
  expect(new Set(labels)).toEqual(new Set(names));
  await stars.nth(1).press('Enter');
  await expect(stars).toHaveCount(2);
  await expect(page.getByRole('button', { name: labels[2] ?? '' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: labels[0] ?? '' })).toBeFocused();
});
