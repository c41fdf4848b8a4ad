import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { openDatabase } from '../../../platform/database.js';
import { auditDatabase } from '../../../testing/audit.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { urlOfDatabase } from '../../../testing/templates.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { backupRules } from './backup-rules.js';
import { backupOf, restoreInto, scratchFolder } from './backups.fixture.js';

async function runOn(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows[0]?.server_version ?? '';
}

/** A new database on the server of a maintenance URL. */
async function blankOn(maintenanceUrl: string) {
  const name = `drill_${randomUUID().replaceAll('-', '')}`;
  await runOn(maintenanceUrl, `create database ${name}`);
  const url = urlOfDatabase(maintenanceUrl, name);
  return { url, ...openDatabase({ url, onError: () => {} }) };
}

test('a backup goes through every supported version of PostgreSQL, and comes back with every row', async () => {
  const trading = await TradingUnderTest.open();
  const folder = await scratchFolder();
  const { db, databaseUrl } = trading.services;
  const older = inject('olderPostgres');
  const embedded = inject('postgresUrl');
  const servers = [older[16], older[17], embedded, older[17], older[16], embedded].map((url) => url ?? '');
  const majors: string[] = [];
  try {
    const userIds = await Promise.all([1, 2, 3].map(() => trading.addPlayer({ cashCents: 100_000_000 })));
    await trading.moveOn();
    const place = tradePlacer(trading.services);
    for (const userId of userIds) await place(await trading.tradeRequest(userId, { side: 'buy' }));
    const left = [...backupRules.leftOut, 'migration'].map((name) => `public.${name}`);
    const tables = (await listTables(db)).filter((name) => name.startsWith('public.') && !left.includes(name));
    const original = await digestTables(db, tables);
    let sourceUrl = databaseUrl;
    for (const [step, server] of servers.entries()) {
      const path = folder.of(`step-${step}.backup`);
      await backupOf(sourceUrl, folder, { path });
      const target = await blankOn(server);
      await restoreInto(target.url, folder, { path });
      expect(brokenFindings(await auditDatabase(target.db)), `step ${step}`).toEqual([]);
      expect(await digestTables(target.db, tables), `step ${step}`).toEqual(original);
      await target.close();
      sourceUrl = target.url;
      majors.push((await runOn(server, 'show server_version')).split('.')[0] ?? '');
    }
    expect(majors).toEqual(['16', '17', '18', '17', '16', '18']);
  } finally {
    await trading.services.close();
    await folder.remove();
  }
});
