import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { test } from '../reused-player.js';

test('screen readers find the landmarks, the places and the parts of the ticket by their names @once', async ({
  page,
}) => {
  await page.goto('/trade');
  await settled(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toMatchAriaSnapshot(`
    - navigation "Main":
      - list:
        - listitem:
          - link "Dashboard"
        - listitem:
          - link "Trade"
        - listitem:
          - link "My Holdings"
        - listitem:
          - link "Leaderboards"
  `);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Search or jump to..."
      - button /Notifications/
      - button /account menu/
  `);
  await expect(page.getByRole('complementary', { name: 'Ticket' })).toMatchAriaSnapshot(`
    - complementary "Ticket":
      - spinbutton "Shares"
      - button /(Buy|Sell) \\d+ shares?/
  `);
});
