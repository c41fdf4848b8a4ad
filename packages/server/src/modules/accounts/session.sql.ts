import type { Role } from '@limelight/rules/permission';
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

export async function deleteSessions(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}
