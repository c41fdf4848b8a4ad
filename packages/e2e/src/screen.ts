import { keepsAppHeader } from '@limelight/contract/server-rendering';
import { expect, type Locator, type Page } from '@playwright/test';

/** The result of the player's own act, wherever it stands. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text }).last();
}

/** The value that stands beside a term in a list of terms and values. */
export function figure(place: Page | Locator, term: string): Locator {
  const page = 'page' in place ? place.page() : place;
  return place.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd');
}

/** Opens the ticket of a celebrity's page: by the button in its head, or on a phone by the one in the bar below. */
export async function openTicket(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Trade Now|Buy)$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens the list at the bell. */
export async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
}

/**
 * Presses the ticket's button until the trade is made: when a tick moved the price in between, the ticket asks again, as
 * it should.
 */
export async function confirmTrade(ticket: Locator, act: 'Buy' | 'Sell'): Promise<void> {
  const done = ticket.getByRole('heading', { name: act === 'Buy' ? /^Bought / : /^Sold / });
  const confirm = ticket.getByRole('button', { name: new RegExp(`^(?:${act} \\d|Confirm: )`) });
  await expect(async () => {
    if (await done.isVisible()) return;
    await confirm.click({ timeout: 1_000 });
    await expect(done).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Everything that was to be loaded is there, and a page that came drawn can be pressed. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** From now on pages come undrawn and ask for all that they show, so that a test can answer instead of the server. */
export async function askForEverything(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ [keepsAppHeader]: '1' });
}

/** Holds back the requests whose address fits, from now on. @returns what lets them go */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await isLetGo;
    await route.fallback();
  });
  return letGo;
}
