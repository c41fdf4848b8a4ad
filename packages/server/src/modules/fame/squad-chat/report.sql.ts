import type { SquadReportQuery } from '@limelight/contract/fame/staff-squad-chat.schema';
import type { ReportReason } from '@limelight/rules/squad-message';
import { type Selectable, sql } from 'kysely';
import type { SquadReport } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';
import type { StoredMessage } from './message.sql.js';

export interface NewReport {
  readonly id: string;
  readonly message: Pick<StoredMessage, 'squad_id' | 'number' | 'user_id' | 'text'>;
  readonly byWords: boolean;
}

/** Opens a report, or adds to the open one. @returns its id */
export async function openReport(tx: Executor, { id, message, byWords }: NewReport, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into squad_report as report (id, squad_id, number, user_id, text, by_words, reported_at)
    values (${id}, ${message.squad_id}, ${message.number}, ${message.user_id}, ${message.text}, ${byWords}, ${now})
    on conflict (squad_id, number) where decision is null
    do update set by_words = report.by_words or excluded.by_words
    returning id`.execute(tx);
  const [report] = rows;
  if (report === undefined) throw new Error('a report that was just opened is not there');
  return report.id;
}

/** Whether the player has reported a message, also in a report that is decided. */
export async function hasReported(tx: Executor, { squad_id, number }: StoredMessage, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from squad_reporter as reporter join squad_report as report on report.id = reporter.report_id
    where report.squad_id = ${squad_id} and report.number = ${number} and reporter.user_id = ${userId} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function addReporter(
  tx: Executor,
  { reportId, userId, reason }: { readonly reportId: string; readonly userId: string; readonly reason: ReportReason },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('squad_reporter')
    .values({ report_id: reportId, user_id: userId, reason, reported_at: now })
    .execute();
  await sql`update squad_report set reporters = reporters + 1 where id = ${reportId}`.execute(tx);
}

export interface ReportRow {
  readonly id: string;
  readonly squadId: string;
  readonly squadHandle: string;
  readonly squadName: string;
  readonly number: number;
  readonly text: string;
  readonly writerId: string;
  readonly writerHandle: string | null;
  readonly writerName: string | null;
  readonly reporters: number;
  readonly byWords: boolean;
  readonly reasons: readonly ReportReason[] | null;
  readonly rightCount: number;
  readonly decidedCount: number;
  readonly reportedAt: Date;
  readonly decision: 'dismiss' | 'remove' | 'mute' | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
}

/** Of the reporters of a report, what became of their decided ones: how many, and how many were right. */
const pastReports = (column: 'right' | 'all') => sql<number>`(
  select count(*) ${column === 'right' ? sql`filter (where past.decision <> 'dismiss')` : sql``}
  from squad_reporter as own
  join squad_reporter as other on other.user_id = own.user_id
  join squad_report as past on past.id = other.report_id and past.decision is not null
  where own.report_id = report.id
)`;

function selectRows(db: Executor) {
  return db
    .selectFrom('squad_report as report')
    .innerJoin('squad', 'squad.id', 'report.squad_id')
    .leftJoin('user as writer', 'writer.id', 'report.user_id')
    .leftJoin('user as decider', 'decider.id', 'report.decided_by')
    .select(['report.id', 'report.squad_id as squadId', 'squad.handle as squadHandle', 'squad.name as squadName'])
    .select(['report.number', 'report.text', 'report.user_id as writerId', 'writer.handle as writerHandle'])
    .select(['writer.name as writerName', 'report.reporters', 'report.by_words as byWords'])
    .select(['report.reported_at as reportedAt', 'report.decision', 'report.decided_at as decidedAt'])
    .select(['decider.name as decidedBy', 'report.decision_reason as decisionReason'])
    .select(
      sql<readonly ReportReason[] | null>`(
        select array_agg(distinct reason) from squad_reporter where report_id = report.id
      )`.as('reasons'),
    )
    .select([pastReports('right').as('rightCount'), pastReports('all').as('decidedCount')]);
}

export function selectReports(db: Executor, { q, state, reason, squad, sort, direction }: SquadReportQuery) {
  let rows = selectRows(db);
  if (q !== '')
    rows = rows.where(contains(sql`concat_ws(' ', report.text, writer.handle, writer.name, squad.name)`, q));
  if (state !== 'all') rows = rows.where('report.decision', state === 'open' ? 'is' : 'is not', null);
  if (reason !== undefined) {
    rows = rows.where(
      sql<boolean>`exists (select from squad_reporter where report_id = report.id and reason = ${reason})`,
    );
  }
  if (squad !== undefined) rows = rows.where('report.squad_id', '=', squad);
  return rows.orderBy(sort === 'reporters' ? 'report.reporters' : 'report.reported_at', direction).orderBy('report.id');
}

export async function findReport(db: Executor, id: string): Promise<ReportRow | undefined> {
  return selectRows(db).where('report.id', '=', id).executeTakeFirst();
}

export async function listReportersOf(
  db: Executor,
  id: string,
): Promise<{ handle: string | null; reason: ReportReason; reported_at: Date }[]> {
  const { rows } = await sql<{ handle: string | null; reason: ReportReason; reported_at: Date }>`
    select account.handle, reporter.reason, reporter.reported_at from squad_reporter as reporter
    left join "user" as account on account.id = reporter.user_id
    where reporter.report_id = ${id} order by reporter.reported_at, reporter.user_id limit 100`.execute(db);
  return rows;
}

export interface HistoryRow {
  readonly kind: 'removed' | 'muted' | 'muted-by-squad';
  readonly time: Date;
  readonly until: Date | null;
  readonly reason: string;
}

/** What was decided about a writer before, and the writer's mutes; the newest first. */
export async function listHistoryOf(db: Executor, userId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select 'removed' as kind, decided_at as time, null::timestamptz as until, decision_reason as reason
    from squad_report where user_id = ${userId} and decision in ('remove', 'mute')
    union all
    select case when squad_id is null then 'muted' else 'muted-by-squad' end, muted_at, until, reason
    from squad_mute where user_id = ${userId}
    order by time desc limit 50`.execute(db);
  return rows;
}

export function lockReport(tx: Executor, id: string): Promise<Selectable<SquadReport> | undefined> {
  return tx.selectFrom('squad_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveDecision(
  tx: Executor,
  id: string,
  decision: {
    readonly decision: 'dismiss' | 'remove' | 'mute';
    readonly decided_at: Date;
    readonly decided_by: string;
    readonly decision_reason: string;
  },
): Promise<void> {
  await tx.updateTable('squad_report').set(decision).where('id', '=', id).execute();
}

/** What waits for staff: how many, and since when. */
export async function findOpenReports(db: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(reported_at) as "oldestAt" from squad_report where decision is null`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Decided long ago. @returns how many */
export async function deleteReportsBefore(tx: Executor, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from squad_report where id in (
      select id from squad_report where decision is not null and decided_at < ${before} order by decided_at limit ${rowsMax}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** For the timeline of a person. */
export function selectMutesOf(userId: string) {
  return sql`
    select id::text as key, muted_at as at,
      jsonb_build_object('everywhere', squad_id is null, 'reason', reason, 'until', until) as data
    from squad_mute where user_id = ${userId}`;
}
