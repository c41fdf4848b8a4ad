import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { unsubscribeFromMail } from '@limelight/contract/people/notifications';
import type { CampaignText } from '@limelight/rules/campaign-notes';
import { letter, type MailContent } from '../../../platform/letter.js';
import type { Mail } from '../../../platform/mailer.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { campaignSettings, senderLines } from './campaigns.settings.js';
import { renderMarkdown } from './render-markdown.js';
import { returnPathOf } from './return-path.js';
import type { ClaimedSend } from './send.sql.js';
import { campaignToken } from './unsubscribe-token.js';

interface Reader {
  /** Empty when it is not known. */
  readonly name: string;
  /** Where a person unsubscribes. */
  readonly unsubscribePageUrl: string;
}

type MailServices = Pick<Services, 'settings' | 'secret' | 'publicUrl' | 'env'>;

/** Renders a campaign once; the result renders the mail of each reader. */
export function campaignLetter({ settings }: Pick<Services, 'settings'>, { body, ...heads }: CampaignText) {
  const rendered = renderMarkdown(body);
  const { siteName } = settings.of(siteSettings);
  const sender = senderLines(settings.of(campaignSettings).campaignSender);
  return ({ name, unsubscribePageUrl }: Reader): MailContent =>
    letter({
      siteName,
      ...heads,
      name: name === '' ? 'there' : name,
      paragraphs: [],
      body: rendered,
      footnote: `You’re getting this because you agreed to news from ${siteName} by email.`,
      farewell: { label: 'Unsubscribe in one click', url: unsubscribePageUrl },
      sender,
    });
}

export function unsubscribePageUrl({ publicUrl }: Pick<Services, 'publicUrl'>, token: string): string {
  return `${publicUrl}${addressOf(paths.unsubscribe, {}, { token, from: 'campaign' })}`;
}

/** The mails of a campaign, with the same Message-ID however often one is tried. */
export function campaignMailer(services: MailServices, text: CampaignText) {
  const { mailBounces } = services.env;
  const render = campaignLetter(services, text);
  return ({ id, email, name }: Pick<ClaimedSend, 'id' | 'email' | 'name'>): Mail => {
    const token = campaignToken(services.secret, id);
    return {
      effectKey: `campaign:${id}`,
      to: email,
      ...render({ name, unsubscribePageUrl: unsubscribePageUrl(services, token) }),
      ...(mailBounces && { returnPath: returnPathOf(mailBounces, { secret: services.secret, sendId: id }) }),
      unsubscribeUrl: `${services.publicUrl}${addressOf(unsubscribeFromMail.url, { token })}`,
    };
  };
}
