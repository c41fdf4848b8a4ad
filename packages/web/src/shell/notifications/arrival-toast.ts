import { paths } from '@limelight/contract/paths';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import type { NotificationKind } from '@limelight/rules/notification';
import type { ToastContent } from '../../ui/toast-store';
import { hrefOf } from './use-notification-actions';

/** The kinds a player waits for. All others change only the bell's count. */
const toastKinds: ReadonlySet<NotificationKind> = new Set(['order', 'price-alert', 'portfolio', 'reward']);

/** A toast with a link. */
export interface ArrivalToast extends Omit<ToastContent, 'action'> {
  readonly href: string;
  readonly label: string;
}

/** One toast for all notifications that arrived together, or none. */
export function arrivalToast(arrived: readonly Notification[]): ArrivalToast | null {
  const own = arrived.filter(({ kind }) => toastKinds.has(kind));
  const [first] = own;
  if (first === undefined) return null;
  if (own.length > 1) {
    return { tone: 'info', text: `${own.length} new notifications`, href: paths.notifications, label: 'See all' };
  }
  const { tone, title, text } = first;
  return {
    tone: tone === 'success' ? 'success' : 'info',
    ...(text === '' ? { text: title } : { title, text }),
    href: hrefOf(first),
    label: 'View',
  };
}
