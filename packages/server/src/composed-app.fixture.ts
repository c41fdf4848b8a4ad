import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import { makeContext } from './compose.js';
import type { Environment } from './env.js';
import { localHost } from './modules/backups/local-host.fixture.js';
import { RankingEngine } from './modules/leaderboards/ranking-engine.js';
import { openMarketView } from './modules/market/market.public.js';
import { openGateways } from './modules/payments/payments.public.js';
import { TradingUnderTest } from './modules/trading/trading.fixture.js';

export interface ComposedApp {
  readonly app: FastifyInstance;
  readonly trading: TradingUnderTest;
  readonly routes: ReadonlySet<string>;
  readonly closeFirst: () => Promise<void>;
}

/** The whole server as the product composes it, not listening. */
export async function composeApp(changes: Partial<Environment> = {}): Promise<ComposedApp> {
  const trading = await TradingUnderTest.open();
  const services = { ...trading.services, env: { ...trading.services.env, ...changes } };
  const market = await openMarketView(services);
  const onError = (error: unknown) => services.log.warn({ err: error });
  // In this thread: the worker's file exists only after a build.
  const rankings = new RankingEngine({ ...services, onError });
  rankings.start();
  const payments = openGateways({ ...services, keys: services.env.paymentKeys });
  const { routes, result: app } = await recordRoutes(() =>
    buildApp(makeContext({ ...services, market, rankings, payments, readiness: { accepting: true }, host: localHost })),
  );
  await app.ready();
  const closeFirst = async () => {
    await rankings.close();
    await market.close();
  };
  return { app, trading, routes, closeFirst };
}

/** Fastify publishes each new instance on a diagnostics channel: the only way to observe all routes of the real app. */
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
