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
  const state = await findWalletState(db, userId, londonDay(clock.nowMs()));
  if (!state) throw new Refusal('EMAIL_NOT_VERIFIED');
  const positions = state.positions.map((held) => ({
    ...held,
    valueCents: positionValue(held.shares, seCents(held.priceCents)),
  }));
  const investedCents = positions.reduce<SeCents>((sum, { valueCents }) => add(sum, valueCents), seCents(0));
  return { ...state, positions, investedCents, valueCents: add(seCents(state.cashCents), investedCents) };
}
