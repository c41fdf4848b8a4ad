import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getMembership } from '@limelight/contract/money/membership';
import type { Membership } from '@limelight/contract/money/membership.schema';
import { tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../page-helpers.js';
import { payWith, returnBanner } from '../payments/checkout.js';
import type { Player } from '../player.js';

/** The button of a plan. A phone shows one plan at a time, with its button in the bar. */
export async function planButton(page: Page, action: 'Subscribe' | 'Change Plan', plan: VipTier): Promise<Locator> {
  const tab = page.getByRole('radio', { name: tierNames[plan].replace('VIP ', ''), exact: true });
  if (await tab.isVisible()) await tab.check();
  return page.getByRole('button', { name: `${action} to ${tierNames[plan]}` }).filter({ visible: true });
}

/** Opens the dialog of a first subscription. */
export async function openSubscription(page: Page, plan: VipTier): Promise<Locator> {
  await page.goto('/vip');
  await settled(page);
  await (await planButton(page, 'Subscribe', plan)).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Subscription' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Orders a plan; the test provider's page is open afterwards. */
export async function orderPlan(page: Page, plan: VipTier): Promise<void> {
  const dialog = await openSubscription(page, plan);
  await dialog.getByRole('button', { name: 'Complete Subscription' }).click();
  await expect(page).toHaveURL(/\/sandbox-checkout\//);
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
}

/** Subscribes and opens the page of the membership. */
export async function subscribeTo(page: Page, plan: VipTier): Promise<void> {
  await orderPlan(page, plan);
  await payWith(page, '4242');
  await expect(returnBanner(page).getByRole('status')).toContainText('Successfully subscribed to VIP!');
  await returnBanner(page).getByRole('link', { name: 'See your perks' }).click();
  await expect(ownMembership(page)).toBeVisible();
  await settled(page);
}

/** The card of the own membership. */
export function ownMembership(page: Page): Locator {
  return page.getByRole('region', { name: /^You are VIP/ });
}

/** Opens the dialog of a change to another plan. */
export async function openChange(page: Page, plan: VipTier): Promise<Locator> {
  await (await planButton(page, 'Change Plan', plan)).click();
  const dialog = page.getByRole('dialog', { name: `Change to ${tierNames[plan]}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function membershipOf(player: Player): Promise<Membership> {
  const answer = await player.request.get(getMembership.url);
  return schemasOf(getMembership).response.parse(await answer.json());
}
