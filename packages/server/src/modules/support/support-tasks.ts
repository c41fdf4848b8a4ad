import { paths } from '@limelight/contract/paths';
import { includesPerk } from '@limelight/rules/perk';
import { supportTicketReference } from '@limelight/rules/support';
import { tierNames } from '@limelight/rules/tier';
import { z } from 'zod';
import type { Tasks } from '../../platform/jobs.js';
import { letter } from '../../platform/letter.js';
import type { Services } from '../../services.js';
import { siteSettings } from '../settings/settings.public.js';
import { findTicket } from './support.sql.js';

export const confirmationTask = 'support-confirmation';

const orderSchema = z.strictObject({ number: z.int() });

type MailServices = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'settings'>;

/** The jobs of this module. */
export function supportTasks({ db, mailer, publicUrl, settings }: MailServices): Tasks {
  return {
    [confirmationTask]: async (payload, { effectKey }) => {
      const { number } = orderSchema.parse(payload);
      const ticket = await findTicket(db, number);
      if (!ticket) return;
      const reference = supportTicketReference(number);
      // Contains nothing of the ticket's text: anybody can enter anybody's address, and must not send them text from us.
      const { siteName } = settings.of(siteSettings);
      const mail = letter({
        siteName,
        subject: `We have your message (${reference})`,
        name: 'there',
        paragraphs: [
          `Your message to ${siteName} support has arrived. Its number is ${reference}.`,
          ...(ticket.tier !== null && includesPerk(ticket.tier, 'prioritySupport')
            ? [`${tierNames[ticket.tier]} comes with priority support: your message is answered before others.`]
            : []),
          'A person reads it and answers to this address. Please name the number if you write again.',
        ],
        action: { label: 'Open the help centre', url: `${publicUrl}${paths.help}` },
        footnote: 'If you did not write to us, somebody else gave your address. You need not do anything.',
      });
      await mailer.send({ effectKey, to: ticket.email, ...mail });
    },
  };
}
