import { type Insertable, sql } from 'kysely';
import type { LocalMail as LocalMailTable } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

const storedMailsMax = 500;

export async function insertLocalMail(db: Executor, mail: Insertable<LocalMailTable>): Promise<void> {
  await db
    .insertInto('local_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .execute();
}

/** Deletes all but the newest; a simulation writes thousands. */
export async function deleteOldLocalMail(db: Executor): Promise<void> {
  await sql`
    delete from local_mail where id in (
      select id from local_mail order by created_at desc, id desc offset ${storedMailsMax}
    )`.execute(db);
}

/** Newest first; only those to one address, if one is given. */
export function listLocalMail(db: Executor, to?: string) {
  return db
    .selectFrom('local_mail')
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .select(['id', 'recipient as to', 'subject', 'text_body as text', 'html_body as html', 'created_at as sentAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(storedMailsMax)
    .execute();
}

export type LocalMail = Awaited<ReturnType<typeof listLocalMail>>[number];
