import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { endPush, type PushState, readPushState, startPush } from '../../../queries/push';
import { showToast } from '../../../ui/toast-store';

/**
 * This browser's push subscription. The permission can change in the browser's settings, so focus rechecks
 * it.
 */
export function usePush(publicKey: string | null) {
  /** `null` until the browser has answered. */
  const [state, setState] = useState<PushState | null>(null);
  const refresh = useCallback(() => {
    readPushState().then(setState, () => setState('unable'));
  }, []);
  useEffect(() => {
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [refresh]);
  const { mutate: setEnabled, isPending: busy } = useMutation({
    mutationFn: async (on: boolean): Promise<PushState> => {
      if (on && publicKey !== null) return startPush(publicKey);
      await endPush();
      return 'off';
    },
    onSuccess: setState,
    onError: (error) =>
      showToast({ tone: 'error', text: messageOf(error, 'Your browser could not do this. Please try again') }),
  });
  return { state, busy, setEnabled };
}
