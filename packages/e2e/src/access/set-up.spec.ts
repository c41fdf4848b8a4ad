import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { Page } from '@playwright/test';
import { setUpOnScreen } from '../accounts/two-factor.js';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { expectAccessible } from '../shell/axe.js';
import { test as base, dedicatedServerTimeoutMs } from '../system/dedicated-server.js';

/** As in production: staff need two-factor authentication. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  own: async ({}, use) => {
    const variables = { ...(await dedicatedServerVariables()), STAFF_TWO_FACTOR: 'required' };
    const own = await openScratchLimelight({ purpose: 'e2e-set-up', variables });
    await use(own);
    await own.close();
  },
});
test.describe.configure({ timeout: dedicatedServerTimeoutMs });

const email = 'boss@e2e.test';
const password = 'four velvet curtains';

const firstAdmin = /^First admin: (\S+)$/m;

/** What the last start has printed. */
function lastStart({ output }: LimelightProcess): string {
  return output.slice(output.lastIndexOf('Limelight is open at'));
}

/** Everything that the browser sends or stores while the page is open. */
function watchTraffic(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(JSON.stringify([request.url().split('#')[0], request.headers()])));
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]));
  return async () => [...sent, await stored()].join('\n');
}

async function expectMessage(page: Page, address: string, title: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
}

test('the line of a new server leads to the back-office without mail, and afterwards nowhere @once', async ({
  page,
  exchange,
  complaints,
}) => {
  complaints.allow(/status of (?:40[0139]|404)/);
  await expect.poll(() => lastStart(exchange)).toMatch(firstAdmin);
  const link = firstAdmin.exec(lastStart(exchange))?.[1] ?? '';
  expect(link).toMatch(/\/setup#[\w-]{43}$/);
  expect(exchange.output).not.toContain('npm run admin');
  const token = link.split('#')[1] ?? '';

  await expectMessage(page, '/setup', 'This link does not work');
  await expectMessage(page, '/setup#cut-off', 'This link does not work');
  await page.goto('about:blank');
  const traffic = watchTraffic(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Limelight' })).toBeVisible();
  await expect(page).toHaveURL(/\/setup$/);
  await settled(page);
  await expectAccessible(page, 'The page of the first admin');
  expect(await traffic()).not.toContain(token);
  const field = page.getByLabel('Email', { exact: true });
  await field.fill('nobody');
  await page.getByRole('button', { name: 'Become Admin' }).click();
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/);
  await field.fill(email);
  await page.getByRole('button', { name: 'Become Admin' }).click();
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  const logIn = page.getByRole('form', { name: 'Log in' });
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password', { exact: true }).fill(password);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/manager\/two-factor$/);
  await setUpOnScreen(page, { nowMs: Date.now(), ownPassword: password });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await traffic()).not.toContain(token);

  await page.context().clearCookies();
  await expectMessage(page, link, 'This game is set up already');
  await expect(page).toHaveURL(/\/setup$/);
  const audit = await exchange.run('audit-main.js');
  expect(audit.exitCode, audit.stdout).toBe(0);
  await page.goto('about:blank');
  await exchange.stop();
  await exchange.start();
  // It answers before it has printed everything.
  await expect.poll(() => exchange.output).toMatch(/^Stopping\n(?:.*\n)*Mail: /m);
  await exchange.stop();
  await expect.poll(() => lastStart(exchange)).toMatch(/^Mail: .*\nStopping$/m);
});
