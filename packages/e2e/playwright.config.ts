import { findFreePort } from '@limelight/harness/free-port';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

// Found once; the workers, which read this file too, inherit both.
process.env['CHROMIUM_PATH'] ??= await findBrowser();
process.env['LIMELIGHT_E2E_PORT'] ??= String(await findFreePort());

/** Chromium as root needs no sandbox; the others keep it from calling its maker's servers. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const lighthouse = '**/quality/lighthouse.spec.ts';

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try hides a fault, in the product or in the test.
  retries: 0,
  // One more than there are cores: a test that waits for a tick leaves its share to the others.
  workers: 3,
  // A machine with two cores runs browser, server, database and the unit tests; no test measures time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${process.env['LIMELIGHT_E2E_PORT']}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Requests that a service worker makes cannot be intercepted; the tests of working offline allow it.
    serviceWorkers: 'block',
    // Strips that run and rings that turn are drawn by the processor here, sixty times a second: most of a run's time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: flags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: lighthouse },
    // What does not depend on the width is seen once.
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: lighthouse,
      grepInvert: /@once/,
    },
    // `npm test -- --only lighthouse`: apart, because it holds a core for as long as forty other tests.
    { name: 'lighthouse', testMatch: lighthouse },
  ],
});
