import { listRelatedUsers } from '@limelight/contract/house/users';
import type { Relation } from '@limelight/rules/user-trace';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Avatar } from '../../../ui/poster';
import { ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { StatusTag } from './status-tag';
import styles from './users.module.css';

const relationNames: Readonly<Record<Relation, string>> = {
  device: 'Device at sign-up',
  'sign-up-address': 'Address at sign-up',
  mailbox: 'Mailbox',
  'mobile-number': 'Mobile number',
  'session-address': 'Address of a session',
  invitation: 'Invitation',
  payment: 'Card or payer',
};

export interface RelatedUsersProps {
  readonly userId: string;
  readonly onOpen: (userId: string) => void;
}

export function RelatedUsers({ userId, onOpen }: RelatedUsersProps) {
  const query = useQuery({
    queryKey: [listRelatedUsers.url, userId],
    queryFn: ({ signal }) => call(listRelatedUsers, { params: { id: userId }, signal }),
  });
  return (
    <QueryView query={query} label="Loading related users" skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ users }) =>
        users.length === 0 ? (
          <p className={styles.nothing}>
            No other account shares a device, an address, a card or an invitation with this one.
          </p>
        ) : (
          <>
            <p className={styles.nothing}>What they share is a reason to look, no proof.</p>
            <ul className={styles.related}>
              {users.map(({ user, shares }) => (
                <li key={user.id}>
                  <Avatar src={user.avatarUrl} size={28} />
                  <div>
                    <button type="button" className={styles.link} onClick={() => onOpen(user.id)}>
                      {user.name}
                    </button>
                    <span className={styles.shares}>
                      {shares.map((relation) => (
                        <Tag key={relation}>{relationNames[relation]}</Tag>
                      ))}
                    </span>
                  </div>
                  <StatusTag user={user} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  );
}
