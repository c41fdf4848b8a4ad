import { defaultFeeTable } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import { pledgeCentsMin, pledgeFill } from '@limelight/rules/squad-event';
import type { Tier } from '@limelight/rules/tier';
import { EventAccount, purseCents } from './event-account.js';
import type { FilledPledge } from './event-rules.js';
import { type EventScene, plainCents } from './event-scene.js';
import { unlockTick } from './squad-event.js';
import { sharesFor } from './trade-bots.js';

/** Accounts of a ring. */
export const ringSize = 50;

/** What SE$1 of the star at the start is worth a day later. */
function growthOf(scene: EventScene): number {
  return plainCents(scene, unlockTick) / plainCents(scene, 0);
}

/**
 * Pledges and sells as soon as it can, with the boost or a day later. @returns what that gains, as a part of
 * what it had; a day's move of the price does not count
 */
export function pledgeAndDump(scene: EventScene, tier: Tier): number | null {
  const account = new EventAccount(scene, { cashCents: purseCents, tier });
  const fill = account.pledge();
  if (fill === null) return null;
  const isSoldNow = account.sell(scene.event.boostTick) !== null;
  if (!isSoldNow) account.sell(unlockTick);
  account.takePrize();
  const moveCents = isSoldNow ? 0 : fill.totalCents * (growthOf(scene) - 1);
  return (account.cashCents - moveCents) / purseCents - 1;
}

/** Pledges for as many shares as it holds, and sells those into the boost. @returns the same */
export function pledgeAndSellOld(scene: EventScene, tier: Tier): number | null {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, cashCents: purseCents, tier });
  const fill = account.pledge();
  if (fill === null) return null;
  account.sell(scene.event.boostTick);
  account.takePrize();
  const growth = growthOf(scene);
  const beforeCents = purseCents + shares * plainCents(scene, 0);
  const afterCents = account.cashCents + (account.shares * plainCents(scene, unlockTick)) / growth;
  return afterCents / beforeCents - 1;
}

function pledgeOf(scene: EventScene, cents: number, tier: Tier): FilledPledge {
  const { totalCents, feeCents } = pledgeFill(cents, plainCents(scene, 0));
  return { totalCents, feeCents, planFeeBps: defaultFeeTable[tier] };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** What the last pledges of an event get back above their fees. */
function prizesAboveFees(scene: EventScene, own: readonly FilledPledge[]): number {
  const others = scene.event.pledgers.map(({ cents, tier }) => pledgeOf(scene, cents, tier));
  const prizes = scene.rules.prizesOf([...others, ...own]).slice(others.length);
  return sumOf(prizes) - sumOf(own.map(({ feeCents }) => feeCents));
}

/** One pledge by fifty accounts. @returns how much more comes back than for one, as a part of the pledge */
export function splitPledge(scene: EventScene, tier: Tier): number {
  const each = pledgeOf(scene, purseCents / ringSize, tier);
  const parts = Array.from({ length: ringSize }, () => each);
  const totalCents = seCents(ringSize * each.totalCents);
  // Of as many shares, so that what is left of a share's price makes no difference.
  const one: FilledPledge = { ...each, totalCents, feeCents: seCents(ringSize * each.feeCents) };
  return (prizesAboveFees(scene, parts) - prizesAboveFees(scene, [one])) / purseCents;
}

/** Two accounts pledge for a share each, for what strangers paid. @returns prizes above fees, as a part */
export function pledgeLittle(scene: EventScene, tier: Tier): number {
  const cents = Math.max(pledgeCentsMin, Math.ceil(plainCents(scene, 0) * 1.04));
  const own = [0, 1].map(() => pledgeOf(scene, cents, tier));
  return prizesAboveFees(scene, own) / (2 * cents);
}
