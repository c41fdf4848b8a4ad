import { ipoDrawKey, ipoTicket } from '@limelight/rules/ipo';
import { addDays, dayMs, hourMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { hmacSha256, requireDayKey, sha256 } from '../modules/exchange/market/market.public.js';
import { listRunningPools, sharePool } from '../modules/play/pools/pools.public.js';
import { systemClock } from '../platform/clock.js';
import { secretsFrom } from '../platform/secret.js';

/**
 * Moves the times of an IPO on the database of a running server, for browser tests: `<id> open` opens its
 * window, for accounts of any age, `<id> close` ends it, and `<id> share` shares a closed one out with the
 * key of today, as if it had been closed yesterday, at any time of day. The server does the rest.
 * `<id> ring a@example.org b@example.org`: both signed up from one address.
 */
const [id = '', step = '', ...emails] = process.argv.slice(2);

await withCommandDatabase(async ({ db, env }) => {
  const now = systemClock.nowMs();
  const moveWindow = async (opensAtMs: number) => {
    const [opens_at, closes_at] = [new Date(opensAtMs), new Date(opensAtMs + dayMs)];
    await db.updateTable('ipo').set({ opens_at, account_days: 0 }).where('id', '=', id).execute();
    await db.updateTable('pool').set({ closes_at }).where('id', '=', id).execute();
  };
  if (step === 'open') await moveWindow(now - hourMs);
  if (step === 'close') await moveWindow(now - dayMs);
  if (step === 'ring') {
    const users = await db.selectFrom('user').select('id').where('email', 'in', emails).execute();
    for (const user of users) {
      await sql`insert into sign_up_origin (user_id, address_digest, device_digest, created_at)
        values (${user.id}, sha256('one address'), sha256(${user.id}::text::bytea), ${systemClock.now()})`.execute(db);
    }
  }
  if (step === 'share') {
    const drawDay = londonDay(now);
    const drawKey = ipoDrawKey(hmacSha256, await requireDayKey(db, secretsFrom(env.secrets ?? []), drawDay), id);
    const closed = (await listRunningPools(db, 'ipo')).find((pool) => pool.id === id);
    if (closed === undefined) throw new Error(`${id} is not closed`);
    await db.transaction().execute(async (tx) => {
      const close_day = addDays(drawDay, -1);
      await tx.updateTable('pool').set({ close_day }).where('id', '=', id).execute();
      await sharePool(tx, closed, { drawDay, drawKey, ticketOf: ipoTicket(sha256, drawKey) });
    });
  }
});
