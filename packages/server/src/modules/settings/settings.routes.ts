import { getPublicSettings } from '@limelight/contract/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { presentSettings } from './settings.public.js';

export function registerSettings(app: FastifyInstance, { settings, env }: Pick<Services, 'settings' | 'env'>): void {
  route(app, getPublicSettings, async () => presentSettings(settings.current, env.tickIntervalMs));
}
