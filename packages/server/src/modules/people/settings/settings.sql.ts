import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { SettingChange } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  /** Number of changes so far. */
  readonly version: number;
  readonly nextValue: unknown;
  readonly nextAt: Date | null;
}

/** All settings, or the one with this key. */
export function listSettings(db: Executor, key?: string): Promise<SettingRow[]> {
  const all = db
    .selectFrom('setting')
    .select(['key', 'value', 'version', 'next_value as nextValue', 'next_at as nextAt']);
  return (key === undefined ? all : all.where('key', '=', key)).execute();
}

/** The revision, which every change of a setting increments, and the database's time. */
export async function findRevision(db: Executor): Promise<{ readonly number: number; readonly now: Date }> {
  const now = sql<Date>`clock_timestamp()`.as('now');
  return db.selectFrom('setting_revision').select(['number', now]).executeTakeFirstOrThrow();
}

/** Serialises changes of settings until the transaction ends. */
export async function lockSettings(tx: Executor): Promise<void> {
  await tx.selectFrom('setting_revision').select('number').forUpdate().executeTakeFirstOrThrow();
}

export interface WrittenSetting extends SettingRow {
  readonly actorId: string;
  readonly now: Date;
}

/** The table's trigger increments the revision and notifies every instance. */
export async function writeSetting(tx: Executor, setting: WrittenSetting): Promise<void> {
  const { key, version, nextAt, actorId, now } = setting;
  const value = jsonb(setting.value);
  const row = {
    value,
    version,
    next_value: nextAt === null ? null : jsonb(setting.nextValue),
    next_at: nextAt,
    updated_at: now,
    updated_by: actorId,
  };
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** @param change with `previous` and `value` as plain values */
export async function insertSettingChange(
  tx: Executor,
  change: Omit<Insertable<SettingChange>, 'previous' | 'value'> & {
    readonly previous: unknown;
    readonly value: unknown;
  },
): Promise<void> {
  const row = { ...change, previous: jsonb(change.previous), value: jsonb(change.value) };
  await tx.insertInto('setting_change').values(row).execute();
}

export interface ChangesQuery {
  readonly keys: readonly string[];
  /** Omits changes that only withdrew another change or repaired a row. */
  readonly onlyDifferent: boolean;
  /** Cursor: changes before this number; the newest without it. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface SettingChangeRow {
  readonly number: number;
  readonly key: string;
  readonly version: number;
  readonly previous: unknown;
  readonly value: unknown;
  readonly actorId: string;
  /** Null when the account is gone. */
  readonly actorName: string | null;
  readonly reason: string | null;
  readonly announcedAt: Date;
  readonly effectiveAt: Date;
  /** When a later change replaced it before it took effect. */
  readonly withdrawnAt: Date | null;
}

/** Newest first. */
export async function listSettingChanges(db: Executor, query: ChangesQuery): Promise<SettingChangeRow[]> {
  const { keys, onlyDifferent, before = Number.MAX_SAFE_INTEGER, limit } = query;
  const { rows } = await sql<SettingChangeRow>`
    select change.number, change.key, change.version, change.previous, change.value, change.actor_id as "actorId",
      "user".name as "actorName", change.reason, change.announced_at as "announcedAt",
      change.effective_at as "effectiveAt",
      case when following.announced_at < change.effective_at then following.announced_at end as "withdrawnAt"
    from setting_change as change
      left join lateral (
        select announced_at from setting_change as later where later.key = change.key and later.number > change.number
        order by later.number limit 1
      ) as following on true
      left join "user" on "user".id = change.actor_id
    where change.key = any(${keys}::text[]) and change.number < ${before}
      and (change.previous <> change.value or not ${onlyDifferent})
    order by change.number desc limit ${limit}`.execute(db);
  return rows;
}

/** When the value in force of each changed setting took effect, and who had set it. */
export async function listSettingOrigins(
  db: Executor,
  now: Date,
): Promise<readonly { readonly key: string; readonly at: Date; readonly by: string | null }[]> {
  const { rows } = await sql<{ key: string; at: Date; by: string | null }>`
    select distinct on (change.key) change.key, change.effective_at as at, "user".name as by
    from setting_change as change left join "user" on "user".id = change.actor_id
    where change.effective_at <= ${now}::timestamptz and not exists (
      select from setting_change as later
      where later.key = change.key and later.number > change.number and later.announced_at < change.effective_at)
    order by change.key, change.number desc`.execute(db);
  return rows;
}

function jsonb(value: unknown): RawBuilder<never> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
