import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import { decimalOf } from '@limelight/rules/csv';
import { type Bps, formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { timeColumns } from '@limelight/rules/time-columns';
import { type CsvTable, tableOf } from '../wallet/csv';

const conditions = { above: 'Rises to', below: 'Falls to' } as const;

/** "Rises to SE$512.00". */
export function alertText({ direction, priceCents }: Pick<PriceAlert, 'direction' | 'priceCents'>): string {
  return `${conditions[direction]} ${formatSe(seCents(priceCents))}`;
}

/** How far the price is from the alert; the sign is the direction. */
export function alertDistance({ priceCents }: Pick<PriceAlert, 'priceCents'>, currentCents: SeCents): Bps {
  return movement(seCents(priceCents), currentCents).changeBps;
}

export function groupAlerts<Alert extends PriceAlert>(alerts: readonly Alert[]) {
  return {
    waiting: alerts.filter(({ firedAt }) => firedAt === null),
    fired: alerts.filter(({ firedAt }) => firedAt !== null),
  };
}

/** Price alerts as CSV rows, in the order of the Alerts tab. */
export function alertsTable(alerts: readonly PriceAlert[], nameOf: (celebrityId: string) => string): CsvTable {
  return tableOf(alerts, {
    ...timeColumns('Set', 'createdAt'),
    Celebrity: ({ celebrityId }) => nameOf(celebrityId),
    Condition: ({ direction }) => conditions[direction],
    'Price SE$': ({ priceCents }) => decimalOf(priceCents),
    State: ({ firedAt }) => (firedAt === null ? 'Waiting' : 'Fired'),
    'Fired at SE$': ({ firedPriceCents }) => (firedPriceCents === null ? '' : decimalOf(firedPriceCents)),
    ...timeColumns('Fired', 'firedAt'),
    Note: ({ note }) => note,
    'Alert id': ({ id }) => id,
  });
}
