import type { Me } from '@limelight/contract/people/accounts.schema';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { hintOf } from '../offline/session-hint';
import { queryKeys } from './query-keys';

export interface AccountHandlers {
  /** Whose stream opens, by what this browser remembers; a visitor's page may never fetch the account. */
  readonly openedAs: string | null;
  /** Another account is signed in: delete all data of the previous one. */
  readonly onAnother: () => void;
  /** Nobody is signed in any more, or the session that the browser remembers has ended. */
  readonly onEnd: () => void;
  /**
   * The stream belongs to the account that opened it, and to a visitor until the email address is verified.
   */
  readonly onOtherOwner: (account: NonNullable<Account>) => void;
}

type Account = Pick<Me, 'id' | 'emailVerified'> | null;

/**
 * Sign-ins also happen in other tabs and on other devices, so this watches every update of the `me` query.
 */
export function subscribeToAccountChanges(
  client: QueryClient,
  { openedAs, onAnother, onEnd, onOtherOwner }: AccountHandlers,
): void {
  const meHash = hashKey(queryKeys.me);
  let known: Account | undefined = openedAs === 'visitor' ? null : undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== meHash) return;
    const before = known;
    const account = query.state.data as Account | undefined;
    if (account === undefined) return;
    known = account;
    // When the session ends (`null`) the server closes the stream and the page redirects: a refetch would
    // only be refused.
    if (account === null) {
      if (before !== null) onEnd();
      return;
    }
    // The first response is the account that opened the stream, unless the browser remembers another.
    if (before === undefined) {
      if (openedAs !== null && openedAs !== hintOf(account)) onOtherOwner(account);
      return;
    }
    if (before?.id === account.id && before.emailVerified === account.emailVerified) return;
    if (before?.id !== account.id) onAnother();
    onOtherOwner(account);
  });
}
