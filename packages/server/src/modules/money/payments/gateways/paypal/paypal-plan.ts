import { tierNames } from '@limelight/rules/tier';
import { z } from 'zod';
import type { PlanStore, ProviderPlan } from '../plan-store.js';
import { moneyOf, type PaypalApi, PaypalRefusal } from './paypal-api.js';

const productId = 'LIMELIGHT-VIP';
const named = z.object({ id: z.string() });

/** After this many failures in a row PayPal suspends a subscription; it tries again every five days. */
const failuresMax = 3;

/**
 * The plan for a price, made when there is none yet. Its key makes instances that race get the same one.
 * @throws GatewayError
 */
export async function ensurePlan(
  api: PaypalApi,
  plans: PlanStore,
  plan: Omit<ProviderPlan, 'ref' | 'gateway'>,
): Promise<string> {
  const wanted = { ...plan, gateway: 'paypal' } as const;
  const existing = await plans.find(wanted);
  if (existing !== undefined) return existing;
  await ensureProduct(api);
  const cycle = {
    ...{ frequency: { interval_unit: 'MONTH', interval_count: 1 }, tenure_type: 'REGULAR', sequence: 1 },
    ...{ total_cycles: 0, pricing_scheme: { fixed_price: moneyOf(plan.usCents) } },
  };
  const body = JSON.stringify({
    ...{ product_id: productId, name: tierNames[plan.plan], status: 'ACTIVE', billing_cycles: [cycle] },
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: failuresMax },
  });
  const requestId = `limelight-vip-${plan.plan}-${plan.usCents}`;
  const { id } = await api.post('/v1/billing/plans', named, { body, requestId });
  return plans.save({ ...wanted, ref: id });
}

async function ensureProduct(api: PaypalApi): Promise<void> {
  try {
    await api.get(`/v1/catalogs/products/${productId}`, named);
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 404) throw error;
    const body = JSON.stringify({ id: productId, name: 'VIP', type: 'DIGITAL' });
    await api.post('/v1/catalogs/products', named, { body, requestId: productId });
  }
}
