import { moderationReasonLengthMax } from '@limelight/rules/squad-message';
import { TextArea } from '../../../../ui/text-field';

interface ReasonAreaProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** Why a moderator does something; the member reads it. */
export function ReasonArea({ value, error, onChange }: ReasonAreaProps) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      rows={3}
      required
      maxLength={moderationReasonLengthMax}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function reasonProblem(reason: string): string | null {
  return reason.trim() === '' ? 'Please give a reason' : null;
}
