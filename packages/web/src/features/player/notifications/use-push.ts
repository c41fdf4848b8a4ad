import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { endPush, type PushState, readPushState, startPush } from '../../../queries/push';
import { showToast } from '../../../ui/toast-store';

export interface PushSwitch {
  /** `null` until the browser has answered. */
  readonly state: PushState | null;
  readonly busy: boolean;
  readonly setEnabled: (on: boolean) => Promise<void>;
}

/** This browser's push subscription. The permission can change in the browser's settings, so focus rechecks it. */
export function usePush(publicKey: string | null): PushSwitch {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(() => {
    readPushState().then(setState, () => setState('unable'));
  }, []);
  useEffect(() => {
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [refresh]);
  const setEnabled = async (on: boolean) => {
    if (publicKey === null) return;
    setBusy(true);
    try {
      if (on) setState(await startPush(publicKey));
      else {
        await endPush();
        setState('off');
      }
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'Your browser could not do this. Please try again') });
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, setEnabled };
}
