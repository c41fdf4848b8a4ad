import type { Me } from '@limelight/contract/people/accounts.schema';
import { knowsContact, type LateAccount } from '../offline/worker-protocol';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

/** Completes the stored copy of the account that the service worker gave while the network was slow. */
export function takeLateAccount({ data }: Pick<MessageEvent<LateAccount | undefined>, 'data'>): void {
  const late = data?.lateAccount as Me | undefined;
  if (late === undefined) return;
  const shown = queryClient.getQueryData<Me | null>(queryKeys.me);
  // Anything else is newer than this answer: another account, or one that is complete.
  if (shown?.id === late.id && !knowsContact(shown)) queryClient.setQueryData(queryKeys.me, late);
}
