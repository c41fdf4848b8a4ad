import type { Tier } from '@limelight/rules/tier';
import { EventAccount, purseCents } from './event-account.js';
import type { EventScene } from './event-scene.js';
import { afterTick, firstTick } from './squad-event.js';
import { aboveHolding, sharesFor } from './trade-bots.js';

/** Holds, sells into the boost and undoes that without it; when that is refused, returns after the event. */
export function undoBoostedSale(scene: EventScene, tier: Tier): number {
  const { boostTick } = scene.event;
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier });
  const sale = account.sell(boostTick);
  if (sale === null || !account.undo(boostTick, sale)) account.buy(afterTick);
  return aboveHolding(scene, account, shares);
}

/**
 * Sells before the event, and undoes that once the boost is there, for the fee to come back: then it sells
 * into it. @returns what it is worth above holding
 */
export function undoEarlySale(scene: EventScene, tier: Tier): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier });
  const sale = account.sell(firstTick + scene.event.boostTick);
  if (sale !== null && account.undo(scene.event.boostTick, sale)) account.sell(scene.event.boostTick);
  account.buy(afterTick);
  return aboveHolding(scene, account, shares);
}

/** Buys before the event, and undoes that in it unless the boost pays for its fee; else it sells. */
export function undoEarlyPurchase(scene: EventScene, tier: Tier): number | null {
  const { boostTick } = scene.event;
  const account = new EventAccount(scene, { cashCents: purseCents, tier });
  const purchase = account.buy(firstTick + boostTick);
  if (purchase === null) return null;
  if (!account.undo(boostTick, purchase)) account.sell(boostTick);
  return account.cashCents / purseCents - 1;
}
