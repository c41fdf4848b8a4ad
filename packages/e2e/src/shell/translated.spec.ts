import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { figure, settled } from '../page-helpers.js';

/** As browsers translate a page: each text is replaced by an element with other words. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"], script, style') !== null) continue;
      const font = document.createElement('font');
      font.textContent = text.data.toUpperCase();
      text.replaceWith(font);
    }
  });
}

test('on a translated page the bonus is claimed, amounts go on, and other pages open @once', async ({
  page,
  player,
}) => {
  // The first trade would replace the cards of a new player.
  await player.trade('buy', '1', 1);
  await page.goto('/dashboard');
  await settled(page);
  await translate(page);
  const cash = figure(page, 'AVAILABLE CASH');
  const before = (await cash.textContent()) ?? '';
  await page
    .getByRole('button', { name: /CLAIM SE\$50/i })
    .filter({ visible: true })
    .first()
    .click();
  await expect(
    page
      .getByText(/claimed today/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(cash).not.toHaveText(before);
  const claimed = (await cash.textContent()) ?? '';
  await translate(page);
  await player.trade('buy', '1', 1);
  await expect(cash).not.toHaveText(claimed);
  await page
    .getByRole('link', { name: /^my holdings$/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'My Holdings', level: 1 })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});
