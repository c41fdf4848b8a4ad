import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getLeague, getTraderBoard } from '@limelight/contract/fame/leaderboards';
import type { Page } from '@playwright/test';
import { failedResponses, get, mockError } from '../errors/mock-errors.js';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { test as reader } from '../reused-player.js';
import { expectAccessible } from '../shell/axe.js';

/** The podium and the table of a league. */
const boardOf = (page: Page, division: string) =>
  page.getByRole('region', { name: `Standings of the ${division} league` });

/** Its own rank, the ladder and the end of the month. */
async function seeOwnRank(page: Page, handle: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Leader(boards|s)$/ }).click();
  await expect(page).toHaveURL(/\/leaderboards$/);
  await expect(page.getByRole('heading', { name: 'Leaderboards', level: 1 })).toBeVisible();
  // A new player is ranked with the next tick, and the page refetches with every tick.
  // On the podium or in the table below it.
  const own = boardOf(page, 'Bronze')
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Podium' }).getByRole('listitem'));
  const ownLine = own.filter({ hasText: 'You' });
  await expect(ownLine).toContainText(handle, { timeout: 60_000 });
  await ownLine.scrollIntoViewIfNeeded();
  await expect(ownLine).toBeInViewport();
  const stage = page.getByRole('list', { name: 'Divisions' }).locator('[aria-current="step"]');
  await expect(stage).toContainText(/Bronze\s*You are \d+(st|nd|rd|th)/);
  await expect(page.getByText(/^(\d+ d )?\d+ h \d+ m$/)).toBeVisible();
}

/** The own row stays visible while scrolling, also when it is the first row. */
async function seeOwnRowOfTraders(page: Page, player: Player, handle: string): Promise<void> {
  const url = getTraderBoard.url.replace(':board', 'traders-all');
  const readTraders = async () =>
    schemasOf(getTraderBoard).response.parse(await (await player.request.get(url)).json());
  await expect.poll(async () => (await readTraders()).entries.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const board = await readTraders();
  const [any] = board.entries;
  if (any === undefined) throw new Error('nobody is ranked');
  const ranked = Array.from({ length: 40 }, (_, place) => ({
    ...any,
    rank: place + 1,
    handle: place === 0 ? handle : `Trader of place ${place + 1}.`,
    avatarUrl: `${any.avatarUrl}?${place}`,
    own: place === 0,
  }));
  const full = { ...board, entries: ranked, total: ranked.length, nextCursor: null };
  await disableServerRendering(page);
  await page.route(`**${url}?*`, (route) => route.fulfill({ json: full }));
  await page.goto('/leaderboards?tab=traders&window=all');
  const traders = page.getByRole('table', { name: 'Top traders' }).locator('tbody').getByRole('row');
  const first = traders.filter({ hasText: 'You' }).locator('th');
  await expect(first).toBeVisible();
  await traders.filter({ hasText: 'of place 30.' }).scrollIntoViewIfNeeded();
  await traders.filter({ hasText: 'of place 38.' }).scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport({ ratio: 1 });
  // Below the sticky header it would be in the viewport but covered.
  const bar = await page.getByRole('banner').boundingBox();
  const place = await first.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}

/** The first three of a league are on the podium, the others in the table with the own row at its edge. */
async function seePodium(page: Page, player: Player, handle: string): Promise<void> {
  const read = async () => schemasOf(getLeague).response.parse(await (await player.request.get(getLeague.url)).json());
  await expect.poll(async () => (await read()).league?.entries.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const answer = await read();
  const ownEntry = answer.league?.entries.find((entry) => entry.own);
  if (answer.league === null || ownEntry === undefined) throw new Error('the player is in no league');
  const entries = Array.from({ length: 40 }, (_, place) => ({
    ...ownEntry,
    rank: place + 1,
    handle: place === 29 ? handle : `Trader of place ${place + 1}.`,
    avatarUrl: `${ownEntry.avatarUrl}?${place}`,
    own: place === 29,
    closesBps: [0, 40 - place],
  }));
  const league = { ...answer.league, players: 40, zone: 8, entries };
  await page.route(`**${getLeague.url}`, (route) => route.fulfill({ json: { ...answer, league } }));
  await page.goto('/leaderboards');
  await expect(page.getByRole('list', { name: 'Podium' })).toMatchAriaSnapshot(`
    - list "Podium":
      - listitem:
        - text: /Trader of place 1\\. .*%/
        - strong: 1st
      - listitem:
        - text: /Trader of place 2\\. .*%/
        - strong: 2nd
      - listitem:
        - text: /Trader of place 3\\. .*%/
        - strong: 3rd
  `);
  const rows = page.getByRole('table', { name: 'Bronze league' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('of place 4.');
  await rows.nth(2).scrollIntoViewIfNeeded();
  await expect(rows.filter({ hasText: 'You' }).locator('th')).toBeInViewport({ ratio: 1 });
}

test("the league shows the player's own rank, the ladder and the end of the month; the own row stays visible while scrolling, also as the first; the first three of a league are on the podium", async ({
  page,
  player,
}) => {
  const handle = await player.enterRanking();
  await test.step('the league', () => seeOwnRank(page, handle));
  await test.step('traders', () => seeOwnRowOfTraders(page, player, handle));
  await test.step('podium', () => seePodium(page, player, handle));
});

test('before the first trade the leaderboards say what ranks a player; then traders are filtered by the URL, Back restores the list, and who hides is off the board with the own place and league until shown again @once', async ({
  page,
  player,
}) => {
  const { handle } = await player.me();
  await page.goto('/leaderboards');
  await expect(page.getByText('Your first star puts you in a league')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('main').getByText(`Others see you as ${handle}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Trade' })).toBeVisible();

  await player.enterRanking();
  await page.goto('/leaderboards?tab=traders&window=all');
  await settled(page);
  const board = page.getByRole('table', { name: 'Top traders' });
  await expect(board.getByRole('row').filter({ hasText: 'You' })).toContainText(
    /SE\$9,\d{3}\.\d\d|SE\$10,\d{3}\.\d\d/,
    { timeout: 60_000 },
  );
  await page.getByRole('radio', { name: 'Bots' }).check({ force: true });
  await expect(page).toHaveURL(/who=bots/);
  await page.goBack();
  await expect(page).not.toHaveURL(/who=bots/);
  await expect(page.getByRole('radio', { name: 'All time' })).toBeChecked();
  await page.getByRole('tab', { name: 'Biggest Movers' }).click();
  await expect(page).toHaveURL(/tab=movers/);
  await expect(page.getByRole('table', { name: 'Biggest movers of 24 hours' }).getByRole('row')).not.toHaveCount(1);

  await page.goto('/leaderboards?tab=traders&window=all');
  const rows = page.getByRole('table', { name: 'Top traders' }).locator('tbody').getByRole('row');
  // A new player is ranked with the next tick, and the page refetches with every tick.
  await expect(rows.filter({ hasText: 'You' })).toContainText(handle, { timeout: 60_000 });
  const shown = page.getByRole('switch', { name: 'Show me on leaderboards' });
  await shown.click();
  await expect(toast(page, 'You are hidden from leaderboards')).toBeVisible();
  await expect(shown).not.toBeChecked();
  await expect(rows.filter({ hasText: 'You' })).toHaveCount(0);
  const pinned = page.getByRole('table', { name: 'Top traders' }).locator('tfoot').getByRole('row');
  await expect(pinned).toContainText(handle);
  await page.getByRole('tab', { name: 'League' }).click();
  await expect(page.getByRole('main').getByText('Hidden: only you see your figures')).toBeVisible();
  // A new player is placed in a league with a tick too.
  await expect(boardOf(page, 'Bronze')).toContainText(handle, { timeout: 60_000 });
  await shown.click();
  await expect(toast(page, 'You are shown on leaderboards')).toBeVisible();
  await expect(boardOf(page, 'Bronze')).toContainText(handle);
});

async function buyStars(player: Player, from: number, to: number): Promise<void> {
  for (const { id, priceCents } of (await player.celebrities()).slice(from, to)) {
    await player.trade('buy', id, Math.ceil(80_000 / priceCents));
  }
}

test('who holds a single star reads what is missing, on the board, in the league and on the dashboard', async ({
  page,
  player,
}) => {
  await buyStars(player, 0, 1);
  for (const path of ['/leaderboards?tab=traders', '/leaderboards', '/dashboard']) {
    await page.goto(path);
    await settled(page);
    const missing = page.getByRole('main').getByText(/3 more celebrities/);
    // The league takes the player with the next price.
    await expect(async () => {
      if (!(await missing.first().isVisible())) await page.reload();
      await expect(missing.first()).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await expectAccessible(page, path);
  }
});

test('with the fourth star a player is ranked, once the average is that of four @once', async ({ page, player }) => {
  await buyStars(player, 0, 1);
  await page.goto('/leaderboards?tab=traders&window=all');
  const missing = page.getByRole('main').getByText(/3 more celebrities/);
  await expect(missing.first()).toBeVisible();
  await buyStars(player, 1, 4);
  const own = page.getByRole('table', { name: 'Top traders' }).getByRole('row').filter({ hasText: 'You' });
  await expect(own).toContainText(/^\d+/, { timeout: 300_000 });
  await expect(missing).toHaveCount(0);
});

test('a board that fails to load shows an error and Retry loads it; a guest sees the traders and what a return is, and is invited to a league @once', async ({
  page,
  player,
  complaints,
}) => {
  const handle = await player.enterRanking();
  // 401: the open page of the player, whose cookies are gone.
  complaints.allow(/status of 40[13]/);
  const refused = { code: 'FORBIDDEN', message: 'You don’t have permission to do this' };
  await disableServerRendering(page);
  await page.route('**/api/v1/leaderboards/traders-*', (route) => route.fulfill({ status: 403, json: refused }));
  await page.goto('/leaderboards?tab=traders');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This did not load');
  await page.unroute('**/api/v1/leaderboards/traders-*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Top traders' })).toContainText(handle, { timeout: 60_000 });

  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play as guest' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/leaderboards');
  await expect(page.getByText('Your league waits for you')).toBeVisible();
  await page.getByRole('tab', { name: 'Top Traders' }).click();
  await expect(page.getByText('Money added or received never changes it.')).toBeVisible();
  await page.getByRole('radio', { name: 'All time' }).check({ force: true });
  await expect(page.getByRole('table', { name: 'Top traders' })).toContainText(handle);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

reader('a row of celebrities has all its figures at every width', async ({ page }) => {
  const figures = [
    ['celebrities', 'Top celebrities by price', [/SE\$[\d,]+\.\d\d/, /\d%/, /–|up|down|no change/]],
    ['movers', 'Biggest movers of 24 hours', [/SE\$[\d,]+\.\d\d/, /\d%/]],
  ] as const;
  for (const [tab, name, said] of figures) {
    await page.goto(`/leaderboards?tab=${tab}`);
    // The map repeats the table for pointers: a tile leads to its celebrity.
    await expect(page.locator('a[href^="/celebrity/"][tabindex="-1"]').first()).toHaveAttribute('title', / [+−]\d/);
    const row = page.getByRole('table', { name }).locator('tbody').getByRole('row').first();
    for (const figure of said) await expect(row).toContainText(figure, { useInnerText: true });
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    expect(await page.evaluate(fits), tab).toBe(true);
    // On a phone the tab list is wider than the screen.
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  }
});

reader('each board shows the age of its own data @long', async ({ page, complaints }) => {
  complaints.allow(failedResponses);
  await page.goto('/leaderboards');
  await settled(page);
  await mockError(page, get(getLeague.url), 'FORBIDDEN');
  const old = page.getByRole('main').getByText(/^As of \d\d:\d\d$/);
  // Refetched with the next tick.
  await expect(old).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Top Celebrities' }).click();
  const byPrice = page.getByRole('table', { name: 'Top celebrities by price' });
  await expect(byPrice).toBeVisible();
  // In a new game fewer than five players took a side, and no word of staff stands in for theirs.
  await expect(byPrice.getByText(/^(?:Positive|Neutral|Negative)$/)).toHaveCount(0);
  await expect(old).toHaveCount(0);
});

reader('a clicked tab marks the board before it as busy until its own is there @once', async ({ page }) => {
  await page.goto('/leaderboards');
  await settled(page);
  await page.getByRole('tabpanel').evaluate((panel) => {
    const note = () => panel.querySelector('[aria-busy="true"]') && document.body.setAttribute('data-was-busy', '');
    new MutationObserver(note).observe(panel, { attributes: true, subtree: true });
  });
  await page.getByRole('tab', { name: 'Biggest Movers' }).click();
  await expect(page.getByRole('table', { name: 'Biggest movers of 24 hours' })).toBeVisible();
  await expect(page.locator('body[data-was-busy]')).toHaveCount(1);
  await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0);
});
