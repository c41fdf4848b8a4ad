import { listEarlyAlerts } from '@limelight/contract/exchange/early-alerts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { requirePerk } from '../wallet/wallet.public.js';
import { readEarlyAlerts } from './read-early-alerts.js';

export function registerEarlyAlerts(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  route(app, listEarlyAlerts, async ({ viewer: { userId } }) => {
    await requirePerk(services.db, userId, 'earlyAlerts');
    const alerts = (await readEarlyAlerts(services, [userId])).get(userId);
    // The plan ended in between.
    if (alerts === undefined) throw new Refusal('VIP_ONLY');
    return { alerts: [...alerts] };
  });
}
