import {
  accountMessages,
  mobileNumberLengthMax,
  nameLengthMax,
  passwordLengthMin,
  stripNonDigits,
} from '@limelight/rules/account';
import { Select } from '../../ui/select';
import { PasswordField, TextField } from '../../ui/text-field';
import type { Form } from '../../ui/use-form';
import { emailLengthMax } from './email-address';
import styles from './person-fields.module.css';
import { prefixOptions } from './prefix-options';

/** The part of a form's state that a group of fields needs. */
type FormOf<Values> = Pick<Form<Values>, 'problems'> & {
  readonly values: Values;
  set(change: Partial<Values>): void;
};

interface FieldsProps<Values> {
  readonly form: FormOf<Values>;
}

export interface NameFieldProps extends FieldsProps<{ readonly name: string }> {
  readonly maxLength?: number;
}

export function NameField({ form: { values, problems, set }, maxLength = nameLengthMax * 2 }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="name"
      required
      maxLength={maxLength}
      value={values.name}
      error={problems.name}
      onChange={({ target }) => set({ name: target.value })}
    />
  );
}

export interface EmailFieldProps extends FieldsProps<{ readonly email: string }> {
  /** The `autocomplete` value: an address, or the user name that a stored password belongs to. */
  readonly autoComplete?: 'email' | 'username';
}

export function EmailField({ form: { values, problems, set }, autoComplete = 'email' }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete={autoComplete}
      required
      maxLength={emailLengthMax}
      value={values.email}
      error={problems.email}
      onChange={({ target }) => set({ email: target.value })}
    />
  );
}

export interface MobileNumber {
  readonly mobileNumberPrefix: string;
  readonly mobileNumber: string;
}

export function MobileNumberFields({ form: { values, problems, set } }: FieldsProps<MobileNumber>) {
  return (
    <div className={styles.number}>
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
        // Longer than the stored number, so that a pasted "+44 (0)7700 900" loses its punctuation, not its last digits.
        maxLength={mobileNumberLengthMax * 3}
        onChange={({ target }) => set({ mobileNumber: stripNonDigits(target.value) })}
      />
    </div>
  );
}

interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

export interface NewPasswordFieldsProps extends FieldsProps<NewPassword> {
  /** For changing a password, as opposed to choosing the first one. */
  readonly labels?: readonly [string, string];
}

export function NewPasswordFields({
  form: { values, problems, set },
  labels = ['Password', 'Confirm password'],
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels[0]}
        name="new-password"
        autoComplete="new-password"
        required
        minLength={passwordLengthMin}
        value={values.newPassword}
        hint={accountMessages.passwordTooShort}
        error={problems.newPassword}
        onChange={({ target }) => set({ newPassword: target.value })}
      />
      <PasswordField
        label={labels[1]}
        name="confirm-password"
        autoComplete="new-password"
        required
        value={values.repeated}
        error={problems.repeated}
        onChange={({ target }) => set({ repeated: target.value })}
      />
    </>
  );
}

export interface CurrentPasswordFieldProps extends FieldsProps<{ readonly password: string }> {
  readonly label?: string;
  readonly hint?: string;
}

/** The current password, as confirmation of a sensitive action. */
export function CurrentPasswordField({
  form: { values, problems, set },
  label = 'Password',
  hint,
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="current-password"
      required
      value={values.password}
      hint={hint}
      error={problems.password}
      onChange={({ target }) => set({ password: target.value })}
    />
  );
}
