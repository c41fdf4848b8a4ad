import { listEarlyAlerts } from '@limelight/contract/early-alerts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { findVip } from './early-alerts.sql.js';
import { readEarlyAlerts } from './read-early-alerts.js';

export function registerEarlyAlerts(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  route(app, listEarlyAlerts, async ({ viewer: { userId } }) => {
    const isVip = await findVip(services.db, userId);
    const alerts = isVip ? (await readEarlyAlerts(services, [userId])).get(userId) : undefined;
    if (alerts === undefined) throw new Refusal('FORBIDDEN', { message: 'Early alerts are a perk of VIP membership' });
    return { alerts: [...alerts] };
  });
}
