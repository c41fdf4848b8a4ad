import { isStaff } from '@limelight/rules/permission';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { settingsQuery } from '../../../queries/settings';
import { MessagePage } from '../../../shell/message-page';
import { Button } from '../../../ui/button';
import { exactTime } from '../../../ui/own-time';
import { useZone } from '../../../ui/zone';
import { LogInForm } from '../landing/log-in-form';

const pollMs = 10 * secondMs;

/**
 * Reloads the page when the game is open again, or when staff have logged in: all that failed is then fetched
 * again.
 * @returns when it ends by itself
 */
function useReopening(): string | null {
  const { data } = useQuery({
    ...settingsQuery,
    staleTime: 0,
    refetchInterval: pollMs,
  });
  const { data: me } = useMe({ enabled: false });
  const mayEnter = data?.maintenanceMode === false || (me !== null && me !== undefined && isStaff(me.role));
  useEffect(() => {
    if (mayEnter) location.reload();
  }, [mayEnter]);
  return data?.maintenanceUntil ?? null;
}

/** What players and visitors see in maintenance mode. Staff log in here. */
export function MaintenancePage() {
  const until = useReopening();
  const zone = useZone();
  const [isStaff, setStaff] = useState(false);
  return (
    <MessagePage
      title="We’ll be right back"
      actions={
        isStaff ? (
          <LogInForm />
        ) : (
          <Button variant="quiet" full onClick={() => setStaff(true)}>
            Staff log-in
          </Button>
        )
      }
    >
      <p>The game is closed for maintenance. Your cash, shares and orders are safe.</p>
      {until !== null && <p>We expect to be back by {exactTime(zone, Date.parse(until))}.</p>}
      <p>This page opens by itself when we are done.</p>
    </MessagePage>
  );
}
