import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import type { Environment } from './env.js';
import { impersonationTask } from './modules/access/access.public.js';
import { accountTasks } from './modules/auth/auth.public.js';
import { rankingTask, startRankings } from './modules/leaderboards/leaderboards.public.js';
import { localMailbox } from './modules/mailbox/mailbox.public.js';
import { fanTask, type MarketView, openMarketView } from './modules/market/market.public.js';
import { seedMarket } from './modules/market/seed-market.js';
import { startTicker } from './modules/market/ticker.js';
import { newsroomTask, newsTask, takeNewsImpacts } from './modules/news/news.public.js';
import { notificationTasks, notificationTickTasks } from './modules/notifications/notifications.public.js';
import { orderTask } from './modules/orders/orders.public.js';
import { alertTask } from './modules/price-alerts/price-alerts.public.js';
import { dividendTask, pruneDividendsTask, referralTask } from './modules/rewards/rewards.public.js';
import { followSettings, openSettings } from './modules/settings/settings.public.js';
import { supportTasks } from './modules/support/support.public.js';
import { pruneTask } from './modules/system/system.public.js';
import type { Clock } from './platform/clock.js';
import { openDatabase } from './platform/database.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.js';
import { localFiles } from './platform/files.js';
import { startJobs } from './platform/jobs.js';
import { Listener } from './platform/listener.js';
import { StreamHub } from './platform/live.js';
import { smtpMailer } from './platform/mailer.js';
import { makeFolder } from './platform/make-folder.js';
import { migrate } from './platform/migrate.js';
import { webPushSender } from './platform/push.js';
import type { Random } from './platform/random.js';
import { readOrMakeSecret } from './platform/secret.js';
import type { TickTask } from './platform/tick-tasks.js';
import type { Services } from './services.js';

export interface StartOptions {
  readonly env: Environment;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  /** Lines for the person at the terminal. */
  readonly say: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly mail: string;
  readonly app: FastifyInstance;
  /** Ends streams, finishes requests and jobs, closes the database. Safe to call more than once. */
  stop(): Promise<void>;
}

type Undo = () => Promise<void> | void;

/** Starts everything in order; whatever was started is stopped in reverse, also when a later step fails. */
export async function start(options: StartOptions): Promise<RunningServer> {
  const undo: Undo[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // That connections end with their database is no news while everything stops.
    options.log.level = 'error';
    stopping ??= undoAll(undo, options.log);
    return stopping;
  };
  try {
    return { ...(await startSteps(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function undoAll(undo: Undo[], log: FastifyBaseLogger): Promise<void> {
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, 'a step of the shutdown failed');
    }
  }
}

async function startSteps(options: StartOptions, undo: Undo[]): Promise<Omit<RunningServer, 'stop'>> {
  const { env, say } = options;
  const databaseUrl = await openPostgres(options, undo);
  const applied = await migrate(databaseUrl);
  if (applied.length > 0) say(`Database schema: ${applied.length} migration${applied.length === 1 ? '' : 's'} applied`);
  const services = await openServices(options, databaseUrl, undo);
  await seedMarket(services, say);
  const market = await openMarketView(services);
  undo.push(() => market.close());

  const rankings = startRankings(services);
  undo.push(() => rankings.close());

  const readiness = { accepting: true };
  const app = await buildApp({ services, market, rankings, readiness });
  undo.push(() => app.close());
  // Modules have named what they listen to while they were registered.
  await services.listener.start();
  const address = await app.listen({ port: env.port, host: env.host });
  const jobs = await startJobs(services, {
    ...accountTasks(services),
    ...supportTasks(services),
    ...notificationTasks(services),
  });
  undo.push(() => jobs.stop());
  const ticker = startTicker(services, tickTasks(services, market), takeNewsImpacts);
  undo.push(() => ticker.stop());
  undo.push(() => {
    readiness.accepting = false;
  });
  return { url: env.publicUrl ?? address, mail: services.mailer.description, app };
}

/** What modules do after each tick, on the instance that leads. */
function tickTasks(services: Services, market: MarketView): readonly TickTask[] {
  return [
    fanTask(services),
    newsTask(services),
    newsroomTask(services, market),
    orderTask(services),
    alertTask(services),
    dividendTask(services),
    referralTask(services),
    impersonationTask(services),
    rankingTask(services),
    ...notificationTickTasks(services),
    pruneTask(services),
    pruneDividendsTask(services),
  ];
}

async function openPostgres({ env, log, say }: StartOptions, undo: Undo[]): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const folder = resolve(env.dataDirectory, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: say, warn: (line) => log.warn(line) },
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

async function openServices(options: StartOptions, databaseUrl: string, undo: Undo[]): Promise<Services> {
  const { env, clock, random, log } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const { db, pool, close } = openDatabase({ url: databaseUrl, onError });
  undo.push(close);
  const listener = new Listener({ url: databaseUrl, clock, onError });
  undo.push(() => listener.close());
  const live = new StreamHub(env);
  const settings = await openSettings(db);
  const following = followSettings({ settings, listener, clock, log });
  undo.push(() => following.close());
  await makeFolder(env.dataDirectory);
  const secret = env.secret ?? (await readOrMakeSecret(env.dataDirectory, random));
  const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const mailer = env.mailUrl ? smtpMailer(env.mailUrl, env.mailFrom) : localMailbox({ db, clock, random, publicUrl });
  undo.push(() => mailer.close());
  const push = env.vapid ? webPushSender({ keys: env.vapid }) : null;
  const files = localFiles(resolve(env.dataDirectory, 'files'));
  return {
    env,
    publicUrl,
    secret,
    databaseUrl,
    db,
    pool,
    clock,
    random,
    log,
    listener,
    live,
    mailer,
    push,
    files,
    settings,
  };
}
