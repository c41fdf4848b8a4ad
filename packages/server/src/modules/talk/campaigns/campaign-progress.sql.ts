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
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .execute();
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

/** How many the mail server accepted since then. */
export async function countSentSince(db: Executor, campaignId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_send')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sent')
    .where('done_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
