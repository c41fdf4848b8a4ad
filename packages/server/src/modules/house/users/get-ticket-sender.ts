import type { SenderEvent, getTicketSender as schemas } from '@limelight/contract/talk/staff-support.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { entryKinds } from '@limelight/rules/entry-kind';
import { formatUs, seCents, usCents } from '@limelight/rules/money';
import { securityEventText } from '@limelight/rules/security-event';
import { supportTicketReference } from '@limelight/rules/support';
import { hourMs } from '@limelight/rules/time';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findWallet, getPortfolio } from '../../exchange/wallet/wallet.public.js';
import { findTicket } from '../../talk/support/support.public.js';
import { findSender, findUserIdByEmail, listSenderEvents, type SenderEventRow } from './sender-events.sql.js';

/** Before and after the question: somebody who writes describes what has just happened. */
const beforeMs = 6 * hourMs;
const afterMs = hourMs;

/** @throws Refusal NOT_FOUND */
export async function getTicketSender(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  number: number,
): Promise<z.input<typeof schemas.response>> {
  const ticket = await findTicket(db, number);
  if (!ticket) throw new Refusal('NOT_FOUND', { message: 'No such ticket' });
  const { created_at: createdAt } = ticket;
  const loggedIn = ticket.user_id !== null;
  const userId = ticket.user_id ?? (await findUserIdByEmail(db, ticket.email));
  const sender = userId === undefined ? undefined : await findSender(db, userId);
  if (userId === undefined || !sender) return { loggedIn, player: null, events: [] };
  const portfolio = (await findWallet(db, userId)) === undefined ? null : await getPortfolio(db, clock, userId);
  const window = {
    from: new Date(createdAt.getTime() - beforeMs),
    until: new Date(createdAt.getTime() + afterMs),
  };
  const events = await listSenderEvents(db, { userId, number, ...window });
  return {
    loggedIn,
    player: {
      ...sender,
      userId,
      joinedAt: sender.joinedAt.toISOString(),
      portfolioCents: portfolio?.valueCents ?? null,
      cashCents: portfolio?.cashCents ?? null,
    },
    events: events.map(presentEvent),
  };
}

function presentEvent(event: SenderEventRow): SenderEvent {
  const shown = { time: event.at.toISOString(), kind: event.kind };
  const cents = event.cents === null ? null : seCents(event.cents);
  return { ...shown, ...textsOf(event), seCents: cents };
}

function textsOf(event: SenderEventRow): Pick<SenderEvent, 'title' | 'detail'> {
  switch (event.kind) {
    case 'trade':
      return {
        title: `${event.code === 'buy' ? 'Bought' : 'Sold'} ${formatCount(event.count)} ${event.name}`,
        detail: '',
      };
    case 'undo':
      return {
        title: `Undid ${event.code === 'buy' ? 'buying' : 'selling'} ${formatCount(event.count)} ${event.name}`,
        detail: '',
      };
    case 'order':
      return { title: `Order ${event.code}`, detail: `${formatCounted(event.count, 'share')} of ${event.name}` };
    case 'halt':
      return { title: `${event.name} halted`, detail: `News impact ${event.count / 100}%` };
    case 'payment':
      return { title: `Payment ${event.code}`, detail: `${event.name}, ${formatUs(usCents(event.count))}` };
    case 'cash':
      return { title: entryKinds[event.code].title ?? event.code, detail: '' };
    case 'security':
      return { title: securityEventText[event.code], detail: event.name };
    case 'ticket':
      return { title: `Wrote ${supportTicketReference(event.count)}`, detail: event.code };
  }
}
