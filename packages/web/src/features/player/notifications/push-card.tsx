import { Switch } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import styles from './notification-matrix.module.css';
import type { PushSwitch } from './use-push';

/** Whether this browser receives push messages: besides the settings, each browser needs its own permission. */
export function PushCard({ push }: { readonly push: PushSwitch }) {
  const { state, busy, setEnabled } = push;
  if (state === null || state === 'unable') return null;
  if (state === 'blocked') {
    return (
      <Banner tone="warning">
        This browser blocks push messages from Limelight. Allow them in its settings for this site, then come back.
      </Banner>
    );
  }
  return (
    <div className={styles.device}>
      <Switch
        label="Push messages in this browser"
        checked={state === 'on'}
        disabled={busy}
        onChange={(event) => void setEnabled(event.target.checked)}
      />
      <p>They arrive while Limelight is closed, for each kind with Push switched on below.</p>
    </div>
  );
}
