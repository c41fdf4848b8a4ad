import type { Me } from '@limelight/contract/accounts.schema';
import type { SupportTicket } from '@limelight/contract/support.schema';
import { formatDate } from '@limelight/rules/time';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useSupportTickets } from '../../../queries/support';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Banner, ErrorState, Skeleton, SkeletonArea } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import styles from './help-page.module.css';
import { SupportDialog } from './support-dialog';

export interface SupportCardProps {
  /** `null` for a visitor. */
  readonly player: Me | null;
}

/** The support form, and for players their own support tickets. */
export function SupportCard({ player }: SupportCardProps) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<SupportTicket>();
  return (
    <Card title="Still need help?">
      <div className={styles.contact}>
        <p>Write to us, and a person answers by email.</p>
        <Button icon={<MessageCircle aria-hidden size={18} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
          Contact Support
        </Button>
      </div>
      <div role="status" className={styles.sent}>
        {sent !== undefined && (
          <Banner tone="success">
            Your message has the number <strong>{sent.reference}</strong>. We have sent it to you by email.
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
  const tickets = useSupportTickets({ enabled: true });
  if (tickets.data === undefined) {
    return tickets.error === null ? (
      <SkeletonArea label="Loading your messages">
        <Skeleton shape="block" height={44} />
      </SkeletonArea>
    ) : (
      <ErrorState
        text={messageOf(tickets.error)}
        retrying={tickets.isFetching}
        onRetry={() => void tickets.refetch()}
      />
    );
  }
  if (tickets.data.length === 0) return null;
  return (
    <div className={styles.tickets}>
      <h3>Your messages</h3>
      <Rows>
        {tickets.data.map(({ reference, subject, status, time }) => (
          <li key={reference} className={styles.ticket}>
            <span>
              <strong>{reference}</strong> {subject}
            </span>
            <span className={styles.ticketFacts}>
              <time dateTime={time}>{formatDate(Date.parse(time))}</time>
              <Tag tone={statusTags[status].tone}>{statusTags[status].label}</Tag>
            </span>
          </li>
        ))}
      </Rows>
    </div>
  );
}
