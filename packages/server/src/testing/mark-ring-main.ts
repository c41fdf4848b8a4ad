import { addDays, hourMs, type LondonDay, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { ringTask } from '../modules/fame/rings/rings.public.js';
import { systemClock } from '../platform/clock.js';

/**
 * For browser tests, which cannot wait for a night. `note a@example.org b@example.org`: both have one
 * mailbox, and the night before the last notes it; `mark`: the last night takes the younger out of the
 * rankings.
 */
const [step = '', ...emails] = process.argv.slice(2);

await withCommandDatabase(async ({ db }) => {
  const clock = { ...systemClock, skewMs: 0 };
  const today = londonDay(systemClock.nowMs());
  const settings = { of: () => ({ rankOneOfRing: true }) } as never;
  const night = (day: LondonDay) =>
    ringTask({ db, clock, settings }).run(
      { number: 1, atMs: startOfLondonDay(day) + 3 * hourMs } as never,
      undefined as never,
    );
  if (step === 'mark') {
    await night(addDays(today, -1));
    return;
  }
  // The night of today is over: the server changes nothing meanwhile.
  await sql`insert into daily_run (task, day, ran_at) values ('rings', ${today}, now()) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into contact_trace (user_id, mailbox_digest, noted_at)
    select id, sha256(${emails.join()}::bytea), created_at from "user" where email = any(${emails})
    on conflict (user_id) do update set mailbox_digest = excluded.mailbox_digest`.execute(db);
  await night(addDays(today, -2));
});
