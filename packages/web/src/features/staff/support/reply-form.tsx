import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { answeringSignMs, supportLimits } from '@limelight/rules/support';
import { Send, StickyNote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../../../queries/accounts';
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

interface ReplyDraft {
  /** Of the message to be: the idempotency key of its request. */
  readonly id: string;
  readonly text: string;
}

/** What is typed and not sent, by writer and ticket: it survives a look at another ticket or page. */
const drafts = new Map<string, ReplyDraft>();

function useReplyDraft(number: number) {
  const key = `${useMe().data?.id} ${number}`;
  const [draft, setDraft] = useState(() => drafts.get(key) ?? { id: newMessageId(), text: '' });
  const type = (text: string) => {
    const next = { ...draft, text };
    if (text === '') drafts.delete(key);
    else drafts.set(key, next);
    setDraft(next);
  };
  const clear = () => {
    drafts.delete(key);
    setDraft({ id: newMessageId(), text: '' });
  };
  return { draft, type, clear };
}

/** While something is typed, other staff see who is answering. */
function useAnsweringSign(number: number, isTyping: boolean): void {
  useEffect(() => {
    if (!isTyping) return;
    sendAnsweringSign(number);
    const timer = setInterval(() => sendAnsweringSign(number), answeringSignMs);
    return () => clearInterval(timer);
  }, [number, isTyping]);
}

export function ReplyForm({ staffTicket: { ticket } }: { readonly staffTicket: StaffTicket }) {
  const answer = useAnswerStaffTicket(ticket.number);
  const { draft, type, clear } = useReplyDraft(ticket.number);
  const [problem, setProblem] = useState<string>();
  useAnsweringSign(ticket.number, draft.text !== '');
  const insert = (text: string) => {
    const before = draft.text.trimEnd();
    type(before === '' ? text : `${before}\n\n${text}`);
    setProblem(undefined);
  };
  const send = (way: Way) => {
    const text = draft.text.trim();
    if (text === '') return setProblem('Please enter a message');
    const kind = way === 'note' ? 'note' : 'reply';
    const status = way === 'solve' ? 'closed' : 'answered';
    // A promise, because the callbacks of `mutate` are not called once another ticket is open.
    answer.mutateAsync({ id: draft.id, kind, text, version: ticket.version, status }).then(
      () => {
        clear();
        showToast({ tone: 'success', text: doneTexts[way] });
      },
      // Shown above the field.
      () => undefined,
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
          type(target.value);
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
