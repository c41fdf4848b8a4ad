import { Dialog } from '@ariakit/react/dialog';
import { Popover, usePopoverStore } from '@ariakit/react/popover';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { BellDot, Settings2, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNotificationNews, useNotifications } from '../../queries/notifications';
import { Button, buttonClass } from '../../ui/button';
import { Deferred } from '../../ui/deferred';
import { focusWithoutScroll, persistentElements } from '../../ui/overlay-behaviour';
import { useBackCloses } from '../../ui/overlay-history';
import { EmptyState, Skeleton, SkeletonArea } from '../../ui/query-states';
import { useFromWidth } from '../../ui/use-media-query';
import { QueryView } from '../query-view';
import { NotificationGroups } from './notification-groups';
import type { ItemActions } from './notification-item';
import styles from './notification-panel.module.css';
import { useNotificationActions } from './use-notification-actions';
import { useSeen } from './use-seen';

const loadingLabel = 'Loading your notifications';

export interface NotificationPanelProps {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * A popover below the bell, a full-screen dialog on a phone. Closes on a click outside or when it loses the
 * focus. Mounted empty while closed, since mounting it is most of what opening it takes (INP).
 */
export function NotificationPanel({ open, anchor, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const coversPage = !useFromWidth('tablet');
  useBackCloses(open, { covers: coversPage, close: onClose });
  const store = usePopoverStore({ open, setOpen: (next) => !next && onClose(), placement: 'bottom-end' });
  useLayoutEffect(() => {
    store.setAnchorElement(anchor.current);
    store.setDisclosureElement(anchor.current);
  }, [store, anchor]);
  const shared = {
    ref: panel,
    store,
    portal: true,
    initialFocus: panel,
    autoFocusOnHide: focusWithoutScroll,
    getPersistentElements: persistentElements,
    className: styles.panel,
    'aria-labelledby': 'notification-panel-title',
    children: open && <PanelContent onClose={onClose} />,
  };
  if (coversPage) return <Dialog {...shared} modal={false} aria-modal={open || undefined} />;
  return <Popover {...shared} gutter={8} />;
}

function PanelContent({ onClose }: Pick<NotificationPanelProps, 'onClose'>) {
  const actions = useNotificationActions();
  const closing: ItemActions = {
    ...actions,
    open: (notification) => {
      onClose();
      actions.open(notification);
    },
    // Closes the panel first, because it would cover the toast.
    setMuted: (kind, muted) => {
      onClose();
      actions.setMuted(kind, muted);
    },
  };
  const onMarkAll = async () => {
    if (await actions.markAllRead()) onClose();
  };
  return (
    <div className={styles.content}>
      <PanelHead onClose={onClose} />
      <Deferred
        skeleton={
          <div className={styles.list}>
            <SkeletonArea label={loadingLabel}>
              <SkeletonRows />
            </SkeletonArea>
          </div>
        }
      >
        <PanelList
          actions={closing}
          onLeave={onClose}
          markingAll={actions.markingAll}
          onMarkAll={() => void onMarkAll()}
        />
      </Deferred>
    </div>
  );
}

function PanelHead({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={styles.head}>
      <h2 id="notification-panel-title">Notifications</h2>
      <Link
        to={paths.notificationSettings}
        className={styles.iconLink}
        aria-label="Notification settings"
        onClick={onClose}
      >
        <Settings2 aria-hidden size={20} strokeWidth={1.75} />
      </Link>
      <button type="button" className={styles.iconLink} aria-label="Close" onClick={onClose}>
        <X aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  );
}

interface PanelListProps {
  readonly actions: ItemActions;
  readonly markingAll: boolean;
  readonly onMarkAll: () => void;
  readonly onLeave: () => void;
}

function PanelList({ actions, markingAll, onMarkAll, onLeave }: PanelListProps) {
  const query = useNotifications();
  const [page] = query.data?.pages ?? [];
  const shown = page?.notifications ?? [];
  const unread = useNotificationNews()?.unread ?? page?.unread ?? 0;
  useSeen(page);
  return (
    <>
      <div className={styles.list}>
        <QueryView query={query} label={loadingLabel} skeleton={<SkeletonRows />}>
          {() =>
            shown.length === 0 ? (
              <NoNotifications onLeave={onLeave} />
            ) : (
              <NotificationGroups notifications={shown} actions={actions} level={3} />
            )
          }
        </QueryView>
      </div>
      <div className={styles.foot}>
        {unread > 0 && (
          <Button variant="quiet" size="small" busy={markingAll} onClick={onMarkAll}>
            Mark all as read
          </Button>
        )}
        <Link to={paths.notifications} className={buttonClass({ variant: 'text', size: 'small' })} onClick={onLeave}>
          See all
        </Link>
      </div>
    </>
  );
}

function NoNotifications({ onLeave }: Pick<PanelListProps, 'onLeave'>) {
  return (
    <EmptyState
      icon={<BellDot aria-hidden size={24} strokeWidth={1.75} />}
      title="No notifications yet"
      text="Orders, price alerts, rewards and news about your celebrities arrive here."
      action={
        <Link to={paths.trade} className={buttonClass({ variant: 'outline' })} onClick={onLeave}>
          Start Trading
        </Link>
      }
    />
  );
}

function SkeletonRows() {
  return [0, 1, 2, 3].map((row) => (
    <div key={row} className={styles.skeletonRow}>
      <Skeleton shape="disc" width={36} height={36} />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="90%" />
      </div>
    </div>
  ));
}
