import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { continueSignUp, holdRequests } from '../page-helpers.js';

const starList = { name: 'Stars of the exchange' };

test('without JavaScript a visitor sees five stars and their prices, and help, fairness and the legal pages with their own titles @once', async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Every star has a price.', includeHidden: true })).toBeVisible();
  const stars = page
    .getByRole('list', { ...starList, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  await expect(stars).toHaveCount(5);
  for (const star of await stars.all()) await expect(star).toContainText(/SE\$\d/);

  const shows = async (path: string, heading: string, text: RegExp) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Limelight`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${path} is not cut off`).toBeLessThanOrEqual(0);
  };
  await shows('/help', 'Help Centre', /^\d+ questions$/);
  await shows('/fairness', 'Fair prices', /Details: how prices are sealed/);
  await shows('/changes', 'Changes to the rules', /24 hours after/);
  await shows('/terms', 'Terms of Service', /Last updated/);
  await shows('/privacy', 'Privacy Policy', /Last updated/);
  await context.close();
});

test('hydration causes no layout shift, and inputs are enabled only after it', async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const stage = page.getByRole('list', { ...starList, includeHidden: true });
  const placeInPage = () =>
    stage.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top + scrollY, width, height];
    });
  const rendered = await placeInPage();
  const email = page.locator('input[name="email"]');
  await email.evaluate((input) => input.focus());
  await expect(email).not.toBeFocused();

  releaseScripts();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await page.getByLabel('Email', { exact: true }).fill('amara@example.org');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amara@example.org');
  expect(await placeInPage()).toEqual(rendered);
});

test('How it works lists the bonuses, the leagues and the seed commitment; an invitation is server-rendered with its code filled in, which alone is preserved when switching to log-in; the terms open in a new tab @once', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const promises = page.getByRole('region', { name: 'How it works' });
  for (const name of [/^Come back, get SE\$50$/, /^Bring a friend, SE\$500 each$/, 'Climb from Bronze to Limelight']) {
    await expect(promises.getByRole('heading', { name })).toBeVisible();
  }
  await expect(promises.getByText(/SHA-256 for \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toHaveCount(1);

  const invitation = '/?ref=ABC-2345';
  expect(await (await page.request.get(invitation)).text()).toContain('Continue');
  await page.goto(invitation);
  const form = page.getByRole('form', { name: 'Sign up' });
  await continueSignUp(form, { email: 'amara@example.org', password: 'three velvet curtains' });
  await expect(page.getByLabel('Referral code')).toHaveValue(/ABC-2345/);
  const modes = page.getByRole('region', { name: 'Your account' });
  await modes.getByRole('radio', { name: 'Log in' }).check({ force: true });
  await expect(page).toHaveURL(/card=log-in/);
  await modes.getByRole('radio', { name: 'Sign up' }).check({ force: true });
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('');
  await continueSignUp(form, { email: 'amara@example.org', password: 'three velvet curtains' });
  await expect(page.getByLabel('Referral code')).toHaveValue(/ABC-2345/);

  await page.goto('/');
  await continueSignUp(form, { email: 'amara@example.org', password: 'three velvet curtains' });
  await page.getByLabel('Name').fill('Amara Osei');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Terms (opens in a new tab)' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Amara Osei');
});

/** The state of the price ticker's animation. */
function ticker(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ id, playState }) => (id.startsWith('run') ? playState : [])),
  );
}

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the price ticker moves until it is paused, and stays paused when the pointer leaves @once', async ({
    page,
  }) => {
    await page.goto('/');
    const belt = () => ticker(page);
    await expect.poll(belt).toEqual(['running']);
    await page.getByRole('button', { name: 'Pause the price ticker' }).click();
    await expect.poll(belt).toEqual(['paused']);
    await page.mouse.move(640, 600);
    await expect.poll(belt).toEqual(['paused']);
    await page.getByRole('button', { name: 'Move the price ticker' }).press('Enter');
    await expect.poll(belt).toEqual(['running']);
  });

  test('the price ticker and the countdown rest on a page that nobody touches, until somebody does @once', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const countdown = page.getByRole('timer').first();
    await expect.poll(() => ticker(page)).toEqual(['running']);
    await expect(countdown).toHaveText(/^(Next tick in \d+ s|Tick due now)$/);
    await page.clock.runFor('02:01');
    await expect.poll(() => ticker(page)).toEqual(['paused']);
    await expect(countdown).toHaveText(/^Ticks every \d+ s$/);
    await page.mouse.move(640, 600);
    await page.mouse.move(640, 620);
    await expect.poll(() => ticker(page)).toEqual(['running']);
    await expect(countdown).toHaveText(/^(Next tick in \d+ s|Tick due now)$/);
  });
});
