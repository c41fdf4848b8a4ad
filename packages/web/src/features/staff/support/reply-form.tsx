import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { beginsWithGreeting, greetingOf } from '@limelight/rules/greeting';
import { answeringSignMs, supportLimits } from '@limelight/rules/support';
import { Send, StickyNote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/query-states';
import { TextArea } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { InsertReply } from './insert-reply';
import type { ReplyDraftState } from './reply-draft';
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

interface ReplyFormProps {
  readonly staffTicket: StaffTicket;
  readonly reply: ReplyDraftState;
  readonly onLook: () => void;
}

export function ReplyForm({ staffTicket: { ticket }, reply, onLook }: ReplyFormProps) {
  const answer = useAnswerStaffTicket(ticket.number);
  const { draft, unseen, type, clear } = reply;
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
    if (unseen !== null) return setProblem('Not sent yet: please look at what is new first');
    const kind = way === 'note' ? 'note' : 'reply';
    const status = way === 'solve' ? 'closed' : 'answered';
    // A promise, because the callbacks of `mutate` are not called once another ticket is open.
    answer.mutateAsync({ id: draft.id, kind, text, version: draft.version, status }).then(
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
      <Unseen
        text={unseen}
        onShow={() => {
          setProblem(undefined);
          onLook();
        }}
      />
      {/* After a conflict the line above says what is new, and the draft is still here. */}
      {answer.error !== null && !isApiError(answer.error, 'CONFLICT') && (
        <Banner tone="error">{messageOf(answer.error, 'Failed to send reply')}</Banner>
      )}
      <TextArea
        label={`Reply by email to ${ticket.email}`}
        name="reply"
        rows={4}
        maxLength={supportLimits.message}
        hint={beginsWithGreeting(draft.text) ? undefined : `The mail begins with “${greetingOf(ticket.name)}”`}
        value={draft.text}
        error={problem}
        onChange={({ target }) => {
          type(target.value);
          setProblem(undefined);
        }}
      />
      <InsertReply ticket={ticket} onInsert={insert} />
      <Buttons busy={answer.isPending} onSend={send} />
    </form>
  );
}

/** What the writer has not looked at. */
function Unseen({ text, onShow }: { readonly text: string | null; readonly onShow: () => void }) {
  const show = (
    <Button variant="outline" size="small" onClick={onShow}>
      Show
    </Button>
  );
  return (
    <div role="status">
      {text !== null && (
        <Banner tone="warning" action={show}>
          {text}. Look at it, then send if your text still fits.
        </Banner>
      )}
    </div>
  );
}

function Buttons({ busy, onSend }: { readonly busy: boolean; readonly onSend: (way: Way) => void }) {
  return (
    <div className={styles.actions}>
      <Button
        variant="outline"
        busy={busy}
        icon={<StickyNote aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => onSend('note')}
      >
        Note
      </Button>
      <span className={styles.gap} />
      <Button variant="outline" busy={busy} onClick={() => onSend('solve')}>
        Send and Solve
      </Button>
      <Button type="submit" busy={busy} icon={<Send aria-hidden size={18} strokeWidth={1.75} />}>
        Send Reply
      </Button>
    </div>
  );
}
