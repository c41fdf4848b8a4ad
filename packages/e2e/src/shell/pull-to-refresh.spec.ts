import { listNews } from '@limelight/contract/exchange/news';
import { paths } from '@limelight/contract/paths';
import { type CDPSession, expect } from '@playwright/test';
import { settled, visit } from '../page-helpers.js';
import { test } from '../reused-player.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Moves one finger down the middle of the page, as the browser reports a real one, and leaves it there. */
async function pull(session: CDPSession, distance: number): Promise<void> {
  const at = (y: number) => [{ x: 180, y }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
  for (let moved = 20; moved <= distance; moved += 20) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(300 + moved) });
  }
}

async function lift(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a finger that pulls the page down from its top refreshes it, and not when it is scrolled @once', async ({
  page,
}) => {
  await visit(page, paths.news);
  await settled(page);
  const place = page.locator('[data-pull-to-refresh]');
  const mark = place.locator('[aria-hidden]');
  await expect(place).toBeAttached();
  const session = await page.context().newCDPSession(page);

  await pull(session, 60);
  await expect(mark.first()).toBeVisible();
  await lift(session);
  await expect(mark).toHaveCount(0);
  await expect(place.getByRole('status')).toHaveText('');

  const request = page.waitForRequest((one) => one.url().includes(listNews.url));
  await pull(session, 200);
  await lift(session);
  await request;
  await expect(place.getByRole('status')).toHaveText('Updated');
  await expect(place.getByRole('status')).toHaveText('');

  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(120);
  await pull(session, 100);
  await expect(mark).toHaveCount(0);
  await lift(session);
});
