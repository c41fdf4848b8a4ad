import { createHash } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { addJob } from '../../../platform/jobs.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';

export const accountMailTask = 'account-mail';

export const accountMailJobSpecSchema = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.enum([
      'verify-email',
      'already-registered',
      'email-in-use',
      'reset-password',
      'password-changed',
      'password-changed-keys-revoked',
      'two-factor-on',
      'two-factor-off',
    ]),
    email: z.string(),
  }),
  // The account no longer exists when this mail is written, so the job carries the name.
  z.strictObject({ template: z.literal('account-deleted'), email: z.string(), name: z.string() }),
  // Not the address of the account: no longer, or not yet.
  z.strictObject({
    template: z.enum(['email-changed', 'email-changed-by-staff', 'confirm-new-email']),
    email: z.string(),
    name: z.string(),
    emailChangeId: z.string(),
  }),
]);
export type AccountMailJobSpec = z.infer<typeof accountMailJobSpecSchema>;

type MailServices = Pick<Services, 'clock' | 'random'>;

/**
 * Enqueues a mail job in the caller's transaction. The job holds an address and no token: the worker creates
 * the link, so the queue stores no secrets, and it also looks up the account, so response times do not reveal
 * whether the address has one.
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

type TakenTemplate = 'already-registered' | 'email-in-use';

/** Enqueues at most one such mail per address and hour, however often someone enters a taken address. */
function enqueueHourly(services: MailServices, db: Executor, spec: { template: TakenTemplate; email: string }) {
  const hour = Math.floor(services.clock.nowMs() / hourMs);
  const digest = createHash('sha256').update(spec.email).digest('base64url');
  return enqueueMail(services, db, spec, `${digest}:${hour}`);
}

export function enqueueAlreadyRegisteredMail(services: MailServices, db: Executor, email: string): Promise<void> {
  return enqueueHourly(services, db, { template: 'already-registered', email });
}

export function enqueueEmailInUse(services: MailServices, db: Executor, email: string): Promise<void> {
  return enqueueHourly(services, db, { template: 'email-in-use', email });
}
