import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { findCelebrity, type MarketView } from '../market/market.public.js';
import { findAnnouncedSubject } from './announced-subject.sql.js';
import { registerPosters } from './posters.routes.js';

interface PosterServices extends Pick<Services, 'db'> {
  readonly market: MarketView;
}

export const postersModule = {
  name: 'exchange/posters',
  routes: (app: FastifyInstance, { db, market }: PosterServices) =>
    registerPosters(app, {
      findCelebrity: async (id) => findCelebrity(market, id) ?? (await findAnnouncedSubject(db, id)),
    }),
} satisfies Module;
