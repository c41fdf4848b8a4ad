import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../queries/accounts';
import { useNotificationNews } from '../../queries/notifications';
import { onNotificationArrival } from '../../queries/notifications.live';
import { ModuleLoader } from '../../ui/module-loader';
import { useRenderSteps } from '../../ui/progressive-render';
import { CountDot } from '../../ui/tag';
import { showToast } from '../../ui/toast-store';
import { useOverlay } from '../../ui/use-overlay';
import { arrivalToast } from './arrival-toast';
import styles from './notification-bell.module.css';
import { withoutOwnBadge } from './own-badge';

const panel = new ModuleLoader(() => import('./notification-panel'));

/**
 * Shows a toast for arriving notifications about the player's own actions, unless the list is open (`quiet`).
 */
function useArrivalToasts(quiet: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      onNotificationArrival((arrived) => {
        const toast = quiet ? null : arrivalToast(withoutOwnBadge(arrived));
        if (toast === null) return;
        const { href, label, ...content } = toast;
        showToast({ ...content, action: { label, onPress: () => void router.navigate({ href }) } });
      }),
    [quiet, router],
  );
}

function nameOf(unseen: number, unread: number): string {
  if (unseen > 0) return `Notifications, ${unseen} new`;
  return unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
}

/** Shows the number of unseen notifications, or a red dot while any are unread. */
export function NotificationBell() {
  const { data: me } = useMe();
  const news = useNotificationNews();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const loaded = useOverlay(panel, { open, onFail: close });
  const pageRendered = useRenderSteps(1) === 1;
  useArrivalToasts(open);
  if (me === undefined || me === null) return null;
  const { unseen = 0, unread = 0 } = news ?? {};
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={nameOf(unseen, unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden size={20} strokeWidth={1.75} />
        <CountDot count={unseen} />
        {unseen === 0 && unread > 0 && <span className={styles.dot} aria-hidden />}
      </button>
      {loaded !== undefined && (open || pageRendered) && (
        <loaded.NotificationPanel open={open} anchor={button} onClose={close} />
      )}
    </>
  );
}
