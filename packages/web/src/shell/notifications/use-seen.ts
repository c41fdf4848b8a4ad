import { useEffect } from 'react';
import { type NotificationsPage, useMarkSeen } from '../../queries/notifications';

/** Marks the newest notification and all older ones as seen, once for each that becomes the newest. */
export function useSeen(firstPage: NotificationsPage | undefined): void {
  const { mutate } = useMarkSeen();
  const newest = firstPage?.notifications[0]?.id;
  const anyUnseen = (firstPage?.unseen ?? 0) > 0;
  useEffect(() => {
    if (newest !== undefined && anyUnseen) mutate(newest);
  }, [newest, anyUnseen, mutate]);
}
