import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { alertTask } from './alert-task.js';
import { registerPriceAlerts } from './price-alerts.routes.js';
import { priceAlertSettings } from './price-alerts.settings.js';

export const priceAlertsModule = {
  name: 'play/price-alerts',
  routes: registerPriceAlerts,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [alertTask(services)],
  personalTables: [{ table: 'price_alert', exportAs: 'priceAlerts', orderBy: 'created_at, id', onDeletion: 'erase' }],
  settings: priceAlertSettings,
} satisfies Module;
