import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

const makingLockKey = 7_266_210;

/** Held while an operator makes an admin: of two first ones, the second sees the other. */
export async function lockMakingAdmins(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(makingLockKey)})`.execute(tx);
}

export interface SetupState {
  /** Random, the same as long as the database exists, and of no other: what its first day was sealed with. */
  readonly game: Buffer;
  readonly hasAdmin: boolean;
  /** How often somebody became an admin, of which the audit trail forgets nothing. */
  readonly adminsMade: number;
}

/** @returns undefined before the game has its first day */
export async function readSetupState(db: Executor): Promise<SetupState | undefined> {
  const { rows } = await sql<SetupState>`
    select commitment as game, exists (select from "user" where role = 'admin' and account_state <> 'closed') as "hasAdmin",
      (select count(*) from audit_entry where action = 'user.change-role' and after ->> 'role' = 'admin') as "adminsMade"
    from fair_day order by day limit 1`.execute(db);
  return rows[0];
}
