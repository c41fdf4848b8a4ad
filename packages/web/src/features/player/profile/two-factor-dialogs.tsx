import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import {
  type AppSecret,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '../../../queries/security';
import { Button, type ButtonLook } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { problemsAmong, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField } from '../../account/person-fields';
import { AppQrCode } from './app-qr-code';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes';

interface DialogProps {
  readonly onClose: () => void;
}

interface PasswordStepProps {
  readonly text: string;
  readonly button: string;
  readonly variant?: ButtonLook['variant'];
  readonly failureText: string;
  readonly act: (password: string) => Promise<void>;
}

/** Needs the password: an unattended session must not be enough to change the account's security. */
function PasswordStep({ text, button, variant = 'primary', failureText, act }: PasswordStepProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => problemsAmong({ password: password === '' ? 'Please enter your password' : null }),
    send: ({ password }) => act(password),
    explain: (error) => fieldsOrToast(error, failureText),
  });
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate aria-label={button}>
      <p>{text}</p>
      <CurrentPasswordField form={form} />
      <Button type="submit" variant={variant} size="large" full busy={form.busy}>
        {button}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly app: AppSecret;
  readonly act: (code: string) => Promise<void>;
}

function CodeStep({ app, act }: CodeStepProps) {
  const { values, problems, busy, set, submit } = useForm({
    initial: { code: '' },
    check: ({ code }) => problemsAmong({ code: code.trim() === '' ? 'Please enter the code' : null }),
    send: ({ code }) => act(code),
    explain: (error) =>
      isApiError(error, 'INVALID_CODE')
        ? { code: error.message }
        : fieldsOrToast(error, 'Failed to switch on two-factor authentication'),
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Confirm the app">
      <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
      <AppQrCode app={app} />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        maxLength={10}
        value={values.code}
        error={problems.code}
        onChange={({ target }) => set({ code: target.value })}
      />
      <Button type="submit" size="large" full busy={busy}>
        Switch on
      </Button>
    </form>
  );
}

interface RecoveryCodesState {
  readonly codes: readonly string[] | undefined;
  /** Pending or on screen: closing the dialog now would lose the codes. */
  readonly locked: boolean;
  readonly load: (from: Promise<readonly string[]>) => Promise<void>;
}

/** Shows recovery codes once. */
function useRecoveryCodes(): RecoveryCodesState {
  const [codes, setCodes] = useState<readonly string[]>();
  const [loading, setLoading] = useState(false);
  const load = async (from: Promise<readonly string[]>) => {
    setLoading(true);
    try {
      setCodes(await from);
    } finally {
      setLoading(false);
    }
  };
  return { codes, locked: loading || codes !== undefined, load };
}

/** Three steps: password, QR code with the first code, recovery codes. */
export function EnableTwoFactorDialog({ onClose }: DialogProps) {
  const [app, setApp] = useState<AppSecret>();
  const { codes, locked, load } = useRecoveryCodes();
  const title = codes === undefined ? 'Set up two-factor authentication' : 'Two-factor authentication is on';
  return (
    <ResponsiveDialog open onClose={onClose} title={title} locked={locked}>
      {app === undefined && (
        <PasswordStep
          text="An authenticator app on your phone will show a new code every 30 seconds. First, your password."
          button="Continue"
          failureText="Failed to set up two-factor authentication"
          act={async (password) => setApp(await setUpTwoFactor(password))}
        />
      )}
      {app !== undefined && codes === undefined && <CodeStep app={app} act={(code) => load(confirmTwoFactor(code))} />}
      {codes !== undefined && <RecoveryCodes codes={codes} onDone={onClose} />}
    </ResponsiveDialog>
  );
}

export function RenewCodesDialog({ onClose }: DialogProps) {
  const { codes, locked, load } = useRecoveryCodes();
  return (
    <ResponsiveDialog open onClose={onClose} title="New recovery codes" locked={locked}>
      {codes === undefined ? (
        <PasswordStep
          text="The codes you have now stop working."
          button="Make new codes"
          failureText="Failed to make new codes"
          act={(password) => load(renewRecoveryCodes(password))}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </ResponsiveDialog>
  );
}

export function DisableTwoFactorDialog({ onClose }: DialogProps) {
  const disable = async (password: string) => {
    await disableTwoFactor(password);
    showToast({ tone: 'success', text: 'Two-factor authentication is off' });
    onClose();
  };
  return (
    <ResponsiveDialog open onClose={onClose} title="Switch off two-factor authentication">
      <PasswordStep
        text="From then on the password alone lets you in, and your recovery codes stop working."
        button="Switch off"
        variant="danger"
        failureText="Failed to switch off two-factor authentication"
        act={disable}
      />
    </ResponsiveDialog>
  );
}
