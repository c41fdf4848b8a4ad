import { dayMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * `age-accounts-main.ts you@example.org friend@example.org`: their accounts are ten days old, for browser
 * tests of what new accounts cannot do yet.
 */
const emails = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  const created_at = new Date(systemClock.nowMs() - 10 * dayMs);
  const changed = await db.updateTable('user').set({ created_at }).where('email', 'in', emails).executeTakeFirst();
  if (Number(changed.numUpdatedRows) !== emails.length) throw new Error('an account is missing');
});
