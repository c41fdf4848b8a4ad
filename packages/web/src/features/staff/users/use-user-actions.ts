import { getUser, getUserTimeline, listUsers } from '@limelight/contract/house/users';
import type { UserRow } from '@limelight/contract/house/users.schema';
import { mayActOn, type Permission } from '@limelight/rules/permission';
import { useMe } from '../../../queries/accounts';
import { refetch } from '../../../queries/query-client';
import { showToast } from '../../../ui/toast-store';

/** After any action on an account. */
export function userChanged(done: string): void {
  refetch([listUsers.url], [getUser.url], [getUserTimeline.url]);
  showToast({ tone: 'success', text: done });
}

export interface Rights {
  readonly has: (permission: Permission) => boolean;
  /** Why this member of staff may not act on the account; undefined where they may. */
  readonly obstacle: (user: Pick<UserRow, 'id' | 'role'>) => string | undefined;
}

/** What the member of staff may do. The server decides again. */
export function useRights(): Rights {
  const { data: me } = useMe();
  return {
    has: (permission) => me?.permissions.includes(permission) === true,
    obstacle: ({ id, role }) => {
      if (!me || mayActOn({ userId: me.id, role: me.role }, { userId: id, role })) return undefined;
      return me.id === id ? 'Nobody acts on themselves' : 'Managers cannot act on staff';
    },
  };
}
