import { useRouter } from '@tanstack/react-router';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { homePathOf } from '../../../shell/home-path';
import { useLogOut } from '../../../shell/use-log-out';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { EnableTwoFactorDialog } from '../../account/two-factor/two-factor-dialogs';
import styles from './two-factor-page.module.css';

/**
 * What a member of staff sees instead of the back-office until the account has two-factor authentication and
 * this log-in has passed it.
 */
export function TwoFactorPage() {
  const { data: me } = useMe();
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  // Not while the recovery codes are shown: they are shown only once.
  const isDone = me?.twoFactorMissing === null && !opened;
  useEffect(() => {
    if (isDone) void router.navigate({ href: homePathOf(me), replace: true });
  }, [isDone, me, router]);
  if (!me || isDone) return null;
  return (
    <div className={styles.page}>
      <PageTitle sub="The back-office opens with your password and a code of an authenticator app.">
        Two-factor authentication
      </PageTitle>
      {me.twoFactorMissing === 'log-in' ? <LogInAgain /> : <SetUp onStart={() => setOpened(true)} />}
      {opened && <EnableTwoFactorDialog onClose={() => setOpened(false)} />}
    </div>
  );
}

function SetUp({ onStart }: { readonly onStart: () => void }) {
  return (
    <Card title="Set it up once">
      <div className={styles.card}>
        <p>
          Staff can see and change what belongs to players, so a stolen password alone must not let anybody in here.
        </p>
        <ol className={styles.steps}>
          <li>Install an authenticator app on your phone, unless you have one.</li>
          <li>Scan the QR code with it and type the six digits that it shows.</li>
          <li>Keep the recovery codes: each lets you in once without the app.</li>
        </ol>
        <Button icon={<ShieldCheck aria-hidden size={18} strokeWidth={1.75} />} onClick={onStart}>
          Set up two-factor authentication
        </Button>
      </div>
    </Card>
  );
}

/** The session is older than the set-up, which may have been made on another device. */
function LogInAgain() {
  const { busy, logOut } = useLogOut();
  return (
    <Card title="Log in again with a code">
      <div className={styles.card}>
        <p>Your account has two-factor authentication, but this log-in did not use a code of your app.</p>
        <Button busy={busy} icon={<KeyRound aria-hidden size={18} strokeWidth={1.75} />} onClick={() => void logOut()}>
          Log out and log in again
        </Button>
      </div>
    </Card>
  );
}
