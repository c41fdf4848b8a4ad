import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { NotificationMatrix } from './notification-matrix';
import styles from './notifications-page.module.css';

export function NotificationSettingsPage() {
  return (
    <div className={styles.page}>
      <PageTitle sub="Choose for each kind how you want to hear of it.">Notification settings</PageTitle>
      <Card>
        <NotificationMatrix />
      </Card>
    </div>
  );
}
