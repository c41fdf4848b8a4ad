import type { NotificationPreferences } from '@limelight/contract/people/notifications.schema';
import type { NotificationChannels, NotificationKind } from '@limelight/rules/notification';
import { messageOf } from '../../../queries/api-error';
import { useChangePreference, useNotificationPreferences } from '../../../queries/notification-preferences';
import { kindLooks, kindsInOrder } from '../../../shell/notifications/kinds';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { PageTitle } from '../../../ui/page-title';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './notification-matrix.module.css';
import pageStyles from './notifications-page.module.css';
import { usePush } from './use-push';

const channels = [
  { channel: 'inApp', label: 'In app' },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
] as const satisfies readonly { readonly channel: keyof NotificationChannels; readonly label: string }[];

/** Each kind of notification by channel; every switch saves immediately. */
export function NotificationSettingsPage() {
  const preferences = useNotificationPreferences();
  return (
    <div className={pageStyles.page}>
      <PageTitle sub="Choose what we send you, and where.">Notification settings</PageTitle>
      <Card>
        <QueryView
          query={preferences}
          label="Loading your notification settings"
          skeleton={<ListSkeleton rows={kindsInOrder.length} height={44} />}
        >
          {(data) => <Matrix {...data} />}
        </QueryView>
      </Card>
    </div>
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
      { onError: (error) => showToast({ tone: 'error', text: messageOf(error) }) },
    );
  return (
    <div className={styles.matrix}>
      {pushable && <PushCard push={push} />}
      <table>
        <caption className={visuallyHidden}>Notifications by kind and channel</caption>
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
        Email is one message a day, at 08:00 in London, with what you haven’t read. What you turn off in the app shows
        up neither in your list nor at the bell.
      </p>
    </div>
  );
}

/**
 * Whether this browser receives push messages: besides the settings, each browser needs its own permission.
 */
function PushCard({ push }: { readonly push: ReturnType<typeof usePush> }) {
  const { state, busy, setEnabled } = push;
  if (state === 'blocked') {
    return (
      <Banner tone="warning">
        This browser blocks push messages from this site. Allow them in its settings, then come back.
      </Banner>
    );
  }
  return (
    <div className={styles.device}>
      <Switch
        label="Push messages in this browser"
        checked={state === 'on'}
        disabled={busy}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      <p>They arrive when the game isn’t open, for each kind with Push turned on below.</p>
    </div>
  );
}
