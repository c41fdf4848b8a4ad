import { multiplyByCount, type SeCents } from './money.js';
import { dayMs, hourMs } from './time.js';

/** How long before the payment a retirement is announced. */
export const retirementNoticeMs = dayMs;
/** At the request of the person: over within the day, whatever the hour at which it was made. */
export const requestNoticeMs = hourMs;

export const retirementSentenceMax = 200;

/** What everybody reads, unless staff write another sentence. */
export function retirementSentence(name: string, onRequest: boolean): string {
  return onRequest ? `${name} leaves at their own request.` : `${name} leaves the exchange.`;
}

export function payoutDueMs(noticedMs: number, onRequest: boolean): number {
  return noticedMs + (onRequest ? requestNoticeMs : retirementNoticeMs);
}

/** A request of the person, and what has begun to be paid, are not taken back. */
export function mayWithdraw(
  { onRequest, dueMs }: { readonly onRequest: boolean; readonly dueMs: number },
  nowMs: number,
) {
  return !onRequest && nowMs < dueMs;
}

/** What a holder is paid: every share at the last price, without a fee. */
export function payoutCents(shares: number, priceCents: SeCents): SeCents {
  return multiplyByCount(priceCents, shares);
}
