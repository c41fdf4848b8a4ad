import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { cacheChannel } from '../../../platform/caches.sql.js';
import type { Services } from '../../../services.js';
import { type MarketView, presentListing } from '../../exchange/market/market.public.js';
import { newestNewsReader } from '../../exchange/news/news.public.js';
import { calendarReader } from '../../exchange/premieres/premieres.public.js';
import { sessionCookie } from '../../people/auth/auth.public.js';
import { presentPublicSettings } from '../../people/settings/settings.public.js';
import { registerWebapp } from './webapp.routes.js';

interface WebappServices extends Pick<Services, 'db' | 'env' | 'clock' | 'publicUrl' | 'settings' | 'listener'> {
  readonly market: MarketView;
}

export const webappModule = {
  name: 'house/webapp',
  routes: (app: FastifyInstance, { db, env, clock, publicUrl, settings, market, listener }: WebappServices) =>
    registerWebapp(app, {
      publicUrl,
      clock,
      listing: () => ({ listing: presentListing(market), listingRevision: market.revision }),
      news: newestNewsReader({ db, market }),
      premieres: calendarReader({ db, market }),
      settings: () => presentPublicSettings({ settings, env }),
      version: () => [market.version, settings.publicValues()],
      onCacheCleared: (clear) => listener.on(cacheChannel, clear),
      sessionCookieName: sessionCookie({ env, publicUrl }).name,
    }),
} satisfies Module;
