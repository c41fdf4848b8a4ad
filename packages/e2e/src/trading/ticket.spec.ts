import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, tabsUntil } from '../page-helpers.js';
import { test } from '../reused-player.js';

const ticketOf = (page: Page) => page.getByRole('complementary', { name: 'Ticket' });

/** The names of the celebrities that the list marks, and that of the ticket. */
function choiceOn(page: Page): Promise<{ readonly marked: string[]; readonly inTicket: string | null }> {
  return page.evaluate(() => ({
    marked: [...document.querySelectorAll('main button[aria-pressed="true"][aria-label^="In ticket: "]')].map(
      (button) => button.getAttribute('aria-label')?.replace('In ticket: ', '') ?? '',
    ),
    inTicket: document.querySelector('#ticket a[href^="/celebrity/"]')?.textContent ?? null,
  }));
}

async function expectMarked(page: Page, name?: string): Promise<string> {
  await expect(async () => {
    const { marked, inTicket } = await choiceOn(page);
    expect(marked).toEqual([inTicket]);
    if (name !== undefined) expect(inTicket).toBe(name);
  }).toPass();
  return (await choiceOn(page)).inTicket ?? '';
}

/** Opens the ticket for a celebrity of the list whose ticket is not yet open, and returns the name. */
async function chooseAnother(page: Page, by: 'pointer' | 'keyboard' = 'pointer'): Promise<string> {
  const others = page.getByRole('main').getByRole('button', { name: /^Trade / });
  let name = '';
  // The list follows its filter a moment later: a button of before it can be gone.
  await expect(async () => {
    const label = (await others.nth(1).getAttribute('aria-label')) ?? '';
    const button = page.getByRole('main').getByRole('button', { name: label, exact: true });
    await (by === 'pointer' ? button.click({ timeout: 5_000 }) : button.press('Enter', { timeout: 5_000 }));
    name = label.replace('Trade ', '');
  }).toPass();
  await expectMarked(page, name);
  return name;
}

test('the ticket is always for the celebrity that the list marks: search, filters, sort, tick and Back @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  const opening = await expectMarked(page);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('Adele');
  await expectMarked(page, 'Adele');
  await expect(page.getByText(/[01] up, [01] down in 24 h/)).toBeVisible();
  await search.fill('xyzzy');
  await expect(page.getByText('No celebrity in the ticket')).toBeVisible();
  await expect(page.getByText(/up, .* down in 24 h/)).toHaveCount(0);
  await search.fill('');
  await expectMarked(page);
  await page
    .getByRole('group', { name: 'Country' })
    .getByRole('radio', { name: /^Ghana/ })
    .check();
  await expect(page.getByRole('main').getByText(/^20 celebrities/)).toBeVisible();
  const ghanaian = await expectMarked(page);
  await page.getByLabel('Sort').filter({ visible: true }).selectOption('Name');
  await expectMarked(page);
  const name = await chooseAnother(page);
  const priceBefore = await ticketOf(page)
    .getByText(/^SE\$[\d,.]+$/)
    .first()
    .textContent();
  await expect(
    ticketOf(page)
      .getByText(/^SE\$[\d,.]+$/)
      .first(),
  ).not.toHaveText(priceBefore ?? '');
  await expectMarked(page, name);
  await page
    .getByRole('group', { name: 'Country' })
    .getByRole('radio', { name: /^Nigeria/ })
    .check();
  await expect(page).toHaveURL(/country=Nigeria/);
  // The list follows the filter in its own time; until then mark and ticket still agree on the former one.
  await expect(async () => expect(await expectMarked(page)).not.toBe(name)).toPass();
  await page.goBack();
  await expectMarked(page, name);
  await page.reload();
  await settled(page);
  await expectMarked(page, name);
  expect([opening, ghanaian]).not.toContain('');
});

test('at most 12 tabs lead from the heading to Buy, Enter on Trade moves the focus into the ticket, whose button has the number of its field @once', async ({
  page,
}) => {
  await page.goto('/trade?q=a&country=Nigeria');
  await settled(page);
  const shares = ticketOf(page).getByRole('spinbutton', { name: 'Shares' });
  await page.getByRole('main').focus();
  const toLink = await tabsUntil(page, page.getByRole('link', { name: 'Skip to the ticket' }));
  await page.keyboard.press('Enter');
  await expect(shares).toBeFocused();
  const toBuy = await tabsUntil(page, ticketOf(page).getByRole('button', { name: /^(?:Buy|Sell|Confirm: \w+) \d/ }));
  expect(toLink + toBuy).toBeLessThanOrEqual(12);

  const name = await chooseAnother(page, 'keyboard');
  await expect(shares).toBeFocused();
  await page.getByRole('button', { name: `In ticket: ${name}` }).press('Enter');
  await expect(shares).toBeFocused();

  const ticket = ticketOf(page);
  await ticket.getByRole('radio', { name: 'Buy' }).check({ force: true });
  const wrong = {
    '9999': /^At most \d+ shares$/,
    '0': /You must trade at least 1 share/,
    '': /You must trade at least 1 share/,
    '-4': /whole number/,
    '1,5': /whole number/,
    '2.0': /whole number/,
  };
  for (const [typed, problem] of Object.entries(wrong)) {
    await shares.fill(typed);
    await expect(shares).toHaveAccessibleDescription(problem);
    await expect(shares, 'nothing that is typed is changed').toHaveValue(typed);
    const action = ticket.getByRole('button', { name: 'Buy', exact: true });
    await expect(action).toHaveAttribute('aria-disabled', 'true');
    await action.click({ force: true });
    await shares.press('Enter');
    await expect(ticket.getByRole('heading', { name: /^(?:Bought|You own)/ })).toHaveCount(0);
  }
  await ticket.getByRole('button', { name: '25% of what your cash buys' }).click();
  await expect(ticket.getByRole('button', { name: new RegExp(`^Buy ${await shares.inputValue()} `) })).toBeEnabled();
});

test('on a phone of 390x844 the button of every ticket is on the first screen @once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trade?celebrity=3');
  await settled(page);
  const ticket = page.getByRole('dialog');
  const button = ticket.locator('button[type="submit"]');
  await expect(button).toBeInViewport({ ratio: 1 });
  await ticket.getByLabel('Order').selectOption({ index: 1 });
  await expect(button).toHaveText(/ at SE\$/);
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 600 });
  await expect(button).toBeInViewport({ ratio: 1 });
  // A field below it scrolls to above it.
  const duration = ticket.getByLabel('Expires');
  await duration.focus();
  const [field, bar] = await Promise.all([duration.boundingBox(), button.boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('on a wide screen the ticket ends at the edge, and the heads of the table end where their values end @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/trade?view=table');
  await settled(page);
  const aside = await ticketOf(page).boundingBox();
  expect((aside?.x ?? 0) + (aside?.width ?? 0)).toBe(1920);
  const ends = await page.getByRole('table', { name: 'Celebrities' }).evaluate((table) => {
    const endOf = (cell: Element | null | undefined) => {
      const range = document.createRange();
      const text = document.createTreeWalker(cell ?? table, NodeFilter.SHOW_TEXT);
      let last = text.nextNode();
      for (let next = last; next !== null; next = text.nextNode()) last = next;
      if (last !== null) range.selectNodeContents(last);
      return range.getBoundingClientRect().right;
    };
    const heads = [...table.querySelectorAll('thead th')];
    const cells = [...(table.querySelector('tbody tr')?.children ?? [])];
    return [1, 2, 4].map((column) => endOf(heads[column]) - endOf(cells[column]));
  });
  for (const apart of ends) expect(Math.abs(apart)).toBeLessThanOrEqual(4);
  const inTicket = page.getByRole('button', { name: /^In ticket: / });
  const other = page.getByRole('button', { name: /^Trade / }).first();
  expect((await inTicket.boundingBox())?.height).toBe((await other.boundingBox())?.height);
  const lines = await inTicket.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test('with the height of a laptop the price and the fee stand above the button @once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/trade?celebrity=3');
  await settled(page);
  const ticket = ticketOf(page);
  const sums = ticket.getByText('Price per share').or(ticket.getByText(/^(?:Trading fee|First trade: no fee)/));
  await expect(sums).toHaveCount(2);
  const top = (await ticket.getByText('You pay', { exact: true }).boundingBox())?.y ?? 0;
  for (const row of await sums.all()) {
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(top);
  }
});
