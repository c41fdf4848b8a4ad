import pg from 'pg';
import { pino } from 'pino';
import { parseEnvironment } from '../environment/env.js';
import { marketSettings } from '../modules/exchange/market/market.settings.js';
import { SettingsStore } from '../modules/people/settings/settings.public.js';
import { openDatabase } from '../platform/database.js';
import { ManualClock } from './manual-clock.js';
import { seedTestMarket } from './market.js';
import { settleTemplate, templates, urlOfDatabase } from './templates.js';
import { testSecret } from './test-secret.js';

const draft = `${templates.market}_draft`;

/** Makes the template with the market unless another worker, or a stored cluster, has it. */
export async function ensureMarketTemplate(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${draft}'))`);
    const found = await client.query(`select from pg_database where datname = '${templates.market}'`);
    if (found.rowCount === 1) return;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft} template ${templates.empty} strategy file_copy`);
    await seed(urlOfDatabase(postgresUrl, draft));
    await settleTemplate(urlOfDatabase(postgresUrl, draft));
    await client.query(`alter database ${draft} rename to ${templates.market}`);
  } finally {
    await client.end();
  }
}

async function seed(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, onError: () => {} });
  const clock = new ManualClock();
  const settings = await SettingsStore.open({ db, clock, log: pino({ level: 'silent' }), groups: [marketSettings] });
  await seedTestMarket({ db, clock, settings, secret: testSecret, env: parseEnvironment({}) });
  await close();
}
