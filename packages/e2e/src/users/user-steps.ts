import { paths } from '@limelight/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import { type Player, password } from '../player.js';

/** @returns the drawer of a user */
export async function openUser(page: Page, { email }: Player): Promise<Locator> {
  await page.goto(paths.managerUsers);
  await settled(page);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('rowheader').getByRole('button').click();
  const drawer = page.getByRole('dialog').filter({ hasText: email });
  await expect(drawer.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  return drawer;
}

export interface UserAction {
  /** Of the button in the drawer and the title of its dialog. */
  readonly name: string;
  readonly fill?: (dialog: Locator) => Promise<void>;
  /** Of the button that sends it; as `name` unless given. */
  readonly send?: string;
}

/** From the open drawer to the confirmed action. */
export async function actOnUser(drawer: Locator, { name, fill, send = name }: UserAction): Promise<void> {
  await drawer.getByRole('button', { name }).click();
  const dialog = drawer.page().getByRole('dialog', { name: new RegExp(`^${name}: `) });
  await dialog.getByLabel('Reason').fill('Four accounts from one device');
  await fill?.(dialog);
  await dialog.getByRole('button', { name: send }).click();
}

/** Answers the prompt that a dangerous action opens when the log-in is not recent. */
export async function confirmPassword(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog', { name: "Confirm it's you" });
  await prompt.getByLabel('Your password', { exact: true }).fill(password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
}
