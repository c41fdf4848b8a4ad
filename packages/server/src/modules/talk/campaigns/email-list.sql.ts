import { sql } from 'kysely';
import { type AccountSearch, searchAddresses } from '../../../platform/account-search.sql.js';
import type { Database, Executor } from '../../../platform/database.js';
import { byLetters, contains } from '../../../platform/search-fold.sql.js';
import {
  containsPattern,
  type PageOfRows,
  type PageRequest,
  readPageOfRows,
  streamRows,
} from '../../../platform/staff-list.sql.js';

const listColumns = ['id', 'name', 'description', 'built_in', 'subscribers', 'version', 'created_at'] as const;

export interface EmailListQuery extends PageRequest {
  readonly q: string;
  readonly sort: 'created' | 'name';
  readonly direction: 'asc' | 'desc';
}

function selectEmailLists(db: Executor, { q, sort, direction }: EmailListQuery) {
  return db
    .selectFrom('email_list')
    .select(listColumns)
    .$if(q !== '', (found) => found.where(contains(sql`name || ' ' || description`, q)))
    .orderBy(sort === 'name' ? byLetters(sql`name`) : 'created_at', direction)
    .orderBy('id', direction);
}

export function listEmailLists(db: Executor, query: EmailListQuery) {
  return readPageOfRows(db, selectEmailLists(db, query), { page: query.page });
}

export function streamEmailLists(db: Database, query: EmailListQuery) {
  return streamRows(db, selectEmailLists(db, query));
}

export function findEmailList(db: Executor, id: string) {
  return db.selectFrom('email_list').select(listColumns).where('id', '=', id).executeTakeFirst();
}
export type EmailListRow = NonNullable<Awaited<ReturnType<typeof findEmailList>>>;

export function lockEmailList(tx: Executor, id: string) {
  return tx.selectFrom('email_list').select(listColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface NewEmailList {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly now: Date;
}

export function insertEmailList(db: Executor, { now, ...list }: NewEmailList): Promise<EmailListRow> {
  return db
    .insertInto('email_list')
    .values({ ...list, created_at: now })
    .returning(listColumns)
    .executeTakeFirstOrThrow();
}

export function updateEmailList(
  tx: Executor,
  id: string,
  change: { readonly name: string; readonly description: string },
): Promise<EmailListRow> {
  return tx
    .updateTable('email_list')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(listColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteEmailList(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('email_list').where('id', '=', id).execute();
}

/** Whether a campaign that will start by itself goes to the list. */
export async function isAwaited(db: Executor, listId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_list')
    .innerJoin('campaign', 'campaign.id', 'campaign_list.campaign_id')
    .select('campaign.id')
    .where('campaign_list.list_id', '=', listId)
    .where('campaign.state', '=', 'scheduled')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Players who opted in, with a verified address and an active account. */
const optedInPlayers = (db: Executor) =>
  db
    .selectFrom('mail_consent')
    .innerJoin('user', 'user.id', 'mail_consent.user_id')
    .where('mail_consent.withdrawn_at', 'is', null)
    .where('user.email_verified', '=', true)
    .where('user.account_state', '=', 'active');

/**
 * How many `optedInPlayers` finds: the consents, less those of the few accounts that are not mailed (index
 * `user_not_mailed`). Joining every consent with its account takes seconds. Every consent has an account,
 * says the audit.
 */
export async function countOptedInPlayers(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mail_consent where withdrawn_at is null) - (
      select count(*) from "user" join mail_consent on mail_consent.user_id = "user".id
      where mail_consent.withdrawn_at is null and (not email_verified or account_state <> 'active')
    ) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function summarizeLists(db: Executor) {
  const { rows } = await sql<{ lists: number; subscribers: number; pendingCampaigns: number }>`
    select count(*) as lists, coalesce(sum(subscribers), 0)::bigint as subscribers,
      (select count(*) from campaign where state in ('scheduled', 'sending', 'paused')) as "pendingCampaigns"
    from email_list`.execute(db);
  return rows[0] ?? { lists: 0, subscribers: 0, pendingCampaigns: 0 };
}

export interface SubscribersQuery extends PageRequest {
  readonly q: string;
  readonly direction: 'asc' | 'desc';
}

/** Of the built-in list, whose addresses are in the accounts. */
function selectOptedIn(db: Executor, search: AccountSearch | undefined, { direction }: SubscribersQuery) {
  return optedInPlayers(db)
    .select([
      sql<string | null>`null::uuid`.as('id'),
      'user.email',
      'user.name',
      sql<SubscriberRow['source']>`mail_consent.source::text`.as('source'),
      'mail_consent.given_at as added_at',
    ])
    .$if(search !== undefined, (found) => found.where(search?.condition ?? sql<boolean>`true`))
    .orderBy('user.email', direction);
}

function selectSubscribers(db: Executor, listId: string, { q, direction }: SubscribersQuery) {
  return db
    .selectFrom('email_subscriber')
    .select([
      sql<string | null>`id`.as('id'),
      'email',
      'name',
      sql<SubscriberRow['source']>`source::text`.as('source'),
      'added_at',
    ])
    .where('list_id', '=', listId)
    .$if(q !== '', (found) => found.where('email', 'like', containsPattern(q.toLowerCase())))
    .orderBy('email', direction);
}

export interface SubscriberRow {
  readonly id: string | null;
  readonly email: string;
  readonly name: string;
  readonly source: 'import' | 'manual' | 'sign-up' | 'profile';
  readonly added_at: Date;
}

export async function listSubscribers(
  db: Executor,
  list: EmailListRow,
  query: SubscribersQuery,
): Promise<PageOfRows<SubscriberRow>> {
  if (!list.built_in) return readPageOfRows(db, selectSubscribers(db, list.id, query), query);
  const search = await searchAddresses(db, query.q);
  return readPageOfRows(db, selectOptedIn(db, search, query), {
    ...query,
    countMax: search?.countMax,
    key: search === undefined ? 'user.id' : undefined,
  });
}

export async function* streamSubscribers(
  db: Database,
  list: EmailListRow,
  query: SubscribersQuery,
): AsyncGenerator<SubscriberRow> {
  if (list.built_in) yield* streamRows(db, selectOptedIn(db, await searchAddresses(db, query.q), query));
  else yield* streamRows(db, selectSubscribers(db, list.id, query));
}
