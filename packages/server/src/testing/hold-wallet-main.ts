import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * `hold-wallet-main.js you@example.org 5000`: locks the wallet of a player for so many milliseconds, as a
 * transaction that hangs does, and prints a line when it has the lock. `all` instead of an address locks
 * every wallet.
 */
const [email = '', forMs = '5000'] = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  const lock = sql`select 1 from wallet where user_id in (select id from "user" where ${email} in (email, 'all')) for update`;
  await db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    process.stdout.write('locked\n');
    await systemClock.sleep(Number(forMs));
  });
});
