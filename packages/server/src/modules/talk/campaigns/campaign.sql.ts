import type { CampaignState } from '@limelight/rules/campaign';
import { type Insertable, sql } from 'kysely';
import type { Campaign } from '../../../platform/database.generated.js';
import type { Database, Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';
import { type PageRequest, readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';

export function findCampaign(db: Executor, id: string) {
  return db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst();
}
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/** Until the transaction ends nobody else changes it. */
export function lockCampaign(tx: Executor, id: string) {
  return tx.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Makes others wait who would start the same; one that is being started is left out. */
export function lockDueCampaign(tx: Executor, now: Date) {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function insertCampaign(db: Executor, campaign: Insertable<Campaign>): Promise<CampaignRow> {
  return db.insertInto('campaign').values(campaign).returningAll().executeTakeFirstOrThrow();
}

interface CampaignChange {
  readonly subject?: string;
  readonly preheader?: string;
  readonly body?: string;
  readonly state?: CampaignState;
  readonly scheduled_at?: Date | null;
  readonly sent_by?: string;
  readonly started_at?: Date;
  readonly finished_at?: Date;
  readonly recipients?: number;
  readonly trouble?: string | null;
  readonly troubles?: number;
  readonly refusals_accepted?: number;
  readonly retry_at?: Date | null;
}

/** The caller holds the campaign's lock. @returns the changed row, with the next version */
export function updateCampaign(tx: Executor, id: string, change: CampaignChange) {
  return tx
    .updateTable('campaign')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCampaign(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('campaign').where('id', '=', id).execute();
}

/** Those that still exist, the built-in one first. */
export function listListsOf(db: Executor, campaignId: string) {
  return db
    .selectFrom('campaign_list')
    .innerJoin('email_list', 'email_list.id', 'campaign_list.list_id')
    .select(['email_list.id', 'email_list.name'])
    .where('campaign_list.campaign_id', '=', campaignId)
    .orderBy('email_list.built_in', 'desc')
    .orderBy(byLetters(sql`email_list.name`))
    .orderBy('email_list.id')
    .execute();
}

/** Replaces them. @returns false when one of the lists does not exist */
export async function replaceLists(tx: Executor, campaignId: string, listIds: readonly string[]): Promise<boolean> {
  await tx.deleteFrom('campaign_list').where('campaign_id', '=', campaignId).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into campaign_list (campaign_id, list_id)
    select ${campaignId}, id from email_list where id = any(${listIds}::uuid[])
    for key share`.execute(tx);
  return Number(numAffectedRows) === new Set(listIds).size;
}

export interface CampaignsQuery extends PageRequest {
  readonly q: string;
  readonly sort: 'created' | 'subject';
  readonly direction: 'asc' | 'desc';
  readonly state?: CampaignState | undefined;
}

function selectCampaigns(db: Executor, { q, sort, direction, state }: CampaignsQuery) {
  return db
    .selectFrom('campaign')
    .select(['id', 'subject', 'state', 'created_at', 'scheduled_at', 'started_at', 'finished_at', 'recipients'])
    .$if(q !== '', (found) => found.where(contains(sql`subject`, q)))
    .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'draft'))
    .orderBy(sort === 'subject' ? byLetters(sql`subject`) : 'created_at', direction)
    .orderBy('id', direction);
}

export function listCampaigns(db: Executor, query: CampaignsQuery) {
  return readPageOfRows(db, selectCampaigns(db, query), { page: query.page });
}

export function streamCampaigns(db: Database, query: CampaignsQuery) {
  return streamRows(db, selectCampaigns(db, query));
}

export async function findStaffName(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name;
}

export function findStaffAddress(db: Executor, userId: string) {
  return db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Campaigns that are being sent or paused, and how many of them wait for the mail server. */
export function findRunningCampaigns(db: Executor) {
  return db
    .selectFrom('campaign')
    .where('state', 'in', ['sending', 'paused'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('started_at').as('oldestAt'),
      sql<number>`count(*) filter (where state = 'paused')`.as('paused'),
      sql<number>`count(*) filter (where trouble is not null)`.as('withProblems'),
    ])
    .executeTakeFirstOrThrow();
}
