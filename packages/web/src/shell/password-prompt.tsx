import { useId } from 'react';
import { fieldErrorsOf, messageOf } from '../queries/api-error';
import { confirmIdentity } from '../queries/security';
import { Button } from '../ui/button';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { useStore } from '../ui/store';
import { PasswordField } from '../ui/text-field';
import { type Problems, useForm } from '../ui/use-form';
import { passwordPrompt } from './password-prompt-store';

const empty = { password: '' };

/** Opened by `withRecentAuthentication`; one stands in the layout of the area. */
export function PasswordPrompt() {
  const answer = useStore(passwordPrompt);
  const formId = useId();
  return (
    <ResponsiveDialog
      open={answer !== null}
      onClose={() => answer?.(false)}
      title="Confirm it's you"
      width={420}
      footer={
        <>
          <Button variant="outline" onClick={() => answer?.(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Confirm
          </Button>
        </>
      }
    >
      {answer !== null && <PasswordForm id={formId} onConfirmed={() => answer(true)} />}
    </ResponsiveDialog>
  );
}

function PasswordForm({ id, onConfirmed }: { readonly id: string; readonly onConfirmed: () => void }) {
  const form = useForm({
    initial: empty,
    check: ({ password }) => ({ password: password === '' ? 'Please enter your password' : null }),
    send: async ({ password }) => {
      await confirmIdentity(password);
      onConfirmed();
    },
    explain: (error): Problems<typeof empty> => ({ password: fieldErrorsOf(error).password ?? messageOf(error) }),
  });
  return (
    <form id={id} aria-label="Confirm your password" {...form.formProps}>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        hint="Confirm your password to continue"
        {...form.field('password')}
      />
    </form>
  );
}
