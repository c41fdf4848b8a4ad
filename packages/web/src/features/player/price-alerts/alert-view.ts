import type { PriceAlert } from '@limelight/contract/price-alerts.schema';
import { type Bps, formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { formatDateTime } from '@limelight/rules/time';
import { type CsvTable, decimalOf } from '../wallet/csv';

/** "Rises to SE$512.00". */
export function alertText({ direction, priceCents }: Pick<PriceAlert, 'direction' | 'priceCents'>): string {
  return `${direction === 'above' ? 'Rises to' : 'Falls to'} ${formatSe(seCents(priceCents))}`;
}

/** How far the price is from the alert; the sign is the direction. */
export function alertDistance({ priceCents }: Pick<PriceAlert, 'priceCents'>, currentCents: SeCents): Bps {
  return movement(seCents(priceCents), currentCents).changeBps;
}

export interface AlertGroups {
  readonly waiting: readonly PriceAlert[];
  readonly fired: readonly PriceAlert[];
}

export function groupAlerts(alerts: readonly PriceAlert[]): AlertGroups {
  return {
    waiting: alerts.filter(({ firedAt }) => firedAt === null),
    fired: alerts.filter(({ firedAt }) => firedAt !== null),
  };
}

/** Price alerts as CSV rows, in the order of the Alerts tab. */
export function alertsTable(alerts: readonly PriceAlert[], nameOf: (celebrityId: string) => string): CsvTable {
  return [
    ['Set', 'Celebrity', 'Condition', 'Price SE$', 'State', 'Fired at SE$', 'Fired', 'Note', 'Alert id'],
    ...alerts.map((alert) => [
      formatDateTime(Date.parse(alert.createdAt)),
      nameOf(alert.celebrityId),
      alert.direction === 'above' ? 'Rises to' : 'Falls to',
      decimalOf(alert.priceCents),
      alert.firedAt === null ? 'Waiting' : 'Fired',
      alert.firedPriceCents === null ? '' : decimalOf(alert.firedPriceCents),
      alert.firedAt === null ? '' : formatDateTime(Date.parse(alert.firedAt)),
      alert.note,
      alert.id,
    ]),
  ];
}
