import type { Role } from '@limelight/rules/permission';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../platform/database.js';

export interface SessionRow {
  readonly token: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
  readonly suspended: boolean;
  readonly emailVerified: boolean;
  readonly hasWallet: boolean;
}

const sessionsText = `
  select session.token, session.id as "sessionId", "user".id as "userId", "user".role, "user".suspended,
    "user".email_verified as "emailVerified", wallet.user_id is not null as "hasWallet"
  from unnest($1::text[]) as asked (token)
  join session on session.token = asked.token and session.expires_at > now()
  join "user" on "user".id = session.user_id
  left join wallet on wallet.user_id = session.user_id`;

/**
 * The sessions of these tokens that have not expired, each with its account as it is now. Expiry is compared with the
 * database's time because better-auth stamps it with the machine's, not with the game's clock. A named statement on the
 * pool: every request makes this look-up, and building and planning it anew each time cost more than running it.
 */
export async function listSessions(pool: pg.Pool, tokens: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>({ name: 'list sessions', text: sessionsText, values: [tokens] });
  return rows;
}

export interface DeleteSessions {
  /** The one that stays. */
  readonly except?: string;
}

export async function deleteSessions(db: Executor, userId: string, { except }: DeleteSessions = {}): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/** @returns whether the player had such a session */
export async function deleteSession(db: Executor, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSessionByToken(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', token).execute();
}

export interface DeviceRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly signedInAt: Date;
  readonly lastActiveAt: Date;
}

/** Where the player is signed in, the newest activity first. */
export async function listDevices(db: Executor, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, user_agent as "userAgent", created_at as "signedInAt",
      greatest(created_at, last_active_at) as "lastActiveAt"
    from session where user_id = ${userId} and expires_at > now()
    order by greatest(created_at, last_active_at) desc, id`.execute(db);
  return rows;
}

export interface SessionActivity {
  readonly sessionId: string;
  readonly now: Date;
  /** A look later than this is not written down anew. */
  readonly unlessSince: Date;
}

export async function touchSession(db: Executor, { sessionId, now, unlessSince }: SessionActivity): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where(({ eb, or }) => or([eb('last_active_at', 'is', null), eb('last_active_at', '<', unlessSince)]))
    .execute();
}

/** Those of these sessions that are still good for a player's own events. */
export async function listLiveSessionIds(db: Executor, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select session.id from session join "user" on "user".id = session.user_id
    where session.id = any(${sessionIds}::uuid[]) and session.expires_at > now()
      and not "user".suspended`.execute(db);
  return rows.map(({ id }) => id);
}
