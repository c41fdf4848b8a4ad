import { negate, type SeCents } from './money.js';
import type { Quote, QuoteRequest } from './trade.js';
import type { UndoQuote } from './undo.js';

/** The counterparties of players: constants; their balances are sums over the rows and never stored. */
export type HouseAccount = 'issuance' | 'market' | 'fees' | 'dividends' | 'rewards' | 'payments' | 'adjustments';

export type EntryKind =
  | 'signup_grant'
  | 'buy'
  | 'sell'
  | 'fee'
  | 'daily_bonus'
  | 'referral_bonus'
  | 'dividend'
  | 'tokens'
  | 'tokens_refund'
  | 'tokens_dispute'
  | 'undo'
  | 'undo_fee'
  | 'split'
  | 'adjustment';

/** Contributions: they raise the base that profit is measured against, and what takes one back lowers it. */
export const contributingKinds = [
  'signup_grant',
  'daily_bonus',
  'referral_bonus',
  'tokens',
  'tokens_refund',
  'tokens_dispute',
] as const satisfies readonly EntryKind[];

/** The kinds that come in masses. After `ledgerRetentionDays` only their sums per month remain. */
export const summedKinds = ['fee', 'dividend', 'daily_bonus'] as const satisfies readonly EntryKind[];

/** For how long every entry remains: a year and a day, so that the chart of a year has them all. */
export const ledgerRetentionDays = 366;

/** The largest single adjustment by staff, either way, in SE$ cents. */
export const adjustmentCentsMax = 100_000_000;

/**
 * One immutable movement between a player and a house account, from the player's view: a positive amount is credited to
 * the player's cash, a negative one debited. One row holds both sides (double entry), so the sum over all accounts is
 * zero by construction.
 */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly houseAccount: HouseAccount;
  readonly amountCents: SeCents;
}

type TradeAmounts = Pick<QuoteRequest, 'side'> & Omit<Quote, 'netCents'>;

/** The rows of a trade. Amounts of zero get no row: Elite trades have no fee row. */
export function tradeEntries({ side, totalCents, feeCents }: TradeAmounts): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind: side, houseAccount: 'market', amountCents: side === 'buy' ? negate(totalCents) : totalCents },
    { kind: 'fee', houseAccount: 'fees', amountCents: negate(feeCents) },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}

/** The rows of an undo. The fee comes back first, so that a sale is undone without a balance below zero in between. */
export function undoEntries({
  movedCents,
  feeBackCents,
}: Pick<UndoQuote, 'movedCents' | 'feeBackCents'>): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind: 'undo_fee', houseAccount: 'fees', amountCents: feeBackCents },
    { kind: 'undo', houseAccount: 'market', amountCents: movedCents },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}
