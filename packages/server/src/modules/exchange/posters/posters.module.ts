import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { findCelebrity, type MarketView } from '../market/market.public.js';
import { registerPosters } from './posters.routes.js';

export const postersModule = {
  name: 'exchange/posters',
  routes: (app: FastifyInstance, { market }: { readonly market: MarketView }) =>
    registerPosters(app, { findCelebrity: async (id) => findCelebrity(market, id) }),
} satisfies Module;
