import type { Notification } from '@limelight/contract/people/notifications.schema';
import { useNow } from '../../ui/now';
import { useZone } from '../../ui/zone';
import { groupByAge } from './group-by-age';
import styles from './notification-groups.module.css';
import { type ItemActions, NotificationItem } from './notification-item';

export interface NotificationGroupsProps {
  readonly notifications: readonly Notification[];
  readonly actions: ItemActions;
  /** The level of the headings: the page's own is 1, the list at the bell has one of 2. */
  readonly level: 2 | 3;
}

/** Notifications under headings of their age. */
export function NotificationGroups({ notifications, actions, level }: NotificationGroupsProps) {
  const nowMs = useNow(60_000);
  const zone = useZone();
  const Heading = `h${level}` as const;
  return groupByAge(notifications, { nowMs, zone }).map(({ heading, items }) => (
    <section key={heading} aria-label={heading}>
      <Heading className={styles.heading}>{heading}</Heading>
      <ul>
        {items.map(({ item, timeText }) => (
          <NotificationItem key={item.id} notification={item} timeText={timeText} actions={actions} />
        ))}
      </ul>
    </section>
  ));
}
