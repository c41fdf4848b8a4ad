import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { openTicketOf, settled } from '../page-helpers.js';
import { test } from '../reused-player.js';
import { choose, countOf, inAlphabet, listed, namesOf, sortBy, withFilters } from './trade-list.js';

/** Whether the figures are sorted in descending order; false with NaN. */
function isDescending(figures: readonly number[]): boolean {
  return figures.every((figure, index) => index === 0 || figure <= (figures[index - 1] ?? 0));
}

test('filters and search are in the URL, show the number of results, and Reset and Back change both @once', async ({
  page,
}) => {
  await page.goto('/trade');
  const count = countOf(page);
  await expect(count).toHaveText(/^80 /);
  await choose(page, 'Country', 'Ghana');
  await expect(page).toHaveURL(/country=Ghana/);
  await expect(count).toHaveText(/^20 /);
  await choose(page, 'Category', 'Music');
  await expect(page).toHaveURL(/category=Music/);
  await expect(count).not.toHaveText(/^20 /);
  await page.goBack();
  await expect(page).not.toHaveURL(/category=/);
  await expect(count).toHaveText(/^20 /);
  await page.reload();
  await expect(count).toHaveText(/^20 /);
  await settled(page);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  const reset = page.getByRole('main').getByRole('button', { name: 'Reset Filters' }).filter({ visible: true });
  await search.pressSequentially('ad');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('mir');
  await expect(search, 'the cursor stays where it was').toHaveValue('amird');
  await expect(page).toHaveURL(/q=amird/);
  await reset.first().click();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('amird');
  await search.fill('xyzzy');
  await expect(page.getByText('No celebrity matches')).toBeVisible();
  await reset.last().click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/trade$/);
});

test('cards are sorted by the select, the table by its headers, and Back restores both from the URL @once', async ({
  page,
}) => {
  await page.goto('/trade?country=Ghana');
  await settled(page);
  const entries = page.getByRole('main').locator('article, tbody tr');
  await expect(entries).toHaveCount(20);
  await sortBy(page, 'Name');
  await expect(page).toHaveURL(/sort=name/);
  const names = inAlphabet(namesOf(await listed(page)));
  await expect.poll(async () => namesOf(await listed(page))).toEqual(names);
  // A tick after sorting changes the figures but not the order: then the list is sorted again.
  await expect(async () => {
    await sortBy(page, 'Name');
    await sortBy(page, 'Highest Price');
    expect(isDescending((await listed(page)).map(({ price }) => price))).toBe(true);
  }).toPass();
  await expect(page).toHaveURL(/sort=price/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(async () => namesOf(await listed(page))).toEqual(names);

  await withFilters(page, (place) => place.getByRole('radio', { name: 'Table' }).check());
  await expect(page).toHaveURL(/view=table/);
  const table = page.getByRole('table', { name: 'Celebrities' });
  await expect(table.getByRole('row')).toHaveCount(21);
  expect(namesOf(await listed(page)), 'another view is no other question').toEqual(names);
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
  await expect(head('Celebrity')).toHaveAttribute('aria-sort', 'ascending');
  for (const [name, figure] of [
    ['Price', 'price'],
    ['24 h', 'moved'],
  ] as const) {
    await expect(async () => {
      await head('Celebrity').getByRole('button').click();
      await head(name).getByRole('button').click();
      await expect(head(name)).toHaveAttribute('aria-sort', 'descending');
      expect(isDescending((await listed(page)).map((row) => row[figure]))).toBe(true);
    }).toPass();
    await expect(head('Celebrity')).toHaveAttribute('aria-sort', 'none');
  }
  await page.goBack();
  await expect(head('Celebrity')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => namesOf(await listed(page))).toEqual(names);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(21);
  expect(namesOf(await listed(page))).toEqual(names);
});

test('rows slide to their places in another order, and none while the page loads @once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      if (this instanceof HTMLElement && this.dataset['item'] !== undefined) moved.push(String(first?.['transform']));
      return animate.call(this, frames, options);
    };
  });
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  await page.goto('/trade?country=Ghana');
  await settled(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  expect(await moved()).toEqual([]);
  await sortBy(page, 'Name');
  await expect.poll(async () => (await moved()).length).toBeGreaterThan(2);
  for (const start of await moved()) expect(start).toMatch(/^translate\((?!0px, 0px)-?\d+px, -?\d+px\)$/);
});

test("Trade in the table, and a long press on a phone's row, opens the celebrity's ticket", async ({
  page,
  viewport,
}) => {
  const phone = (viewport?.width ?? 0) < 768;
  await page.goto('/trade?sort=name&view=table');
  await settled(page);
  const table = page.getByRole('table', { name: 'Celebrities' });
  const owned = table.getByRole('columnheader', { name: 'Owned' });
  await expect(owned, 'no room next to the ticket').toBeHidden();
  const first = table.getByRole('row').nth(1).getByRole('button');
  await expect(first.last(), 'without scrolling sideways').toBeInViewport({ ratio: 1 });
  if (!phone) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(owned).toBeVisible();
  }
  const ticket = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Ticket' });
  // Any but the one that the ticket shows already, whose button says so.
  const trade = table.getByRole('button', { name: /^Trade / }).nth(2);
  const name = ((await trade.getAttribute('aria-label')) ?? '').replace(/^Trade /, '');
  await table.getByRole('button', { name: `Trade ${name}`, exact: true }).click();
  await expect(ticket.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/view=table&celebrity=/);
  if (phone) {
    await expect(ticket).toHaveAccessibleName(`Trade ${name}`);
    await page.goBack();
    await expect(ticket).toHaveCount(0);
  } else {
    await expect(table.getByRole('button', { name: `In ticket: ${name}` })).toHaveText('In ticket');
  }
  await withFilters(page, (place) => place.getByRole('radio', { name: 'Cards' }).check());
  await expect(page).not.toHaveURL(/view=/);
  // Beyond the four first, of which one is in the ticket.
  const entry = page.getByRole('main').getByRole('article').nth(6);
  const next = (await listed(page))[6]?.name ?? '';
  await openTicketOf(entry);
  await expect(ticket.getByRole('link', { name: next, exact: true })).toBeVisible();
});

/** Each filter shows its number of results and can be reset, on a phone in a sheet. */
async function filterByCountry(page: Page): Promise<void> {
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(button).toBeVisible({ visible: phone });
  if (phone) await expect(button).toHaveAttribute('aria-pressed', 'false');
  let left = '';
  await withFilters(page, async (place) => {
    await expect(place.getByRole('button', { name: 'Reset Filters' })).toHaveAccessibleDescription('No filters are on');
    const chip = place.locator('label').filter({ has: page.getByRole('radio', { name: /^Music/ }) });
    const music = phone ? place.getByRole('button', { name: /^Music/ }) : chip;
    const all = (await music.textContent()) ?? '';
    await place.getByRole('radio', { name: /^Ghana ?20$/ }).check();
    await expect(music).not.toHaveText(all);
    left = /\d+/.exec((await music.textContent()) ?? '')?.[0] ?? '';
    await music.click();
    const switches = phone ? [] : ['Rising', 'Watched', 'Owned Only'];
    for (const name of switches) await expect(place.getByRole('switch', { name })).not.toBeChecked();
  });
  await expect(countOf(page)).toHaveText(new RegExp(`^${left} celebrit`));
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(Number(left));
  if (phone) await expect(button).toHaveAttribute('aria-pressed', 'true');
  await withFilters(page, (place) => place.getByRole('button', { name: 'Reset Filters' }).click());
  await expect(countOf(page)).toHaveText(/^80 /);
  await expect(page).toHaveURL(/\/trade$/);
}

/** Two ends of a slider leave the prices between them, and its edges leave all. */
async function filterByPrice(page: Page): Promise<void> {
  await expect(countOf(page)).toHaveText(/^80 /);
  await withFilters(page, async (place) => {
    await place.getByRole('slider', { name: 'Price, lowest' }).fill('400');
    await place.getByRole('slider', { name: 'Price, highest' }).fill('600');
  });
  await expect(page).toHaveURL(/from=400&to=600/);
  await expect(countOf(page)).not.toHaveText(/^80 /);
  await settled(page);
  for (const { name, price } of await listed(page)) {
    // A tick moves prices afterwards, by 5% at most.
    expect(price, name).toBeGreaterThan(380);
    expect(price, name).toBeLessThan(631);
  }
  await withFilters(page, async (place) => {
    const lowest = place.getByRole('slider', { name: 'Price, lowest' });
    await lowest.press('End');
    await expect(lowest, 'stops a step before the other end').toHaveValue('590');
    await lowest.press('Home');
    await place.getByRole('slider', { name: 'Price, highest' }).press('End');
  });
  await expect(page).toHaveURL(/\/trade$/);
  await expect(countOf(page)).toHaveText(/^80 /);
}

test('each entry has poster, price and change, ticks change prices and not the order, and every filter its number of results', async ({
  page,
  sharedPlayer,
  viewport,
}) => {
  const [mine] = await sharedPlayer.player.celebrities();
  await page.goto('/trade');
  await settled(page);
  const entries = page.getByRole('main').getByRole('article');
  await expect(entries).toHaveCount(80);
  const top = entries.first();
  await expect(top).toContainText(/SE\$[\d,]+\.\d\d.*\d\.\d\d%/);
  await expect
    .poll(() => top.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const own = entries.filter({ has: page.getByRole('heading', { name: mine?.name ?? '' }) });
  await expect(own).toContainText(/\d owned/);
  // The rows on a phone have no room for more.
  if ((viewport?.width ?? 0) >= 768) {
    await expect(top.locator('svg circle[r="2.5"]'), 'the end of the line').toBeVisible();
    await expect(own.locator('dl')).toHaveText(/^Your profit[+−]?SE\$[\d,]+\.\d\d$/);
    const volumes = entries
      .locator('dl')
      .filter({ hasText: /^24 h(?: vol\.SE\$[\d,]+\.\d\d|[\d,]+\.\d\d – [\d,]+\.\d\d)$/ });
    const owned = await entries
      .locator('dl')
      .filter({ hasText: /^Your profit/ })
      .count();
    await expect(volumes).toHaveCount(80 - owned);
  }
  const first = await listed(page);
  // Prices have moved so far that a newly sorted list would differ.
  await expect
    .poll(async () => {
      const now = await listed(page);
      expect(namesOf(now)).toEqual(namesOf(first));
      return (
        now.some(({ price }, index) => price !== first[index]?.price) && !isDescending(now.map(({ moved }) => moved))
      );
    })
    .toBe(true);
  await filterByCountry(page);
  await filterByPrice(page);
});

test("a phone's quick filters and its sheet leave what rises, is owned or is of a category, each with its number @once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/trade');
  await settled(page);
  const quick = (name: string) =>
    page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: RegExp(`^${name}`) });
  for (const name of ['Rising', 'Watched', 'Owned']) {
    await quick(name).check();
    await expect(page).toHaveURL(new RegExp(`/trade\\?${name.toLowerCase()}=true$`));
    // A tick changes both numbers.
    await expect(async () => {
      const number = /\d+/.exec((await quick(name).locator('..').textContent()) ?? '')?.[0] ?? '';
      await expect(countOf(page)).toHaveText(new RegExp(`^${number} celebrit`), { timeout: 1_000 });
    }).toPass();
  }
  await quick('All').check();
  await expect(countOf(page)).toHaveText(/^80 /);
  await page.getByLabel('Sort').filter({ visible: true }).selectOption('price');
  await expect(page).toHaveURL(/\/trade\?sort=price$/);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByRole('radio', { name: 'Most Popular' }).check();
  await expect(page).toHaveURL(/sort=popularity/);
  const tile = sheet.getByRole('button', { name: /^Sports/ });
  const count = (await tile.innerText()).replace(/\D/g, '');
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByRole('button', { name: `Show ${count} celebrities` })).toBeVisible();
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
  await expect(sheet.getByRole('button', { name: 'Show 80 celebrities' })).toBeVisible();
});
