import { getMe } from '@limelight/contract/people/accounts';
import { waitForMail } from '@limelight/harness/mailbox';
import { expect, test } from '../fixtures.js';
import { holdRequests, toast } from '../page-helpers.js';
import { test as reader } from '../reused-player.js';
import { expectAccessible } from '../shell/axe.js';

test('help can be searched, opens one question at a time, has it in the URL, shows a category in full, and closes its guides', async ({
  page,
}) => {
  await page.goto('/help#fees');
  const fees = page.getByRole('button', { name: 'What does a trade cost?' });
  await expect(fees).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('The fee is 2.5% of what you trade')).toBeInViewport();
  await page.getByRole('button', { name: 'Why does the ticket say "Price updated"?' }).click();
  await expect(fees).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(/#price-updated$/);
  await page.getByRole('button', { name: 'Show all 11 about Account' }).click();
  await expect(page).toHaveURL(/category=account/);
  await expect(page.getByRole('button', { name: 'My account is suspended' })).toBeVisible();
  await page.goto('/help?#halts');
  await expect(page.getByRole('button', { name: 'What does "halted" mean?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show all 12 about Trading' })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search help' }).fill('dividends nonsense');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('DIVIDEND');
  // The results are on the first screen, marked, and reached with an arrow key.
  const result = page.getByRole('button', { name: 'Do shares pay dividends?' });
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(result.locator('mark')).toHaveText('dividend');
  await page.getByRole('searchbox', { name: 'Search help' }).press('ArrowDown');
  await expect(page.locator('#question-list button').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Do shares pay dividends?' })).toBeVisible();
  await page.getByRole('radio', { name: /^Security/ }).check();
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page.getByRole('button', { name: 'What is Limelight?' })).toBeVisible();

  await page.getByRole('button', { name: /^Rewards Guide/ }).click();
  await expect(page.getByRole('heading', { name: 'Rewards Guide', level: 3 })).toBeVisible();
  await page.getByRole('button', { name: 'Close the guide' }).click();
  await expect(page.getByRole('heading', { name: 'Rewards Guide', level: 3 })).toBeHidden();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a support request can be sent by keyboard alone, and its number is on the page and in the mail @once', async ({
  page,
  player,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('button', { name: 'Contact Support' }).press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toHaveValue(player.email);
  const send = form.getByRole('button', { name: 'Send Message' });
  await expect(send, 'waits for the robot check').toHaveAttribute('aria-disabled', 'true');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('How long do orders wait?');
  await form.getByRole('checkbox').press('Space');
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByLabel('Subject').fill(' ');
  await send.press('Enter');
  await expect(form.getByText('Please enter a subject')).toBeVisible();
  await expect(form.getByLabel('Message'), 'what was written stays').toHaveValue('How long do orders wait?');
  await form.getByLabel('Subject').fill('A question');
  await send.press('Enter');
  await expect(toast(page, 'Message sent successfully!')).toBeVisible();
  await expect(form).toBeHidden();
  const confirmation = await page.getByText(/Your message has the number LL-\d+/).textContent();
  const reference = /LL-\d+/.exec(confirmation ?? '')?.[0] ?? 'none';
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('A question');
  await waitForMail(player.mailbox, new RegExp(reference));
});

test('an account that loads after the form has opened fills in the address, and typed text stays @once', async ({
  page,
  player,
}) => {
  const release = await holdRequests(page, `**${getMe.url}`);
  await page.goto('/help');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Subject').fill('A question');
  await expect(form.getByLabel('Email')).toHaveValue('');
  release();
  await expect(form.getByLabel('Email')).toHaveValue(player.email);
  await expect(form.getByLabel('Subject')).toHaveValue('A question');
});

reader(
  'help explains payments and every VIP plan, with links to the plan and to the tokens @once',
  async ({ page }) => {
    await page.goto('/help#fees');
    await expect(page.getByText('0.5% with VIP Basic or VIP Pro, nothing with VIP Elite')).toBeVisible();
    await page.getByRole('radio', { name: /^VIP/ }).check();
    await expect(page.getByRole('status').filter({ hasText: /^10 questions$/ })).toBeVisible();
    await page.getByRole('button', { name: 'How do I undo a trade?' }).click();
    await expect(page.getByText('for 10 minutes after the trade')).toBeVisible();
    await expect(page).toHaveURL(/#undo$/);

    await page.getByRole('button', { name: /^VIP Benefits/ }).click();
    const guide = page.getByRole('region', { name: 'VIP Benefits' });
    for (const [plan, price, hash] of [
      ['VIP Basic', 'US$4.99 a month', 'basic'],
      ['VIP Pro', 'US$9.99 a month', 'pro'],
      ['VIP Elite', 'US$19.99 a month', 'elite'],
    ] as const) {
      const box = guide.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) });
      await expect(box).toContainText(price);
      await expect(box.getByRole('link', { name: `See ${plan}` })).toHaveAttribute('href', `/vip#${hash}`);
    }
    await expectAccessible(page, 'VIP guide', '#guide');

    await page.getByRole('button', { name: /^Payment Help/ }).click();
    const payments = page.getByRole('region', { name: 'Payment Help' });
    await expect(payments).toContainText('Each costs US$2.50 and adds SE$2,500 to your cash');
    await payments.getByRole('link', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL(/\/buy-tokens$/);
  },
);

// No provider can make a plan of a test player here, so the responses are mocked.
reader('a message of a Pro or Elite player is marked, and answered before others @once', async ({ page }) => {
  const ticket = { reference: 'LL-10001', subject: 'A question', status: 'open', time: '2026-11-22T10:00:00.000Z' };
  let sent = false;
  await page.route('**/api/v1/support-tickets', async (route) => {
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: { tickets: sent ? [{ ...ticket, priority: true }] : [] } });
    }
    sent = true;
    return route.fulfill({ status: 201, json: { ...ticket, priority: true } });
  });
  await page.goto('/help');
  await expect(page.getByText('With your priority support')).toHaveCount(0);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Which star is next?');
  await form.getByRole('checkbox').click();
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('With your priority support, we answer you first.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'LL-10001' })).toContainText('Priority');
});

test('a refused support request preserves its text @once', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|500|400)/);
  await page.goto('/help');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Amara');
  await form.getByLabel('Email').fill('amara@e2e.test');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Is anybody there?');
  await form.getByRole('checkbox').click();
  await expect(form.getByText('Verified')).toBeVisible();
  await page.route('**/api/v1/support-tickets', (route) => route.fulfill({ status: 500, body: '' }));
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  const refusal = { code: 'ROBOT_CHECK_FAILED', message: 'Please verify you are not a robot' };
  await page.unroute('**/api/v1/support-tickets');
  await page.route('**/api/v1/support-tickets', (route) => route.fulfill({ status: 400, json: refusal }));
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Please verify you are not a robot' })).toBeVisible();
  await expect(form.getByRole('checkbox'), 'a new check').not.toBeChecked();
  await expect(form.getByLabel('Message')).toHaveValue('Is anybody there?');
});
