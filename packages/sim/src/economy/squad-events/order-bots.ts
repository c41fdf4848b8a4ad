import { defaultFeeTable } from '@limelight/rules/fee';
import { type Bps, seCents } from '@limelight/rules/money';
import { isTriggered, type OrderTerms } from '@limelight/rules/order';
import type { Tier } from '@limelight/rules/tier';
import { EventAccount } from './event-account.js';
import { type EventScene, plainCents } from './event-scene.js';
import { afterTick } from './squad-event.js';
import { aboveHolding, sharesFor } from './trade-bots.js';

interface Sitter {
  readonly tier: Tier;
  readonly duringEvents: boolean;
}

interface Waiting {
  readonly scene: EventScene;
  readonly account: EventAccount;
  readonly order: OrderTerms;
  readonly sitter: Sitter;
}

/** The rate at which an order that is reached fills; null where it rests. */
function rateAt({ scene, account, sitter }: Waiting, tick: number): Bps | null {
  const rateBps = defaultFeeTable[sitter.tier];
  const { duringEvents } = sitter;
  return account.isInEvent(tick) ? scene.rules.orderFeeInEvent({ duringEvents, rateBps }) : rateBps;
}

function waitForFill(waiting: Waiting): void {
  const { scene, account, order } = waiting;
  for (let tick = scene.event.boostTick; tick < afterTick; tick += 1) {
    const rateBps = rateAt(waiting, tick);
    if (rateBps === null || !isTriggered(order, account.tradePriceCents(tick))) continue;
    account.sell(tick, rateBps);
    return;
  }
}

/** Holds with an order that half of the boost reaches, and returns after the event when it was filled. */
export function sitAtProfit(scene: EventScene, sitter: Sitter): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier: sitter.tier });
  const startCents = plainCents(scene, 0);
  const reachedCents = (startCents + account.tradePriceCents(scene.event.boostTick)) / 2;
  const triggerPriceCents = seCents(Math.ceil(reachedCents));
  waitForFill({ scene, account, sitter, order: { kind: 'take-profit', side: 'sell', triggerPriceCents } });
  if (account.shares === 0) account.buy(afterTick);
  return aboveHolding(scene, account, shares);
}
