import type { Tier } from '@limelight/rules/tier';
import { EventAccount, purseCents } from './event-account.js';
import { type EventScene, plainCents } from './event-scene.js';
import { afterTick } from './squad-event.js';

/** Bots that trade around an event. What they gain is a part of what they had, or above who just holds. */

/** Shares for about what a purse has. */
export function sharesFor(scene: EventScene): number {
  return Math.floor(purseCents / scene.event.priceCents);
}

/** @returns an account's worth after the event above that of its shares just held, as a part of it */
export function aboveHolding(scene: EventScene, account: EventAccount, shares: number): number {
  const heldCents = shares * plainCents(scene, afterTick);
  return (account.worthCents(afterTick) - heldCents) / (shares * scene.event.priceCents);
}

/** Buys at one tick and sells at another. @returns what that gains, as a part of what it had */
function buyAndSell(scene: EventScene, tier: Tier, ticks: { readonly buys: number; readonly sells: number }) {
  const account = new EventAccount(scene, { cashCents: purseCents, tier });
  if (account.buy(ticks.buys) === null) return null;
  account.sell(ticks.sells);
  return account.cashCents / purseCents - 1;
}

/** Buys with the last tick before the event, sells into the boost. */
export function frontRun(scene: EventScene, tier: Tier): number | null {
  return buyAndSell(scene, tier, { buys: -1, sells: scene.event.boostTick });
}

/** Buys with the price at which pledges fill, when the boost is certain and not there yet. */
export function buyAtStart(scene: EventScene, tier: Tier): number | null {
  return buyAndSell(scene, tier, { buys: 0, sells: scene.event.boostTick });
}

/** Buys as the boost ends, sells at the plan's fee after it. */
export function buyLate(scene: EventScene, tier: Tier): number | null {
  return buyAndSell(scene, tier, { buys: afterTick - 2, sells: afterTick });
}

interface Holding {
  readonly tier: Tier;
  readonly morePledgers?: number;
}

/** Holds, sells into the boost and returns after the event. */
export function sellAndReturn(scene: EventScene, holding: Holding): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, ...holding });
  account.sell(scene.event.boostTick);
  account.buy(afterTick);
  return aboveHolding(scene, account, shares);
}

/** Holds, waits in the event for a rise of a per cent, sells into it and returns after the event. */
export function sellRise(scene: EventScene, tier: Tier): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier });
  const wantedCents = plainCents(scene, 0) * 1.01;
  for (let tick = scene.event.boostTick; tick < afterTick - 1; tick += 1) {
    if (account.tradePriceCents(tick) < wantedCents) continue;
    account.sell(tick);
    break;
  }
  if (account.shares === 0) account.buy(afterTick);
  return aboveHolding(scene, account, shares);
}

/** Never traded and holds shares of an IPO: sells them into the boost as its first trade. */
export function sellFirst(scene: EventScene, tier: Tier): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier, isNew: true });
  account.sell(scene.event.boostTick);
  return aboveHolding(scene, account, shares);
}
