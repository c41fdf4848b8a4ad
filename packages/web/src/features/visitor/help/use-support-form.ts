import type { SupportTicket } from '@limelight/contract/support';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../../api/api-error';
import { useSendTicket } from '../../../api/support';
import { showToast } from '../../../ui/toast-store';
import { type SupportProblems, type SupportValues, supportProblems, trimmedSupportValues } from './support-values';

export const notARobot = 'Please verify you are not a robot';

export interface SupportForm {
  readonly values: SupportValues;
  readonly problems: SupportProblems;
  readonly checkProblem: string | undefined;
  readonly checked: boolean;
  /** Another number is another check: each is good for one letter. */
  readonly checkRound: number;
  readonly busy: boolean;
  readonly set: (change: Partial<SupportValues>) => void;
  readonly setAnswer: (answer: string | null) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/** After the browser has drawn the errors. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

export function useSupportForm(initial: SupportValues, onSent: (ticket: SupportTicket) => void): SupportForm {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<SupportProblems>({});
  const [answer, setAnswer] = useState<string | null>(null);
  const [checkProblem, setCheckProblem] = useState<string>();
  const [checkRound, setCheckRound] = useState(1);
  const send = useSendTicket();

  const set = (change: Partial<SupportValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };

  /** Values stay as they are; what the server says stands beside its field. */
  const showFailure = (error: unknown, form: HTMLFormElement) => {
    const { robotCheck, ...fields } = fieldErrorsOf(error);
    if (isApiError(error, 'ROBOT_CHECK_FAILED') || robotCheck !== undefined) {
      setCheckProblem(notARobot);
      setAnswer(null);
      setCheckRound((round) => round + 1);
    } else if (Object.keys(fields).length > 0) {
      setProblems(fields);
      focusFirstInvalid(form);
    } else {
      const plain = isApiError(error, 'TOO_MANY_REQUESTS');
      showToast({ tone: 'error', text: plain ? error.message : 'Failed to send message. Please try again.' });
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (send.isPending) return;
    const found = supportProblems(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    if (answer === null) return setCheckProblem(notARobot);
    setCheckProblem(undefined);
    try {
      const ticket = await send.mutateAsync({ ...trimmedSupportValues(values), robotCheck: answer });
      showToast({ tone: 'success', text: 'Message sent successfully!' });
      onSent(ticket);
    } catch (error) {
      showFailure(error, form);
    }
  };

  return {
    values,
    problems,
    checkProblem,
    checked: answer !== null,
    checkRound,
    busy: send.isPending,
    set,
    setAnswer: (next) => {
      setAnswer(next);
      if (next !== null) setCheckProblem(undefined);
    },
    submit,
  };
}
