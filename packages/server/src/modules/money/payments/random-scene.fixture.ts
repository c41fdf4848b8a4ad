import type { GatewayName } from '@limelight/rules/payment';
import { GatewayError } from './gateways/gateway.js';
import type { PaymentsUnderTest } from './payments.fixture.js';
import type { Desks } from './random-desk.fixture.js';
import { webhookTasks } from './receive-webhook.js';
import { webhookTask } from './store-webhooks.js';

/** What the histories of one run share: the game, the providers and the queue of jobs. */
export interface Scene {
  readonly game: PaymentsUnderTest;
  readonly desks: Desks;
  /** Enqueued and not done yet. A job may also be lost with its worker: the reconcilers do without. */
  readonly jobs: { readonly gateway: GatewayName; readonly id: string }[];
}

/** A job that fails is repeated later. */
export async function work({ game, jobs }: Scene, job: Scene['jobs'][number]): Promise<void> {
  try {
    await webhookTasks(game.services)[webhookTask]?.(job, { effectKey: job.id });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    jobs.push(job);
  }
}
