import { paths, squadPath } from '@limelight/contract/paths';
import { updateSettings } from '@limelight/contract/people/settings';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';

export const squad = { name: 'Water Runners', path: squadPath('water-runners'), star: 'Sarkodie' };

/** So that the accounts of a test, which are new, can found squads. */
export async function letAllFound({ request }: Player, origin: string): Promise<void> {
  const changes = ['squadFounderDays', 'squadFounderTrades'].map((key) => ({ key, value: 0, version: 0 }));
  const data = { changes, reason: 'For the test' };
  const answer = await request.put(updateSettings.url, { data, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Of an account whose squads a test has not founded yet, on any page. */
export async function found(page: Page, star = squad.star): Promise<void> {
  await page.goto(paths.squads);
  await settled(page);
  await page.getByRole('button', { name: 'Found a squad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Found a squad' });
  await dialog.getByRole('combobox', { name: 'Star' }).click();
  await page.getByRole('option', { name: star }).click();
  await dialog.getByLabel('Name').fill(squad.name);
  await expect(dialog.getByText(`${new URL(page.url()).host}${squad.path}`)).toBeVisible();
  await dialog.getByLabel('Description').fill('We run for water.');
  await dialog.getByRole('button', { name: 'Found squad' }).click();
  await expect(toast(page, `You founded ${squad.name}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: squad.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${squad.path}$`));
}

export async function openSquad(page: Page): Promise<void> {
  await page.goto(squad.path);
  await settled(page);
  await expect(page.getByRole('heading', { name: squad.name, level: 1 })).toBeVisible();
}

/** On the page of the squad. */
export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join squad' }).filter({ visible: true }).click();
  await expect(toast(page, `You joined ${squad.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your membership' })).toBeVisible();
}

export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your membership' }).click();
  await page.getByRole('menuitem', { name: 'Leave squad' }).click();
}

/** An entry of the menu next to a member. */
export async function actUpon(page: Page, handle: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for @${handle}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function manage(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage squad' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const memberRow = (page: Page, handle: string) =>
  page
    .getByRole('region', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: `@${handle}` });
