import type { Tier } from '@limelight/rules/tier';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Locks the wallet until the transaction ends. @returns undefined without a wallet */
export async function lockTier(tx: Executor, userId: string): Promise<Tier | undefined> {
  const { rows } = await sql<{ tier: Tier }>`
    select tier from wallet where user_id = ${userId} for no key update`.execute(tx);
  return rows[0]?.tier;
}

/** The tiers of running subscriptions and of grants by staff. */
export async function listHeldTiers(tx: Executor, userId: string): Promise<readonly Tier[]> {
  const { rows } = await sql<{ tier: Tier }>`
    select plan as tier from subscription where user_id = ${userId} and lasts_until is not null
    union all
    select tier from membership_grant where user_id = ${userId} and ended_at is null`.execute(tx);
  return rows.map(({ tier }) => tier);
}

/** The caller has locked the wallet. Also numbers a new state of the portfolio, which contains the tier. */
export async function updateTier(tx: Executor, userId: string, tier: Tier): Promise<void> {
  await sql`
    update wallet set tier = ${tier}::membership_tier, reservation_count = reservation_count + 1
    where user_id = ${userId}`.execute(tx);
}
