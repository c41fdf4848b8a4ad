import { accountMessages, nameLengthMax, passwordLengthMin } from '@limelight/rules/account';
import { PasswordField, TextField } from '../../ui/text-field';
import type { Form } from '../../ui/use-form';
import { emailLengthMax } from './email-address';

export interface FieldsProps<Values> {
  /** The part of its state that the fields need; as a method, `set` fits forms with further values. */
  readonly form: Pick<Form<Values>, 'values' | 'problems' | 'field'> & { set(change: Partial<Values>): void };
}

export interface NameFieldProps extends FieldsProps<{ readonly name: string }> {
  readonly maxLength?: number;
}

export function NameField({ form, maxLength = nameLengthMax * 2 }: NameFieldProps) {
  return (
    <TextField label="Name" name="name" autoComplete="name" required maxLength={maxLength} {...form.field('name')} />
  );
}

export interface EmailFieldProps extends FieldsProps<{ readonly email: string }> {
  /** The `autocomplete` value: an address, or the user name that a stored password belongs to. */
  readonly autoComplete?: 'email' | 'username';
  readonly label?: string;
}

export function EmailField({ form, autoComplete = 'email', label = 'Email' }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      required
      maxLength={emailLengthMax}
      {...form.field('email')}
    />
  );
}

export interface NewPasswordFieldsProps
  extends FieldsProps<{ readonly newPassword: string; readonly repeated: string }> {
  /** For changing a password, as opposed to choosing the first one. */
  readonly labels?: readonly [string, string];
}

export function NewPasswordFields({ form, labels = ['Password', 'Confirm password'] }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels[0]}
        name="new-password"
        autoComplete="new-password"
        required
        minLength={passwordLengthMin}
        hint={accountMessages.passwordTooShort}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={labels[1]}
        name="confirm-password"
        autoComplete="new-password"
        required
        {...form.field('repeated')}
      />
    </>
  );
}

export interface CurrentPasswordFieldProps extends FieldsProps<{ readonly password: string }> {
  readonly label?: string;
  readonly hint?: string;
}

/** The current password, as confirmation of a sensitive action. */
export function CurrentPasswordField({ form, label = 'Password', hint }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="current-password"
      required
      hint={hint}
      {...form.field('password')}
    />
  );
}
