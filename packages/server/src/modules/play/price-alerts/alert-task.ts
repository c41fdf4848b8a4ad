import { celebrityPath } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { type FiredAlert, fireAlerts } from './price-alerts.sql.js';

const alertsPerBatch = 500;

/**
 * After each tick: marks alerts whose price was reached and notifies the players, in one transaction: exactly
 * once.
 */
export function alertTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'price alerts',
    run: async () => {
      for (let fired = alertsPerBatch; fired === alertsPerBatch; ) {
        const now = clock.now();
        fired = await db.transaction().execute(async (tx) => {
          const alerts = await fireAlerts(tx, now, alertsPerBatch);
          await createNotifications(tx, alerts.map(toNotice), now);
          return alerts.length;
        });
      }
    },
  };
}

function toNotice(alert: FiredAlert): NewNotification {
  const { direction, celebrity_id, celebrity_name, note } = alert;
  const [target, price] = [formatSe(seCents(alert.price_cents)), formatSe(seCents(alert.fired_price_cents))];
  const reached = direction === 'above' ? 'rose to' : 'fell to';
  return {
    userId: alert.user_id,
    kind: 'price-alert',
    tone: 'alert',
    title: `${celebrity_name} ${reached} ${price}`,
    text: note === '' ? `Your alert was set at ${target}.` : `Your alert was set at ${target}: ${note}`,
    path: celebrityPath(celebrity_id),
    key: `price-alert:${alert.id}`,
  };
}
