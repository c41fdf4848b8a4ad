import type { Me } from '@limelight/contract/accounts.schema';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Tag } from '../../../ui/tag';
import { PasswordDialog } from './password-dialog';
import styles from './profile.module.css';
import { DisableTwoFactorDialog, EnableTwoFactorDialog, RenewCodesDialog } from './two-factor-dialogs';

type Opened = 'password' | 'enable' | 'disable' | 'codes';

/** Password and two-factor authentication (2FA). */
export function SecurityCard({ me }: { readonly me: Me }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { twoFactorEnabled } = me;
  return (
    <Card title="Security">
      <Rows>
        <Row
          icon={<KeyRound aria-hidden size={20} strokeWidth={1.75} />}
          title="Password"
          text="Changing it signs out your other devices."
          actions={
            <Button variant="outline" onClick={() => setOpened('password')}>
              Change password
            </Button>
          }
        />
        <Row
          icon={<ShieldCheck aria-hidden size={20} strokeWidth={1.75} />}
          title="Two-factor authentication"
          tag={twoFactorEnabled ? <Tag tone="gain">On</Tag> : <Tag>Off</Tag>}
          text={
            twoFactorEnabled
              ? 'Logging in asks for a code of your authenticator app.'
              : 'A code of an authenticator app, besides the password, when you log in.'
          }
          actions={
            twoFactorEnabled ? (
              <>
                <Button variant="outline" onClick={() => setOpened('codes')}>
                  New recovery codes
                </Button>
                <Button variant="outline" onClick={() => setOpened('disable')}>
                  Switch off
                </Button>
              </>
            ) : (
              <Button variant="outline" onClick={() => setOpened('enable')}>
                Set up
              </Button>
            )
          }
        />
      </Rows>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'enable' && <EnableTwoFactorDialog onClose={close} />}
      {opened === 'disable' && <DisableTwoFactorDialog onClose={close} />}
      {opened === 'codes' && <RenewCodesDialog onClose={close} />}
    </Card>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly tag?: ReactNode;
  readonly text: string;
  readonly actions: ReactNode;
}

function Row({ icon, title, tag, text, actions }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.disc}>{icon}</span>
      <span className={styles.rowText}>
        <span className={styles.inline}>
          <strong>{title}</strong>
          {tag}
        </span>
        <span className={styles.quiet}>{text}</span>
      </span>
      <span className={styles.rowActions}>{actions}</span>
    </li>
  );
}
