import { eventMs } from '@limelight/rules/squad-event';
import { secondMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * Moves the starts of events on the database of a running server, for what cannot wait for a day:
 * `<seconds from now> <id> ...`. The server does the rest: 12 hours before the start it decides, and so on.
 */
const [seconds = '', ...ids] = process.argv.slice(2);

await withCommandDatabase(async ({ db }) => {
  const startsAtMs = systemClock.nowMs() + Number(seconds) * secondMs;
  const [starts_at, ends_at] = [new Date(startsAtMs), new Date(startsAtMs + eventMs)];
  for (const id of ids) {
    await db.transaction().execute(async (tx) => {
      const find = tx.selectFrom('squad_event').select(['celebrity_id', 'starts_at', 'stage']).where('id', '=', id);
      const { celebrity_id, starts_at: before, stage } = await find.forUpdate().executeTakeFirstOrThrow();
      // What is over has its times.
      if (stage !== 'proposed' && stage !== 'scheduled') return;
      await tx.updateTable('squad_event').set({ starts_at }).where('id', '=', id).execute();
      await tx.updateTable('pool').set({ closes_at: starts_at }).where('id', '=', id).execute();
      await tx
        .updateTable('fee_window')
        .set({ begins_at: starts_at, ends_at })
        .where('celebrity_id', '=', celebrity_id)
        .where('begins_at', '=', before)
        .execute();
    });
  }
});
