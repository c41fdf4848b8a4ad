import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../api/api-error';
import { showToast } from '../../../ui/toast-store';

export type Problems = Readonly<Record<string, string>>;

export interface Act {
  readonly busy: boolean;
  /** Field name to sentence. */
  readonly problems: Problems;
  readonly setProblems: (problems: Problems) => void;
  /** Takes what was said about fields back, because they were changed. */
  readonly forget: (...fields: readonly string[]) => void;
  /** Does it, unless it is under way. @returns whether it succeeded */
  readonly run: (work: () => Promise<unknown>, failureText: string) => Promise<boolean>;
}

/** One act of a form: what is wrong stands beside its field, every other failure is one toast. What was typed stays. */
export function useAct(problemOf: (error: unknown) => Problems = fieldErrorsOf): Act {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const run = async (work: () => Promise<unknown>, failureText: string) => {
    if (busy) return false;
    setBusy(true);
    setProblems({});
    try {
      await work();
      return true;
    } catch (error) {
      const found = problemOf(error);
      setProblems(found);
      if (Object.keys(found).length === 0) showToast({ tone: 'error', text: messageOf(error, failureText) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const forget = (...fields: readonly string[]) => {
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  };
  return { busy, problems, setProblems, forget, run };
}
