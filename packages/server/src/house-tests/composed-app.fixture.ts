import diagnostics from 'node:diagnostics_channel';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../app.js';
import { makeContext } from '../compose.js';
import type { Environment } from '../environment/env.js';
import { openMarketView } from '../modules/exchange/market/market.public.js';
import { RankingEngine } from '../modules/fame/leaderboards/ranking-engine.js';
import { openGateways } from '../modules/money/payments/payments.public.js';
import { TradingUnderTest } from '../modules/play/trading/trading.fixture.js';
import type { Context } from '../modules.js';
import type { Services } from '../services.js';
import { localHost } from '../testing/local-host.js';

interface ComposedServices {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly routes: ReadonlySet<string>;
  readonly closeFirst: () => Promise<void>;
}

export interface ComposedApp extends ComposedServices {
  readonly trading: TradingUnderTest;
}

/** The whole server as the product composes it, not listening. */
export async function composeApp(changes: Partial<Environment> = {}, log?: FastifyBaseLogger): Promise<ComposedApp> {
  const trading = await TradingUnderTest.open();
  const { services: basis } = trading;
  const services = { ...basis, env: { ...basis.env, ...changes }, log: log ?? basis.log };
  return { trading, ...(await composeServices(services)) };
}

/** The same on services of the test's own: one of several instances. */
export async function composeServices(services: Services): Promise<ComposedServices> {
  const market = await openMarketView(services);
  const onError = (error: unknown) => services.log.warn({ err: error });
  // In this thread: the worker's file exists only after a build.
  const rankings = new RankingEngine({ ...services, onError });
  rankings.start();
  const payments = openGateways({ ...services, keys: services.env.paymentKeys });
  const readiness = { accepting: true };
  const context = makeContext({ ...services, market, rankings, payments, readiness, host: localHost });
  const { routes, result: app } = await recordRoutes(() => buildApp(context));
  await app.ready();
  const closeFirst = async () => {
    await rankings.close();
    await market.close();
  };
  return { app, context, routes, closeFirst };
}

/**
 * Fastify publishes each new instance on a diagnostics channel: the only way to observe all routes of the
 * real app.
 */
async function recordRoutes<Result>(build: () => Promise<Result>) {
  const routes = new Set<string>();
  const record = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', record);
  try {
    return { result: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', record);
  }
}
