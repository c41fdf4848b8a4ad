import type { Session } from '@limelight/contract/people/profile.schema';
import { relativeTime } from '@limelight/rules/time';
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { endOtherSessions, endSession, useSessions } from '../../../queries/security';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { Tag } from '../../../ui/tag';
import { QueryCard } from '../query-card';
import { useAction } from '../use-action';
import styles from './profile.module.css';
import { SettingRow } from './setting-row';

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone } as const;

export function SessionsCard() {
  const query = useSessions();
  return (
    <QueryCard title="Devices" query={query} label="Loading your devices" height={64}>
      {({ sessions }) => <Devices sessions={sessions} />}
    </QueryCard>
  );
}

function Devices({ sessions }: { readonly sessions: readonly Session[] }) {
  const endOthers = useAction(endOtherSessions, {
    done: 'Signed out everywhere else',
    failed: 'Failed to sign out the other devices',
  });
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <Rows>
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </Rows>
      <div className={styles.foot}>
        <p className={styles.quiet}>
          {others === 0 ? 'No other devices.' : 'Don’t recognise a device? Sign it out and change your password.'}
        </p>
        {others > 0 && (
          <Button variant="outline" busy={endOthers.busy} onClick={endOthers.run}>
            Sign out everywhere else
          </Button>
        )}
      </div>
    </>
  );
}

function Device({ session }: { readonly session: Session }) {
  const { id, kind, device, current } = session;
  const now = useNow(30_000);
  const ago = (instant: string) => relativeTime(Date.parse(instant), now);
  const Icon = icons[kind];
  const end = useAction(() => endSession(id), {
    done: `${device} is signed out`,
    failed: 'Failed to sign out this device',
  });
  return (
    <SettingRow
      icon={<Icon aria-hidden size={20} strokeWidth={1.75} />}
      title={device}
      text={`${current ? 'Active now' : `Last active ${ago(session.lastActiveAt)}`}, signed in ${ago(session.signedInAt)}`}
    >
      {current ? (
        <Tag tone="brand">This device</Tag>
      ) : (
        <Button variant="quiet" size="small" busy={end.busy} aria-label={`Sign out ${device}`} onClick={end.run}>
          Sign out
        </Button>
      )}
    </SettingRow>
  );
}
