import type { FormEvent } from 'react';
import { messageOf } from '../../../queries/api-error';
import { showToast } from '../../../ui/toast-store';

interface Question<Answer> {
  readonly send: () => Promise<Answer>;
  readonly done: (answer: Answer) => string;
  /** For failures without a message for players. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** A form without fields: it is sent, the dialog closes, and a toast says the outcome. */
export function useQuestion<Answer>({ send, done, failed, onClose }: Question<Answer>) {
  const submit = async () => {
    try {
      const text = done(await send());
      onClose();
      showToast({ tone: 'success', text });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, failed) });
    }
  };
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
  };
}
