import type { Me } from '@limelight/contract/accounts.schema';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

export interface AccountHandlers {
  /** Whether somebody is probably signed in as the stream opens; a visitor's page may never fetch the account. */
  readonly signedIn: boolean;
  /** Another account is signed in: nothing of the previous one may stay. */
  readonly onAnother: () => void;
  /** The stream belongs to the account it was opened with, and to nobody before its email address is verified. */
  readonly onOtherOwner: () => void;
}

type Account = Pick<Me, 'id' | 'emailVerified'> | null;

/** Who is signed in changes in other tabs and on other devices too, so every update of the `me` query counts. */
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
    // The first answer is the account that the stream was opened with. When the session is over (`null`) the server closes
    // the stream, and the page leaves by itself: a refetch would request what nobody may see any more.
    if (before === undefined || account === null) return;
    if (before?.id === account.id && before.emailVerified === account.emailVerified) return;
    if (before?.id !== account.id) onAnother();
    onOtherOwner();
  });
}
