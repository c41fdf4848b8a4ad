import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';

const paper = 'rgb(255, 251, 245)';
const velvet = 'rgb(14, 11, 20)';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme follows the system until one is chosen, and the choice is stored @once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => background(page)).toBe(velvet);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(paper);
  await page.getByRole('button', { name: /^Theme: / }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(() => background(page)).toBe(velvet);
  await page.reload();
  await expect.poll(() => background(page)).toBe(velvet);
});
