import type { Portfolio } from '@limelight/contract/wallet.schema';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import { positionValue } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import type { Clock } from '../../platform/clock.js';
import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findWalletState, type HeldPosition } from './wallet.sql.js';

/** @throws Refusal EMAIL_NOT_VERIFIED when the player has no wallet yet: it opens with verification */
export async function getPortfolio(db: Executor, clock: Clock, userId: string): Promise<Portfolio> {
  const state = await findWalletState(db, userId, londonDay(clock.nowMs()));
  if (!state) throw new Refusal('EMAIL_NOT_VERIFIED');
  const positions = state.positions.map(presentPosition);
  const cashCents = seCents(state.cash_cents);
  const investedCents = positions.reduce<SeCents>((sum, { valueCents }) => add(sum, valueCents), seCents(0));
  return {
    version: state.version,
    tick: state.tick,
    tier: state.tier,
    cashCents,
    reservedCents: state.reserved_cents,
    contributedCents: state.contributed_cents,
    investedCents,
    valueCents: add(cashCents, investedCents),
    tradesToday: state.trades_today,
    positions,
  };
}

function presentPosition(held: HeldPosition) {
  const { celebrity_id, shares, reserved_shares, average_price_cents, price_cents, suspended } = held;
  const priceCents = seCents(price_cents);
  return {
    celebrityId: celebrity_id,
    shares,
    reservedShares: reserved_shares,
    averagePriceCents: seCents(average_price_cents),
    priceCents,
    valueCents: positionValue(shares, priceCents),
    suspended,
  };
}
