import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const supportInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a message belongs to the sender of its ticket',
    broken: `
      select format('message %s of ticket %s', id, ticket_number) as row
      from support_message as message join support_ticket as ticket on ticket.number = message.ticket_number
      where message.user_id is distinct from ticket.user_id`,
  },
  {
    invariant: 'a ticket has the priority of its player’s plan',
    broken: `
      select format('ticket %s', number) as row from support_ticket
      where priority is distinct from has_priority_support(user_id)`,
  },
  {
    invariant: 'every answer of staff has had its mail enqueued',
    // Keys are deleted after 90 days.
    broken: `
      select format('answer %s of ticket %s', id, ticket_number) as row from support_message
      where author = 'staff' and created_at > now() - interval '80 days'
        and not exists (select 1 from job_effect where key = 'support-reply:' || id)`,
  },
];
