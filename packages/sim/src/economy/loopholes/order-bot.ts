import { defaultFeeTable } from '@limelight/rules/fee';
import { type Tier, tiers } from '@limelight/rules/tier';
import type { RuleBook } from '../rule-book.js';

const orders = 50;

/**
 * Places fifty orders as Elite, lets the membership end, and waits for their fills.
 * @returns the part of the fees that were due at the fills and not paid
 */
export function playOrders(rules: RuleBook): number {
  const feesBps = tiers.map((tier) => defaultFeeTable[tier]);
  const [placedAs, filledAs]: readonly [Tier, Tier] = ['elite', 'free'];
  let unpaid = 0;
  for (let order = 0; order < orders; order += 1) {
    const paidBps = rules.orderFeeBps({ feesBps, placedAs, filledAs });
    unpaid += Math.max(0, defaultFeeTable[filledAs] - paidBps);
  }
  return unpaid / (orders * defaultFeeTable[filledAs]);
}
