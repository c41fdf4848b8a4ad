import type { Executor } from '../../platform/database.js';

const storedMailsMax = 500;

export interface NewLocalMail {
  readonly id: string;
  readonly effectKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly now: Date;
}

export async function insertLocalMail(db: Executor, mail: NewLocalMail): Promise<void> {
  await db
    .insertInto('local_mail')
    .values({
      id: mail.id,
      effect_key: mail.effectKey,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .execute();
}

/** Deletes all but the newest; a simulation writes thousands. */
export async function deleteOldLocalMail(db: Executor): Promise<void> {
  await db
    .deleteFrom('local_mail')
    .where('id', 'in', (query) =>
      query
        .selectFrom('local_mail')
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(storedMailsMax),
    )
    .execute();
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
