import type { Notification } from '@limelight/contract/people/notifications.schema';
import { Bell, BellOff, CheckCheck, Ellipsis, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ActionMenu } from '../../ui/action-menu';
import type { MenuAction } from '../../ui/action-menu-popup';
import { classes } from '../../ui/classes';
import { FocusReturn } from '../../ui/focus-return';
import { visuallyHidden } from '../../ui/visually-hidden';
import { kindLooks } from './kinds';
import styles from './notification-item.module.css';
import { hrefOf, type NotificationActions } from './use-notification-actions';

export type ItemActions = Pick<NotificationActions, 'open' | 'markRead' | 'isMuted' | 'setMuted' | 'remove'>;

export interface NotificationItemProps {
  readonly notification: Notification;
  /** When it came, as far as its heading does not say so. */
  readonly timeText: string;
  readonly actions: ItemActions;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One notification as a row: a link to what it is about, and what can be done with it. */
export function NotificationItem({ notification, timeText, actions }: NotificationItemProps) {
  const { kind, tone, title, text, time, read } = notification;
  const { Icon, label } = kindLooks[kind];
  const onClick = (event: MouseEvent) => {
    // Opening it in another tab also marks it as read, without navigating here.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return actions.markRead(notification);
    event.preventDefault();
    actions.open(notification);
  };
  return (
    <li className={classes(styles.item, !read && styles.unread)}>
      <a href={hrefOf(notification)} className={styles.link} onClick={onClick}>
        <span className={classes(styles.sign, styles[tone])}>
          <Icon aria-hidden size={18} strokeWidth={1.75} />
          {!read && <i className={styles.dot} />}
        </span>
        <span className={styles.words}>
          <strong>
            {!read && <span className={visuallyHidden}>Unread: </span>}
            {title}
          </strong>
          <span className={styles.meta}>
            <span className={visuallyHidden}>, {label}, </span>
            <time dateTime={time}>{timeText}</time>
          </span>
          <span className={styles.text}>{text}</span>
        </span>
      </a>
      <FocusReturn>
        <ActionMenu
          label={`More about: ${title}`}
          buttonContent={<Ellipsis aria-hidden size={18} strokeWidth={1.75} />}
          actions={actionsOf(notification, actions)}
        />
      </FocusReturn>
    </li>
  );
}

function actionsOf(notification: Notification, actions: ItemActions): readonly MenuAction[] {
  const { kind } = notification;
  const { label } = kindLooks[kind];
  const muting = actions.isMuted(kind)
    ? { label: `Unmute ${label}`, icon: <Bell {...icon} />, onPress: () => actions.setMuted(kind, false) }
    : { label: `Mute ${label}`, icon: <BellOff {...icon} />, onPress: () => actions.setMuted(kind, true) };
  return [
    ...(notification.read
      ? []
      : [{ label: 'Mark as read', icon: <CheckCheck {...icon} />, onPress: () => actions.markRead(notification) }]),
    muting,
    { label: 'Remove', icon: <Trash2 {...icon} />, onPress: () => actions.remove(notification) },
  ];
}
