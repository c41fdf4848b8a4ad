import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { secondMs } from '@limelight/rules/time';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../queries/accounts';
import { endImpersonation } from '../queries/impersonation';
import { refetch } from '../queries/query-client';
import { queryKeys } from '../queries/query-keys';
import { Button } from '../ui/button';
import { nowMs } from '../ui/now';
import { showToast } from '../ui/toast-store';
import { timeIn, useZone } from '../ui/zone';
import styles from './impersonation-banner.module.css';

/** On every page during impersonation: whose account it is, until when, and a button to end it. */
export function ImpersonationBanner() {
  // Only reads the cache: visitor pages may never fetch the account, and during impersonation it is already
  // there.
  const { data: me } = useMe({ enabled: false });
  const [busy, setBusy] = useState(false);
  const zone = useZone();
  useViewEnd(me);
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
        <span>read-only · ends {timeIn(zone, Date.parse(me.impersonation.until))}</span>
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void end()}>
        End
      </Button>
    </aside>
  );
}

/** The server's clock counts; the account is read until it agrees. */
const checkMs = 2 * secondMs;

/** At the end of a view, here, in another tab or by its time, staff are back where they began it. */
function useViewEnd(me: Me | null | undefined): void {
  const router = useRouter();
  const untilMs = me?.impersonation ? Date.parse(me.impersonation.until) : undefined;
  const [viewed, setViewed] = useState<string>();
  useEffect(() => {
    if (untilMs === undefined) return;
    let timer = setTimeout(check, Math.max(0, untilMs - nowMs()));
    function check() {
      refetch(queryKeys.me);
      timer = setTimeout(check, checkMs);
    }
    return () => clearTimeout(timer);
  }, [untilMs]);
  const openUser = useEffectEvent((open: string) => {
    // A page of staff has waited, with what was typed on it.
    if (router.state.matches.some(({ routeId }) => routeId === '/staff')) return;
    void router.navigate({ to: paths.managerUsers, search: { open } });
  });
  useEffect(() => {
    if (me === undefined || me === null) return;
    if (me.impersonation !== null) setViewed(me.id);
    else if (viewed !== undefined) {
      setViewed(undefined);
      openUser(viewed);
    }
  }, [me, viewed]);
}
