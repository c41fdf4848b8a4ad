import { sql } from 'kysely';
import type { MailConsentSource, MailSuppressionReason } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** When the player agreed; undefined when they never did or have withdrawn. */
export async function findConsent(db: Executor, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_consent')
    .select('given_at')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.given_at;
}

interface NewConsent {
  readonly userId: string;
  readonly source: MailConsentSource;
  readonly now: Date;
}

/** Agreeing again after a withdrawal replaces it; while it holds, its time and source stay. */
export async function upsertConsent(db: Executor, { userId, source, now }: NewConsent): Promise<void> {
  await db
    .insertInto('mail_consent')
    .values({ user_id: userId, source, given_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ source, given_at: now, withdrawn_at: null })
        .where('mail_consent.withdrawn_at', 'is not', null),
    )
    .execute();
}

export async function updateWithdrawn(db: Executor, userId: string, now: Date): Promise<void> {
  await sql`
    update mail_consent set withdrawn_at = greatest(${now}, given_at)
    where user_id = ${userId} and withdrawn_at is null`.execute(db);
}

/** A bounce outweighs an unsubscription: only staff or a later agreement of the player lift it. */
export async function upsertSuppression(
  db: Executor,
  { email, reason, now }: { email: string; reason: MailSuppressionReason; now: Date },
): Promise<void> {
  await sql`
    insert into mail_suppression as known (digest, reason, at)
    values (mail_address_digest(${email}), ${reason}, ${now})
    on conflict (digest) do update set reason = excluded.reason, at = greatest(known.at, excluded.at)
    where known.reason <> 'bounced' or excluded.reason = 'bounced'`.execute(db);
}

/** Those of the addresses that campaigns must not mail. */
export async function listSuppressed(db: Executor, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) as given (email)
    join mail_suppression on digest = mail_address_digest(email)`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Why, and since when, campaigns must not mail the address. */
export function findSuppression(db: Executor, email: string) {
  return db
    .selectFrom('mail_suppression')
    .select(['reason', 'at'])
    .where('digest', '=', sql<Buffer>`mail_address_digest(${email})`)
    .executeTakeFirst();
}

/** What its person has said stays. */
export async function deleteBounce(db: Executor, email: string): Promise<void> {
  await db
    .deleteFrom('mail_suppression')
    .where('digest', '=', sql<Buffer>`mail_address_digest(${email})`)
    .where('reason', '=', 'bounced')
    .execute();
}

export function findAddress(db: Executor, userId: string) {
  return db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
}
