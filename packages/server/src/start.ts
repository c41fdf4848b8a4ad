import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.js';
import { hooks, jobsOf, makeContext, priceCauses, settingGroups, startWorkers, tickTasksOf } from './compose.js';
import type { Environment } from './environment/env.js';
import { openMarketView, readSeeds, seedMarket, startTicker } from './modules/exchange/market/market.public.js';
import { Rankings } from './modules/fame/leaderboards/leaderboards.public.js';
import type { BackupHost } from './modules/house/backups/backups.public.js';
import { openGateways } from './modules/money/payments/payments.public.js';
import { findSetupPath } from './modules/people/access/access.public.js';
import { SettingsStore, watchSettings } from './modules/people/settings/settings.public.js';
import { localMailbox } from './modules/talk/mailbox/mailbox.public.js';
import { openShared, type Shared } from './open-shared.js';
import { untilNoRestore } from './platform/backup/serving-lock.js';
import type { MachineClock } from './platform/clock.js';
import { openDatabase } from './platform/database.js';
import { DatabaseClock } from './platform/database-clock.js';
import { readDatabaseTime } from './platform/database-time.sql.js';
import { databaseWarnings } from './platform/database-warnings.sql.js';
import { DatabaseWatch } from './platform/database-watch.sql.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.js';
import { requireFreePort } from './platform/free-port.js';
import { installJobs, startJobs } from './platform/jobs.js';
import { Listener } from './platform/listener.js';
import { StreamHub } from './platform/live.js';
import { type Mailer, measuredMailer, smtpMailer } from './platform/mailer.js';
import { makeFolder } from './platform/make-folder.js';
import { migrate } from './platform/migrate.js';
import { awaitOutsideDatabase } from './platform/outside-database.sql.js';
import { PictureProcess } from './platform/pictures/picture-process.js';
import { pictureQueue } from './platform/pictures/pictures.js';
import { fitToPooler, instanceSessions } from './platform/pooler.sql.js';
import { internet } from './platform/public-download.js';
import { webPushSender } from './platform/push.js';
import type { Random } from './platform/random.js';
import { mailDeliveries } from './platform/recent-measurements.js';
import { secretsFrom } from './platform/secret.js';
import { StatementNames } from './platform/statement-names.js';
import { statementWatch } from './platform/statement-watch.js';
import { watchGrowth } from './platform/table-growth.sql.js';
import { warmConnections } from './platform/warm-connections.sql.js';
import type { Services } from './services.js';
import { type Game, superviseGame } from './supervise.js';

/** A few megabytes of the database's memory each. */
const connectionsMin = 8;
/** A second apart: a database that starts together with the game, or recovers, takes a while. */
const databaseAttemptsMax = 60;
/** More have no response yet while requests come faster than they are served: then jobs that can wait do. */
const openRequestsMax = 16;

export interface StartOptions {
  readonly env: Environment;
  readonly clock: MachineClock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  /** Prints a line for the person at the terminal. */
  readonly print: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly mail: string;
  /** Where the first admin is made; null when there is one. */
  readonly setupUrl: string | null;
  /** Ends streams, finishes requests and jobs, closes the database. Safe to call more than once. */
  stop(): Promise<void>;
}

type Undo = () => Promise<void> | void;

/**
 * Starts everything in order; everything started is stopped in reverse order, also when a later step fails.
 */
export async function start(options: StartOptions): Promise<RunningServer> {
  const undo: Undo[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // Lost connections are expected during a shutdown.
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
  const { env, clock, log } = options;
  await requireFreePort(env);
  const databaseUrl = await openPostgres(options, undo);
  const { url, mail, setupUrl, stop } = await superviseGame({
    open: (host) => openGame(options, databaseUrl, host),
    address: env,
    clock,
    log,
  });
  undo.push(stop);
  return { url, mail, setupUrl };
}

/** Everything but the embedded database, which outlives a restore. */
async function openGame(options: StartOptions, databaseUrl: string, host: BackupHost): Promise<Game> {
  const undo: Undo[] = [];
  const stop = () => undoAll(undo, options.log);
  try {
    return { ...(await openSteps(options, { databaseUrl, host }, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Ground {
  readonly databaseUrl: string;
  readonly host: BackupHost;
}

async function openSteps(
  options: StartOptions,
  { databaseUrl, host }: Ground,
  undo: Undo[],
): Promise<Omit<Game, 'stop'>> {
  const { env, print, clock, log } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'the lock of this server was lost');
  const shared = await openShared({
    ...options,
    databaseUrl,
    onRestore: () => host.restart(() => untilNoRestore({ url: databaseUrl, clock, onError })),
  });
  undo.push(shared.release);
  const applied = await migrate(databaseUrl, { print });
  // Requests enqueue jobs, so the queue's tables must exist before the first request.
  await installJobs({ databaseUrl, log: options.log });
  if (applied.length > 0)
    print(`Database schema: ${applied.length} migration${applied.length === 1 ? '' : 's'} applied`);
  const services = await openServices(options, databaseUrl, shared, undo);
  for (const warning of await databaseWarnings(services.db)) print(`Warning: ${warning}`);
  await seedMarket({ ...services, priceCauses }, print);
  await readSeeds(services, print);
  const market = await openMarketView(services);
  undo.push(() => market.close());
  market.onOtherHistory(() => {
    log.error({ tick: market.tick.number }, 'the database has another history than before: the game is read again');
    host.restart(async () => undefined);
  });

  const rankings = new Rankings(services);
  undo.push(() => rankings.close());

  const readiness = { accepting: true };
  const payments = openGateways({ ...services, keys: env.paymentKeys });
  const context = makeContext({ ...services, market, rankings, payments, readiness, host });
  const app = await buildApp(context);
  undo.push(() => app.close());
  undo.push(shared.endWaiting);
  // Modules subscribed while they were registered.
  await services.listener.start();
  const address = await app.listen({ port: env.port, host: env.host });
  const isBusy = () => app.openRequests() > openRequestsMax;
  const jobs = await startJobs({ ...services, isBusy }, jobsOf(context));
  undo.push(() => jobs.stop());
  const workers = startWorkers(context);
  undo.push(() => workers.stop());
  const ticker = startTicker(context, tickTasksOf(context));
  undo.push(() => ticker.stop());
  const refuse = () => {
    readiness.accepting = false;
  };
  undo.push(refuse);
  const drain = () => {
    refuse();
    return clock.sleep(env.drainMs);
  };
  const url = env.publicUrl ?? address;
  const setupPath = await findSetupPath(services);
  return { url, mail: services.mailer.description, drain, setupUrl: setupPath && `${url}${setupPath}` };
}

async function openPostgres({ env, clock, log, print }: StartOptions, undo: Undo[]): Promise<string> {
  if (env.databaseUrl) {
    const onWaiting = (reason: string) => print(`Waiting for the database of DATABASE_URL: ${reason}`);
    await awaitOutsideDatabase(env.databaseUrl, { clock, attemptsMax: databaseAttemptsMax, onWaiting });
    await fitToPooler(env.databaseUrl, instanceSessions);
    return env.databaseUrl;
  }
  const folder = resolve(env.dataDirectory, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: print, warn: (line) => log.warn(line) },
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

function watchClock(clock: DatabaseClock, live: StreamHub): Undo {
  const stopping = new AbortController();
  const watching = clock.watch(stopping.signal, () => live.endAll());
  return async () => {
    stopping.abort();
    await watching;
  };
}

/** The start does not wait until the connections are warm. */
function openConnections(
  { env, clock, log }: StartOptions,
  { databaseUrl: url, onError }: { readonly databaseUrl: string; readonly onError: (error: Error) => void },
  undo: Undo[],
) {
  const names = new StatementNames({ clock, never: !env.preparedStatements });
  const databaseWatch = new DatabaseWatch({ url, clock, log });
  const watches = { watch: databaseWatch, statementWatch: statementWatch({ log, slowMs: env.slowQueryMs }) };
  const { db, pool, close } = openDatabase({ url, connectionsMin, statementNames: names, ...watches, onError });
  const warming = warmConnections(pool, connectionsMin).catch(onError);
  databaseWatch.start();
  undo.push(
    () => databaseWatch.stop(),
    close,
    () => warming,
  );
  return { db, pool, names, databaseWatch };
}

async function openServices(
  options: StartOptions,
  databaseUrl: string,
  { secrets, files }: Shared,
  undo: Undo[],
): Promise<Services> {
  const { env, random, log } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const { db, pool, names, databaseWatch } = openConnections(options, { databaseUrl, onError }, undo);
  const clock = await DatabaseClock.open({ machine: options.clock, log, readTime: () => readDatabaseTime(db) });
  const growth = watchGrowth({ db, clock, log, names });
  undo.push(() => growth.stop());
  const listener = new Listener({ url: databaseUrl, clock, watch: databaseWatch, onError });
  undo.push(() => listener.close());
  const live = new StreamHub(env);
  undo.push(watchClock(clock, live));
  const settings = await SettingsStore.open({ db, clock, log, groups: settingGroups });
  const watching = watchSettings({ settings, listener, clock, log });
  undo.push(() => watching.close());
  await makeFolder(env.dataDirectory);
  const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const connection = { requireTls: env.mailTls, isLocal: env.mailIsLocal };
  const measured = (opened: Mailer) => measuredMailer(opened, { clock, deliveries: mailDeliveries });
  const mailer = measured(
    env.mailUrl ? smtpMailer(env.mailUrl, env.mailFrom, connection) : localMailbox({ db, clock, random, publicUrl }),
  );
  undo.push(() => mailer.close());
  const bulkMailer = env.mailUrl
    ? measured(smtpMailer(env.mailUrl, env.mailFrom, { ...connection, resendsMax: 0 }))
    : mailer;
  undo.push(() => bulkMailer.close());
  const push = env.vapid ? webPushSender({ keys: env.vapid }) : null;
  const pictureProcess = new PictureProcess({ clock });
  undo.push(() => pictureProcess.close());
  return {
    env,
    publicUrl,
    ...secretsFrom(secrets),
    databaseUrl,
    db,
    pool,
    databaseWatch,
    clock,
    random,
    log,
    listener,
    live,
    mailer,
    bulkMailer,
    push,
    files,
    pictures: pictureQueue((task) => pictureProcess.run(task)),
    network: internet,
    settings,
    hooks,
  };
}
