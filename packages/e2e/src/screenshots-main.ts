import { fileURLToPath } from 'node:url';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { chromium } from '@playwright/test';
import { settled } from './page-helpers.js';
import { Player } from './player.js';

/**
 * `npm run screenshots`: takes the screenshots of the web app manifest again, of a player's real pages in the
 * demo.
 * @param CHROMIUM_PATH the browser, set by `scripts/screenshots.mjs`
 */
const folder = fileURLToPath(new URL('../../web/public/', import.meta.url));
const forms = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const;
const pictures = [
  { name: 'wide-trade', form: 'wide', path: '/trade' },
  { name: 'wide-movers', form: 'wide', path: '/leaderboards?tab=movers' },
  { name: 'narrow-trade', form: 'narrow', path: '/trade' },
  { name: 'narrow-celebrity', form: 'narrow', path: '/celebrity/1' },
] as const;
/** Posters and the chart are rendered after the data has arrived. */
const renderedMs = 1_500;

const limelight = await openScratchLimelight({ purpose: 'screenshots', demo: [] });
const { CHROMIUM_PATH } = process.env;
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
});
try {
  const baseURL = limelight.server.url;
  const common = { baseURL, colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-GB' } as const;
  const context = await browser.newContext(common);
  const player = new Player(context.request, baseURL);
  await player.join();
  for (const id of ['1', 'gh1', 'ng1']) await player.trade('buy', id, 2);
  const storageState = await context.storageState();
  for (const { name, form, path } of pictures) {
    const page = await browser.newPage({ ...common, ...forms[form], storageState });
    await page.goto(path);
    await settled(page);
    await page.waitForTimeout(renderedMs);
    await page.screenshot({ path: `${folder}screenshot-${name}.jpg`, type: 'jpeg', quality: 78 });
    await page.close();
  }
} finally {
  await browser.close();
  await limelight.close();
}
