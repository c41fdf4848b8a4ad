import { outageDelayMs } from '@limelight/rules/campaign';
import { minuteMs, secondMs } from '@limelight/rules/time';
import { uuidv7 } from '../../../platform/random.js';
import type { Worker } from '../../../platform/worker.js';
import type { Services } from '../../../services.js';
import { mailSettings } from '../../people/notifications/notifications.public.js';
import { skipUnwilling } from './audience.sql.js';
import { campaignMailer } from './campaign-mail.js';
import { finishCampaigns, updateProblem, updateReachable } from './campaign-progress.sql.js';
import { campaignSettings } from './campaigns.settings.js';
import { deliver } from './deliver.js';
import {
  type ClaimedSend,
  claimSends,
  endUncertain,
  findDueCampaign,
  isCampaignDue,
  listClaimed,
  lockPace,
  releaseClaim,
  updatePace,
} from './send.sql.js';
import { startDueCampaigns } from './send-campaign.js';

export type SenderServices = Pick<
  Services,
  'db' | 'clock' | 'random' | 'log' | 'bulkMailer' | 'settings' | 'secret' | 'publicUrl' | 'env'
>;

const pollMs = secondMs;
/** Without a campaign, a round only ends mails that a killed instance left in one that was stopped. */
const idleRoundMs = minuteMs;
/** Few, so that account mail and trades do not notice a campaign. */
const concurrentMailsMax = 3;
const rangeMax = 100;
/** Another instance may take over the rest of a range after this. */
const claimMs = 30 * secondMs;
/** Longer than a mail server may take to answer: then the instance that handed a mail over is gone. */
const answerMs = 2 * minuteMs;
/** A shutdown waits this long for mails that are being sent. */
const stopMs = 8 * secondMs;

interface Range {
  readonly campaign: NonNullable<Awaited<ReturnType<typeof findDueCampaign>>>;
  readonly claim: string;
  readonly until: Date;
  readonly sends: readonly ClaimedSend[];
}

/**
 * Claims as many mails as the rate allows for a second.
 * @returns when to try again where there is nothing to send
 */
async function claimRange({ db, clock, random, settings }: SenderServices): Promise<Range | { waitMs: number }> {
  const perMinute = settings.of(campaignSettings).campaignMailsPerMinute;
  return db.transaction().execute(async (tx) => {
    const nextAt = await lockPace(tx);
    const now = clock.now();
    if (nextAt > now) return { waitMs: nextAt.getTime() - now.getTime() };
    const campaign = await findDueCampaign(tx, now);
    if (!campaign) return { waitMs: pollMs };
    const claim = uuidv7(clock, random);
    const until = new Date(now.getTime() + claimMs);
    const limit = Math.min(rangeMax, Math.max(1, Math.floor((perMinute * secondMs) / minuteMs)));
    const claimed = await claimSends(tx, { campaignId: campaign.id, claim, now, until, limit });
    await updatePace(tx, new Date(now.getTime() + Math.ceil((claimed * minuteMs) / perMinute)));
    await skipUnwilling(tx, { campaignId: campaign.id, claim, now });
    const sends = await listClaimed(tx, { campaignId: campaign.id, claim });
    return { campaign, claim, until, sends };
  });
}

/** Sends a range, a few mails at a time, and returns what it does not send to the others. */
async function sendRange(services: SenderServices, range: Range, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const { campaign, claim, until } = range;
  const mailOf = campaignMailer(services, campaign);
  const left = range.sends.values();
  let ended = false;
  let reached = false;
  let trouble: string | undefined;

  async function sendInTurn(): Promise<void> {
    for (const send of left) {
      if (ended || stopping.aborted || clock.now() >= until) return;
      const delivery = await deliver(services, send, mailOf(send));
      if (delivery === 'done') reached = true;
      else ended = true;
      if (typeof delivery === 'object') trouble = delivery.reply;
    }
  }

  const results = await Promise.allSettled(Array.from({ length: concurrentMailsMax }, sendInTurn));
  await releaseClaim(db, { campaignId: campaign.id, claim }, clock.now());
  if (reached) await updateReachable(db, campaign.id);
  if (trouble !== undefined) {
    const retryAt = (failures: number) => new Date(clock.nowMs() + outageDelayMs(failures));
    await updateProblem(db, { campaignId: campaign.id, trouble, retryAt, now: clock.now() });
  }
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

/**
 * One round of an instance: starts what is due, sends one range, ends what is complete.
 * @returns how long to wait before the next
 */
export async function sendNextRange(services: SenderServices, stopping: AbortSignal): Promise<number> {
  const { db, clock, settings, log } = services;
  await startDueCampaigns(services);
  const now = clock.now();
  const lost = await endUncertain(db, { before: new Date(now.getTime() - answerMs), now });
  if (lost > 0) log.warn({ mails: lost }, 'mails of a killed instance may or may not have been accepted');
  await finishCampaigns(db, now);
  if (!settings.of(mailSettings).emailNotifications) return pollMs;
  const range = await claimRange(services);
  if ('waitMs' in range) return Math.min(pollMs, range.waitMs);
  await sendRange(services, range, stopping);
  return 0;
}

/** Sends campaigns on this instance until stopped. All instances share the mails and the rate. */
export function startCampaignSender(services: SenderServices): Worker {
  const { clock, log } = services;
  const stopping = new AbortController();

  let nextIdleRoundMs = Number.NEGATIVE_INFINITY;

  async function sendWhereDue(): Promise<number> {
    const now = clock.now();
    if (now.getTime() < nextIdleRoundMs && !(await isCampaignDue(services.db, now))) return pollMs;
    nextIdleRoundMs = now.getTime() + idleRoundMs;
    return sendNextRange(services, stopping.signal);
  }

  async function sendUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await sendWhereDue().catch((error: unknown) => {
        log.warn({ err: error }, 'cannot send campaigns now');
        return pollMs;
      });
      if (waitMs > 0) await clock.sleep(waitMs, stopping.signal);
    }
  }

  const running = sendUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      const over = new AbortController();
      await Promise.race([running, clock.sleep(stopMs, over.signal)]);
      over.abort();
    },
  };
}
