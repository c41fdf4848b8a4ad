import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { showToast } from '../../../ui/toast-store';

export interface Action {
  readonly busy: boolean;
  /** Runs the action unless it is pending. @returns whether it succeeded */
  readonly run: (work: () => Promise<unknown>, failureText: string) => Promise<boolean>;
}

/** The action of one button; a failure shows a toast. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, failureText: string) => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, failureText) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
