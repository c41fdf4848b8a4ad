import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import { expect, type Locator, type Page } from '@playwright/test';

/** A toast about the result of an action. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text }).last();
}

/** The value of a term in a description list. */
export function figure(place: Page | Locator, term: string): Locator {
  const page = 'page' in place ? place.page() : place;
  return place.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd');
}

/**
 * Opens the trade ticket on a celebrity's page, with the button in the header or, on a phone, in the bottom
 * bar.
 */
export async function openTicket(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Trade Now|Buy)$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/**
 * Opens the ticket from the trade list: with the entry's button or, on a phone, with a long press on the
 * entry.
 */
export async function openTicketOf(entry: Locator): Promise<void> {
  const button = entry.getByRole('button', { name: /^Trade / });
  if ((entry.page().viewportSize()?.width ?? 0) >= 768) {
    await button.click();
    return;
  }
  await entry.getByRole('link').dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 90, clientY: 90 });
  await expect(entry.page().getByRole('dialog')).toBeVisible();
  await entry.getByRole('link').dispatchEvent('pointerup', { pointerType: 'touch' });
}

/** Opens the notifications popup. */
export async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
}

/**
 * Clicks the ticket's button until the trade is made: when a tick has moved the price, the ticket requires
 * another confirmation.
 */
export async function confirmTrade(ticket: Locator, action: 'Buy' | 'Sell'): Promise<void> {
  const done = ticket.getByRole('heading', { name: action === 'Buy' ? /^(?:Bought|You own) / : /^Sold / });
  const confirm = ticket.getByRole('button', { name: new RegExp(`^(?:${action} \\d|Confirm: )`) });
  await expect(async () => {
    if (await done.isVisible()) return;
    await confirm.click({ timeout: 5_000 });
    await expect(done).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

/**
 * Waits until everything is loaded, a server-rendered page is hydrated and a list shows what its filters ask
 * for.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Turns server-side rendering off, so that pages fetch all their data and a test can mock the responses. */
export async function disableServerRendering(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ [appIsCachedHeader]: '1' });
}

/** Holds requests whose URL matches. @returns a function that releases them */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/**
 * Opens a page whose scripts are held, as rendered on the server. All tests share the server's rendering
 * budget: a page that is not server-rendered is requested again. It does not wait for `DOMContentLoaded`,
 * which waits for that page's scripts.
 */
export async function openRendered(page: Page, path: string, rendered: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(rendered).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // Nothing waits for the page's load event, which comes after its scripts: styles and fonts may still be on
  // their way.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The first step of the sign-up form; the second has name, mobile number and terms. */
export async function continueSignUp(form: Locator, account: { email: string; password: string }): Promise<void> {
  await form.getByLabel('Email', { exact: true }).fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByLabel('Confirm password').fill(account.password);
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
}

export async function tabsUntil(page: Page, target: Locator): Promise<number> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return tabs;
    await page.keyboard.press('Tab');
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Buys the only star that a guest held, in the offer of the dashboard; a tick in between asks for a
 * confirmation.
 */
export async function buyGuestStar(offer: Locator): Promise<void> {
  await expect(async () => {
    const buy = offer.getByRole('button', { name: /^(?:Buy it|Confirm) for SE\$/ });
    if (await buy.isVisible()) await buy.click({ timeout: 5_000 });
    await expect(offer.getByText(/^Bought 1 of 1 for SE\$/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await offer.getByRole('button', { name: 'Done' }).click();
}
