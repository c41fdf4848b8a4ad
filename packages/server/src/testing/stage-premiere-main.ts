import { londonDay, secondMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * A premiere that a browser test can wait for, on the database of a running server: `<celebrity> <seconds
 * from now>`; moves it when called again.
 */
const [celebrityId = '', seconds = ''] = process.argv.slice(2);

await withCommandDatabase(async ({ db }) => {
  const at = new Date(systemClock.nowMs() + Number(seconds) * secondMs);
  const day = londonDay(at.getTime());
  const announced = { day, celebrity_ids: [celebrityId], announced_at: systemClock.now() };
  await db
    .insertInto('premiere_day')
    .values(announced)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('premiere')
    .values({ day, stage: 'Gala night', celebrity_id: celebrityId, at })
    .onConflict((conflict) => conflict.columns(['day', 'stage']).doUpdateSet({ at }))
    .execute();
});
