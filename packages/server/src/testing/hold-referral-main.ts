import { addDays, dayMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * `hold-referral-main.ts invited@example.org referrer@example.org`: for browser tests of the review, which
 * cannot wait for a week. The invited player joined eight days ago and has been active on two earlier days,
 * and both signed up from one address.
 */
const [invited = '', referrer = ''] = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  const idOf = async (email: string) =>
    (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const [invitedId, referrerId] = [await idOf(invited), await idOf(referrer)];
  const now = systemClock.now();
  const joinedAt = new Date(now.getTime() - 8 * dayMs);
  await db
    .updateTable('user')
    .set({ referred_by: referrerId, created_at: joinedAt })
    .where('id', '=', invitedId)
    .execute();
  const today = londonDay(now.getTime());
  for (const [index, day] of [addDays(today, -2), addDays(today, -1)].entries()) {
    const claim = {
      amount_cents: 0,
      streak_days: index + 1,
      freezes_left: 2,
      claimed_at: new Date(now.getTime() - dayMs),
    };
    await sql`insert into daily_bonus_claim (user_id, day, id, amount_cents, streak_days, freezes_left, claimed_at)
      values (${invitedId}, ${day}, gen_random_uuid(), ${claim.amount_cents}, ${claim.streak_days}, ${claim.freezes_left},
        ${claim.claimed_at})`.execute(db);
  }
  for (const userId of [invitedId, referrerId]) {
    await sql`insert into sign_up_origin (user_id, address_digest, device_digest, created_at)
      values (${userId}, sha256('one address'), sha256(${userId}::text::bytea), ${now})`.execute(db);
  }
  await db
    .insertInto('referral')
    .values({ invited_id: invitedId, referrer_id: referrerId, state: 'held', noted_at: now })
    .execute();
});
