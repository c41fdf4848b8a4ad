import type { SquadCaseKind, SquadCaseState, SquadMeasure } from '@limelight/rules/squad-appeal';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../platform/database.js';

/** What a player appeals, or could. */
export interface CaseKey {
  readonly kind: SquadCaseKind;
  readonly id: string;
  readonly userId: string;
}

export interface CaseRow {
  readonly measure: SquadMeasure;
  readonly squadId: string | null;
  readonly squadHandle: string | null;
  readonly squadName: string | null;
  /** Whether the squad is. */
  readonly archived: boolean;
  readonly celebrityId: string | null;
  readonly byId: string | null;
  /** Of staff the name, of players the handle. */
  readonly byName: string | null;
  readonly byStaff: boolean;
  readonly reason: string | null;
  readonly at: Date;
  readonly until: Date | null;
  readonly state: SquadCaseState;
  readonly before: string | null;
  readonly after: string | null;
  /** Of the message that it concerns. */
  readonly number: number | null;
  readonly reportedText: string | null;
  /** Whether the player may appeal it. */
  readonly concerned: boolean;
}

/** The player's last message in the squad before a removal or a mute. */
const lastMessage = (row: 'refusal' | 'mute', at: 'kicked_at' | 'muted_at') => sql`(
  select number from squad_message as message
  where message.user_id = ${sql.ref(`${row}.user_id`)} and message.squad_id = ${sql.ref(`${row}.squad_id`)}
    and message.created_at <= ${sql.ref(`${row}.${at}`)}
  order by message.created_at desc, number desc limit 1)`;

const kick = ({ id, userId }: CaseKey) => sql`
  select 'kick' as measure, squad_id, null::text as celebrity_id, by_id, false as by_staff, reason, kicked_at as at,
    null::timestamptz as until, case when undone_at is null and lifted_at is null then 'standing' else 'undone' end as state,
    null::text as before, null::text as after, ${lastMessage('refusal', 'kicked_at')} as number, null::text as reported_text,
    user_id = ${userId} as concerned
  from squad_refusal as refusal where id = ${id}`;

/** One by staff has the message of the report that they decided with it. */
const mute = ({ id, userId }: CaseKey, now: Date) => sql`
  select case when mute.squad_id is null then 'staff-mute' else 'mute' end as measure,
    coalesce(mute.squad_id, report.squad_id) as squad_id, null::text as celebrity_id, by_id, mute.squad_id is null as by_staff,
    reason, muted_at as at, until,
    case when ended_at is not null then 'undone' when until <= ${now} then 'over' else 'standing' end as state,
    null::text as before, null::text as after,
    coalesce(report.number, ${lastMessage('mute', 'muted_at')}) as number, report.text as reported_text,
    mute.user_id = ${userId} as concerned
  from squad_mute as mute
  left join lateral (
    select squad_id, number, text from squad_report
    where mute.squad_id is null and user_id = mute.user_id and decision = 'mute' and decided_at = mute.muted_at limit 1
  ) as report on true
  where mute.id = ${id}`;

const removal = ({ id, userId }: CaseKey) => sql`
  select case when by_staff then 'staff-removal' else 'removal' end as measure, squad_id, null::text as celebrity_id,
    by_id, by_staff, reason, at, null::timestamptz as until, 'standing' as state, null::text as before, null::text as after,
    message_number as number,
    (
      select text from squad_report as report
      where report.squad_id = deed.squad_id and report.number = deed.message_number order by reported_at desc limit 1
    ) as reported_text,
    to_id is not distinct from ${userId}::uuid as concerned
  from squad_deed as deed where message_id = ${id}`;

/**
 * What was done to a squad: members appeal that it is archived or closed, the captain what staff renamed or
 * let in again, and a former captain who was silent the loss of the role.
 */
const ofSquad = ({ id, userId }: CaseKey, now: Date) => sql`
  select
    case deed.kind when 'archived' then case when by_staff then 'archive' else 'silence-archive' end
      when 'renamed' then 'rename' when 'muted' then 'squad-mute' when 'kick-undone' then 'kick-undone' else 'replaced'
    end as measure,
    deed.squad_id, null::text as celebrity_id, by_id, by_staff, reason, at,
    case when deed.kind = 'muted' then after::timestamptz end as until,
    case
      when deed.kind = 'renamed' then case when squad.name = after then 'standing' else 'undone' end
      when exists (
        select from squad_deed as later
        where later.squad_id = deed.squad_id and later.number > deed.number and later.kind::text = any(
          case deed.kind when 'archived' then array['archived', 'restored'] when 'muted' then array['muted', 'unmuted'] end)
      ) then 'undone'
      when deed.kind = 'muted' and after::timestamptz <= ${now} then 'over'
      else 'standing'
    end as state,
    case when deed.kind = 'renamed' then before end as before, case when deed.kind = 'renamed' then after end as after,
    null::integer as number, null::text as reported_text,
    case when deed.kind in ('archived', 'muted') then member.user_id is not null
      when deed.kind = 'role-changed' then to_id is not distinct from ${userId}::uuid
      else member.role is not distinct from 'captain'
    end as concerned
  from squad_deed as deed
  join squad on squad.id = deed.squad_id
  left join squad_member as member on member.squad_id = deed.squad_id and member.user_id = ${userId}
  where deed.id = ${id} and (
    deed.kind in ('archived', 'renamed', 'muted') or deed.kind = 'kick-undone' and by_staff
    or deed.kind = 'role-changed' and by_id is null and before = 'captain')`;

const event = ({ id, userId }: CaseKey) => sql`
  select 'event-cancel' as measure, event.squad_id, event.celebrity_id,
    (
      select by_id from squad_deed as deed
      where deed.squad_id = event.squad_id and deed.kind = 'event-cancelled' and deed.at = event.cancelled_at limit 1
    ) as by_id,
    true as by_staff, cancel_text as reason, cancelled_at as at, null::timestamptz as until, 'standing' as state,
    null::text as before, null::text as after, null::integer as number, null::text as reported_text,
    proposed_by is not distinct from ${userId}::uuid
      or exists (select from pool_entry where pool_id = event.id and user_id = ${userId}) as concerned
  from squad_event as event where id = ${id} and cancel_reason = 'staff'`;

const sources: Readonly<Record<SquadCaseKind, (key: CaseKey, now: Date) => RawBuilder<unknown>>> = {
  kick,
  mute,
  removal,
  squad: ofSquad,
  event,
};

/** Undefined where there is none, or its row is deleted. */
export async function findCase(db: Executor, key: CaseKey, now: Date): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select measure, found.squad_id as "squadId", squad.handle as "squadHandle", squad.name as "squadName",
      squad.archived_at is not null as archived, found.celebrity_id as "celebrityId", by_id as "byId",
      case when by_staff then doer.name else doer.handle end as "byName", by_staff as "byStaff", reason, at, until, state,
      before, after, number, reported_text as "reportedText", concerned
    from (${sources[key.kind](key, now)}) as found
    left join squad on squad.id = found.squad_id
    left join "user" as doer on doer.id = found.by_id`.execute(db);
  return rows[0];
}

/** Who writes a ticket. */
export function findSender(db: Executor, userId: string) {
  return db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}
