import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { enforceLimit } from './limits.js';
import { readPersonalRows } from './personal-data.sql.js';
import { personalTables } from './personal-tables.js';

export interface ExportRequest {
  readonly viewer: Viewer;
  readonly address: string;
}

/**
 * Everything that is stored about a player, as one JSON file of whatever length: rows go out as they are read. One
 * snapshot, so that the ledger in it sums to the cash in it.
 */
export async function exportPersonalData(services: Services, { viewer, address }: ExportRequest): Promise<Readable> {
  const { pool, clock } = services;
  await enforceLimit(services, 'export-data', { address, account: viewer.userId });
  const client = await pool.connect();
  return Readable.from(writeExport(client, viewer.userId, clock.now()), { objectMode: false });
}

async function* writeExport(client: pg.PoolClient, userId: string, now: Date): AsyncGenerator<string> {
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())},\n"about": ${JSON.stringify(about)}`;
    for (const table of personalTables) {
      if (table.exportAs === undefined) continue;
      yield `,\n${JSON.stringify(table.exportAs)}: [`;
      let separator = '\n';
      for await (const row of readPersonalRows(client, table, userId)) {
        yield `${separator}${row}`;
        separator = ',\n';
      }
      yield ']';
    }
    yield '\n}\n';
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // Here as well when the client goes away in the middle. A connection that failed is not used again.
    await client.query('rollback').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}

const about =
  'What Limelight stores about you, by table. Amounts in columns that end in "_cents" are hundredths of SE$; times are UTC.';
