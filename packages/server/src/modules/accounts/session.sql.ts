import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/**
 * The sessions of these tokens that have not expired, each with its account as it is now. Expiry is compared with the
 * database's time because better-auth stamps it with the machine's, not with the game's clock.
 */
export function listSessions(db: Executor, tokens: readonly string[]) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('wallet', 'wallet.user_id', 'user.id')
    .select([
      'session.token',
      'session.id as sessionId',
      'user.id as userId',
      'user.role',
      'user.suspended',
      'user.email_verified as emailVerified',
      sql<boolean>`wallet.user_id is not null`.as('hasWallet'),
    ])
    .where('session.token', '=', sql<string>`any(${tokens})`)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export async function deleteSessions(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}
