import { formatTime } from '@limelight/rules/time';
import { useState } from 'react';
import { useMe } from '../queries/accounts';
import { endImpersonation } from '../queries/impersonation';
import { Button } from '../ui/button';
import { showToast } from '../ui/toast-store';
import styles from './impersonation-banner.module.css';

/** On every page during impersonation: whose account it is, until when, and a button to end it. */
export function ImpersonationBanner() {
  // Only reads the cache: visitor pages may never fetch the account, and during impersonation it is already
  // there.
  const { data: me } = useMe({ enabled: false });
  const [busy, setBusy] = useState(false);
  if (!me?.impersonation) return null;
  const end = async () => {
    setBusy(true);
    await endImpersonation().catch(() => showToast({ tone: 'error', text: 'Failed to end the view' }));
    setBusy(false);
  };
  return (
    <aside className={styles.banner} aria-label="Viewing as a player">
      <p className={styles.who}>
        <strong>You are viewing as {me.name}</strong>{' '}
        <span>read-only · ends {formatTime(Date.parse(me.impersonation.until))}</span>
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void end()}>
        End
      </Button>
    </aside>
  );
}
