import { paths } from '@limelight/contract/paths';
import { formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { formatDateTime } from '@limelight/rules/time';
import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs.js';
import { letter } from '../../../platform/letter.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { campaignSettings, senderLines } from '../../talk/campaigns/campaigns.public.js';
import { productOf } from './present-payment.js';
import { findReceipt } from './receipt.sql.js';

export const receiptTask = 'payment-receipt';

const jobSchema = z.strictObject({ id: z.uuid() });

const nature = {
  tokens: 'Tokens cannot be turned back into money.',
  vip: 'VIP renews every month until you cancel it.',
} as const;

/**
 * Mails the receipt of a payment to its player. An account deleted since has no address any more and gets
 * none.
 */
export function receiptTasks(services: Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'settings'>): Tasks {
  const { db, mailer, publicUrl, settings } = services;
  return {
    [receiptTask]: async (payload, { effectKey }) => {
      const receipt = await findReceipt(db, jobSchema.parse(payload).id);
      if (!receipt || receipt.paid_at === null) return;
      const added = receipt.se_cents > 0 ? [`Added to your account: ${formatSe(seCents(receipt.se_cents))}`] : [];
      const product = productOf(receipt);
      const { siteName } = settings.of(siteSettings);
      const seller = senderLines(settings.of(campaignSettings).campaignSender);
      const mail = letter({
        siteName,
        subject: `Your ${siteName} receipt (${receipt.reference})`,
        name: receipt.name,
        paragraphs: [
          `Thank you! Here is your receipt for ${productTitle(product)}.`,
          `Order: ${receipt.reference}`,
          `Paid: ${formatUs(usCents(receipt.us_cents))}${receipt.method === null ? '' : ` with ${receipt.method}`}, ${formatDateTime(receipt.paid_at.getTime())} (London time)`,
          ...added,
          `Sold by: ${seller.length === 0 ? `${siteName}, ${publicUrl}` : seller.join(', ')}`,
        ],
        action: { label: 'See your payments', url: `${publicUrl}${paths.buyTokens}` },
        footnote: `${nature[product.kind]} Something went wrong? Write to us: mistakes and failed deliveries are refunded, and your statutory rights stay.`,
      });
      await mailer.send({ effectKey, to: receipt.email, ...mail });
    },
  };
}
