import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppSecret,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '../../../queries/security';
import { CodeField, codeProblem } from '../../../shell/code-field';
import { Button, type ButtonLook } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../explain-failure';
import { CurrentPasswordField } from '../person-fields';
import { AppQrCode } from './app-qr-code';
import { RecoveryCodes } from './recovery-codes';
import styles from './two-factor.module.css';

interface DialogProps {
  readonly onClose: () => void;
}

interface PasswordStepProps {
  readonly text: string;
  readonly button: string;
  readonly failureText: string;
  readonly action: (password: string) => Promise<unknown>;
}

/** Needs the password: an unattended session must not be enough to change the account's security. */
function PasswordStep({ text, button, failureText, action }: PasswordStepProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'Please enter your password' : null }),
    send: ({ password }) => action(password),
    explain: (error) => fieldsOrToast(error, failureText),
  });
  return (
    <form className={styles.form} {...form.formProps} aria-label={button}>
      <p>{text}</p>
      <CurrentPasswordField form={form} />
      <Button type="submit" size="large" full busy={form.busy}>
        {button}
      </Button>
    </form>
  );
}

interface BothFactors {
  readonly password: string;
  readonly code: string;
}

interface BothFactorsStepProps extends Omit<PasswordStepProps, 'action'> {
  readonly variant?: ButtonLook['variant'];
  readonly action: (factors: BothFactors) => Promise<unknown>;
}

/** Needs both factors: one of them must not be enough to remove the other one. */
function BothFactorsStep({ text, button, variant = 'primary', failureText, action }: BothFactorsStepProps) {
  const form = useForm<BothFactors>({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? 'Please enter your password' : null,
      code: codeProblem(code),
    }),
    send: action,
    explain: (error) => fieldsOrToast(error, failureText),
  });
  return (
    <form className={styles.form} {...form.formProps} aria-label={button}>
      <p>{text}</p>
      <CurrentPasswordField form={form} />
      <CodeField form={form} />
      <Button type="submit" variant={variant} size="large" full busy={form.busy}>
        {button}
      </Button>
    </form>
  );
}

function CodeStep({ app, action }: { readonly app: AppSecret; readonly action: (code: string) => Promise<unknown> }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    send: ({ code }) => action(code),
    explain: (error) => fieldsOrToast(error, 'Failed to turn on two-factor authentication'),
  });
  return (
    <form className={styles.form} {...form.formProps} aria-label="Confirm the app">
      <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
      <AppQrCode app={app} />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        maxLength={20}
        {...form.field('code')}
      />
      <Button type="submit" size="large" full busy={form.busy}>
        Turn on
      </Button>
    </form>
  );
}

/**
 * Recovery codes are shown only once: closing the dialog while they load or are on screen would lose them.
 * Not cached.
 */
function useRecoveryCodes<Secret>(request: (secret: Secret) => Promise<readonly string[]>) {
  const { data: codes, isPending, mutateAsync } = useMutation({ mutationFn: request, gcTime: 0 });
  return { codes, locked: isPending || codes !== undefined, load: mutateAsync };
}

/** Three steps: password, QR code with the first code, recovery codes. */
export function EnableTwoFactorDialog({ onClose }: DialogProps) {
  const [app, setApp] = useState<AppSecret>();
  const { codes, locked, load } = useRecoveryCodes(confirmTwoFactor);
  const title = codes === undefined ? 'Set up two-factor authentication' : 'Two-factor authentication is on';
  return (
    <ResponsiveDialog open onClose={onClose} title={title} locked={locked}>
      {app === undefined && (
        <PasswordStep
          text="An authenticator app on your phone will show a new code every 30 seconds. First, enter your password."
          button="Continue"
          failureText="Failed to set up two-factor authentication"
          action={async (password) => setApp(await setUpTwoFactor(password))}
        />
      )}
      {app !== undefined && codes === undefined && <CodeStep app={app} action={load} />}
      {codes !== undefined && <RecoveryCodes codes={codes} onDone={onClose} />}
    </ResponsiveDialog>
  );
}

export function RenewCodesDialog({ onClose }: DialogProps) {
  const { codes, locked, load } = useRecoveryCodes(renewRecoveryCodes);
  return (
    <ResponsiveDialog open onClose={onClose} title="New recovery codes" locked={locked}>
      {codes === undefined ? (
        <BothFactorsStep
          text="Your current codes stop working."
          button="Create new codes"
          failureText="Failed to create new codes"
          action={load}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </ResponsiveDialog>
  );
}

export function DisableTwoFactorDialog({ onClose }: DialogProps) {
  const disable = async (factors: BothFactors) => {
    await disableTwoFactor(factors);
    showToast({ tone: 'success', text: 'Two-factor authentication is off' });
    onClose();
  };
  return (
    <ResponsiveDialog open onClose={onClose} title="Turn off two-factor authentication">
      <BothFactorsStep
        text="After that, your password alone logs you in, and your recovery codes stop working."
        button="Turn off"
        variant="danger"
        failureText="Failed to turn off two-factor authentication"
        action={disable}
      />
    </ResponsiveDialog>
  );
}
