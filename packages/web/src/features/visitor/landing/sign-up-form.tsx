import {
  accountMessages,
  mobileNumberLengthMax,
  nameLengthMax,
  passwordLengthMin,
  stripNonDigits,
} from '@limelight/rules/account';
import { formatSe, seCents } from '@limelight/rules/money';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useReferralCode } from '../../../api/accounts';
import { usePublicSettings } from '../../../api/settings';
import { paths } from '../../../paths';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Select } from '../../../ui/select';
import { PasswordField, TextField } from '../../../ui/text-field';
import { emailLengthMax } from '../../account/email-address';
import { prefixOptions } from '../../account/prefix-options';
import { useBackToLogin } from '../../account/use-back-to-login';
import styles from './auth-card.module.css';
import { type SignUpForm as Form, useSignUp } from './use-sign-up';

export interface SignUpFormProps {
  /** From the link of the player who invited. */
  readonly referralCode: string | undefined;
}

export function SignUpForm({ referralCode }: SignUpFormProps) {
  const goToLogin = useBackToLogin();
  const form = useSignUp(referralCode, goToLogin);
  const { values, problems, set } = form;
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate aria-label="Sign up">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={nameLengthMax * 2}
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={emailLengthMax}
        value={values.email}
        error={problems.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <Passwords form={form} />
      <MobileNumber form={form} />
      <ReferralCode form={form} />
      <Checkbox
        name="accept-terms"
        required
        checked={values.acceptTerms}
        error={problems.acceptTerms}
        onChange={(event) => set({ acceptTerms: event.target.checked })}
        label={
          <span className={styles.terms}>
            I am 18 or older and accept the <Link to={paths.terms}>Terms</Link> and the{' '}
            <Link to={paths.privacy}>Privacy policy</Link>.
          </span>
        }
      />
      <Button type="submit" size="large" full busy={form.busy}>
        Create account
      </Button>
    </form>
  );
}

function Passwords({ form: { values, problems, set } }: { readonly form: Form }) {
  return (
    <div className={styles.pair}>
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        minLength={passwordLengthMin}
        value={values.password}
        hint={accountMessages.passwordTooShort}
        error={problems.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={values.repeated}
        error={problems.repeated}
        onChange={(event) => set({ repeated: event.target.value })}
      />
    </div>
  );
}

function MobileNumber({ form: { values, problems, set } }: { readonly form: Form }) {
  return (
    <div className={styles.mobile}>
      <Select
        label="Prefix"
        options={prefixOptions}
        autoComplete="tel-country-code"
        value={values.mobileNumberPrefix}
        error={problems.mobileNumberPrefix}
        onChange={(mobileNumberPrefix) => set({ mobileNumberPrefix })}
      />
      <TextField
        label="Mobile number"
        type="tel"
        name="mobile-number"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        value={values.mobileNumber}
        hint="Remaining digits without zero in front"
        error={problems.mobileNumber}
        // Longer than what is kept, so that a pasted "+44 (0)7700 900" loses its signs and not its end.
        maxLength={mobileNumberLengthMax * 3}
        onChange={(event) => set({ mobileNumber: stripNonDigits(event.target.value) })}
      />
    </div>
  );
}

function ReferralCode({ form: { values, problems, set } }: { readonly form: Form }) {
  const code = normalizeReferralCode(values.referralCode);
  const { data: answer } = useReferralCode(code);
  const { data: settings } = usePublicSettings();
  const known = code !== null && answer?.known === true;
  const unknown = code !== null && answer?.known === false;
  return (
    <TextField
      label="Referral code"
      note="(optional)"
      name="referral-code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={values.referralCode}
      error={problems.referralCode}
      hint={unknown ? 'Nobody has this code. You can sign up without it.' : undefined}
      trailing={
        known ? (
          <span className={styles.known} role="status">
            <Check aria-hidden size={14} strokeWidth={2.25} />
            {settings === undefined
              ? 'Found'
              : `${formatSe(seCents(settings.referralBonusCents), { sign: true })} each`}
          </span>
        ) : undefined
      }
      onChange={(event) => set({ referralCode: event.target.value.toUpperCase() })}
    />
  );
}
