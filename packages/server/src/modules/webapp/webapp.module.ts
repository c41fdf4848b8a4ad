import type { FastifyInstance } from 'fastify';
import type { Module } from '../../module.js';
import { cacheChannel } from '../../platform/caches.sql.js';
import type { Services } from '../../services.js';
import { sessionCookie } from '../auth/auth.public.js';
import { type MarketView, presentListing } from '../market/market.public.js';
import { presentPublicSettings } from '../settings/settings.public.js';
import { registerWebapp } from './webapp.routes.js';

interface WebappServices extends Pick<Services, 'env' | 'publicUrl' | 'settings' | 'listener'> {
  readonly market: MarketView;
}

export const webappModule = {
  name: 'webapp',
  routes: (app: FastifyInstance, { env, publicUrl, settings, market, listener }: WebappServices) =>
    registerWebapp(app, {
      publicUrl,
      listing: () => ({ listing: presentListing(market), listingRevision: market.revision }),
      settings: () => presentPublicSettings({ settings, env }),
      onCacheCleared: (clear) => listener.on(cacheChannel, clear),
      sessionCookieName: sessionCookie({ env, publicUrl }).name,
    }),
} satisfies Module;
