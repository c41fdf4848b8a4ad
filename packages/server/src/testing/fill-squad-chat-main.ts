import { secondMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { withCommandDatabase } from '../commands/command-database.js';
import { systemClock } from '../platform/clock.js';

/**
 * `fill-squad-chat-main.ts <squad> you@example.org 200`: so many messages of a member, one a second up to
 * now, for browser tests of long chats. Each has a text of its own.
 */
const [squadId = '', email = '', count = ''] = process.argv.slice(2);
await withCommandDatabase(async ({ db }) => {
  await db.transaction().execute(async (tx) => {
    const chat = tx.selectFrom('squad_chat').select('head').where('squad_id', '=', squadId).forUpdate();
    const { head } = await chat.executeTakeFirstOrThrow();
    const from = new Date(systemClock.nowMs() - Number(count) * secondMs);
    await sql`
      insert into squad_message (squad_id, number, id, user_id, created_at, text)
      select ${squadId}, ${head}::integer + place, gen_random_uuid(), id, ${from}::timestamptz + place * interval '1 second',
        'message ' || place
      from "user", generate_series(1, ${Number(count)}::integer) as place where email = ${email}`.execute(tx);
    await tx
      .updateTable('squad_chat')
      .set({ head: head + Number(count) })
      .where('squad_id', '=', squadId)
      .execute();
  });
});
