import type { EntryKind, HouseAccount } from './entry-kind.js';
import { negate, type SeCents } from './money.js';
import type { Quote, QuoteRequest } from './trade.js';
import type { UndoQuote } from './undo.js';

/** For how long every entry remains: a year and a day, so that the chart of a year has them all. */
export const ledgerRetentionDays = 366;

/** The largest single adjustment by staff, either way, in SE$ cents. */
export const adjustmentCentsMax = 100_000_000;

/**
 * One immutable movement between a player and a house account, from the player's view: a positive amount is
 * credited to the player's cash, a negative one debited. One row holds both sides (double entry), so the sum
 * over all accounts is zero by construction.
 */
export interface LedgerEntry<Kind extends EntryKind = EntryKind> {
  readonly kind: Kind;
  readonly houseAccount: HouseAccount;
  readonly amountCents: SeCents;
}

type TradeAmounts = Pick<QuoteRequest, 'side'> & Omit<Quote, 'netCents'>;

/** The entries of a trade. Amounts of zero get none: Elite trades have no fee. */
export function tradeEntries({ side, totalCents, feeCents }: TradeAmounts): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind: side, houseAccount: 'market', amountCents: side === 'buy' ? negate(totalCents) : totalCents },
    { kind: 'fee', houseAccount: 'fees', amountCents: negate(feeCents) },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}

/**
 * The rows of an undo. The fee comes back first, so that a sale is undone without a balance below zero in
 * between.
 */
export function undoEntries({
  movedCents,
  feeBackCents,
}: Pick<UndoQuote, 'movedCents' | 'feeBackCents'>): LedgerEntry<'undo' | 'undo_fee'>[] {
  const entries: LedgerEntry<'undo' | 'undo_fee'>[] = [
    { kind: 'undo_fee', houseAccount: 'fees', amountCents: feeBackCents },
    { kind: 'undo', houseAccount: 'market', amountCents: movedCents },
  ];
  return entries.filter((entry) => entry.amountCents !== 0);
}
