import { gatewayNames } from '@limelight/rules/payment';
import { londonDay } from '@limelight/rules/time';
import { z } from 'zod';
import type { Executor } from '../../../../platform/database.js';
import { addJob, type Tasks } from '../../../../platform/jobs.js';
import type { GatewayServices } from '../offered-gateways.js';
import type { SubscriptionRow } from './subscription.sql.js';

export const endTask = 'subscription-end';

/**
 * Ends a subscription at its provider immediately, in a job of the same transaction. Enqueued at most once a
 * day: while the provider still runs it, the next reading enqueues it again.
 */
export async function addProviderEnd(
  tx: Executor,
  { gateway, ref }: Pick<SubscriptionRow, 'gateway' | 'ref'>,
  now: Date,
): Promise<void> {
  const effectKey = `${endTask}:${gateway}:${ref}:${londonDay(now.getTime())}`;
  await addJob(tx, { task: endTask, effectKey, payload: { gateway, ref }, now });
}

const jobSchema = z.strictObject({ gateway: z.enum(gatewayNames), ref: z.string() });

/** Repeated until the provider has confirmed. */
export function providerEndTasks({ gateways }: Pick<GatewayServices, 'gateways'>): Tasks {
  return {
    [endTask]: async (payload) => {
      const { gateway: name, ref } = jobSchema.parse(payload);
      const gateway = gateways.get(name);
      if (!gateway) throw new Error(`the keys of ${name} are gone`);
      await gateway.cancelSubscription(ref, 'now');
    },
  };
}
