import type { FastifyInstance } from 'fastify';
import type { Module } from '../../module.js';
import type { Services } from '../../services.js';
import { sessionCookie } from '../auth/auth.public.js';
import { type MarketView, presentListing } from '../market/market.public.js';
import { presentPublicSettings } from '../settings/settings.public.js';
import { registerWebapp } from './webapp.routes.js';

interface WebappServices extends Pick<Services, 'env' | 'publicUrl' | 'settings'> {
  readonly market: MarketView;
}

export const webappModule = {
  name: 'webapp',
  routes: (app: FastifyInstance, { env, publicUrl, settings, market }: WebappServices) =>
    registerWebapp(app, {
      listing: () => ({ listing: presentListing(market), listingRevision: market.revision }),
      settings: () => presentPublicSettings({ settings, env }),
      sessionCookieName: sessionCookie({ env, publicUrl }).name,
    }),
} satisfies Module;
