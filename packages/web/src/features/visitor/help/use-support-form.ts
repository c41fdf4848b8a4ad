import { errorCatalogue } from '@limelight/contract/errors';
import type { SupportTicket } from '@limelight/contract/talk/support.schema';
import { useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../../queries/api-error';
import { useSendTicket } from '../../../queries/support';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { type SupportValues, supportProblems, trimmedSupportValues } from './support-values';

export const notARobot = errorCatalogue.ROBOT_CHECK_FAILED.message;

export function useSupportForm(initial: SupportValues, onSent: (ticket: SupportTicket) => void) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [checkProblem, setCheckProblem] = useState<string>();
  /** A new number remounts the robot check: a solution is valid for one message. */
  const [checkRound, setCheckRound] = useState(1);
  const sending = useSendTicket();

  const send = async (values: SupportValues) => {
    if (answer === null) return setCheckProblem(notARobot);
    setCheckProblem(undefined);
    const ticket = await sending.mutateAsync({ ...trimmedSupportValues(values), robotCheck: answer });
    showToast({ tone: 'success', text: 'Message sent successfully!' });
    onSent(ticket);
  };

  const explain = (error: unknown): Problems<SupportValues> => {
    const { robotCheck, ...fields } = fieldErrorsOf(error);
    if (isApiError(error, 'ROBOT_CHECK_FAILED') || robotCheck !== undefined) {
      setCheckProblem(notARobot);
      setAnswer(null);
      setCheckRound((round) => round + 1);
    } else if (Object.keys(fields).length === 0) {
      const plain = isApiError(error, 'TOO_MANY_REQUESTS');
      showToast({ tone: 'error', text: plain ? error.message : 'Failed to send message. Please try again.' });
    }
    return fields;
  };

  return {
    ...useForm({ initial, check: supportProblems, send, explain }),
    checkProblem,
    checked: answer !== null,
    checkRound,
    setAnswer: (next: string | null) => {
      setAnswer(next);
      if (next !== null) setCheckProblem(undefined);
    },
  };
}
