import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { useRef, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../../queries/drafts';
import type { ChatRequests } from '../../../queries/squad-chat';
import { newMessageId } from '../../../queries/uuid';
import { showToast } from '../../../ui/toast-store';
import type { Pending } from './chat-log';
import type { ChatStore } from './chat-store';
import type { Aim } from './composer';

interface ComposerOptions {
  readonly squadId: string;
  readonly userId: string;
  readonly store: ChatStore;
  readonly requests: Pick<ChatRequests, 'edit'>;
}

export type ChatComposer = ReturnType<typeof useComposer>;

const aimless: Aim = { kind: 'new' };

function readText(key: string): string {
  const draft = readDraft(key);
  return typeof draft === 'object' && draft !== null && 'text' in draft ? String(draft.text) : '';
}

/** The field of a chat: its text, which a reload does not lose, and what it answers or replaces. */
export function useComposer({ squadId, userId, store, requests }: ComposerOptions) {
  const key = draftKey(userId, `squad-chat ${squadId}`);
  const [text, setStateText] = useState(() => readText(key));
  const [aim, setAim] = useState<Aim>(aimless);
  const field = useRef<HTMLTextAreaElement>(null);
  const setText = (next: string) => {
    setStateText(next);
    if (aim.kind === 'edit') return;
    if (next === '') forgetDraft(key);
    else writeDraft(key, { text: next });
  };
  const aimAt = (next: Aim, shown?: string) => {
    setAim(next);
    if (shown !== undefined) setStateText(shown);
    field.current?.focus();
  };
  /** What was written before an edit is there again. */
  const stop = () => {
    if (aim.kind === 'edit') setStateText(readText(key));
    setAim(aimless);
    field.current?.focus();
  };
  const edit = (message: SquadMessage, changed: string) => {
    stop();
    if (changed === message.text) return;
    requests.edit(message, changed).then(
      (edited) => store.change(edited),
      (error: unknown) => showToast({ tone: 'error', text: messageOf(error, 'We could not save your edit') }),
    );
  };
  return {
    text,
    aim,
    field,
    setText,
    aimless: stop,
    reply: (to: SquadMessage) => aimAt({ kind: 'reply', to }),
    edit: (message: SquadMessage) => aimAt({ kind: 'edit', message }, message.text),
    /** A refused message is written again. */
    restore: (pending: Pending) => {
      store.discard(pending.id);
      setText(pending.text);
      aimAt(pending.replyTo === null ? aimless : { kind: 'reply', to: pending.replyTo });
    },
    send: (tidy: string) => {
      if (aim.kind === 'edit') return edit(aim.message, tidy);
      store.send({ id: newMessageId(), text: tidy, replyTo: aim.kind === 'reply' ? aim.to : null });
      setText('');
      setAim(aimless);
    },
  };
}
