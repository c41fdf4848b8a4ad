import { createHash } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Executor } from '../../platform/database.js';
import { addJob } from '../../platform/jobs.js';
import { uuidv7 } from '../../platform/random.js';
import type { Services } from '../../services.js';

export const accountMailTask = 'account-mail';

export const accountMailJobSpecSchema = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.enum([
      'verify-email',
      'already-registered',
      'reset-password',
      'password-changed',
      'two-factor-on',
      'two-factor-off',
    ]),
    email: z.string(),
  }),
  // The account no longer exists when this mail is written, so the job carries the name.
  z.strictObject({ template: z.literal('account-deleted'), email: z.string(), name: z.string() }),
  // No longer the address of the account.
  z.strictObject({
    template: z.literal('email-changed'),
    email: z.string(),
    name: z.string(),
    emailChangeId: z.string(),
  }),
]);
export type AccountMailJobSpec = z.infer<typeof accountMailJobSpecSchema>;

type MailServices = Pick<Services, 'clock' | 'random'>;

/**
 * Enqueues a mail job in the caller's transaction. The job holds an address and no token: the worker creates the link,
 * so the queue stores no secrets, and it also looks up the account, so response times do not reveal whether the address
 * has one.
 * @param once part of the idempotency key: unique unless given
 */
export async function enqueueMail(
  { clock, random }: MailServices,
  db: Executor,
  spec: AccountMailJobSpec,
  once = uuidv7(clock, random),
): Promise<void> {
  const effectKey = `${accountMailTask}:${spec.template}:${once}`;
  await addJob(db, { task: accountMailTask, effectKey, payload: spec, now: clock.now() });
}

/** Enqueues at most one such mail per address and hour, however often someone signs up with a taken address. */
export function enqueueAlreadyRegisteredMail(services: MailServices, db: Executor, email: string): Promise<void> {
  const hour = Math.floor(services.clock.nowMs() / hourMs);
  const digest = createHash('sha256').update(email).digest('base64url');
  return enqueueMail(services, db, { template: 'already-registered', email }, `${digest}:${hour}`);
}
