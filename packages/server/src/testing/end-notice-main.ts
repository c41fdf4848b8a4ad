import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * Puts every announced setting in force now, and makes every retirement due, for browser tests, which cannot
 * wait for the day of notice.
 */
await withCommandDatabase(async ({ db }) => {
  const now = systemClock.now();
  await db.updateTable('setting_change').set({ effective_at: now }).where('effective_at', '>', now).execute();
  await db.updateTable('setting').set({ next_at: now }).where('next_at', '>', now).execute();
  await db.updateTable('retirement').set({ due_at: now }).where('due_at', '>', now).execute();
});
