import type { SeCents } from './money.js';
import { type PriceDirection, reaches } from './price-direction.js';

export const priceAlertsMaxDefault = 50;
export const alertNoteLengthMax = 120;

/** Fires once when a price is reached: at or above, or at or below. */
export interface PriceAlertTerms {
  readonly direction: PriceDirection;
  readonly priceCents: SeCents;
}

export type AlertRefusalCode = 'CELEBRITY_UNKNOWN' | 'PRICE_REACHED' | 'ALERT_LIMIT';

export interface AlertingState {
  /** `null` when no celebrity has the id. */
  readonly currentCents: SeCents | null;
  readonly waitingAlerts: number;
  readonly waitingAlertsMax: number;
}

/** Why an alert is refused, or `null`. One whose price is already reached would be of no use. */
export function alertRefusal(state: AlertingState, alert: PriceAlertTerms): AlertRefusalCode | null {
  if (state.currentCents === null) return 'CELEBRITY_UNKNOWN';
  if (reaches(alert.direction, alert.priceCents, state.currentCents)) return 'PRICE_REACHED';
  return state.waitingAlerts >= state.waitingAlertsMax ? 'ALERT_LIMIT' : null;
}

/** On which side of the current price a target is. */
export function directionTo(targetCents: SeCents, currentCents: SeCents): PriceDirection {
  return targetCents > currentCents ? 'above' : 'below';
}
