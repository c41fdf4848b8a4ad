import { Readable } from 'node:stream';
import { exportOmits } from '@limelight/rules/personal-data';
import { minuteMs, secondMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { PersonalTables } from '../../../platform/personal-table.js';
import { allowSlowReader } from '../../../platform/slow-reader.sql.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { readAvatar } from '../../people/avatars/avatars.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { findExported, readPersonalRows } from './personal-data.sql.js';

/** Each export holds a database connection and a snapshot until its client has read it. */
const concurrentExportsMax = 2;
const exportMsMax = minuteMs;

type ExportServices = Pick<Services, 'env' | 'db' | 'pool' | 'clock' | 'log' | 'settings' | 'files'> & PersonalTables;

/**
 * Streams everything stored about a player as one JSON file of any length, row by row. All rows come from one
 * snapshot, so that the ledger sums to the cash. A client that takes more than a minute is disconnected.
 * @throws Refusal TOO_MANY_REQUESTS, also while this instance runs its maximum of exports
 */
export function personalDataExporter(services: ExportServices) {
  const { clock, log } = services;
  let running = 0;

  function open(userId: string): Readable {
    const file = Readable.from(writeExport(services, userId), { objectMode: false });
    const closed = new AbortController();
    file.once('close', () => {
      running -= 1;
      closed.abort();
    });
    void clock.sleep(exportMsMax, closed.signal).then(() => {
      if (closed.signal.aborted) return;
      log.info('aborted a data export: its client read too slowly');
      file.destroy();
    });
    return file;
  }

  return async (userId: string, address: string): Promise<Readable> => {
    if (running >= concurrentExportsMax) {
      const details = { retryAfterSeconds: exportMsMax / secondMs };
      throw new Refusal('TOO_MANY_REQUESTS', { details });
    }
    running += 1;
    try {
      await enforceLimit(services, 'export-data', { address, account: userId });
    } catch (error) {
      running -= 1;
      throw error;
    }
    return open(userId);
  };
}

async function* writeExport(
  { pool, clock, settings, files, personalTables }: ExportServices,
  userId: string,
): AsyncGenerator<string> {
  // Acquired only here: if the client never reads, the generator never runs and its `finally` could not
  // release the connection.
  const client = await pool.connect();
  let failure: Error | undefined;
  const { siteName } = settings.of(siteSettings);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(allowSlowReader);
    const { image, email } = await findExported(client, userId);
    yield `{\n"exportedAt": ${JSON.stringify(clock.now().toISOString())},\n"about": ${JSON.stringify(aboutOf(siteName))}`;
    for (const table of personalTables) {
      if (table.exportAs === undefined) continue;
      yield `,\n${JSON.stringify(table.exportAs)}: [`;
      let separator = '\n';
      for await (const row of readPersonalRows(client, table, { userId, email })) {
        yield `${separator}${row}`;
        separator = ',\n';
      }
      yield ']';
    }
    const picture = await readAvatar(files, image);
    if (picture !== null) yield `,\n"picture": "data:image/webp;base64,${picture.toString('base64')}"`;
    yield '\n}\n';
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // Also runs when the client disconnects. A failed connection is not reused.
    await client.query('rollback').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}

function aboutOf(siteName: string): string {
  return `What ${siteName} stores about you, by table. Amounts in columns that end in "_cents" are hundredths of SE$; times are UTC. Left out: ${exportOmits}.`;
}
