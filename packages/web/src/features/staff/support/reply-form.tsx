import type { StaffTicket } from '@limelight/contract/staff-support.schema';
import { answeringSignMs, supportLimits } from '@limelight/rules/support';
import { Send, StickyNote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { newMessageId } from '../../../queries/uuid';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/query-states';
import { TextArea } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { InsertReply } from './insert-reply';
import styles from './support.module.css';
import { sendAnsweringSign, useAnswerStaffTicket } from './support-queries';

type Way = 'reply' | 'solve' | 'note';
const doneTexts = { reply: 'Reply sent', solve: 'Reply sent, ticket solved', note: 'Note added' } as const;

/** While something is typed, other staff see who is answering. */
function useAnsweringSign(number: number, isTyping: boolean): void {
  useEffect(() => {
    if (!isTyping) return;
    sendAnsweringSign(number);
    const timer = setInterval(() => sendAnsweringSign(number), answeringSignMs);
    return () => clearInterval(timer);
  }, [number, isTyping]);
}

export function ReplyForm({ staffTicket: { ticket, version } }: { readonly staffTicket: StaffTicket }) {
  const answer = useAnswerStaffTicket(ticket.number);
  const [draft, setDraft] = useState({ id: newMessageId(), text: '' });
  const [problem, setProblem] = useState<string>();
  useAnsweringSign(ticket.number, draft.text !== '');
  const insert = (text: string) => {
    const before = draft.text.trimEnd();
    setDraft({ ...draft, text: before === '' ? text : `${before}\n\n${text}` });
    setProblem(undefined);
  };
  const send = (way: Way) => {
    const text = draft.text.trim();
    if (text === '') return setProblem('Please enter a message');
    const kind = way === 'note' ? 'note' : 'reply';
    const status = way === 'solve' ? 'closed' : 'answered';
    answer.mutate(
      { id: draft.id, kind, text, version, status },
      {
        onSuccess: () => {
          setDraft({ id: newMessageId(), text: '' });
          showToast({ tone: 'success', text: doneTexts[way] });
        },
      },
    );
  };
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        send('reply');
      }}
      noValidate
    >
      {answer.error !== null && <Failure error={answer.error} />}
      <TextArea
        label={`Reply by email to ${ticket.email}`}
        name="reply"
        rows={4}
        maxLength={supportLimits.message}
        value={draft.text}
        error={problem}
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setProblem(undefined);
        }}
      />
      <InsertReply ticket={ticket} onInsert={insert} />
      <div className={styles.actions}>
        <Button
          variant="outline"
          busy={answer.isPending}
          icon={<StickyNote aria-hidden size={18} strokeWidth={1.75} />}
          onClick={() => send('note')}
        >
          Note
        </Button>
        <span className={styles.gap} />
        <Button variant="outline" busy={answer.isPending} onClick={() => send('solve')}>
          Send and Solve
        </Button>
        <Button type="submit" busy={answer.isPending} icon={<Send aria-hidden size={18} strokeWidth={1.75} />}>
          Send Reply
        </Button>
      </div>
    </form>
  );
}

/** After a conflict the conversation above has what was written meanwhile, and the draft is still here. */
function Failure({ error }: { readonly error: unknown }) {
  if (isApiError(error, 'CONFLICT')) {
    return (
      <Banner tone="warning">
        Somebody wrote or changed this ticket meanwhile; it is shown above. Your text was not sent. Send it again if it
        still fits.
      </Banner>
    );
  }
  return <Banner tone="error">{messageOf(error, 'Failed to send reply')}</Banner>;
}
