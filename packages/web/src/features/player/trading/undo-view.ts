import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { hasUndoLeft, quoteUndo, undosPerDay } from '@limelight/rules/undo';

export type UndoableTrade = Pick<
  Trade,
  'id' | 'celebrityId' | 'side' | 'shares' | 'priceCents' | 'feeCents' | 'undoUntil' | 'undone'
>;

type Perk = Pick<Portfolio, 'tier' | 'undosToday'>;

/** Whether the player's membership has undos at all. */
export function hasUndoPerk(portfolio: Perk | undefined): boolean {
  return portfolio !== undefined && undosPerDay(portfolio.tier) !== 0;
}

/**
 * Whether Undo is offered: only to players who have one left today, while there is time. A halt stops the
 * time.
 */
export function canUndo(trade: UndoableTrade, portfolio: Perk | undefined, { nowMs, halted }: UndoMoment): boolean {
  if (trade.undone || !trade.undoUntil || portfolio === undefined) return false;
  return hasUndoLeft(portfolio.tier, portfolio.undosToday) && (halted || nowMs <= Date.parse(trade.undoUntil));
}

export interface UndoMoment {
  readonly nowMs: number;
  readonly halted: boolean;
}

/** "8 min left". */
export function timeLeftText(undoUntil: string, nowMs: number): string {
  return `${Math.max(1, Math.ceil((Date.parse(undoUntil) - nowMs) / minuteMs))} min left`;
}

/** "purchase" or "sale". */
export function actionNoun({ side }: Pick<Trade, 'side'>): string {
  return side === 'buy' ? 'purchase' : 'sale';
}

/** What will happen, in words; the figures follow it. */
export function undoText(trade: UndoableTrade, name: string): string {
  const shares = `${formatCounted(trade.shares, 'share')} of ${name} at ${formatSe(seCents(trade.priceCents))}`;
  const fee = trade.feeCents > 0 ? ', and your trading fee comes back' : '';
  const one = trade.shares === 1;
  if (trade.side === 'sell') {
    return `You sold ${shares}. You buy ${one ? 'it' : 'them'} back at the current price without a fee${fee}.`;
  }
  return `You bought ${shares}. ${one ? 'It is' : 'They are'} sold back at the current price without a fee${fee}.`;
}

/** The toast after an undo. */
export function undoneToast(trade: UndoableTrade, name: string, cashCents: SeCents): string {
  const cash = formatSe(seCents(Math.abs(cashCents)));
  const moved = cashCents < 0 ? `${cash} paid` : `${cash} back`;
  return `Undone: your ${actionNoun(trade)} of ${formatCounted(trade.shares, 'share')} of ${name} (${moved})`;
}

type Undone = Pick<NonNullable<Trade['undone']>, 'priceCents' | 'feeCents'>;

/** The change of cash by an undo: negative when a sale was undone. */
export function undoCashOf(trade: Pick<Trade, 'side' | 'shares'>, { priceCents, feeCents }: Undone): SeCents {
  return quoteUndo({ ...trade, feeCents: seCents(feeCents) }, seCents(priceCents)).netCents;
}
