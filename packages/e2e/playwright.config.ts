import { findFreePort } from '@limelight/harness/free-port';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

// Set once; the workers load this file too and inherit both variables.
process.env['CHROMIUM_PATH'] ??= await findBrowser();
process.env['LIMELIGHT_E2E_PORT'] ??= String(await findFreePort());

/** Chromium cannot use its sandbox as root; the other flags stop requests to Google's servers. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two processes instead of three for each request: a tenth less CPU time for each load of a page.
  '--enable-features=NetworkServiceInProcess2',
  // A test leaves a page before code that was compiled for speed has paid for its compilation: a fifth less
  // CPU time for each load.
  '--js-flags=--no-opt,--no-maglev',
];

const lighthouse = '**/quality/lighthouse.spec.ts';

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // In CI alone, whose machines are shared: the summary counts and names a test that needed it, apart from
  // those that passed.
  retries: process.env['CI'] ? 1 : 0,
  // One more than there are cores, since tests often wait for a tick.
  workers: 3,
  // Generous: two cores run browser, server, database and the unit tests; no test measures time.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 300_000 } },
  // The folder for pictures that a test takes on its way; set by `npm run screenshots`.
  metadata: { pictures: process.env['LIMELIGHT_PICTURES'] },
  use: {
    // A click on what is gone fails long before the test's own limit.
    actionTimeout: 120_000,
    baseURL: `http://127.0.0.1:${process.env['LIMELIGHT_E2E_PORT']}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Requests of a service worker cannot be intercepted; the offline tests allow it.
    serviceWorkers: 'block',
    // Emptied between tests by `fixtures.ts`.
    reuseContext: true,
    // Without a GPU, rendering animations at 60 frames a second would take most of a run's CPU time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: flags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: lighthouse, grepInvert: /@long/ },
    // Tests that do not depend on the viewport width run on desktop only.
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: lighthouse,
      grepInvert: /@once|@long/,
    },
    // `npm test -- --only lighthouse`: separate, because it takes as much CPU time as forty other tests.
    { name: 'lighthouse', testMatch: lighthouse },
    // `npm test -- --only e2e-long`: @long is what waits for minutes or walks through what others check one
    // by one, @page a look at every page, which `npm test` takes in two forms and this in four.
    { name: 'long', use: { viewport: { width: 1280, height: 800 } }, testIgnore: lighthouse, grep: /@long|@page/ },
  ],
});
