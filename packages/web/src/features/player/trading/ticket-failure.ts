import { type SeCents, seCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { ApiError, messageOf, namingWhatFailed } from '../../../api/api-error';
import type { TicketEvent } from './ticket-state';

const httpServerErrorMin = 500;
const failedTexts: Readonly<Record<TradeSide, string>> = {
  buy: 'Failed to complete purchase',
  sell: 'Failed to complete sale',
};

export interface FailedTrade {
  readonly side: TradeSide;
  /** The price that the player confirmed. */
  readonly before: SeCents;
}

/** No answer, or one from something that broke on the way: the trade may have happened all the same. */
function isOutcomeUnknown({ code, status }: ApiError): boolean {
  return code === 'OFFLINE' || code === 'UNREADABLE' || status >= httpServerErrorMin;
}

/** What a failed order does to the ticket. The server's own sentence is shown, since it may be more exact than ours. */
export function eventOfFailure(error: unknown, { side, before }: FailedTrade): TicketEvent {
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { type: 'lost' };
  const { priceCents, tick } = error.details;
  if (error.code === 'PRICE_MOVED' && typeof priceCents === 'number' && typeof tick === 'number') {
    return { type: 'priceMoved', before, told: { priceCents: seCents(priceCents), tick } };
  }
  const failed = failedTexts[side];
  return { type: 'refused', message: messageOf(namingWhatFailed(error, failed), failed) };
}
