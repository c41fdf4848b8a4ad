import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Whether a recipient may be mailed now; expects `recipient` (email, user_id) joined with `suppression`,
 * `consent` and `account`. A player who opts in later than the address was suppressed is mailed again.
 */
const mayBeMailed = sql`case
  when recipient.user_id is null then suppression.digest is null
  else consent.withdrawn_at is null and account.email_verified and account.account_state = 'active'
    and account.email = recipient.email
    and (suppression.digest is null or suppression.at < consent.given_at)
end`;

const standing = sql`
  left join mail_suppression as suppression on suppression.digest = mail_address_digest(recipient.email)
  left join mail_consent as consent on consent.user_id = recipient.user_id
  left join "user" as account on account.id = recipient.user_id`;

/** One row per address of the lists. An address that is also a player's who opted in is that player. */
function addressesOf(listIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    select distinct on (email) email, name, user_id from (
      select email, name, null::uuid as user_id from email_subscriber where list_id = any(${listIds}::uuid[])
      union all
      select account.email, account.name, account.id
      from mail_consent as consent join "user" as account on account.id = consent.user_id
      where consent.withdrawn_at is null and account.email_verified and account.account_state = 'active'
        and exists (select from email_list where id = any(${listIds}::uuid[]) and built_in)
    ) as member
    order by email, user_id nulls last`;
}

/** How many addresses the lists have together, and how many of them a campaign would mail. */
export async function countAudience(
  db: Executor,
  listIds: readonly string[],
): Promise<{ readonly addresses: number; readonly recipients: number }> {
  const { rows } = await sql<{ addresses: number; recipients: number }>`
    select count(*) as addresses, count(*) filter (where coalesce(${mayBeMailed}, false)) as recipients
    from (${addressesOf(listIds)}) as recipient ${standing}`.execute(db);
  return rows[0] ?? { addresses: 0, recipients: 0 };
}

/** Writes a mail for each recipient. @returns how many */
export async function insertSends(
  db: Executor,
  { campaignId, listIds, now }: { campaignId: string; listIds: readonly string[]; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into campaign_send (campaign_id, number, user_id, email, name, due_at)
    select ${campaignId}, row_number() over (order by recipient.email), recipient.user_id, recipient.email,
      recipient.name, ${now}
    from (${addressesOf(listIds)}) as recipient ${standing}
    where ${mayBeMailed}`.execute(db);
  return Number(numAffectedRows);
}

/** Gives up the claimed mails whose recipients have unsubscribed or left since the campaign started. */
export async function skipUnwilling(
  db: Executor,
  { campaignId, claim, now }: { campaignId: string; claim: string; now: Date },
): Promise<void> {
  await sql`
    update campaign_send as send set state = 'skipped', done_at = ${now}
    from campaign_send as recipient ${standing}
    where recipient.campaign_id = ${campaignId} and recipient.claim = ${claim} and recipient.state = 'waiting'
      and not coalesce(${mayBeMailed}, false)
      and send.campaign_id = recipient.campaign_id and send.number = recipient.number`.execute(db);
}
