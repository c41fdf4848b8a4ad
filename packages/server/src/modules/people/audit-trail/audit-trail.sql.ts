import type { AuditTrailQuery } from '@limelight/contract/people/audit-trail.schema';
import type { AuditAction, AuditTargetKind } from '@limelight/rules/audit-action';
import { endOfLondonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { type AccountSearch, isPart } from '../../../platform/account-search.sql.js';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { contains, startsWith } from '../../../platform/search-fold.sql.js';

/** The person who runs the server. */
export interface Operator {
  readonly userId: string;
  readonly role: 'operator';
  readonly requestId: string;
  readonly address: string;
}

/** As the author of a command, who has no account and no request. No account has the nil UUID. */
export const operator: Operator = {
  userId: '00000000-0000-0000-0000-000000000000',
  role: 'operator',
  requestId: 'command',
  address: 'the server',
};

export interface NewAuditEntry {
  readonly actor: Actor | Operator;
  readonly action: AuditAction;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string };
  /** The fields that the action changes, and no others. Null when it creates the target. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null when it removes the target. */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly now: Date;
}

/**
 * Number and hashes are set by the table's trigger, which locks the head of the chain until the transaction
 * ends.
 */
export async function insertAuditEntry(tx: Executor, entry: NewAuditEntry): Promise<void> {
  const { actor, action, target, before, after, reason, now } = entry;
  await sql`
    insert into audit_entry (at, actor_id, actor_role, action, target_kind, target_id, before, after, reason,
      request_id, address)
    values (${now}, ${actor.userId}, ${actor.role}, ${action}, ${target.kind}, ${target.id}, ${json(before)},
      ${json(after)}, ${reason}, ${actor.requestId}, ${actor.address})`.execute(tx);
}

function json(state: Readonly<Record<string, unknown>> | null): string | null {
  return state === null ? null : JSON.stringify(state);
}

export type AuditQuery = AuditTrailQuery & {
  /** Restricts the result to one actor when the reader may see only that one. */
  readonly onlyActorId: string | undefined;
};

export type AuditEntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Those that the reader may see. */
function selectEntries(db: Executor, onlyActorId: AuditQuery['onlyActorId']) {
  const query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('user as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.number', 'entry.at', 'entry.actor_id as actorId', 'entry.action'])
    .select(['entry.actor_role as actorRole', 'entry.target_kind as targetKind', 'entry.target_id as targetId'])
    .select(['entry.reason', 'entry.request_id as requestId', 'entry.address', 'entry.hash'])
    .select([state('before'), state('after'), actorName, targetName]);
  return onlyActorId === undefined ? query : query.where('entry.actor_id', '=', onlyActorId);
}

export function findAuditEntry(db: Executor, number: number, onlyActorId: AuditQuery['onlyActorId']) {
  return selectEntries(db, onlyActorId).where('entry.number', '=', number).executeTakeFirst();
}

/** The entries of a filter, newest first by default. */
export function selectAuditEntries(db: Executor, filter: AuditQuery, players: AccountSearch | undefined) {
  let query = selectEntries(db, filter.onlyActorId).orderBy('entry.number', filter.direction);
  if (filter.actorId !== undefined) query = query.where('entry.actor_id', '=', filter.actorId);
  if (filter.action !== undefined) query = query.where('entry.action', '=', filter.action);
  if (filter.targetKind !== undefined) query = query.where('entry.target_kind', '=', filter.targetKind);
  if (filter.targetId !== undefined) query = query.where('entry.target_id', '=', filter.targetId);
  if (filter.from !== undefined) query = query.where('entry.at', '>=', startOf(filter.from));
  if (filter.until !== undefined)
    query = query.where('entry.at', '<', new Date(endOfLondonDay(parseLondonDay(filter.until))));
  if (players !== undefined) query = query.where(matches(filter.q, players));
  return query;
}

function startOf(day: string): Date {
  return new Date(startOfLondonDay(parseLondonDay(day)));
}

/** As the index of three letters has it, which also finds one or two that begin a word. */
const text = sql`(target_id || ' ' || coalesce(reason, ''))`;

/**
 * In the reason or the id of the target, in the name of who acted, or of the player concerned. One or two
 * letters begin a word of the reason or the id.
 */
function matches(q: string, players: AccountSearch) {
  const isWritten = isPart(q) ? contains(text, q) : sql`${startsWith(text, q)} or ${contains(text, ` ${q}`)}`;
  return sql<boolean>`entry.number in (
    select number from audit_entry where ${isWritten}
    union select number from audit_entry where actor_id = any(array(
      select id from "user" where role <> 'user' and account_state <> 'closed' and ${contains(sql`name`, q)}
    ))
    union select number from audit_entry where target_kind in ('user', 'referral') and target_id = any(array(
      select id::text from "user" where account_state <> 'closed' and ${players.condition} limit 100
    ))
  )`;
}

const actorName = sql<
  string | null
>`coalesce(actor.name, case when entry.actor_role = ${operator.role} then 'Operator' end)`.as('actorName');

/** Of a player. Other targets have ids that are no UUID, so the text is compared. */
const targetName = sql<string | null>`(
  select name from "user"
  where id = case
    when entry.target_kind in ('user', 'referral') and entry.target_id ~ '^[0-9a-f-]{36}$' then entry.target_id::uuid
  end
)`.as('targetName');

/** Recomputes the newest entries of the chain, and compares the last with its head. */
export async function checkChain(db: Executor, entriesMax: number) {
  const { rows } = await sql<{ entries: number; hash: Buffer; checked: number; brokenAt: number | null }>`
    with newest as (
      select number, hash, previous_hash, audit_entry_hash(entry) as expected
      from audit_entry as entry order by number desc limit ${entriesMax}
    ),
    linked as (select *, lag(hash) over (order by number) as hash_before from newest)
    select head.number as entries, head.hash, (select count(*) from newest) as checked,
      least(
        (select min(number) from linked where hash <> expected or previous_hash <> hash_before),
        case when head.hash <> coalesce((select hash from newest limit 1), head.hash) then head.number end,
        case when head.number > 0 and not exists (select from newest where number = head.number) then head.number end
      ) as "brokenAt"
    from audit_head as head`.execute(db);
  const [chain] = rows;
  if (!chain) throw new Error('the audit trail has no head');
  return chain;
}

interface ActionsOn {
  readonly target: NewAuditEntry['target'];
  readonly limit: number;
  readonly onlyActorId: string | undefined;
}

/** The actions on one target, newest first. */
export function selectActionsOn(db: Executor, { target, limit, onlyActorId }: ActionsOn) {
  const query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('user as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.number', 'entry.at', actorName, 'entry.reason'])
    .select(sql<AuditAction>`entry.action`.as('action'))
    .select([state('before'), state('after')])
    .where('entry.target_kind', '=', target.kind)
    .where('entry.target_id', '=', target.id)
    .orderBy('entry.number', 'desc')
    .limit(limit);
  return onlyActorId === undefined ? query : query.where('entry.actor_id', '=', onlyActorId);
}

/** The table's check constraints accept objects only. */
function state<Column extends 'before' | 'after'>(column: Column) {
  return sql<Record<string, unknown> | null>`entry.${sql.ref(column)}`.as(column);
}

/** For the timeline of a person: what staff did to the account. */
export function selectStaffActions(userId: string) {
  return sql`
    select entry.number::text as key, entry.at, jsonb_build_object('action', entry.action, 'by', staff.name,
      'before', entry.before, 'after', entry.after, 'reason', entry.reason) as data
    from audit_entry as entry left join "user" as staff on staff.id = entry.actor_id
    where entry.target_kind = 'user' and entry.target_id = ${userId}::text`;
}
