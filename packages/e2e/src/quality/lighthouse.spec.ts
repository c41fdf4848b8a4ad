import { expect, test } from '../fixtures.js';
import { Player } from '../player.js';
import { type LighthouseBrowser, openLighthouse } from './lighthouse.js';

// Only scores that do not depend on the speed and load of the machine; `npm run quality` measures the others.
test.describe.configure({ timeout: 240_000 });

let lighthouse: LighthouseBrowser;

test.beforeEach(async ({ baseURL, launchOptions }) => {
  lighthouse = await openLighthouse(baseURL ?? '', launchOptions.executablePath);
});

test.afterEach(() => lighthouse.close());

test('public pages score 100 for accessibility and SEO @once', async () => {
  for (const path of ['/', '/help']) {
    const { accessibility, seo, bestPractices, problems } = await lighthouse.measure(path, {
      only: ['accessibility', 'best-practices', 'seo'],
    });
    expect({ path, accessibility, seo, problems }).toEqual({ path, accessibility: 100, seo: 100, problems: [] });
    expect(bestPractices).toBeGreaterThanOrEqual(95);
  }
});

test('the dashboard scores 100 for accessibility @once', async ({ baseURL }) => {
  const player = new Player(lighthouse.context.request, baseURL ?? '');
  await player.signUp();
  await player.verify();
  await player.logIn();
  const { accessibility, problems } = await lighthouse.measure('/dashboard', { only: ['accessibility'] });
  expect(problems).toEqual([]);
  expect(accessibility).toBe(100);
});
