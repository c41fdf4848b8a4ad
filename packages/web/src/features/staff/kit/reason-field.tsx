import { reasonLengthMax } from '@limelight/rules/audit-action';
import { TextArea } from '../../../ui/text-field';

export interface ReasonFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (reason: string) => void;
  /** Who will read it; by default the audit log. */
  readonly hint?: string;
}

/** Why a member of staff does something. */
export function ReasonField({ value, error, onChange, hint = 'Stored in the audit log' }: ReasonFieldProps) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      rows={3}
      required
      maxLength={reasonLengthMax}
      hint={hint}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
