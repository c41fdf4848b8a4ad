import {
  listPriceAlerts as listEndpoint,
  removePriceAlert as removeEndpoint,
  setPriceAlert as setEndpoint,
} from '@limelight/contract/play/price-alerts';
import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { priceAlertSettings } from './price-alerts.settings.js';
import { deleteAlert, listAlertsOf, type PriceAlertRow } from './price-alerts.sql.js';
import { setAlert } from './set-alert.js';

/** The list has all waiting alerts and the most recent fired ones. */
const firedShownMax = 50;

export function registerPriceAlerts(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'settings'>): void {
  const { db, settings } = services;

  route(app, setEndpoint, async ({ viewer, body }) =>
    presentAlert(await setAlert(services, { ...body, userId: viewer.userId })),
  );

  route(app, removeEndpoint, async ({ viewer, params }) => ({
    removed: await deleteAlert(db, { userId: viewer.userId, id: params.id }),
  }));

  route(app, listEndpoint, async ({ viewer, query }) => {
    const { userId } = viewer;
    const { priceAlertsMax } = settings.of(priceAlertSettings);
    const { alerts, ...counts } = await listAlertsOf(db, userId, query.celebrityId, priceAlertsMax + firedShownMax);
    return { alerts: alerts.map(presentAlert), ...counts, waitingMax: priceAlertsMax };
  });
}

function presentAlert(row: PriceAlertRow): PriceAlert {
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    direction: row.direction,
    priceCents: row.price_cents,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    firedAt: row.fired_at?.toISOString() ?? null,
    firedPriceCents: row.fired_price_cents,
  };
}
