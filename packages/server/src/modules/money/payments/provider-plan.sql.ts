import { usCents } from '@limelight/rules/money';
import { vipTiers } from '@limelight/rules/vip-plan';
import type { Database } from '../../../platform/database.js';
import type { PlanStore } from './gateways/plan-store.js';

export function storedPlans(db: Database): PlanStore {
  const find: PlanStore['find'] = async ({ gateway, plan, usCents: price }) => {
    const row = await db
      .selectFrom('provider_plan')
      .select('ref')
      .where('gateway', '=', gateway)
      .where('plan', '=', plan)
      .where('us_cents', '=', usCents(price))
      .executeTakeFirst();
    return row?.ref;
  };
  return {
    find,
    save: async ({ ref, ...key }) => {
      await db
        .insertInto('provider_plan')
        .values({ gateway: key.gateway, plan: key.plan, us_cents: key.usCents, ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(key)) ?? ref;
    },
    findByRef: async (gateway, ref) => {
      const row = await db
        .selectFrom('provider_plan')
        .select(['plan', 'us_cents'])
        .where('gateway', '=', gateway)
        .where('ref', '=', ref)
        .executeTakeFirst();
      const plan = vipTiers.find((tier) => tier === row?.plan);
      return row && plan && { gateway, plan, usCents: usCents(row.us_cents), ref };
    },
  };
}
