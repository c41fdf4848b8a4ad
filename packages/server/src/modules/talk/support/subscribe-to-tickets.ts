import { supportInbox, supportTopic } from '@limelight/contract/talk/staff-support';
import { supportTicketEvent } from '@limelight/contract/talk/support';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { supportChannel } from './message.sql.js';
import { findTicket } from './support.sql.js';

/** After a change of a ticket, the open pages of staff, and of the player who wrote it, fetch it again. */
export function subscribeToTickets({
  db,
  live,
  listener,
  log,
}: Pick<Services, 'db' | 'live' | 'listener' | 'log'>): void {
  const announce = async (number: number) => {
    try {
      const ticket = await findTicket(db, number);
      const message = streamMessage(supportTicketEvent, { number });
      live.publish(supportTopic, supportInbox, message);
      if (ticket?.user_id != null) live.sendTo(ticket.user_id, message);
    } catch (error) {
      // Pages read again when they get the focus.
      log.warn({ err: error }, 'cannot announce the change of a ticket');
    }
  };
  listener.on(supportChannel, (number) => void announce(Number(number)));
}
