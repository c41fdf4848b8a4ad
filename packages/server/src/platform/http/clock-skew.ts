import type { FastifyInstance } from 'fastify';
import { type GameClock, isSkewed } from '../database-clock.js';
import { Refusal } from './refusal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Answers also while the machine's clock is wrong: what operators and balancers need to see that it is.
     */
    whileSkewed?: 'open';
  }
}

/**
 * Refuses every request while the machine's clock is not that of the database, first of all that could be
 * wrong then.
 */
export function refuseWhileSkewed(app: FastifyInstance, clock: Pick<GameClock, 'skewMs'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = isSkewed(clock) && request.routeOptions.config.whileSkewed !== 'open';
    done(refused ? new Refusal('CLOCK_SKEW') : undefined);
  });
}
