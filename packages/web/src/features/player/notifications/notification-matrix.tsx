import type { NotificationPreferences } from '@limelight/contract/notifications.schema';
import type { NotificationChannels, NotificationKind } from '@limelight/rules/notification';
import { messageOf } from '../../../queries/api-error';
import { useChangePreference, useNotificationPreferences } from '../../../queries/notification-preferences';
import { kindLooks, kindsInOrder } from '../../../shell/notifications/kinds';
import { Switch } from '../../../ui/checkbox';
import { Skeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { QueryView } from '../query-view';
import styles from './notification-matrix.module.css';
import { PushCard } from './push-card';
import { usePush } from './use-push';

const channels = [
  { channel: 'inApp', label: 'In app' },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
] as const satisfies readonly { readonly channel: keyof NotificationChannels; readonly label: string }[];

/** Each kind of notification by channel; every switch saves immediately. */
export function NotificationMatrix() {
  const preferences = useNotificationPreferences();
  return (
    <QueryView query={preferences} label="Loading your notification settings" skeleton={<MatrixSkeleton />}>
      {(data) => <Matrix {...data} />}
    </QueryView>
  );
}

function Matrix({ kinds, pushPublicKey }: NotificationPreferences) {
  const push = usePush(pushPublicKey);
  // Hidden where the server or the browser cannot push: its switches would do nothing.
  const pushable = pushPublicKey !== null && push.state !== null && push.state !== 'unable';
  const shown = channels.filter(({ channel }) => channel !== 'push' || pushable);
  const preference = useChangePreference();
  const change = (kind: NotificationKind, channel: keyof NotificationChannels, on: boolean) =>
    preference.mutate(
      { kind, channel, on },
      {
        onError: (error) => showToast({ tone: 'error', text: messageOf(error) }),
      },
    );
  return (
    <div className={styles.matrix}>
      {pushable && <PushCard push={push} />}
      <table>
        <caption>How you hear of what happens</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {shown.map(({ channel, label }) => (
              <th key={channel} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindsInOrder.map((kind) => {
            const { label, about, Icon } = kindLooks[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  <Icon aria-hidden size={18} strokeWidth={1.75} />
                  <span>
                    {label}
                    <small>{about}</small>
                  </span>
                </th>
                {shown.map(({ channel, label: way }) => (
                  <td key={channel}>
                    <Switch
                      label={`${label}: ${way}`}
                      labelHidden
                      checked={kinds[kind][channel]}
                      onChange={(event) => change(kind, channel, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        Email is one mail a day, at 08:00 in London, with what is still unread. A kind that is off in the app is muted:
        it is not listed and not counted at the bell.
      </p>
    </div>
  );
}

function MatrixSkeleton() {
  return (
    <div className={styles.matrix}>
      {kindsInOrder.map((kind) => (
        <Skeleton key={kind} shape="block" height={44} />
      ))}
    </div>
  );
}
