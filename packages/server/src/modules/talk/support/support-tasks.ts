import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { includesPerk } from '@limelight/rules/perk';
import { supportTicketReference, ticketLinkDays } from '@limelight/rules/support';
import { tierNames } from '@limelight/rules/tier';
import { z } from 'zod';
import type { Task, Tasks } from '../../../platform/jobs.js';
import { letter } from '../../../platform/letter.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { findReply } from './message.sql.js';
import { supporterName } from './present-ticket.js';
import { findTicket } from './support.sql.js';
import { ticketToken } from './ticket-token.js';

export const confirmationTask = 'support-confirmation';
export const replyTask = 'support-reply';

const orderSchema = z.strictObject({ number: z.int() });
const replySchema = z.strictObject({ id: z.uuid() });

type MailServices = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'secret' | 'settings'>;

/** The jobs of this module. */
export function supportTasks(services: MailServices): Tasks {
  const { db, mailer, publicUrl, settings } = services;
  return {
    [replyTask]: replySender(services),
    [confirmationTask]: async (payload, { effectKey }) => {
      const { number } = orderSchema.parse(payload);
      const ticket = await findTicket(db, number);
      if (!ticket) return;
      const reference = supportTicketReference(number);
      // Contains nothing of the ticket's text: anybody can enter anybody's address, and must not send them
      // text from us.
      const { siteName } = settings.of(siteSettings);
      const mail = letter({
        siteName,
        subject: `We have your message (${reference})`,
        name: 'there',
        paragraphs: [
          `Your message to ${siteName} support has arrived. Your ticket number is ${reference}.`,
          ...(ticket.tier !== null && includesPerk(ticket.tier, 'prioritySupport')
            ? [`${tierNames[ticket.tier]} comes with priority support: we answer you first.`]
            : []),
          'A person reads it and answers to this address. We don’t read replies to this email: to add something, wait for the answer and use its button.',
        ],
        action: { label: 'Open the help centre', url: `${publicUrl}${paths.help}` },
        footnote: 'If you didn’t write to us, someone else entered your address. You don’t need to do anything.',
      });
      await mailer.send({ effectKey, to: ticket.email, ...mail });
    },
  };
}

/**
 * Mails an answer with a link to its ticket. The link is made from the answer's time, so a repeated job sends
 * the same.
 */
function replySender({ db, mailer, publicUrl, secret, settings }: MailServices): Task {
  return async (payload, { effectKey }) => {
    const reply = await findReply(db, replySchema.parse(payload).id);
    if (!reply) return;
    const { siteName } = settings.of(siteSettings);
    const reference = supportTicketReference(reply.number);
    const token = ticketToken(secret, reply.number, reply.created_at);
    const mail = letter({
      siteName,
      subject: `Re: ${reply.subject} (${reference})`,
      name: reply.name,
      paragraphs: [...reply.text.split(/\n{2,}/), `${supporterName(reply.staffName)}, ${siteName} support`],
      action: { label: 'Reply', url: `${publicUrl}${addressOf(paths.supportLink, {}, { token })}` },
      footnote: `We don’t read replies to this email. The button opens your ticket for ${ticketLinkDays} days; anyone with this email can read it there.`,
    });
    const answersKey = `${confirmationTask}:${reference}`;
    await mailer.send({ effectKey, answersKey, to: reply.email, ...mail });
  };
}
