import type { Celebrity, Retirement } from '@limelight/contract/exchange/market.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';

/** Whether everybody is paid: nothing of it can be held or traded any more. */
export function hasLeft({ retirement }: Pick<Celebrity, 'retirement'>): boolean {
  return retirement !== undefined && retirement.leftAt !== null;
}

/** "Leaving the exchange" until everybody is paid. */
export function leavingText({ leftAt }: Retirement): string {
  return leftAt === null ? 'Leaving the exchange' : 'Left the exchange';
}

/** "Paid out on 3 Dec 2026, 14:05 at SE$500.00 a share"; without a price while it still moves. */
export function payoutText({ dueAt, priceCents }: Retirement): string {
  const price = priceCents === null ? '' : ` at ${formatSe(seCents(priceCents))} a share`;
  return `Paid out on ${formatDateTime(Date.parse(dueAt))}${price}`;
}

/** Why nothing can be traded, and what happens instead. */
export function retirementProblem(retirement: Retirement): string {
  return retirement.leftAt === null ? `${leavingText(retirement)}. ${payoutText(retirement)}` : leavingText(retirement);
}
