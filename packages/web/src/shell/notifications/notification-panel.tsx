import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { BellDot, Settings2, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../queries/api-error';
import { useNotificationNews, useNotifications } from '../../queries/notifications';
import { Button, buttonClass } from '../../ui/button';
import { Deferred } from '../../ui/deferred';
import { useNow } from '../../ui/now';
import { EmptyState, ErrorState, Skeleton, SkeletonArea } from '../../ui/query-looks';
import { useFromWidth } from '../../ui/use-media-query';
import { usePressElsewhere } from '../../ui/use-press-elsewhere';
import { type ItemActs, NotificationItem } from './notification-item';
import styles from './notification-panel.module.css';
import { useNotificationActs } from './use-notification-acts';
import { useSeen } from './use-seen';

export interface NotificationPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Shows the panel in the layer above everything, below its anchor's lower right corner, and leads the focus into it. */
function useShownBelow(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { right = 0, bottom = 0 } = anchor.current?.getBoundingClientRect() ?? {};
    panel.current?.style.setProperty('--panel-right', `${document.documentElement.clientWidth - right}px`);
    panel.current?.style.setProperty('--panel-top', `${bottom + 8}px`);
    panel.current?.showPopover();
    panel.current?.focus();
  }, [anchor, panel]);
}

/** Wherever the focus is: an item that was removed takes it along. */
function useEscape(onEscape: () => void): void {
  const tell = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // An open menu closes with this key; what is around it stays. Asked on the way down: closed, it is no menu any more.
      if (key === 'Escape' && !(target instanceof Element && target.closest('[role="menu"]'))) tell();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/**
 * Below the bell; on a phone the whole screen. It closes when a press or the focus goes elsewhere, and gives the focus back.
 * A popover: for a modal dialog of the browser's own the whole page is styled anew, the longest part of the press.
 */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const coversPage = !useFromWidth('tablet');
  const acts = useNotificationActs();
  const close = () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  useShownBelow(anchor, panel);
  usePressElsewhere(anchor, panel, { open: true, onPress: close });
  useEscape(close);
  const closing: ItemActs = {
    ...acts,
    open: (notification) => {
      close();
      acts.open(notification);
    },
    // What the toast says would stand behind this panel.
    setMuted: (kind, muted) => {
      close();
      acts.setMuted(kind, muted);
    },
  };
  const onMarkAll = async () => {
    if (await acts.markAllRead()) close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // To nowhere when the window itself is left, or what had the focus is gone.
    if (relatedTarget === null || panel.current?.contains(relatedTarget)) return;
    if (!anchor.current?.contains(relatedTarget)) onClose();
  };
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      className={styles.panel}
      aria-modal={coversPage || undefined}
      aria-labelledby="notification-panel-title"
      onBlur={onBlur}
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
  readonly acts: ItemActs;
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
          <ErrorState text={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {page !== undefined && shown.length === 0 && (
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
