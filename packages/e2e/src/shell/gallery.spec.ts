import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { dialog, expectAccessible } from './axe.js';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

async function openGallery(page: Page): Promise<void> {
  await page.route('https://gallery.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    return route.fulfill({
      body: readFileSync(join(web, 'dist/gallery', path)),
      contentType: types[extname(path)] ?? 'application/octet-stream',
    });
  });
  await page.goto('https://gallery.test/gallery.html');
  await isShown(page);
}

/** The gallery shows loading states permanently, so `settled` would never resolve. */
async function isShown(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('every part of the UI kit passes axe in both themes at both widths @long', async ({ page }) => {
  test.slow();
  await openGallery(page);
  await expectAccessible(page, 'gallery', 'main', isShown);
  await button(page, 'Open dialog').click();
  await expectAccessible(page, 'dialog', dialog, isShown);
  await page.keyboard.press('Escape');
  await button(page, 'Open drawer').click();
  await expectAccessible(page, 'drawer', dialog, isShown);
  await page.keyboard.press('Escape');
  await button(page, 'More').click();
  await expectAccessible(page, 'menu', '[role="menu"]', isShown);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Prefix' }).click();
  await expectAccessible(page, 'combobox', '[role="listbox"]', isShown);
  await page.keyboard.press('Escape');
  await button(page, 'Trade').focus();
  await expectAccessible(page, 'tooltip', '[role="tooltip"]', isShown);
});

test('an overlay takes the focus, closes with Escape and gives the focus back to its trigger @once', async ({
  page,
}) => {
  await openGallery(page);
  const opener = button(page, 'Open dialog');
  await opener.click();
  const layer = page.getByRole('dialog', { name: 'Ada Marlowe' });
  await expect(layer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();

  await button(page, 'More').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Edit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Restore')).toBeFocused();
  await expect(item('Restore')).toBeDisabled();
  await page.keyboard.press('End');
  await expect(item('Delete')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Edit'), 'the arrows go around').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button(page, 'More')).toBeFocused();

  const prefix = page.getByRole('combobox', { name: 'Prefix' });
  await prefix.click();
  await expect(page.getByRole('option', { name: '+44 UK' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('gha');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(prefix).toHaveValue('+233 GH');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a staff list is sorted, filtered by day and state, turned page by page and selected', async ({ page }) => {
  await openGallery(page);
  const table = page.getByRole('table', { name: 'Players' });
  const names = table.getByRole('rowheader');
  await expect(names).toHaveText(['Adjoa', 'Bongani', 'Chidi']);
  await table.getByRole('button', { name: 'Player' }).click();
  await expect(table.getByRole('columnheader', { name: 'Player' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(['Gugu', 'Femi', 'Efua']);
  await button(page, 'Next page').click();
  await expect(page.getByText('4–6 of 7')).toBeVisible();
  await table.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();

  await page.getByLabel('Joined since').fill('2026-11-14');
  await expect(names).toHaveText(['Gugu', 'Femi', 'Efua']);
  await expect(button(page, 'Next page')).toBeDisabled();
  await page.getByLabel('Joined since').fill('2026-11-10');
  await page.getByRole('combobox', { name: 'State' }).fill('susp');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Chidi']);

  await button(page, 'Columns').click();
  await page.getByRole('menuitem', { name: 'Cash' }).click();
  await expect(table.getByRole('columnheader', { name: 'Cash' })).toHaveCount(0);
});

test('in forced colours every control looks different on and off @once', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openGallery(page);
  const inputs = 'input:is([type="checkbox"], [type="radio"]):enabled:not([aria-disabled])';
  // Handles: what was chosen must stay in the list.
  const controls = await page.locator(`label:has(${inputs})`).filter({ visible: true }).elementHandles();
  expect(controls.length).toBeGreaterThan(8);
  const face = (state: string) => page.locator(`[class*="_segment_"] input${state} + span`).first();
  const colourOf = (state: string) => face(state).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colourOf(':checked'), 'the chosen one of a row is filled').not.toBe(await colourOf(':not(:checked)'));
  const main = page.locator('button[class*="_primary_"]').first();
  await expect(main, 'no third colour lies under its text').toHaveCSS('forced-color-adjust', 'none');
  const picture = async (control: Pick<ElementHandle, 'screenshot'>) => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.mouse.move(0, 0);
    return (await control.screenshot({ animations: 'disabled' })).toString('base64');
  };
  for (const control of controls) {
    const before = await picture(control);
    const isOn = () => control.evaluate((label) => label instanceof Element && label.querySelector('input')?.checked);
    const wasOn = await isOn();
    await control.click();
    if ((await isOn()) !== wasOn) expect(await picture(control), await control.innerText()).not.toBe(before);
  }
  for (const pressed of await page.locator('button[aria-pressed]:enabled').filter({ visible: true }).all()) {
    const before = await picture(pressed);
    await pressed.evaluate((element) =>
      element.setAttribute('aria-pressed', `${element.getAttribute('aria-pressed') !== 'true'}`),
    );
    expect(await picture(pressed), (await pressed.getAttribute('aria-label')) ?? '').not.toBe(before);
  }
});
