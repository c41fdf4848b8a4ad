import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import { positionValue } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findWalletState } from './wallet.sql.js';

/** @throws Refusal EMAIL_NOT_VERIFIED when the player has no wallet yet: it opens with verification */
export async function getPortfolio(db: Executor, clock: Clock, userId: string): Promise<Portfolio> {
  return (await getPortfolioWithAge(db, clock, userId)).portfolio;
}

/** The same, with the moment since when there is one. */
export async function getPortfolioWithAge(
  db: Executor,
  clock: Clock,
  userId: string,
): Promise<{ readonly portfolio: Portfolio; readonly openedAt: Date }> {
  const found = await findWalletState(db, userId, londonDay(clock.nowMs()));
  if (!found) throw new Refusal('EMAIL_NOT_VERIFIED');
  const { openedAt, ...state } = found;
  const positions = state.positions.map((held) => ({
    ...held,
    valueCents: positionValue(held.shares, seCents(held.priceCents)),
  }));
  const investedCents = positions.reduce<SeCents>((sum, { valueCents }) => add(sum, valueCents), seCents(0));
  const valueCents = add(seCents(state.cashCents), investedCents);
  return { portfolio: { ...state, positions, investedCents, valueCents }, openedAt };
}
