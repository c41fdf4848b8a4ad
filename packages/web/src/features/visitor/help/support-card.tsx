import { supportTicketPath } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import type { SupportTicket } from '@limelight/contract/talk/support.schema';
import { includesPerk } from '@limelight/rules/perk';
import { formatDate } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useSupportTickets } from '../../../queries/support';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Banner, Skeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import styles from './help-page.module.css';
import { SupportDialog } from './support-dialog';

/** The support form, and for players (`null` is a visitor) their own support tickets. */
export function SupportCard({ player }: { readonly player: Me | null }) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<SupportTicket>();
  return (
    <Card title="Still need help?">
      <div className={styles.contact}>
        <p>
          Write to us, and a person replies by email.
          {player !== null &&
            includesPerk(player.tier, 'prioritySupport') &&
            ' You have priority support: we answer you first.'}
        </p>
        <Button icon={<MessageCircle aria-hidden size={18} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
          Contact Support
        </Button>
      </div>
      <div role="status" className={styles.sent}>
        {sent !== undefined && (
          <Banner tone="success">
            Your message has the number <strong>{sent.reference}</strong>. We have sent it to you by email.
            {sent.priority && ' With your priority support, we answer you first.'}
          </Banner>
        )}
      </div>
      {player !== null && <Tickets />}
      <SupportDialog
        open={open}
        player={player}
        onClose={() => setOpen(false)}
        onSent={(ticket) => {
          setSent(ticket);
          setOpen(false);
        }}
      />
    </Card>
  );
}

const statusTags = {
  open: { tone: 'info', label: 'Open' },
  answered: { tone: 'gain', label: 'Answered' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const;

function Tickets() {
  return (
    <QueryView
      query={useSupportTickets({ enabled: true })}
      label="Loading your messages"
      skeleton={<Skeleton shape="block" height={44} />}
    >
      {(tickets) => tickets.length > 0 && <TicketList tickets={tickets} />}
    </QueryView>
  );
}

function TicketList({ tickets }: { readonly tickets: readonly SupportTicket[] }) {
  return (
    <div className={styles.tickets}>
      <h3>Your messages</h3>
      <Rows>
        {tickets.map(({ reference, subject, status, priority, time }) => (
          <li key={reference} className={styles.ticket}>
            <Link to={supportTicketPath(reference)}>
              <strong>{reference}</strong> {subject}
            </Link>
            <span className={styles.ticketFacts}>
              {priority && <Tag tone="spot">Priority</Tag>}
              <time dateTime={time}>{formatDate(Date.parse(time))}</time>
              <Tag tone={statusTags[status].tone}>{statusTags[status].label}</Tag>
            </span>
          </li>
        ))}
      </Rows>
    </div>
  );
}
