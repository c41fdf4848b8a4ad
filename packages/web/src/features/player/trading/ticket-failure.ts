import { type SeCents, seCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { messageOf, namingWhatFailed, refusalOf } from '../../../queries/api-error';
import type { ToastContent } from '../../../ui/toast-store';
import type { TicketOutcome } from './ticket-state';

export interface FailedTrade {
  readonly side: TradeSide;
  /** The price that the player confirmed. */
  readonly before: SeCents;
}

/** `lost`: no response arrived, so the result is unknown. */
export type TradeFailure = Exclude<TicketOutcome, { readonly type: 'filled' }> | { readonly type: 'lost' };

/** The outcome of a failed trade. The server's message is preferred, since it may be more specific. */
export function tradeFailureOf(error: unknown, { side, before }: FailedTrade): TradeFailure {
  return failureOf(error, before, side === 'buy' ? 'Failed to complete purchase' : 'Failed to complete sale');
}

/** The same for any request that names the price that the player saw. */
export function failureOf(error: unknown, before: SeCents, failed: string): TradeFailure {
  const refusal = refusalOf(error);
  if (refusal === undefined) return { type: 'lost' };
  const { priceCents, tick } = refusal.details;
  if (refusal.code === 'PRICE_MOVED' && typeof priceCents === 'number' && typeof tick === 'number') {
    return { type: 'priceMoved', before, after: { priceCents: seCents(priceCents), tick } };
  }
  return { type: 'refused', message: messageOf(namingWhatFailed(refusal, failed), failed) };
}

/** The toast for a trade whose ticket was closed before the response. */
export function failureToast(failure: TradeFailure, { side }: Pick<FailedTrade, 'side'>, name: string): ToastContent {
  if (failure.type === 'lost') {
    const text = 'Your trade may or may not have gone through. Open its ticket to check again';
    return { tone: 'warning', title: `${name}: no answer yet`, text };
  }
  const title = `${name}: nothing was ${side === 'buy' ? 'bought' : 'sold'}`;
  if (failure.type === 'priceMoved') return { tone: 'warning', title, text: 'The price has moved' };
  return { tone: 'error', title, text: failure.message };
}
