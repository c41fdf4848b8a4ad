import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** A mail that this instance may send until its claim ends. */
export interface ClaimedSend {
  readonly campaign_id: string;
  readonly number: number;
  readonly id: string;
  readonly claim: string;
  readonly email: string;
  readonly name: string;
  readonly attempts: number;
}

type SendKey = Pick<ClaimedSend, 'campaign_id' | 'number' | 'claim'>;

/** Locks the pace of all instances until the transaction ends. @returns when the next range may be claimed */
export async function lockPace(tx: Executor): Promise<Date> {
  const { next_at } = await tx.selectFrom('campaign_pace').select('next_at').forUpdate().executeTakeFirstOrThrow();
  return next_at;
}

export async function updatePace(tx: Executor, nextAt: Date): Promise<void> {
  await tx.updateTable('campaign_pace').set({ next_at: nextAt }).execute();
}

/** Whether a campaign is being sent, or is to begin. */
export async function isCampaignDue(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from campaign where state = 'sending' or (state = 'scheduled' and scheduled_at <= ${now}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The oldest campaign with a mail to send now, unless it waits for the mail server. */
export async function findDueCampaign(db: Executor, now: Date) {
  return db
    .selectFrom('campaign')
    .select(['id', 'subject', 'preheader', 'body', 'version'])
    .where('state', '=', 'sending')
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign_send')
          .select('number')
          .whereRef('campaign_send.campaign_id', '=', 'campaign.id')
          .where('campaign_send.state', '=', 'waiting')
          .where('campaign_send.handed_over_at', 'is', null)
          .where('campaign_send.due_at', '<=', now),
      ),
    )
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export interface Claim {
  readonly campaignId: string;
  readonly claim: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/**
 * Claims the next mails of a campaign. A mail that was handed over is never claimed again.
 * @returns how many
 */
export async function claimSends(tx: Executor, { campaignId, claim, now, until, limit }: Claim): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select number from campaign_send
      where campaign_id = ${campaignId} and state = 'waiting' and handed_over_at is null and due_at <= ${now}
      order by due_at, number limit ${limit}
      for update skip locked
    )
    update campaign_send as send set claim = ${claim}, due_at = ${until}
    from due where send.campaign_id = ${campaignId} and send.number = due.number`.execute(tx);
  return Number(numAffectedRows);
}

export async function listClaimed(
  db: Executor,
  { campaignId, claim }: Pick<Claim, 'campaignId' | 'claim'>,
): Promise<readonly ClaimedSend[]> {
  const rows = await db
    .selectFrom('campaign_send')
    .select(['campaign_id', 'number', 'id', 'email', 'name', 'attempts'])
    .where('campaign_id', '=', campaignId)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .execute();
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email, claim }]));
}

/**
 * Notes that a mail goes to the mail server now. It succeeds once: not for a claim that another instance has
 * taken over, not twice, and not while the campaign is paused or cancelled.
 */
export async function updateHandedOver(db: Executor, { campaign_id, number, claim }: SendKey, now: Date) {
  const { numAffectedRows } = await sql`
    update campaign_send as send set handed_over_at = ${now}
    from campaign
    where send.campaign_id = ${campaign_id} and send.number = ${number} and send.claim = ${claim}
      and send.state = 'waiting' and send.handed_over_at is null
      and campaign.id = send.campaign_id and campaign.state = 'sending'`.execute(db);
  return numAffectedRows === 1n;
}

/** The mail server accepted it, also when that was noticed late. */
export async function updateSent(db: Executor, { campaign_id, number, claim }: SendKey, now: Date): Promise<void> {
  await sql`
    update campaign_send set state = 'sent', done_at = ${now}, reply = null
    where campaign_id = ${campaign_id} and number = ${number} and claim = ${claim}
      and state in ('waiting', 'uncertain')`.execute(db);
}

export interface Ending {
  readonly state: 'bounced' | 'rejected' | 'failed' | 'uncertain';
  readonly reply: string;
  readonly now: Date;
}

/** A final outcome other than `sent`. */
export async function updateEnded(
  db: Executor,
  { campaign_id, number, claim }: SendKey,
  { state, reply, now }: Ending,
): Promise<void> {
  await sql`
    update campaign_send set state = ${state}, done_at = ${now}, reply = ${reply}, attempts = attempts + 1
    where campaign_id = ${campaign_id} and number = ${number} and claim = ${claim} and state = 'waiting'`.execute(db);
}

/** Whether the last two campaigns that mailed the address met a mailbox that was switched off, too. */
export async function wasInactiveBefore(db: Executor, { email, id }: Pick<ClaimedSend, 'email' | 'id'>) {
  const { rows } = await sql<{ inactive: number }>`
    select count(*) filter (where reply ~ '^5[0-9][0-9][ -]5[.]2[.]1 ')::integer as inactive
    from (
      select reply from campaign_send where email = ${email} and id <> ${id} and done_at is not null
      order by done_at desc limit 2
    ) as earlier`.execute(db);
  return rows[0]?.inactive === 2;
}

interface Deferral {
  readonly reply: string | null;
  readonly dueAt: Date;
  /** Not when the mail server was away: that says nothing about the mail. */
  readonly countsAsAttempt: boolean;
}

/** It was not accepted and may be sent again. */
export async function updateDeferred(
  db: Executor,
  { campaign_id, number, claim }: SendKey,
  { reply, dueAt, countsAsAttempt }: Deferral,
): Promise<void> {
  await sql`
    update campaign_send set handed_over_at = null, claim = null, due_at = ${dueAt}, reply = ${reply},
      attempts = attempts + ${countsAsAttempt ? 1 : 0}
    where campaign_id = ${campaign_id} and number = ${number} and claim = ${claim} and state = 'waiting'`.execute(db);
}

/** Gives back what was claimed and not handed over. */
export async function releaseClaim(
  db: Executor,
  { campaignId, claim }: Pick<Claim, 'campaignId' | 'claim'>,
  now: Date,
) {
  await sql`
    update campaign_send set claim = null, due_at = ${now}
    where campaign_id = ${campaignId} and claim = ${claim} and state = 'waiting' and handed_over_at is null`.execute(
    db,
  );
}

/**
 * Mails that an instance handed over before it was killed: the mail server may have accepted them.
 * @returns how many
 */
export async function endUncertain(db: Executor, { before, now }: { before: Date; now: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update campaign_send set state = 'uncertain', done_at = ${now}, reply = 'The answer of the mail server was lost'
    where state = 'waiting' and handed_over_at is not null and handed_over_at <= ${before} and due_at <= ${now}`.execute(
    db,
  );
  return Number(numAffectedRows);
}
