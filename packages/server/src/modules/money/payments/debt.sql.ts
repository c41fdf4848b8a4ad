import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface LockedWallet {
  readonly cashCents: number;
  readonly reservedCents: number;
  readonly inDispute: boolean;
}

/** Locks the wallet until the transaction ends. */
export async function lockDebtor(tx: Executor, userId: string): Promise<LockedWallet | undefined> {
  const { rows } = await sql<LockedWallet>`
    select cash_cents as "cashCents", reserved_cents as "reservedCents", in_dispute as "inDispute"
    from wallet where user_id = ${userId} for no key update`.execute(tx);
  return rows[0];
}

/** Allows or forbids cash below what is reserved. The caller has locked the wallet. */
export async function setInDispute(tx: Executor, userId: string, inDispute: boolean): Promise<void> {
  await tx.updateTable('wallet').set({ in_dispute: inDispute }).where('user_id', '=', userId).execute();
}

export async function countOpenDisputes(tx: Executor, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payment')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('open_disputes'), sql<number>`0`).as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Players who owe money and may have enough again. */
export async function listSettledDebtors(db: Executor, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wallet')
    .select('user_id')
    .where('in_dispute', '=', true)
    .whereRef('cash_cents', '>=', 'reserved_cents')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
