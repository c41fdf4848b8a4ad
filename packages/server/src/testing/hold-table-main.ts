import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * `hold-table-main.js user 20000`: locks a table for so many milliseconds, so that who reads it waits, and
 * prints a line when it has the lock.
 */
const [table = '', forMs = '5000'] = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    process.stdout.write('locked\n');
    await systemClock.sleep(Number(forMs));
  });
});
