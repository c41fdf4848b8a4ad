import type { Me } from '@limelight/contract/accounts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

export interface AccountParts {
  /** Whether this browser believes somebody signed in as the stream opens; a visitor's page may not ask who it is. */
  readonly signedIn: boolean;
  /** Another account is signed in: nothing of the one before may stay. */
  readonly onAnother: () => void;
  /** The stream belongs to whom the server let in when it opened, and to nobody before the address is verified. */
  readonly onOtherOwner: () => void;
}

type Account = Pick<Me, 'id' | 'emailVerified'> | null;

/** Who is signed in changes in other tabs and on other devices too: whoever tells it here, the page follows. */
export function followAccount(client: QueryClient, { signedIn, onAnother, onOtherOwner }: AccountParts): void {
  const meHash = hashKey(queryKeys.me);
  let known: Account | undefined = signedIn ? undefined : null;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== meHash) return;
    const before = known;
    const told = query.state.data as Account | undefined;
    if (told === undefined) return;
    known = told;
    // The first answer tells of the account that the stream was opened with. That of a session that is over is ended by the
    // server, and the page that showed it leads away: it would ask for what nobody may see any more.
    if (before === undefined || told === null) return;
    if (before?.id === told.id && before.emailVerified === told.emailVerified) return;
    if (before?.id !== told.id) onAnother();
    onOtherOwner();
  });
}
