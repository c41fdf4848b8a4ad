import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { hourMs } from '@limelight/rules/time';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';
import type { TicketServices } from './present-ticket.js';
import { findWaitingTickets } from './staff-support.sql.js';
import { supportSettings } from './support.settings.js';

/** Open tickets; urgent when one is late. */
export function ticketsWaiting({ db, clock, settings }: TicketServices): readonly WaitingQueue[] {
  const read = async () => {
    const { supportAnswerHours, supportPriorityAnswerHours } = settings.of(supportSettings);
    const { count, oldestAt, priority, oldestPriorityAt } = await findWaitingTickets(db);
    const isLate = (since: Date | null, hours: number) =>
      since !== null && since.getTime() + hours * hourMs <= clock.nowMs();
    return {
      count,
      oldestAt,
      note: priority === 0 ? '' : `${formatCounted(priority, 'ticket')} with priority`,
      urgent: isLate(oldestAt, supportAnswerHours) || isLate(oldestPriorityAt, supportPriorityAnswerHours),
    };
  };
  const page = { path: paths.managerSupport, action: 'Answer' };
  return [{ name: 'tickets', label: 'Open tickets', permission: 'ticket.answer', ...page, read }];
}
