import { allSettings, settingsEvent, settingsTopic } from '@limelight/contract/people/settings';
import type { FastifyInstance } from 'fastify';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { siteSettings } from './site.settings.js';

/** Lets every route know whether only staff may use the game. */
export function closeForMaintenance(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  app.decorate('inMaintenance', () => settings.of(siteSettings).maintenanceMode);
}

/**
 * The browsers of players whose streams end reconnect, are refused, and show the maintenance page; those of
 * staff fetch the settings again.
 */
export function watchForClosing({ settings, live }: Pick<Services, 'settings' | 'live'>): void {
  settings.onChange(() => {
    if (settings.of(siteSettings).maintenanceMode) live.endPlayers();
    live.publish(settingsTopic, allSettings, streamMessage(settingsEvent, {}));
  });
}
