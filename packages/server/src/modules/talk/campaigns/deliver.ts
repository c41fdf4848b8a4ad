import { retryDelayMs, sendAttemptsMax } from '@limelight/rules/campaign';
import type { Mail } from '../../../platform/mailer.js';
import type { Services } from '../../../services.js';
import { pauseRefused, updatePaused } from './campaign-progress.sql.js';
import { endAddress, isGone } from './end-address.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { type ClaimedSend, updateDeferred, updateEnded, updateHandedOver, updateSent } from './send.sql.js';

export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'bulkMailer'>;

/** Where only this recipient's server bars us, the mail must not pause its campaign again and again. */
const barredAttemptsMax = 2;

/** `withheld`: the campaign was paused, or another instance has taken the claim. */
export type Delivery = 'done' | 'withheld' | Pick<Outcome, 'reply'>;

/**
 * Sends one claimed mail and stores its outcome (decision 037). That it goes out is stored before its last
 * byte is written, so it is handed to the mail server at most once; an outcome that cannot be stored leaves
 * it `uncertain`.
 * @returns an outcome with the answer of the mail server when that takes no more mail now
 */
export async function deliver(services: DeliveryServices, send: ClaimedSend, mail: Mail): Promise<Delivery> {
  const { db, clock, bulkMailer } = services;
  let withheld = false;
  let handedOver = false;
  try {
    await bulkMailer.send(mail, async () => {
      withheld = !(await updateHandedOver(db, send, clock.now()));
      if (withheld) throw new Error('the mail was withheld');
      handedOver = true;
    });
  } catch (error) {
    if (withheld && !handedOver) return 'withheld';
    return storeFailure(services, send, outcomeOf(error, handedOver));
  }
  await updateSent(db, send, clock.now());
  return 'done';
}

async function storeFailure(
  { db, clock }: DeliveryServices,
  send: ClaimedSend,
  { kind, reply }: Outcome,
): Promise<Delivery> {
  const now = clock.now();
  if (kind === 'barred') {
    const attempts = send.attempts + 1;
    const dueAt = new Date(now.getTime() + retryDelayMs(attempts));
    if (attempts >= barredAttemptsMax) await updateEnded(db, send, { state: 'rejected', reply, now });
    else await updateDeferred(db, send, { reply, dueAt, countsAsAttempt: true });
    await updatePaused(db, { campaignId: send.campaign_id, trouble: reply, now });
    return 'withheld';
  }
  if (kind === 'away') {
    await updateDeferred(db, send, { reply, dueAt: now, countsAsAttempt: false });
    return { reply };
  }
  if (kind === 'deferred' || kind === 'dropped') {
    const attempts = send.attempts + 1;
    if (attempts >= sendAttemptsMax) await updateEnded(db, send, { state: 'failed', reply, now });
    else {
      const dueAt = new Date(now.getTime() + retryDelayMs(attempts));
      await updateDeferred(db, send, { reply, dueAt, countsAsAttempt: true });
    }
    return kind === 'dropped' ? { reply } : 'done';
  }
  const ends = await isGone(db, send, { kind, reply });
  await db.transaction().execute(async (tx) => {
    await updateEnded(tx, send, { state: ends ? 'bounced' : kind, reply, now });
    if (ends) await endAddress(tx, send.email, now);
  });
  // A lost answer often means a lost mail server: the next mail shall not meet the same end.
  if (kind === 'uncertain') return { reply };
  return (await pauseRefused(db, { campaignId: send.campaign_id, now })) ? 'withheld' : 'done';
}
