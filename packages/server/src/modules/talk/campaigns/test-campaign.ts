import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { mailSettings } from '../../people/notifications/notifications.public.js';
import { type CampaignRow, findStaffAddress } from './campaign.sql.js';
import { campaignMailer } from './campaign-mail.js';
import { outcomeOf } from './outcome.js';
import { unwritten } from './send-campaign.js';

type TestServices = Pick<
  Services,
  'db' | 'clock' | 'random' | 'settings' | 'bulkMailer' | 'secret' | 'publicUrl' | 'env'
>;

/**
 * Mails a campaign to the member of staff who requests it. Its link to unsubscribe works and ends nothing.
 * @throws Refusal CAMPAIGN_BLOCKED, MAIL_FAILED with the answer of the mail server
 */
export async function mailTest(
  services: TestServices,
  actor: Actor,
  campaign: CampaignRow,
): Promise<{ readonly to: string }> {
  const { db, clock, random, settings, bulkMailer } = services;
  if (!settings.of(mailSettings).emailNotifications) {
    throw new Refusal('CAMPAIGN_BLOCKED', { message: 'Email notifications are switched off in the settings' });
  }
  if (campaign.body === '') throw new Refusal('CAMPAIGN_BLOCKED', { message: unwritten });
  const { name, email } = await findStaffAddress(db, actor.userId);
  const mailOf = campaignMailer(services, { ...campaign, subject: `[Test] ${campaign.subject}` });
  const mail = mailOf({ id: uuidv7(clock, random), email, name });
  await bulkMailer.send(mail).catch((error: unknown) => {
    const { reply } = outcomeOf(error, false);
    throw new Refusal('MAIL_FAILED', { message: `The mail server did not take the mail: ${reply}`, cause: error });
  });
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      actor,
      action: 'campaign.test',
      target: { kind: 'campaign', id: campaign.id },
      before: null,
      after: { version: campaign.version },
      reason: null,
      now: clock.now(),
    }),
  );
  return { to: email };
}
