import { dayMs } from '@limelight/rules/time';
import type { Module } from '../../../module.js';
import { earlyAlertInvariants } from './early-alerts.invariants.sql.js';
import { registerEarlyAlerts } from './early-alerts.routes.js';
import { deleteEndedBefore } from './early-alerts.sql.js';
import { earlyAlertMessage, subscribeToEarlyAlerts } from './subscribe-to-early-alerts.js';
import { type EarlyAlertServices, earlyAlertTask, updateEarlyAlerts } from './update-early-alerts.js';

/** Longer than any period for which players see how many alerts they received. */
const retentionMs = 90 * dayMs;

export const earlyAlertsModule = {
  name: 'exchange/early-alerts',
  routes: registerEarlyAlerts,
  live: { subscribe: subscribeToEarlyAlerts, ownMessage: earlyAlertMessage },
  afterTick: (services: EarlyAlertServices) => [earlyAlertTask(services)],
  daily: [
    {
      name: 'early-alert-prune',
      from: '04:00',
      work: (tx, now) => deleteEndedBefore(tx, new Date(now.getTime() - retentionMs)),
    },
  ],
  personalTables: [
    {
      table: 'early_alert_receipt',
      exportAs: 'earlyAlerts',
      orderBy: 'received_at, alert_id',
      onDeletion: 'erase',
    },
  ],
  invariants: earlyAlertInvariants,
  onNews: { reschedules: (db, services) => updateEarlyAlerts({ ...services, db }) },
} satisfies Module;
