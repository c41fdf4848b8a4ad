import { useId } from 'react';
import { useMe } from '../queries/accounts';
import { fieldErrorsOf, isApiError, messageOf } from '../queries/api-error';
import { confirmIdentity } from '../queries/security';
import { Button } from '../ui/button';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { useStore } from '../ui/store';
import { PasswordField } from '../ui/text-field';
import { type Problems, useForm } from '../ui/use-form';
import { CodeField, codeProblem } from './code-field';
import { passwordPrompt } from './password-prompt-store';

const empty = { password: '', code: '' };
type Values = typeof empty;

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
  const needsCode = useMe().data?.twoFactorEnabled === true;
  const form = useForm({
    initial: empty,
    check: ({ password, code }) => ({
      password: password === '' ? 'Please enter your password' : null,
      code: codeProblem(code, needsCode),
    }),
    send: async ({ password, code }) => {
      await confirmIdentity({ password, ...(needsCode && { code }) });
      onConfirmed();
    },
    explain: (error): Problems<Values> => {
      if (isApiError(error, 'INVALID_CODE')) return { code: error.message };
      const { password, code } = fieldErrorsOf(error);
      return code === undefined ? { password: password ?? messageOf(error) } : { code };
    },
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
      {needsCode && <CodeField form={form} />}
    </form>
  );
}
