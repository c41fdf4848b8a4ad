import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { systemClock } from '../platform/clock.js';
import { type OpenDatabase, openDatabase } from '../platform/database.js';
import { StatementNames } from '../platform/statement-names.js';
import { type TemplateName, templates, urlOfDatabase } from './templates.js';

export interface TestDatabase extends OpenDatabase {
  readonly url: string;
  /** Ends all its connections: it can be copied then, until it is closed. */
  disconnect(): Promise<void>;
}

let maintenance: Promise<pg.Client> | undefined;

/** One connection of each worker: every connection is a process of the server. */
async function openMaintenance(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  // The next statement opens another.
  client.on('error', () => {
    maintenance = undefined;
  });
  await client.connect();
  // Missing in its types.
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

/** Runs a statement on the maintenance database, such as creating or dropping a test database. */
export async function maintain(statement: string): Promise<void> {
  maintenance ??= openMaintenance().catch((error: unknown) => {
    maintenance = undefined;
    throw error;
  });
  await (await maintenance).query(statement);
}

/**
 * A test of races makes more concurrent requests than there are connections, and may run on a busy machine.
 */
const connectTimeoutMs = 60_000;

/** Every statement is prepared, not only those that run often. */
const namesForAll = () => new StatementNames({ clock: systemClock, usesBefore: 0 });

let market: Promise<void> | undefined;

/** Its modules are loaded by the files that ask for a market. */
function makeMarket(): Promise<void> {
  market ??= import('./market-template.js').then(({ ensureMarketTemplate }) =>
    ensureMarketTemplate(inject('postgresUrl')),
  );
  return market;
}

/** A copy of a template, or of a disconnected database, on the shared test server. Closing drops it. */
export async function createTestDatabase(template: TemplateName | TestDatabase = 'empty'): Promise<TestDatabase> {
  if (template === 'market') await makeMarket();
  const source = typeof template === 'string' ? templates[template] : new URL(template.url).pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // A copy of the files takes a fifth of the time of a copy through the log, and its removal a seventh.
  await maintain(`create database ${name} template ${source} strategy file_copy`);
  const address = new URL(urlOfDatabase(inject('postgresUrl'), name));
  // Its rows are of a fake clock's time: only a test that says when it is audits what lies ahead.
  address.searchParams.set('options', '-c limelight.audit_time=infinity');
  const url = address.href;
  const open = openDatabase({ url, connectTimeoutMs, statementNames: namesForAll(), onError: () => {} });
  let ended: Promise<void> | undefined;
  const disconnect = () => {
    ended ??= open.close();
    return ended;
  };
  return {
    ...open,
    url,
    disconnect,
    close: async () => {
      await disconnect();
      await maintain(`drop database ${name} with (force)`);
    },
  };
}
