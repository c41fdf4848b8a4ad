import { negate, type SeCents } from './money.js';
import type { TradeSide } from './trade.js';

/** The counterparts of players: constants, whose balances are sums over the rows and never stored. */
export const houseAccounts = ['issuance', 'market', 'fees', 'dividends', 'rewards', 'payments', 'adjustments'] as const;
export type HouseAccount = (typeof houseAccounts)[number];

export const entryKinds = [
  'signup_grant',
  'buy',
  'sell',
  'fee',
  'daily_bonus',
  'referral_bonus',
  'dividend',
  'tokens',
  'undo',
  'adjustment',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Money put in: it raises what profit is counted against. */
export const contributingKinds = [
  'signup_grant',
  'daily_bonus',
  'referral_bonus',
  'tokens',
] as const satisfies readonly EntryKind[];

/**
 * One immutable movement between a player and a house account, seen from the player: a positive amount comes into the
 * player's cash from the house account, a negative one goes out to it. Both sides stand in one row, so the sum over
 * everybody is zero by construction.
 */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly houseAccount: HouseAccount;
  readonly amountCents: SeCents;
}

export interface TradeAmounts {
  readonly side: TradeSide;
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
}

/** The rows a trade writes. A movement of zero is none: Elite trades have no fee row. */
export function tradeEntries({ side, totalCents, feeCents }: TradeAmounts): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind: side, houseAccount: 'market', amountCents: side === 'buy' ? negate(totalCents) : totalCents },
    { kind: 'fee', houseAccount: 'fees', amountCents: negate(feeCents) },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}
