import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.js';
import { siteSettings } from './site.settings.js';

/** Lets every route know whether only staff may use the game. */
export function closeForMaintenance(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  app.decorate('inMaintenance', () => settings.of(siteSettings).maintenanceMode);
}

/** The browsers of players whose streams end reconnect, are refused, and show the maintenance page. */
export function endStreamsInMaintenance({ settings, live }: Pick<Services, 'settings' | 'live'>): void {
  settings.onChange(() => {
    if (settings.of(siteSettings).maintenanceMode) live.endPlayers();
  });
}
