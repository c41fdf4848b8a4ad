import { addSpread, averageSpread, noSpread } from '@limelight/rules/ranked';
import { ticksPerDay } from '@limelight/rules/time';
import type { RuleBook } from '../rule-book.js';

/**
 * Accounts that each hold one star, to be the best of many; one that buys a share of three others with it;
 * one that is invested around midnight only, spread over six.
 */
const bots = [
  ...Array.from({ length: 20 }, () => ({ investedTicks: ticksPerDay, shares: [1] })),
  { investedTicks: ticksPerDay, shares: [0.97, 0.01, 0.01, 0.01] },
  { investedTicks: 20, shares: [1, 1, 1, 1, 1, 1].map((part) => part / 6) },
];

/** @returns how many of them are ranked after a week of such days */
export function playStars(rules: RuleBook): number {
  const ranked = bots.filter(({ investedTicks, shares }) => {
    let sums = noSpread;
    for (let day = 0; day < 7; day += 1) {
      const holdingSums = shares.map((share) => share * investedTicks);
      sums = addSpread(sums, {
        ticks: ticksPerDay,
        valueSum: ticksPerDay,
        holdingSums,
        heldSum: shares.length * investedTicks,
      });
    }
    return rules.isSpread(averageSpread(noSpread, sums, { invested: 0, largest: 0, held: 0 }));
  });
  return ranked.length;
}
