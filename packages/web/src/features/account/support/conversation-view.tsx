import type { SupportConversation } from '@limelight/contract/talk/support.schema';
import { supportLimits } from '@limelight/rules/support';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { type TicketSource, useAnswerTicket, useConversation } from '../../../queries/support';
import { newMessageId } from '../../../queries/uuid';
import { QueryView } from '../../../shell/query-view';
import { AppealLink } from '../../../shell/squads/appeal-link';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { DateTime } from '../../../ui/date-time';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { TextArea } from '../../../ui/text-field';
import styles from './conversation.module.css';

const statuses = {
  open: { tone: 'info', label: 'With us', note: 'A person reads this and replies by email.' },
  answered: { tone: 'gain', label: 'Answered', note: 'Still need help? Write again.' },
  closed: { tone: 'neutral', label: 'Solved', note: 'Write again to reopen this ticket.' },
} as const;

/** A ticket as its sender sees it, with a field to write again. */
export function ConversationView({ source }: { readonly source: TicketSource }) {
  const query = useConversation(source);
  return (
    <QueryView query={query} label="Loading your ticket" skeleton={<ListSkeleton rows={3} height={80} />}>
      {(ticket) => (
        <Card
          title={ticket.subject}
          aside={
            <>
              {ticket.reference} <Tag tone={statuses[ticket.status].tone}>{statuses[ticket.status].label}</Tag>
            </>
          }
        >
          {ticket.about !== null && (
            <p className={styles.about}>
              <AppealLink {...ticket.about}>See what you appeal</AppealLink>
            </p>
          )}
          <Messages messages={ticket.messages} />
          <AnswerForm source={source} note={statuses[ticket.status].note} />
        </Card>
      )}
    </QueryView>
  );
}

function Messages({ messages }: Pick<SupportConversation, 'messages'>) {
  const siteName = useSiteName();
  return (
    <ol className={styles.messages} aria-label="Messages">
      {messages.map(({ id, author, name, text, time }) => (
        <li key={id} className={classes(styles.message, author === 'sender' && styles.own)}>
          <p className={styles.head}>
            <strong>{author === 'sender' ? name : `${name}, ${siteName}`}</strong> <DateTime at={time} />
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function AnswerForm({ source, note }: { readonly source: TicketSource; readonly note: string }) {
  const answer = useAnswerTicket(source);
  // The id belongs to the text: sending the same text again after a lost response writes it once.
  const [draft, setDraft] = useState({ id: newMessageId(), text: '' });
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (text === '') return setProblem('Please enter a message');
    answer.mutate({ id: draft.id, text }, { onSuccess: () => setDraft({ id: newMessageId(), text: '' }) });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextArea
        label="Write again"
        name="text"
        rows={4}
        maxLength={supportLimits.message}
        value={draft.text}
        error={problem}
        hint={note}
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setProblem(undefined);
        }}
      />
      {answer.error !== null && <Banner tone="error">{messageOf(answer.error)}</Banner>}
      <Button type="submit" busy={answer.isPending} icon={<Send aria-hidden size={18} strokeWidth={1.75} />}>
        Send Message
      </Button>
      <p role="status">{answer.isSuccess && draft.text === '' && 'Sent. We’ll reply by email, and here.'}</p>
    </form>
  );
}
