import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { holdRequests, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

/** The history entry of what was open on a phone is left a moment later. */
async function expectNoOverlay(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBeUndefined();
}

test('the command palette opens celebrities and pages and runs actions, by keyboard alone', async ({
  page,
  sharedPlayer,
}) => {
  const [celebrity] = await sharedPlayer.player.celebrities();
  const name = celebrity?.name ?? '';
  await page.goto('/dashboard');
  await settled(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();

  await field.fill(name);
  const first = page.getByRole('option').first();
  await expect(first).toContainText(name);
  await expect(first).toContainText('SE$');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('Control+k');
  await field.fill('a');
  const dialog = page.getByRole('dialog');
  const options = dialog.getByRole('option');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results$/);
  const count = await options.count();
  expect(count).toBeGreaterThan(9);
  await expect(dialog.getByRole('status')).toHaveText(`${count} results`);
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['PageDown', 9],
    ['PageUp', 1],
    ['ArrowUp', 0],
    ['ArrowUp', count - 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(options.nth(place), key).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(place).getAttribute('id')) ?? '');
  }
  await page.keyboard.press('Escape');

  // A verb opens the ticket; nothing is traded before the player confirms there.
  await page.keyboard.press('Control+k');
  await field.fill(`buy ${name} 3`);
  await expect(options.first()).toContainText(`Buy 3 shares of ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill(`alert ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Price alert for ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoOverlay(page);
  // On a phone the page of a celebrity has a header of its own.
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await field.fill('zzzz');
  await expect(page.getByText('No results for “zzzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused();
});

test('the palette does not scroll the page, runs the best match also when another key came before its results, and takes no Enter that ends an IME composition @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  const filter = page.getByRole('searchbox').first();
  await filter.focus();
  await page.mouse.move(640, 500);
  const scrollPageTo = async (top: number) => {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  };
  await scrollPageTo(400);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await page.keyboard.type('dashboar');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options).toHaveText(['Dashboard']);
  await field.evaluate(async () => {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, 'holdings');
    // The text in the field is rendered in a microtask, its results in a later task.
    await Promise.resolve();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
  });
  await expect(options.first()).toHaveText('My Holdings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-holdings$/);

  await page.goto('/profile/edit');
  await settled(page);
  const composing = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
  const prefix = page.getByRole('combobox', { name: 'Prefix' });
  const chosen = await prefix.inputValue();
  await prefix.fill('gha');
  await expect(page.getByRole('option', { name: /Ghana/ })).toBeVisible();
  await prefix.dispatchEvent('keydown', composing);
  await expect(prefix).toHaveValue('gha');
  await expect(page.getByRole('option', { name: /Ghana/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prefix).toHaveValue(chosen);
  await page.keyboard.press('Control+k');
  await field.fill('dashboard');
  await field.dispatchEvent('keydown', composing);
  // Safari's, after the composition.
  await field.dispatchEvent('keydown', { ...composing, isComposing: false, keyCode: 229 });
  await expect(field).toHaveValue('dashboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('keys typed while the palette is still loading end up in its field @once', async ({ page }) => {
  // The prefetch waits too.
  const releaseCode = await holdRequests(page, /assets\/command-palette-/);
  const releaseDialog = await holdRequests(page, /assets\/responsive-dialog-popup-/);
  await page.goto('/dashboard');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hold');
  releaseCode();
  await page.keyboard.type('ings');
  releaseDialog();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('holdings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-holdings$/);
});

test('single keys search, open the sheet, the ticket and pages, never while typing, and can be turned off @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await expect(search).toBeFocused();
  await page.keyboard.type('g b?');
  await expect(search).toHaveValue('g b?');
  await search.fill('');
  // Nobody matched the text: the ticket comes back with the rows, and with it its key.
  const ticket = page.getByRole('complementary', { name: 'Ticket' });
  await expect(ticket.getByRole('spinbutton')).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('b');
  await expect(ticket.getByRole('spinbutton')).toBeFocused();
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'My Holdings' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await settled(page);
  for (const key of ['?', 'g', 't', '/']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/my-holdings$/);
});
