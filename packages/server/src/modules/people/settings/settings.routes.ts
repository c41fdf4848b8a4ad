import * as contract from '@limelight/contract/people/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { getSettingHistory, getSettingStop, listPublicChanges, listStaffSettings } from './list-settings.js';
import { presentPublicSettings } from './present-settings.js';
import { updateSettings } from './update-settings.js';

export function registerSettings(app: FastifyInstance, services: Pick<Services, 'db' | 'settings' | 'env'>): void {
  route(app, contract.getPublicSettings, async () => presentPublicSettings(services));

  route(app, contract.listSettingChanges, async ({ query }) => listPublicChanges(services, query));

  route(app, contract.listStaffSettings, async () => listStaffSettings(services));

  route(app, contract.updateSettings, async ({ actor, viewer: { recentlyAuthenticated }, body }) => {
    await updateSettings(services, { actor, recentlyAuthenticated, ...body });
    return listStaffSettings(services);
  });

  route(app, contract.getSettingStop, async ({ params }) => getSettingStop(services, params.key));

  route(app, contract.getSettingHistory, async ({ params, query }) => getSettingHistory(services, params.key, query));
}
