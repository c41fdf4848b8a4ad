import { shareOutMs } from '@limelight/rules/ipo';
import { addDays, dayMs, hourMs, londonDay, parseLondonDay } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * Moves the times of an IPO on the database of a running server, for browser tests: `<id> open` opens its
 * window, for accounts of any age, `<id> close` ends it, `<id> share` lets a closed one be shared out with the
 * next tick. Staff and players do the rest.
 */
const [id = '', step = ''] = process.argv.slice(2);

await withCommandDatabase(async ({ db }) => {
  const now = systemClock.nowMs();
  const moveWindow = async (opensAtMs: number) => {
    const [opens_at, closes_at] = [new Date(opensAtMs), new Date(opensAtMs + dayMs)];
    await db.updateTable('ipo').set({ opens_at }).where('id', '=', id).execute();
    await db.updateTable('pool').set({ closes_at }).where('id', '=', id).execute();
  };
  if (step === 'open') {
    await db.updateTable('ipo').set({ account_days: 0 }).where('id', '=', id).execute();
    await moveWindow(now - hourMs);
  }
  if (step === 'close') await moveWindow(now - dayMs);
  if (step === 'share') {
    const days = await db.selectFrom('market_day').select('day').orderBy('day', 'desc').execute();
    const due = days
      .map(({ day }) => parseLondonDay(day))
      .find((day) => day <= londonDay(now) && shareOutMs(day) <= now);
    if (due === undefined) throw new Error('no day of this game is far enough for a share-out');
    const close_day = addDays(due, -1);
    await db.updateTable('pool').set({ close_day }).where('id', '=', id).where('close_day', 'is not', null).execute();
  }
});
