import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Ends the campaigns that have no mail left. */
export async function finishCampaigns(db: Executor, now: Date): Promise<void> {
  await sql`
    update campaign set state = 'sent', finished_at = ${now}, trouble = null, troubles = 0, retry_at = null
    where state = 'sending'
      and not exists (select from campaign_send where campaign_id = campaign.id and state = 'waiting')`.execute(db);
}

/** The mail server takes mails of the campaign (again). */
export async function updateReachable(db: Executor, campaignId: string): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ trouble: null, troubles: 0, retry_at: null })
    .where('id', '=', campaignId)
    .where('troubles', '>', 0)
    .execute();
}

interface Problem {
  readonly campaignId: string;
  readonly trouble: string;
  /** By the number of failures in a row. */
  readonly retryAt: (failures: number) => Date;
  readonly now: Date;
}

/** The campaign waits. When several instances notice the same failure, it counts once. */
export async function updateProblem(db: Executor, { campaignId, trouble, retryAt, now }: Problem): Promise<void> {
  const known = await db.selectFrom('campaign').select('troubles').where('id', '=', campaignId).executeTakeFirst();
  const failures = (known?.troubles ?? 0) + 1;
  await db
    .updateTable('campaign')
    .set({ trouble, troubles: failures, retry_at: retryAt(failures) })
    .where('id', '=', campaignId)
    .where('troubles', '=', failures - 1)
    .where('state', '=', 'sending')
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .execute();
}

interface Pause {
  readonly campaignId: string;
  readonly trouble: string;
  readonly now: Date;
}

/** The mail server refuses us: no mail goes out until staff resume the campaign. */
export async function updatePaused(db: Executor, { campaignId, trouble, now }: Pause): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ state: 'paused', trouble, troubles: 0, retry_at: now })
    .where('id', '=', campaignId)
    .where('state', '=', 'sending')
    .execute();
}

/** Of this many first mails a tenth may be refused before the campaign pauses. */
const firstMails = 100;

/**
 * Pauses a campaign with too many refusals among its first mails: its lists are old, or something about it is
 * wrong. Those that staff knew of when they resumed it do not count.
 * @returns whether it is paused now
 */
export async function pauseRefused(db: Executor, { campaignId, now }: Omit<Pause, 'trouble'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update campaign set state = 'paused', troubles = 0, retry_at = ${now},
      trouble = format('%s of the first %s mails were refused. Read why, then resume or cancel', refused, ended)
    from (
      select count(*) filter (where state in ('bounced', 'rejected')) as refused, count(*) as ended
      from (
        -- One more than counts: a campaign has a million, and each refusal asks.
        select state from campaign_send where campaign_id = ${campaignId} and state <> 'waiting' limit ${firstMails + 1}
      ) as first
    ) as mails
    where id = ${campaignId} and campaign.state = 'sending' and ended <= ${firstMails}
      and (refused - refusals_accepted) * 10 > ${firstMails}`.execute(db);
  return numAffectedRows > 0n;
}

export async function countSends(db: Executor, campaignId: string) {
  return db
    .selectFrom('campaign_send')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute();
}

export async function countUnsubscribed(db: Executor, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_send')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many the mail server accepted since then, and the first of them. */
export async function countSentSince(db: Executor, campaignId: string, since: Date) {
  return db
    .selectFrom('campaign_send')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('done_at').as('firstAt')])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sent')
    .where('done_at', '>', since)
    .executeTakeFirstOrThrow();
}
