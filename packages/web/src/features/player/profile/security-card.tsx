import type { Me } from '@limelight/contract/people/accounts.schema';
import { KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { knowsContact } from '../../../offline/worker-protocol';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Tag } from '../../../ui/tag';
import {
  DisableTwoFactorDialog,
  EnableTwoFactorDialog,
  RenewCodesDialog,
} from '../../account/two-factor/two-factor-dialogs';
import { EmailDialog } from './email-dialog';
import { PasswordDialog } from './password-dialog';
import styles from './profile.module.css';
import { SettingRow } from './setting-row';

const dialogs = {
  email: EmailDialog,
  password: PasswordDialog,
  enable: EnableTwoFactorDialog,
  disable: DisableTwoFactorDialog,
  codes: RenewCodesDialog,
} as const;

/** Email address, password and two-factor authentication (2FA). */
export function SecurityCard({ me }: { readonly me: Me }) {
  const { twoFactorEnabled } = me;
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const Opened = opened === null ? null : dialogs[opened];
  /** @param what added where there is room, as the row says it too */
  const opener = (text: string, dialog: keyof typeof dialogs, what?: string) => (
    <Button variant="outline" onClick={() => setOpened(dialog)}>
      <span>
        {text}
        {what !== undefined && <span className={styles.what}> {what}</span>}
      </span>
    </Button>
  );
  return (
    <Card title="Security">
      <Rows>
        <SettingRow
          icon={<Mail aria-hidden size={20} strokeWidth={1.75} />}
          title="Email address"
          {...(knowsContact(me) && { text: me.email })}
        >
          {opener('Change', 'email', 'email')}
        </SettingRow>
        <SettingRow icon={<KeyRound aria-hidden size={20} strokeWidth={1.75} />} title="Password">
          {opener('Change', 'password', 'password')}
        </SettingRow>
        <SettingRow
          icon={<ShieldCheck aria-hidden size={20} strokeWidth={1.75} />}
          title="Two-factor authentication"
          tag={twoFactorEnabled ? <Tag tone="gain">On</Tag> : <Tag>Off</Tag>}
          text={
            twoFactorEnabled
              ? 'We ask for a code from your authenticator app at login.'
              : 'Ask for a code from your authenticator app at login.'
          }
        >
          {twoFactorEnabled && opener('New recovery codes', 'codes')}
          {twoFactorEnabled ? opener('Turn off', 'disable') : opener('Set up', 'enable')}
        </SettingRow>
      </Rows>
      <p className={styles.note}>A new email address or password signs out your other devices.</p>
      {Opened !== null && <Opened me={me} onClose={() => setOpened(null)} />}
    </Card>
  );
}
