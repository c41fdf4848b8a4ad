import type { Me } from '@limelight/contract/people/accounts.schema';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

export interface AccountHandlers {
  /** Whether the stream probably opens signed in; a visitor's page may never fetch the account. */
  readonly signedIn: boolean;
  /** Another account is signed in: delete all data of the previous one. */
  readonly onAnother: () => void;
  /**
   * The stream belongs to the account that opened it, and to a visitor until the email address is verified.
   */
  readonly onOtherOwner: () => void;
}

type Account = Pick<Me, 'id' | 'emailVerified'> | null;

/**
 * Sign-ins also happen in other tabs and on other devices, so this watches every update of the `me` query.
 */
export function subscribeToAccountChanges(
  client: QueryClient,
  { signedIn, onAnother, onOtherOwner }: AccountHandlers,
): void {
  const meHash = hashKey(queryKeys.me);
  let known: Account | undefined = signedIn ? undefined : null;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== meHash) return;
    const before = known;
    const account = query.state.data as Account | undefined;
    if (account === undefined) return;
    known = account;
    // The first response is the account that the stream was opened with. When the session ends (`null`) the
    // server closes the stream and the page redirects: a refetch would only be refused.
    if (before === undefined || account === null) return;
    if (before?.id === account.id && before.emailVerified === account.emailVerified) return;
    if (before?.id !== account.id) onAnother();
    onOtherOwner();
  });
}
