import { type SeCents, seCents } from '@limelight/rules/money';
import { forwardSplit, reverseSplit, splitPrice } from '@limelight/rules/split';
import type { RuleBook } from '../rule-book.js';
import type { PathPoint } from './price-path.js';

const cashCents = 700_000;
const holdingCents = 1_400_000;
const tokenCents = 2_000_000;

/**
 * Buys tokens while a split has not reached the portfolio yet, two thirds of which are in the star.
 * @returns how far the return moves by it
 */
export function playSplit([first]: readonly PathPoint[], rules: RuleBook): number {
  const moves = [forwardSplit, reverseSplit].map((ratio) => {
    const beforeCents: SeCents = first?.priceCents ?? seCents(1);
    const afterCents = seCents(splitPrice(beforeCents, ratio));
    const shares = Math.ceil(holdingCents / beforeCents);
    const baseCents = cashCents + shares * beforeCents;
    const position = { shares, averagePriceCents: beforeCents };
    const valueCents = cashCents + rules.splitValue(position, ratio, { beforeCents, afterCents });
    const chain = rules.chainContribution({ index: 1, baseCents }, { valueCents, amountCents: tokenCents });
    // Afterwards the shares count as what they became: the same value as before.
    return Math.abs(rules.indexAt(chain, baseCents + tokenCents) - 1);
  });
  return Math.max(...moves);
}
