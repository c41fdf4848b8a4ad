import type { GatewayName } from '@limelight/rules/payment';
import { createBatchLoader } from '../../../platform/batch-loader.js';
import { addJobs, type JobSpec } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import type { WebhookEvent } from './gateways/gateway.js';
import { type EventKey, insertWebhookEvents } from './webhook.sql.js';

export const webhookTask = 'payment-webhook';

export interface ReceivedWebhook extends WebhookEvent {
  readonly gateway: GatewayName;
}

type StoreServices = Pick<Services, 'db' | 'clock'>;
export type StoreWebhook = (webhook: ReceivedWebhook) => Promise<void>;

/** A job ends after two minutes, and a provider that hangs takes 15 seconds of it for each webhook. */
const webhooksPerJobMax = 5;

/** An event is new only once, so the first one names the job. */
function jobOf(events: readonly EventKey[], now: Date): JobSpec {
  const named = events.map(({ gateway, id }) => ({ gateway, id }));
  const effectKey = `${webhookTask}:${named[0]?.gateway}:${named[0]?.id}`;
  return { task: webhookTask, effectKey, payload: { events: named }, now, priority: 'deferrable' };
}

/**
 * Stores webhooks with the jobs that act on them, in one transaction. One that was delivered before is only
 * counted.
 * @param webhooks with different ids
 */
export async function storeWebhooks({ db, clock }: StoreServices, webhooks: readonly ReceivedWebhook[]): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const fresh = await insertWebhookEvents(tx, webhooks, now);
    const groups = Array.from({ length: Math.ceil(fresh.length / webhooksPerJobMax) }, (_, group) =>
      fresh.slice(group * webhooksPerJobMax, (group + 1) * webhooksPerJobMax),
    );
    await addJobs(
      tx,
      groups.map((events) => jobOf(events, now)),
    );
  });
}

/**
 * The same for one webhook at a time, in batches: those that come while a transaction runs share the next one
 * (group commit). A flood of webhooks therefore takes one connection, and trades keep theirs.
 */
export function webhookStore(services: StoreServices): StoreWebhook {
  const waiting = new Map<string, ReceivedWebhook>();
  let count = 0;
  const store = createBatchLoader<{ readonly key: string }>({
    keyOf: ({ key }) => key,
    load: async (keys) => {
      const batch = keys.flatMap((key) => {
        const webhook = waiting.get(key);
        waiting.delete(key);
        return webhook === undefined ? [] : [{ key, id: `${webhook.gateway}:${webhook.id}`, webhook }];
      });
      const refused = await storeAll(services, new Map(batch.map(({ id, webhook }) => [id, webhook])));
      return batch.filter(({ id }) => !refused.has(id));
    },
  });
  return async (webhook) => {
    count += 1;
    const key = String(count);
    waiting.set(key, webhook);
    if ((await store(key)) === undefined) throw new Error(`the webhook ${webhook.id} was not stored`);
  };
}

/**
 * One that cannot be stored does not take the others with it.
 * @returns the ids of those that were not stored
 */
async function storeAll(
  services: StoreServices,
  byId: ReadonlyMap<string, ReceivedWebhook>,
): Promise<ReadonlySet<string>> {
  try {
    await storeWebhooks(services, [...byId.values()]);
    return new Set();
  } catch (error) {
    if (byId.size === 1) throw error;
    const refused = new Set<string>();
    for (const [id, webhook] of byId) await storeWebhooks(services, [webhook]).catch(() => refused.add(id));
    return refused;
  }
}
