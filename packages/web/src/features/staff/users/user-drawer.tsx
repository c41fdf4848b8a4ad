import { getUser } from '@limelight/contract/house/users';
import type { UserDetails } from '@limelight/contract/house/users.schema';
import { sharedText } from '@limelight/rules/ring';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Ban, Snowflake, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { StaleMark } from '../../../shell/query-view';
import { Avatar } from '../../../ui/poster';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { FoundView } from '../kit/found-view';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { RelatedUsers } from './related-users';
import { StatusTag } from './status-tag';
import { UserActions } from './user-actions';
import { UserFacts } from './user-facts';
import { UserTimeline } from './user-timeline';
import styles from './users.module.css';

export interface UserDrawerProps {
  readonly row: OpenRow;
  /** Shows another account in the drawer. */
  readonly onOpen: (userId: string) => void;
}

/** Everything about one account, and what staff may do with it. */
export function UserDrawer({ row, onOpen }: UserDrawerProps) {
  const { id } = row;
  const query = useQuery({
    queryKey: [getUser.url, id],
    queryFn: ({ signal }) => call(getUser, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
  const user = query.data?.user;
  return (
    <StaffDrawer
      row={row}
      title={
        user === undefined ? (
          'User'
        ) : (
          <span className={styles.drawerTitle}>
            <Avatar src={user.avatarUrl} size={48} />
            <span>
              {user.name}
              <small>{user.email}</small>
            </span>
          </span>
        )
      }
    >
      {(userId) => (
        <FoundView noun="user" query={query} label="Loading the user" skeleton={<ListSkeleton rows={6} height={40} />}>
          {(details) => (
            <div className={styles.drawer} key={userId}>
              <StaleMark query={query} />
              <Marks details={details} />
              {details.ring !== null && <RingBanner ring={details.ring} onOpen={onOpen} />}
              <UserFacts details={details} />
              <UserActions details={details} />
              <History details={details} onOpen={onOpen} />
            </div>
          )}
        </FoundView>
      )}
    </StaffDrawer>
  );
}

function Marks({ details: { user, suspension, freeze } }: { readonly details: UserDetails }) {
  const who = ({ at, by }: { readonly at: string; readonly by: string | null }) =>
    `${formatDateTime(Date.parse(at))}${by === null ? '' : ` by ${by}`}.`;
  if (suspension === null && freeze === null) {
    return user.state === 'active' && user.emailVerified ? null : <StatusTag user={user} />;
  }
  return (
    <>
      {suspension !== null && (
        <Banner tone="error" icon={<Ban aria-hidden size={18} strokeWidth={1.75} />}>
          <strong>Suspended {who(suspension)}</strong> {suspension.reason} They read: “{suspension.publicText}”
        </Banner>
      )}
      {freeze !== null && (
        <Banner tone="info" icon={<Snowflake aria-hidden size={18} strokeWidth={1.75} />}>
          <strong>Frozen {who(freeze)}</strong> {freeze.reason}
        </Banner>
      )}
    </>
  );
}

interface RingBannerProps extends Pick<UserDrawerProps, 'onOpen'> {
  readonly ring: NonNullable<UserDetails['ring']>;
}

/** Which account is ranked in the place of this one, and what both share. */
function RingBanner({ ring: { since, inForce, shares, first }, onOpen }: RingBannerProps) {
  const at = formatDateTime(Date.parse(since));
  return (
    <Banner tone="info" icon={<UsersRound aria-hidden size={18} strokeWidth={1.75} />}>
      <strong>
        {inForce ? `Not ranked since ${at}.` : `Found in a ring ${at}, not ranked from the coming night on.`}
      </strong>{' '}
      {shares.length === 0 ? 'A younger account links it with' : `Same ${sharedText(shares)} as the older`}{' '}
      <button type="button" className={styles.link} onClick={() => onOpen(first.id)}>
        {first.name}
      </button>
    </Banner>
  );
}

type Tab = 'timeline' | 'related';

function History({ details, onOpen }: { readonly details: UserDetails } & Pick<UserDrawerProps, 'onOpen'>) {
  const [tab, setTab] = useState<Tab>('timeline');
  const { data: me } = useMe();
  const { id, role } = details.user;
  // As the server decides it: managers see no log-ins of other staff.
  if (role !== 'user' && id !== me?.id && me?.permissions.includes('audit.read-all') !== true) {
    return <p className={styles.nothing}>The history of colleagues is for admins.</p>;
  }
  return (
    <div>
      <Tabs
        id="user-history"
        label="History"
        tabs={[
          { value: 'timeline', label: 'Timeline' },
          { value: 'related', label: 'Related', count: details.relatedCount },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="user-history" value={tab}>
        {tab === 'timeline' ? (
          <UserTimeline userId={details.user.id} />
        ) : (
          <RelatedUsers userId={details.user.id} onOpen={onOpen} />
        )}
      </TabPanel>
    </div>
  );
}
