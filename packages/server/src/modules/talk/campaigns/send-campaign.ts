import { formatCounted } from '@limelight/rules/count';
import { minuteMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { mailSettings } from '../../people/notifications/notifications.public.js';
import { insertSends } from './audience.sql.js';
import { type CampaignRow, listListsOf, lockDueCampaign, updateCampaign } from './campaign.sql.js';
import { campaignSettings, senderLines } from './campaigns.settings.js';

const tryAgainMs = minuteMs;

/** Why a campaign without a text is neither tested nor sent. */
export const unwritten = 'Write the mail first';

/** Why a campaign cannot be sent now; null when nothing prevents it. */
export function blockedBy(
  { settings }: Pick<Services, 'settings'>,
  { body }: Pick<CampaignRow, 'body'>,
): string | null {
  if (body === '') return unwritten;
  if (!settings.of(mailSettings).emailNotifications) {
    return 'Email notifications are switched off in the settings: only mails that an account needs are sent';
  }
  if (senderLines(settings.of(campaignSettings).campaignSender).length === 0) {
    return 'Enter the sender with a postal address in the settings first: the law requires it in the footer';
  }
  return null;
}

interface Start {
  readonly now: Date;
  readonly sentBy: string;
  /** How many recipients the sender was shown; null for a campaign that was scheduled. */
  readonly expected: number | null;
}

/**
 * Writes the mails of a campaign and lets all instances send them. The caller holds its lock.
 * @throws Refusal AUDIENCE_CHANGED with the number of recipients there are
 */
export async function startCampaign(tx: Executor, id: string, { now, sentBy, expected }: Start): Promise<CampaignRow> {
  const lists = await listListsOf(tx, id);
  const recipients = await insertSends(tx, { campaignId: id, listIds: lists.map((list) => list.id), now });
  if (expected !== null && recipients !== expected) {
    const message = `There are ${formatCounted(recipients, 'recipient')} now. Please look again before you send`;
    throw new Refusal('AUDIENCE_CHANGED', { message, details: { recipients } });
  }
  const cleared = { trouble: null, troubles: 0, retry_at: null };
  return updateCampaign(tx, id, { state: 'sending', started_at: now, sent_by: sentBy, recipients, ...cleared });
}

/** Starts the scheduled campaigns whose time has come. While campaigns are blocked they wait, and say why. */
export async function startDueCampaigns(services: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> {
  const { db, clock } = services;
  for (;;) {
    const started = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const campaign = await lockDueCampaign(tx, now);
      if (!campaign) return false;
      const trouble = blockedBy(services, campaign);
      if (trouble !== null) {
        await updateCampaign(tx, campaign.id, { trouble, retry_at: new Date(now.getTime() + tryAgainMs) });
      } else {
        await startCampaign(tx, campaign.id, { now, sentBy: campaign.sent_by ?? campaign.created_by, expected: null });
      }
      return true;
    });
    if (!started) return;
  }
}
