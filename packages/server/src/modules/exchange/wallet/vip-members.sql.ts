import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** VIP members are the players whose tier is not free: every figure of staff counts these. */
export interface VipMembers {
  readonly basic: number;
  readonly pro: number;
  readonly elite: number;
}

export async function countVipMembers(db: Executor): Promise<VipMembers> {
  const { rows } = await sql<VipMembers>`
    select count(*) filter (where tier = 'basic') as basic, count(*) filter (where tier = 'pro') as pro,
      count(*) filter (where tier = 'elite') as elite
    from wallet where tier <> 'free'`.execute(db);
  return rows[0] ?? { basic: 0, pro: 0, elite: 0 };
}

/** Stores the members of a day that ends. */
export async function saveVipDay(tx: Executor, day: string): Promise<void> {
  await sql`
    insert into membership_day (day, tier, members)
    select ${day}::date, tier, (select count(*) from wallet where wallet.tier = plan.tier)
    from (values ('basic'::membership_tier), ('pro'), ('elite')) as plan (tier)
    on conflict do nothing`.execute(tx);
}

/** Members at the end of each day since one, oldest first. */
export async function listVipDays(db: Executor, since: string): Promise<{ day: string; members: number }[]> {
  const { rows } = await sql<{ day: string; members: number }>`
    select day::text, sum(members)::integer as members from membership_day where day >= ${since}::date
    group by day order by day`.execute(db);
  return rows;
}
