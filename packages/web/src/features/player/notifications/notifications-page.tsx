import { paths } from '@limelight/contract/paths';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import { formatCount } from '@limelight/rules/count';
import type { NotificationKind } from '@limelight/rules/notification';
import { Link } from '@tanstack/react-router';
import { BellDot, BellOff, Filter, Settings2 } from 'lucide-react';
import { useNotificationNews, useNotifications } from '../../../queries/notifications';
import { kindLooks, kindsInOrder } from '../../../shell/notifications/kinds';
import { NotificationGroups } from '../../../shell/notifications/notification-groups';
import { useNotificationActions } from '../../../shell/notifications/use-notification-actions';
import { useSeen } from '../../../shell/notifications/use-seen';
import { Freshness, QueryView, ShowMore } from '../../../shell/query-view';
import { type SetSearch, usePageSearch } from '../../../shell/use-search';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { InlineSelect } from '../../../ui/native-select';
import { PageTitle } from '../../../ui/page-title';
import { Banner, EmptyState, Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { NothingYet } from '../nothing-yet';
import styles from './notifications-page.module.css';
import { type NotificationsSearch, parseNotificationsSearch } from './notifications-search';

export function NotificationsPage() {
  const [search, setSearch] = usePageSearch(parseNotificationsSearch);
  const { kind, show } = search;
  const query = useNotifications(search);
  const actions = useNotificationActions();
  const unread = useNotificationNews()?.unread ?? query.data?.pages[0]?.unread ?? 0;
  // A filtered list does not contain everything before its newest item, so it marks nothing as read.
  useSeen(kind === undefined && show === undefined ? query.data?.pages[0] : undefined);
  return (
    <div className={styles.page}>
      <PageTitle
        sub={<Freshness query={query} />}
        actions={
          <>
            <Button
              variant="outline"
              busy={actions.markingAll}
              disabledReason={unread === 0 ? 'Everything is read' : undefined}
              onClick={() => void actions.markAllRead()}
            >
              Mark all as read
            </Button>
            <Link to={paths.notificationSettings} className={buttonClass({ variant: 'quiet' })}>
              <Settings2 aria-hidden size={18} strokeWidth={1.75} />
              Settings
            </Link>
          </>
        }
      >
        Notifications
      </PageTitle>
      <Filters search={search} unread={unread} onChange={setSearch} />
      {kind !== undefined && actions.isMuted(kind) && (
        <Muted kind={kind} onUnmute={() => actions.setMuted(kind, false)} />
      )}
      <Card flush>
        <QueryView query={query} label="Loading your notifications" skeleton={<ListSkeleton />}>
          {({ pages }) => {
            const shown = pages.flatMap((page) => page.notifications);
            if (shown.length === 0) return <Nothing {...search} onShowAll={() => setSearch({})} />;
            return <List shown={shown} query={query} actions={actions} />;
          }}
        </QueryView>
      </Card>
    </div>
  );
}

interface FiltersProps {
  readonly search: NotificationsSearch;
  readonly unread: number;
  readonly onChange: SetSearch<NotificationsSearch>;
}

function Filters({ search, unread, onChange }: FiltersProps) {
  const kinds = kindsInOrder.map((kind) => ({ value: kind, label: kindLooks[kind].label }));
  return (
    <div className={styles.filters}>
      <Segmented
        label="Which notifications"
        choices={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: unread > 0 ? `Unread ${formatCount(unread)}` : 'Unread' },
        ]}
        value={search.show ?? 'all'}
        onChange={(show) => onChange({ ...search, show })}
      />
      <InlineSelect
        label="About"
        options={[{ value: '', label: 'Everything' }, ...kinds]}
        value={search.kind ?? ''}
        onChange={(kind) => onChange({ ...search, kind })}
      />
    </div>
  );
}

/** Why no notifications of the chosen kind arrive, with a button to change it. */
function Muted({ kind, onUnmute }: { readonly kind: NotificationKind; readonly onUnmute: () => void }) {
  return (
    <Banner
      tone="info"
      icon={<BellOff aria-hidden size={20} strokeWidth={1.75} />}
      action={
        <Button variant="outline" size="small" onClick={onUnmute}>
          Unmute
        </Button>
      }
    >
      You muted {kindLooks[kind].label}: new ones are not listed.
    </Banner>
  );
}

interface ListProps {
  readonly shown: readonly Notification[];
  readonly query: ReturnType<typeof useNotifications>;
  readonly actions: ReturnType<typeof useNotificationActions>;
}

function List({ shown, query, actions }: ListProps) {
  return (
    <div className={styles.days}>
      <NotificationGroups notifications={shown} actions={actions} level={2} />
      {query.hasNextPage && (
        <div className={styles.more}>
          <ShowMore query={query} />
        </div>
      )}
    </div>
  );
}

function Nothing({ kind, show, onShowAll }: NotificationsSearch & { readonly onShowAll: () => void }) {
  if (kind !== undefined || show !== undefined) {
    return (
      <EmptyState
        icon={<Filter aria-hidden size={24} strokeWidth={1.75} />}
        title={kind === undefined ? 'Everything is read' : 'Nothing of this kind'}
        text={kind && kindLooks[kind].about}
        action={<Button onClick={onShowAll}>Show all notifications</Button>}
      />
    );
  }
  return (
    <NothingYet
      icon={BellDot}
      title="No notifications yet"
      text="Orders, price alerts, rewards and news about your celebrities arrive here."
    />
  );
}

const skeletonRows = [0, 1, 2, 3, 4, 5];

function ListSkeleton() {
  return (
    <div className={styles.days}>
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton shape="disc" width={36} height={36} />
          <div>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
