import { maxSubscription } from '@limelight/rules/ipo';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { Account, startingCents, termsOf } from '../account.js';
import { priceOf, type Quotes } from '../moment.js';
import { sharesOfLast } from './ipo.js';
import type { Scene } from './scene.js';

/** SE$10,000. */
const purseCents = seCents(1_000_000);

function gotShares({ ipo, star, days, rules }: Scene, tier: Tier, shares: number) {
  const account = new Account(termsOf(tier), rules);
  if (shares === 0) return null;
  const allotment = account.allot(days.opening, { celebrity: star, shares, priceCents: ipo.priceCents });
  return { account, allotment, paidCents: startingCents - account.cashCents };
}

const profitOf = (account: Account, quotes: Quotes) => account.liquidationCents(quotes) - startingCents;

/** Sells everything with the first tick of trading. @returns what it gains, as a part of what it paid */
export function flip(scene: Scene, tier: Tier): number | null {
  const got = gotShares(scene, tier, scene.shares);
  if (got === null) return null;
  const { account, paidCents } = got;
  account.sell(scene.days.first, scene.star);
  return profitOf(account, scene.days.first) / paidCents;
}

/** The same where more is wanted than there is: it subscribes in the last second, and sees that. */
export function flipTheWanted(scene: Scene, tier: Tier): number | null {
  const { crowd, supply } = scene.ipo;
  const demand = crowd.reduce((sum, shares) => sum + shares, 0);
  return demand <= supply ? null : flip(scene, tier);
}

/** Subscribes with all cash and sells as above. @returns the growth of all its cash, as a logarithm */
export function flipWithAll(scene: Scene, tier: Tier): number | null {
  const { priceCents, cap } = scene.ipo;
  const request = maxSubscription({ cashCents: purseCents, priceCents, cap });
  if (request === 0) return null;
  const got = gotShares(scene, tier, sharesOfLast(scene.ipo, request, scene.rules));
  if (got === null) return null;
  got.account.sell(scene.days.first, scene.star);
  return Math.log(1 + profitOf(got.account, scene.days.first) / purseCents);
}

/** Undoes the allotment as soon as trading begins, or sells when that is refused. */
export function undoAllotment(scene: Scene, tier: Tier): number | null {
  const got = gotShares(scene, tier, scene.shares);
  if (got === null) return null;
  const { account, allotment, paidCents } = got;
  const { first } = scene.days;
  if (!account.undo(first, allotment)) account.sell(first, scene.star);
  return profitOf(account, first) / paidCents;
}

/**
 * Buys more with the first tick of trading, watches for ten minutes, undoes it if the price fell and sells it
 * if not. @returns what that gains, as a part of what was paid for it
 */
export function buyMoreAndUndo(scene: Scene, tier: Tier): number | null {
  const got = gotShares(scene, tier, scene.shares);
  if (got === null) return null;
  const { account } = got;
  const { first, watched } = scene.days;
  const cashCents = account.cashCents;
  const fill = account.buy(first, scene.star, purseCents);
  if (fill === null) return null;
  const paidCents = cashCents - account.cashCents;
  const fell = priceOf(watched, scene.star) < fill.priceCents;
  if (!(fell && account.undo(watched, fill))) account.sell(watched, scene.star, fill.shares);
  return (account.cashCents - cashCents) / paidCents;
}

/** @returns what it has left of what it paid, when it sells at the end */
function leftOf(account: Account, paidCents: SeCents, last: Quotes): number {
  return (profitOf(account, last) + paidCents) / paidCents;
}

/**
 * Holds to the end what it got. @returns its return above that of who buys with the first tick of trading and
 * holds as long, both as parts of what they paid
 */
export function hold(scene: Scene, tier: Tier): number | null {
  const got = gotShares(scene, tier, scene.shares);
  if (got === null) return null;
  const later = new Account(termsOf(tier), scene.rules);
  const { first, last } = scene.days;
  if (later.buy(first, scene.star) === null) return null;
  const laterCents = startingCents - later.cashCents;
  return leftOf(got.account, seCents(got.paidCents), last) - leftOf(later, seCents(laterCents), last);
}
