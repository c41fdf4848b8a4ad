import { resolve } from 'node:path';
import { pino } from 'pino';
import { hooks, jobsOf, makeContext, settingGroups } from '../compose.js';
import type { Environment } from '../environment/env.js';
import { openMarketView } from '../modules/exchange/market/market.public.js';
import { RankingEngine } from '../modules/fame/leaderboards/ranking-engine.js';
import { openGateways } from '../modules/money/payments/payments.public.js';
import { SettingsStore } from '../modules/people/settings/settings.public.js';
import { localMailbox } from '../modules/talk/mailbox/mailbox.public.js';
import type { Context } from '../modules.js';
import { openDatabase } from '../platform/database.js';
import { unwatched } from '../platform/database-watch.sql.js';
import { localFiles } from '../platform/files.js';
import { startJobs } from '../platform/jobs.js';
import { Listener } from '../platform/listener.js';
import { StreamHub } from '../platform/live.js';
import { makeFolder } from '../platform/make-folder.js';
import { pictureQueue } from '../platform/pictures/pictures.js';
import { internet } from '../platform/public-download.js';
import { systemRandom } from '../platform/random.js';
import { readOrMakeSecrets, secretsFrom } from '../platform/secret.js';
import { localHost } from '../testing/local-host.js';
import { ManualClock } from '../testing/manual-clock.js';

export type DemoContext = Context & { readonly clock: ManualClock };

const noPictures = pictureQueue(() => Promise.reject(new Error('the demo has no uploads')));

/** The services of a game whose clock is set by hand, without its server and its ticks. */
export async function openDemo(env: Environment, databaseUrl: string) {
  const log = pino({ level: 'silent' });
  const clock = new ManualClock(0);
  const { db, pool, close } = openDatabase({ url: databaseUrl, onError: () => {} });
  const listener = new Listener({ url: databaseUrl, clock, onError: () => {} });
  const readTime = async () => clock.now();
  const settings = await SettingsStore.open({ db, clock, log, groups: settingGroups, readTime });
  await makeFolder(env.dataDirectory);
  const publicUrl = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const mailer = localMailbox({ db, clock, random: systemRandom, publicUrl });
  const services = {
    env,
    publicUrl,
    ...secretsFrom(env.secrets ?? (await readOrMakeSecrets(env.dataDirectory, systemRandom))),
    databaseUrl,
    db,
    pool,
    databaseWatch: unwatched,
    clock,
    random: systemRandom,
    log,
    listener,
    live: new StreamHub(env),
    mailer,
    bulkMailer: mailer,
    push: null,
    files: localFiles(resolve(env.dataDirectory, 'files')),
    pictures: noPictures,
    network: internet,
    settings,
    hooks,
  };
  /** Once the market is open. */
  const openContext = async () => {
    const market = await openMarketView(services);
    const rankings = new RankingEngine({ ...services, onError: () => {} });
    const payments = openGateways({ ...services, keys: env.paymentKeys });

    const readiness = { accepting: true };
    const context = makeContext({ ...services, market, rankings, payments, host: localHost, readiness });
    const jobs = await startJobs(services, jobsOf(context));
    const closeContext = async () => {
      await jobs.stop();
      await market.close();
    };
    return { context: { ...context, clock }, closeContext };
  };
  return { services, openContext, close: () => listener.close().then(close) };
}
