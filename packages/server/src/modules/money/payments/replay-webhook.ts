import type { GatewayName } from '@limelight/rules/payment';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { webhookTask } from './store-webhooks.js';
import { reopenWebhookEvent } from './webhook.sql.js';

export interface Replay {
  readonly actor: Actor;
  readonly gateway: GatewayName;
  readonly id: string;
}

/**
 * Enqueues the job of a stored webhook again. It reads the provider as every webhook does, so a replay that
 * is not needed changes nothing.
 * @throws Refusal NOT_FOUND
 */
export function replayWebhook({ db, clock }: Pick<Services, 'db' | 'clock'>, replay: Replay): Promise<void> {
  const { actor, gateway, id } = replay;
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const replays = await reopenWebhookEvent(tx, gateway, id);
    if (replays === undefined) throw new Refusal('NOT_FOUND', { message: 'No such webhook' });
    const effectKey = `${webhookTask}:${gateway}:${id}:replay ${replays}`;
    await addJob(tx, { task: webhookTask, effectKey, payload: { gateway, id }, now });
    const target = { kind: 'webhook', id: `${gateway}/${id}` } as const;
    const [before, after] = [{ replays: replays - 1 }, { replays }];
    await recordAction(tx, { actor, action: 'payment.replay-webhook', target, before, after, reason: null, now });
  });
}
