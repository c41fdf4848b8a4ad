import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { formatDateTime } from '@limelight/rules/time';
import { Check, RotateCcw, StickyNote } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '../../../queries/accounts';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { InlineSelect } from '../../../ui/native-select';
import { Banner } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { SquadCaseView } from '../squad-appeals/squad-case';
import { useReplyDraft } from './reply-draft';
import { ReplyForm } from './reply-form';
import styles from './support.module.css';
import { useUpdateStaffTicket } from './support-queries';

/** A ticket's messages and notes, with the field that answers it. */
export function Conversation({ staffTicket }: { readonly staffTicket: StaffTicket }) {
  const { ticket, messages } = staffTicket;
  const { data: me } = useMe();
  const others = ticket.answering.filter(({ id }) => id !== me?.id);
  const reply = useReplyDraft(staffTicket);
  const list = useRef<HTMLOListElement>(null);
  const [newFrom, setNewFrom] = useState(Number.POSITIVE_INFINITY);
  const look = () => {
    const from = reply.draft.messages;
    // Rendered before the focus moves to it: a screen reader says that it is new.
    flushSync(() => {
      setNewFrom(from);
      reply.look();
    });
    const shown = list.current?.children.item(Math.min(from, messages.length - 1));
    if (shown instanceof HTMLElement) shown.focus();
  };
  return (
    <section className={styles.conversation} aria-label={ticket.subject}>
      <Head staffTicket={staffTicket} onChanged={reply.moveOn} />
      {ticket.appeals !== null && <SquadCaseView ticket={ticket} />}
      <ol ref={list} className={styles.messages} aria-label="Messages">
        {messages.map(({ id, author, name, text, time }, index) => (
          <li key={id} tabIndex={-1} className={classes(styles.message, styles[author])}>
            <p className={styles.messageHead}>
              {author === 'note' && <StickyNote aria-hidden size={14} strokeWidth={1.75} />}
              <strong>{author === 'note' ? `Note by ${name ?? 'former staff'}` : (name ?? 'Former staff')}</strong>{' '}
              <time dateTime={time}>{formatDateTime(Date.parse(time))}</time>
              {index >= newFrom && <Tag tone="warn">New</Tag>}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <div role="status">
        {others.length > 0 && (
          <Banner tone="spot">{others.map(({ name }) => name).join(', ')} is answering this ticket.</Banner>
        )}
      </div>
      <ReplyForm staffTicket={staffTicket} reply={reply} onLook={look} />
    </section>
  );
}

interface HeadProps {
  readonly staffTicket: StaffTicket;
  readonly onChanged: (from: number, changed: StaffTicket) => void;
}

function Head({ staffTicket: { ticket, staff }, onChanged }: HeadProps) {
  const update = useUpdateStaffTicket(ticket.number);
  const change = (body: { status?: 'open' | 'closed'; assigneeId?: string | null }, done: string) =>
    update.mutate(
      { version: ticket.version, ...body },
      {
        onSuccess: (changed) => {
          onChanged(ticket.version, changed);
          showToast({ tone: 'success', text: done });
        },
        onError: (error) => showToast({ tone: 'error', text: messageOf(error, 'Failed to update ticket') }),
      },
    );
  const known = staff.some(({ id }) => id === ticket.assignee?.id);
  const former = ticket.assignee === null || known ? [] : [{ value: ticket.assignee.id, label: ticket.assignee.name }];
  return (
    <header className={styles.head}>
      <div>
        <h2>{ticket.subject}</h2>
        <p>
          Ticket {ticket.reference} · by form, {formatDateTime(Date.parse(ticket.time))}
        </p>
      </div>
      <div className={styles.actions}>
        <InlineSelect
          label="Assigned to"
          value={ticket.assignee?.id ?? ''}
          options={[
            { value: '', label: 'Nobody' },
            ...former,
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => change({ assigneeId: id === '' ? null : id }, 'Ticket assigned')}
        />
        {ticket.status === 'closed' ? (
          <Button
            variant="outline"
            busy={update.isPending}
            icon={<RotateCcw aria-hidden size={18} strokeWidth={1.75} />}
            onClick={() => change({ status: 'open' }, 'Ticket opened again')}
          >
            Open again
          </Button>
        ) : (
          <Button
            variant="outline"
            busy={update.isPending}
            icon={<Check aria-hidden size={18} strokeWidth={1.75} />}
            onClick={() => change({ status: 'closed' }, 'Ticket solved')}
          >
            Solve
          </Button>
        )}
      </div>
    </header>
  );
}
