import { divideHalfUp, type UsCents, usCents } from './money.js';
import { type Tier, tiers } from './tier.js';

/** The tiers that can be bought. */
export type VipTier = Exclude<Tier, 'free'>;
export const vipTiers = ['basic', 'pro', 'elite'] as const satisfies readonly VipTier[];

/** US$ a month, unless staff change them; running subscriptions keep the price they began with. */
export const defaultVipPrices: Readonly<Record<VipTier, UsCents>> = {
  basic: usCents(499),
  pro: usCents(999),
  elite: usCents(1999),
};

/** Days that a membership lasts after a renewal failed, while the provider tries again. */
export const renewalGraceDays = 7;

/**
 * Hours after a period turned until an unpaid renewal counts as failed: Stripe charges about an hour after
 * the turn.
 */
export const renewalLateHours = 3;

export function isUpgrade(from: Tier, to: Tier): boolean {
  return tiers.indexOf(to) > tiers.indexOf(from);
}

/** The highest of the tiers; free without any. */
export function highestTier(held: readonly Tier[]): Tier {
  return held.reduce<Tier>((highest, tier) => (isUpgrade(highest, tier) ? tier : highest), 'free');
}

/** A change to a higher plan within a paid month. */
export interface PlanUpgrade {
  /** A month. */
  readonly fromUsCents: number;
  readonly toUsCents: number;
  /** The month that is paid. */
  readonly beginMs: number;
  readonly endMs: number;
  readonly nowMs: number;
}

/** What the change costs now: the difference of the prices for the rest of the month, half a cent up. */
export function upgradeUsCents({ fromUsCents, toUsCents, beginMs, endMs, nowMs }: PlanUpgrade): UsCents {
  const leftMs = BigInt(Math.max(endMs - nowMs, 0));
  return usCents(Number(divideHalfUp(BigInt(toUsCents - fromUsCents) * leftMs, BigInt(endMs - beginMs))));
}

/**
 * What it costs at most from now on: with the cent that a provider may add which rounds the new price and
 * the credit of the old one apart. Never more than the difference of a whole month.
 */
export function upgradeUsCentsMax(upgrade: PlanUpgrade): UsCents {
  return usCents(Math.min(upgradeUsCents(upgrade) + 1, upgrade.toUsCents - upgrade.fromUsCents));
}
