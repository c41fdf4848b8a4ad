import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import { openThrottled } from './slowdown.js';

type Interaction = (page: Page) => Promise<void>;

const button =
  (name: string | RegExp): Interaction =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
const tab =
  (name: string | RegExp): Interaction =>
  (page) =>
    page.getByRole('tab', { name }).click();
const choice =
  (name: string): Interaction =>
  (page) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .first()
      .click();
/**
 * Opens the ticket of a phone's row with its keyboard button: the time that a finger is held down is no
 * latency.
 */
const ticketOpener: Interaction = (page) =>
  page
    .getByRole('button', { name: /^Trade / })
    .filter({ visible: true })
    .first()
    .press('Enter');
/** Opens the drawer of a list's first row. */
const rowOpener: Interaction = (page) => page.getByRole('rowheader').getByRole('button').first().click();
/** Types a letter into the first field with this label. */
const typing =
  (label: string): Interaction =>
  (page) =>
    page.getByLabel(label).first().pressSequentially('a');
const key =
  (name: string): Interaction =>
  (page) =>
    page.keyboard.press(name);

/** The most frequent interactions on each page; each leaves the page in the state that the next one needs. */
const interactionsOf: Readonly<Record<string, readonly Interaction[]>> = {
  '/dashboard': [key('Control+k'), key('a'), key('Escape'), button(/^Notifications/), key('Escape')],
  '/trade': [ticketOpener, button('Max'), button(/^(?:(?:Buy|Sell) \d|Confirm: )/)],
  '/celebrity/1': [choice('1Y'), choice('1D'), button(/^(?:Trade Now|Buy)$/), key('Escape')],
  '/my-holdings': [tab(/^Activity/), tab(/^Positions/)],
  '/leaderboards': [tab('Top Traders'), tab('League')],
  '/vip': [button(/^Subscribe/), key('Escape')],
  '/buy-tokens': [
    button(/^5 tokens for/),
    button(/^20 tokens for/),
    button(/^(?:Purchase Tokens|Continue to payment)$/),
    key('Escape'),
  ],
  '/manager/users': [choice('Active'), key('/'), key('a'), rowOpener, button('Close')],
  '/manager/celebrities': [choice('Music'), key('/'), key('a')],
  '/manager/celebrities/1': [typing('Description')],
  '/manager/news': [choice('Draft'), choice('All'), key('/'), key('a')],
  '/manager/news/new': [typing('Title'), typing('Description')],
  '/manager/media': [button('Upload'), key('Escape')],
  '/manager/audit': [rowOpener, button('Close')],
  '/admin/revenue': [choice('Today'), choice('This Year'), button('View as table')],
  '/admin/economy': [choice('90 d'), choice('All')],
  '/admin/settings': [typing('Find a setting')],
};

export const interactionPaths = Object.keys(interactionsOf);

// The CommonJS/UMD build, which defines a global `webVitals` when loaded as a script.
const library = createRequire(import.meta.url).resolve('web-vitals');
/** Enough for the paint after an interaction, even on a slow phone. */
const restMs = 700;
/** The shortest duration that browsers report. */
const shortestMs = 16;

async function interact(page: Page, path: string, cpuSlowdown: number): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript({ path: library });
  await page.addInitScript((durationThreshold) => {
    const { webVitals } = globalThis as unknown as { webVitals: typeof import('web-vitals') };
    const store = ({ value }: { value: number }) => Object.assign(globalThis, { inpMs: value });
    webVitals.onINP(store, { reportAllChanges: true, durationThreshold });
  }, shortestMs);
  await openThrottled(page, path, cpuSlowdown);
  await page.waitForTimeout(restMs);
  for (const interaction of interactionsOf[path] ?? []) {
    await interaction(page);
    await page.waitForTimeout(restMs);
  }
  return page.evaluate((least) => (globalThis as unknown as { inpMs?: number }).inpMs ?? least, shortestMs);
}

/**
 * Opens a page at the width of a phone with a throttled CPU, and performs its most frequent interactions.
 *
 * @returns Interaction to Next Paint (INP): the longest time from an interaction to the next paint, in
 * milliseconds
 */
export async function measureInteractions(context: BrowserContext, path: string, cpuSlowdown: number): Promise<number> {
  const page = await context.newPage();
  try {
    return await interact(page, path, cpuSlowdown);
  } finally {
    await page.close();
  }
}
