import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getTick } from '@limelight/contract/exchange/market';
import { listNews } from '@limelight/contract/exchange/news';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { disableServerRendering, settled } from '../page-helpers.js';
import type { Player } from '../player.js';

function item(time: string, changes: Partial<NewsItem> = {}): NewsItem {
  return {
    id: randomUUID(),
    celebrityId: '1',
    title: 'A share reaches a 30-day high',
    body: 'It is above all prices of the last 30 days.',
    topic: 'record',
    author: 'newsroom',
    impactBps: null,
    impactTick: null,
    changeBps: 912,
    time,
    ...changes,
  };
}

const markup = '<img src=x onerror="document.title=\'broken\'"> opens the season';

/** Mocks the feed, since no real news is certain to appear during a test; everything else is real. */
async function mockNews(page: Page, player: Player): Promise<void> {
  const { time } = schemasOf(getTick).response.parse(await (await player.request.get(getTick.url)).json());
  const items = [
    item(time),
    item(time, {
      title: markup,
      topic: 'announcement',
      author: 'staff',
      impactBps: -800,
      impactTick: 1,
      changeBps: null,
    }),
    item(time, { celebrityId: null, title: 'Market wrap: 41 up, 39 down', topic: 'wrap', changeBps: null }),
  ];
  await disableServerRendering(page);
  await page.route(`**${listNews.url}*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const found = items.filter(
      ({ celebrityId, topic }) =>
        celebrityId === (query.get('celebrityId') ?? celebrityId) && topic === (query.get('topic') ?? topic),
    );
    await route.fulfill({ json: { items: found, nextCursor: null } });
  });
}

test('the feed shows every event, its impact as text, and markup escaped; filters are in the URL, and Back removes them @once', async ({
  page,
  player,
}) => {
  await mockNews(page, player);
  await page.goto('/news');
  await settled(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /^(?:Today|Yesterday)$/ }).first()).toBeVisible();
  await expect(main.getByText('Pushed down by about 8.00%')).toBeVisible();
  await expect(main.getByText(markup)).toBeVisible();
  await expect(page).not.toHaveTitle('broken');
  await expect(main.getByText('3 items shown. You’re all caught up.')).toBeVisible();

  await expect(main.getByText('Market wrap: 41 up, 39 down')).toBeVisible();
  await page.getByRole('radio', { name: 'Records' }).check({ force: true });
  await expect(page).toHaveURL(/topic=record/);
  await expect(main.getByText('Market wrap: 41 up, 39 down')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Streaks' }).check({ force: true });
  await expect(main.getByText('No news with these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all news' }).click();
  await expect(main.getByText('3 items shown. You’re all caught up.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Streaks' })).toBeChecked();
});

test('events are on the dashboard and on the page of their celebrity, with a marker in the chart @once', async ({
  page,
  player,
}) => {
  const [first, second] = await player.celebrities();
  await mockNews(page, player);
  await page.goto('/dashboard');
  await settled(page);
  const card = page.getByRole('region', { name: 'Latest market events' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('link', { name: 'A share reaches a 30-day high' }).click();
  await expect(page).toHaveURL(new RegExp(`/celebrity/${first?.id}$`));
  const news = page.getByRole('region', { name: 'Latest news' });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  // Daily bars, so that no new bar starts during the test.
  await page.goto(`/celebrity/${first?.id}?range=1Y`);
  const chart = page.getByRole('slider', { name: /^Price of/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /SE\$[\d,.]+\. A share reaches a 30-day high/);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^\s*News$/ })
      .last(),
  ).toBeVisible();

  await page.goto(`/celebrity/${second?.id}`);
  await expect(page.getByText('No news yet')).toBeVisible();
});

test('a story opens the ticket of its celebrity, and the market’s own leads to the movers', async ({
  page,
  player,
}) => {
  const [celebrity] = await player.celebrities();
  await mockNews(page, player);
  await page.goto('/news');
  await settled(page);
  const story = page.getByRole('listitem').filter({ hasText: 'A share reaches a 30-day high' });
  await expect(story.getByText(/^SE\$[\d,.]+$/)).toBeVisible();
  await story.getByRole('button', { name: `Trade ${celebrity?.name}` }).click();
  await expect(page.getByRole('dialog', { name: `Trade ${celebrity?.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See movers' }).click();
  await expect(page).toHaveURL(/leaderboards\?tab=movers/);
});
