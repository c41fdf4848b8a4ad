import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { PathPoint } from './price-path.js';

/** SE$10,000 of the game, and tokens for US$150. */
const ownCents = 1_000_000;
const tokenCents = 15_000_000;
const refundTick = 60;

/**
 * Buys tokens, puts everything into one star and has the payment refunded. While the star trades the shares
 * may be worth no more than the player's own money, or gains are earned on money that went back.
 * @returns the most that the shares exceed it by, as a part of it
 */
export function playRefund(path: readonly PathPoint[], rules: RuleBook): number {
  let shares = Math.floor((ownCents + tokenCents) / elementAt(path, 0).priceCents);
  let cashCents = ownCents + tokenCents - shares * elementAt(path, 0).priceCents;
  let most = 0;
  for (const [tick, { priceCents, halted }] of path.entries()) {
    if (tick === refundTick) cashCents -= tokenCents;
    if (tick < refundTick || halted) continue;
    const [sale] = cashCents < 0 ? rules.salesForDebt(-cashCents, [{ celebrityId: 'star', shares, priceCents }]) : [];
    shares -= sale?.sold ?? 0;
    cashCents += (sale?.sold ?? 0) * priceCents;
    const worthCents = shares * priceCents;
    const ownNowCents = Math.max(1, cashCents + worthCents);
    most = Math.max(most, worthCents / ownNowCents - 1);
  }
  return most;
}

/**
 * As above, and looks at the return that a ranking shows while the star is halted from the refund on: nothing
 * can be sold, the account owes.
 * @returns how far the return moves while it owes
 */
export function playDebt(path: readonly PathPoint[], rules: RuleBook): number {
  const opening = elementAt(path, 0).priceCents;
  const shares = Math.floor((ownCents + tokenCents) / opening);
  const cashCents = ownCents - shares * opening;
  const valueAt = (tick: number) => cashCents + shares * elementAt(path, tick).priceCents;
  const chain = { index: 1, baseCents: valueAt(refundTick) };
  const account = { frozen: true, cashCents };
  const indexAt = (tick: number) => (rules.standsStill(account) ? chain.index : rules.indexAt(chain, valueAt(tick)));
  return Math.abs(indexAt(path.length - 1) - 1);
}
