import { type Role, recentAuthenticationMinutes } from '@limelight/rules/permission';
import { awayMs, type SessionLife, sessionLives } from '@limelight/rules/session-life';
import type { Tier } from '@limelight/rules/tier';
import { secondMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { preparedLookUp } from '../../../platform/prepared-look-up.js';

export interface SessionRow {
  readonly token: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
  readonly suspended: boolean;
  readonly emailVerified: boolean;
  readonly hasWallet: boolean;
  /** Null without a wallet. */
  readonly tier: Tier | null;
  readonly recentlyAuthenticated: boolean;
  readonly twoFactorOn: boolean;
  readonly twoFactorPassed: boolean;
  /** The active impersonation, if any. */
  readonly impersonating: boolean;
}

/**
 * The unexpired sessions of these tokens, each with the current state of its account. Expiry is compared with
 * the database's clock because better-auth stamps sessions with the system clock, not with the game's.
 */
export const listSessions = preparedLookUp<SessionRow>({
  name: 'sessions',
  textOf: (tokens) => `
    select session.token, session.id as "sessionId", "user".id as "userId", "user".role, "user".account_state <> 'active' as suspended,
      "user".email_verified as "emailVerified", wallet.user_id is not null as "hasWallet", wallet.tier,
      greatest(session.created_at, session.authenticated_at) > now() - interval '${recentAuthenticationMinutes} minutes'
        as "recentlyAuthenticated",
      "user".two_factor_enabled as "twoFactorOn", "user".two_factor_enabled and session.two_factor_at is not null as "twoFactorPassed",
      exists (select from impersonation where session_id = session.id and ended_at is null) as impersonating
    from ${tokens} as requested (token)
    join session on session.token = requested.token and session.expires_at > now()
    join "user" on "user".id = session.user_id
    left join wallet on wallet.user_id = session.user_id`,
});

/** @returns whether the player had such a session */
export async function deleteSession(db: Executor, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSessionByToken(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', token).execute();
}

/**
 * Marks that the password was confirmed again, with the database's clock, because better-auth stamps sessions
 * with the system clock.
 */
export async function markAuthenticated(db: Executor, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ authenticated_at: sql`now()` }).where('id', '=', sessionId).execute();
}

export async function markTwoFactorPassed(db: Executor, token: string): Promise<void> {
  await db.updateTable('session').set({ two_factor_at: sql`now()` }).where('token', '=', token).execute();
}

/** What a session rests on that replaces this one. */
export function findSession(db: Executor, sessionId: string) {
  return db
    .selectFrom('session')
    .select(['credential_version as credentialVersion', 'remembered'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

export function findSessionByToken(db: Executor, token: string) {
  return db.selectFrom('session').select(['id', 'user_id as userId']).where('token', '=', token).executeTakeFirst();
}

export interface DeviceRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly lastActiveAt: Date;
}

/** The player's sessions, the most recent activity first. */
export async function listDevices(db: Executor, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, user_agent as "userAgent", created_at as "signedInAt",
      greatest(created_at, last_active_at) as "lastActiveAt"
    from session where user_id = ${userId} and expires_at > now()
    order by greatest(created_at, last_active_at) desc, id`.execute(db);
  return rows;
}

interface Seeing {
  readonly sessionId: string;
  /** By the game's clock. */
  readonly now: Date;
  /** By the clock that stamps sessions. */
  readonly seenAt: Date;
  /** A session that was seen after this is left as it is. */
  readonly seenBefore: Date;
}

interface SeenRow {
  readonly token: string;
  readonly signedInAt: Date;
  readonly remembered: boolean;
  /** Null when it was seen now. */
  readonly lastActiveAt: Date | null;
}

/** The end of a session that is seen, as `sessionEnd` says. */
function endOf({ idleMs, absoluteMs }: SessionLife, seenAt: Date) {
  const idleEnd = new Date(seenAt.getTime() + idleMs);
  return sql`least(${idleEnd}::timestamptz, created_at + make_interval(secs => ${absoluteMs / secondMs}))`;
}

/**
 * Records that a device was seen, and with it its player, and since when that player had been away; in one
 * statement, which a returning player's first page waits for. @returns undefined for a session that has
 * ended, or that another request is recording
 */
export async function touchSession(
  db: Executor,
  { sessionId, now, seenAt, seenBefore }: Seeing,
): Promise<SeenRow | undefined> {
  const awayBefore = new Date(now.getTime() - awayMs);
  const { rows } = await sql<SeenRow>`
    with seen as (
      update session set last_active_at = ${now}::timestamptz, expires_at = case when remembered
        then ${endOf(sessionLives.remembered, seenAt)} else ${endOf(sessionLives.unremembered, seenAt)} end
      where id = ${sessionId} and (last_active_at is null or last_active_at < ${seenBefore}::timestamptz)
      returning user_id, token, created_at, remembered
    ),
    visited as (
      insert into visit (user_id, last_active_at) select user_id, ${now}::timestamptz from seen
      on conflict (user_id) do update set last_active_at = excluded.last_active_at,
        away_since = case when visit.last_active_at < ${awayBefore}::timestamptz then visit.last_active_at
          else visit.away_since end
    )
    select token, created_at as "signedInAt", remembered, null as "lastActiveAt" from seen
    union all
    select token, created_at, remembered, last_active_at from session
    where id = ${sessionId} and last_active_at >= ${seenBefore}::timestamptz`.execute(db);
  return rows[0];
}

/** A log-in is complete: with the code, too, where the account requires one. */
export async function noteLogin(db: Executor, userId: string, now: Date): Promise<void> {
  await db.updateTable('user').set({ last_login_at: now }).where('id', '=', userId).execute();
}

/**
 * The sessions among these that may still receive a player's own events. A session whose impersonation
 * changed recently may not: its streams may show the wrong player, and reconnect as the right one.
 */
export async function listLiveSessionIds(db: Executor, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from session where id = any(${sessionIds}::uuid[]) and expires_at > now()
      and not exists (select from impersonation where session_id = session.id
        and (ended_at is null or ended_at > now() - interval '1 day'))`.execute(db);
  return rows.map(({ id }) => id);
}
