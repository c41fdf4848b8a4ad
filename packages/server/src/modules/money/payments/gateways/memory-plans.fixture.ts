import type { PlanStore, ProviderPlan } from './plan-store.js';

/** Stores plans in memory; the first of two for the same price counts, as the unique index does. */
export class MemoryPlans implements PlanStore {
  readonly stored: ProviderPlan[] = [];

  async find(plan: Omit<ProviderPlan, 'ref'>): Promise<string | undefined> {
    return this.stored.find((other) => isSame(other, plan))?.ref;
  }

  async save(plan: ProviderPlan): Promise<string> {
    const existing = await this.find(plan);
    if (existing === undefined) this.stored.push(plan);
    return existing ?? plan.ref;
  }

  async findByRef(gateway: ProviderPlan['gateway'], ref: string): Promise<ProviderPlan | undefined> {
    return this.stored.find((other) => other.gateway === gateway && other.ref === ref);
  }
}

function isSame(a: Omit<ProviderPlan, 'ref'>, b: Omit<ProviderPlan, 'ref'>): boolean {
  return a.gateway === b.gateway && a.plan === b.plan && a.usCents === b.usCents;
}
