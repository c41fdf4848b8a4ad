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
  // When it is written, there is no account any more to look the name up in.
  z.strictObject({ template: z.literal('account-deleted'), email: z.string(), name: z.string() }),
]);
export type AccountMailJobSpec = z.infer<typeof accountMailJobSpecSchema>;

type MailServices = Pick<Services, 'clock' | 'random'>;

/**
 * Orders a mail in the caller's transaction. The order holds an address and no token: links are made when the mail is
 * written, so none lies in the queue, and whether the address has an account is looked up there too, where nobody can
 * measure how long it takes.
 */
export async function enqueueMail(
  { clock, random }: MailServices,
  db: Executor,
  spec: AccountMailJobSpec,
): Promise<void> {
  await addJob(db, {
    task: accountMailTask,
    effectKey: `${accountMailTask}:${spec.template}:${uuidv7(clock, random)}`,
    payload: spec,
    now: clock.now(),
  });
}

/** At most one such mail an hour, however often somebody signs up with an address that is taken. */
export async function enqueueAlreadyRegisteredMail(
  { clock }: MailServices,
  db: Executor,
  email: string,
): Promise<void> {
  const hour = Math.floor(clock.nowMs() / hourMs);
  const digest = createHash('sha256').update(email).digest('base64url');
  await addJob(db, {
    task: accountMailTask,
    effectKey: `${accountMailTask}:already-registered:${digest}:${hour}`,
    payload: { template: 'already-registered', email },
    now: clock.now(),
  });
}
