import { Link } from '@tanstack/react-router';
import { BellDot, Settings2, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error';
import { useNotificationNews, useNotifications } from '../../api/notifications';
import { paths } from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Deferred } from '../../ui/deferred';
import { useNow } from '../../ui/now';
import { EmptyState, ErrorState, Skeleton, SkeletonArea } from '../../ui/query-looks';
import { NotificationItem } from './notification-item';
import styles from './notification-panel.module.css';
import { type NotificationActs, useNotificationActs } from './use-notification-acts';
import { useSeen } from './use-seen';

export interface NotificationPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Below the bell; on a phone the whole screen. A modal dialog of the browser's own: it keeps the focus and gives it back. */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const acts = useNotificationActs();
  useLayoutEffect(() => {
    const right = document.documentElement.clientWidth - (anchor.current?.getBoundingClientRect().right ?? 0);
    const bottom = anchor.current?.getBoundingClientRect().bottom ?? 0;
    dialog.current?.style.setProperty('--panel-right', `${right}px`);
    dialog.current?.style.setProperty('--panel-top', `${bottom + 8}px`);
    dialog.current?.showModal();
  }, [anchor]);
  const close = () => dialog.current?.close();
  const closing: Pick<NotificationActs, 'open' | 'markRead' | 'mute' | 'remove'> = {
    ...acts,
    open: (notification) => {
      close();
      acts.open(notification);
    },
    // What the toast says would stand behind this dialog.
    mute: (notification) => {
      close();
      acts.mute(notification);
    },
  };
  const onMarkAll = async () => {
    if (await acts.markAllRead()) close();
  };
  const onClick = ({ target }: MouseEvent) => {
    // The backdrop belongs to the dialog, its content does not cover it.
    if (target === dialog.current) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu has closed with this key already; the dialog stays.
    if (event.key === 'Escape' && (event.target as HTMLElement).closest('[role="menu"]') !== null)
      event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby="notification-panel-title"
      onClose={onClose}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className={styles.content}>
        <PanelHead onClose={close} />
        <Deferred
          skeleton={
            <div className={styles.list}>
              <PanelSkeleton />
            </div>
          }
        >
          <PanelList acts={closing} onLeave={close} markingAll={acts.markingAll} onMarkAll={() => void onMarkAll()} />
        </Deferred>
      </div>
    </dialog>
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
  readonly acts: Pick<NotificationActs, 'open' | 'markRead' | 'mute' | 'remove'>;
  readonly markingAll: boolean;
  readonly onMarkAll: () => void;
  readonly onLeave: () => void;
}

function PanelList({ acts, markingAll, onMarkAll, onLeave }: PanelListProps) {
  const query = useNotifications();
  const nowMs = useNow(60_000);
  const [page] = query.data?.pages ?? [];
  const shown = page?.notifications ?? [];
  const unread = useNotificationNews()?.unread ?? page?.unread ?? 0;
  useSeen(page);
  return (
    <>
      <div className={styles.list}>
        {page === undefined && query.error === null && <PanelSkeleton />}
        {page === undefined && query.error !== null && (
          <ErrorState
            text={messageOf(query.error, 'Something went wrong. Please try again')}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {page !== undefined && shown.length === 0 && (
          <EmptyState
            icon={<BellDot aria-hidden size={24} strokeWidth={1.75} />}
            title="No notifications yet"
            text="Orders, price alerts, rewards and news about your celebrities arrive here."
          />
        )}
        {shown.length > 0 && (
          <ul>
            {shown.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} nowMs={nowMs} acts={acts} />
            ))}
          </ul>
        )}
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

const skeletonRows = [0, 1, 2, 3];

function PanelSkeleton() {
  return (
    <SkeletonArea label="Loading your notifications">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton shape="disc" width={36} height={36} />
          <div>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  );
}
