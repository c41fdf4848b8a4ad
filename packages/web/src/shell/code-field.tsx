import { TextField } from '../ui/text-field';
import type { Form } from '../ui/use-form';

interface CodeFieldProps {
  readonly form: Pick<Form<{ readonly code: string }>, 'field'>;
}

/** The problem of a form's code; one that is not needed has none. */
export function codeProblem(code: string, needed = true): string | null {
  return needed && code.trim() === '' ? 'Please enter the code' : null;
}

/** The second factor of an account that has one. */
export function CodeField({ form }: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      hint="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      maxLength={20}
      {...form.field('code')}
    />
  );
}
