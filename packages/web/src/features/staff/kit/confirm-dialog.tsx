import { type ReactNode, useId } from 'react';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { ReasonField } from './reason-field';
import styles from './staff-kit.module.css';
import { useDraftWriter, useStoredDraft } from './use-draft';

interface Reason {
  readonly reason: string;
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** "Suspend Hugo Pell?" */
  readonly title: string;
  /** What will happen. */
  readonly text?: ReactNode;
  /** The verb: "Suspend". */
  readonly action: string;
  /** Why it cannot be confirmed as it is. */
  readonly actionDisabledReason?: string | undefined;
  /** For what cannot be undone, or ends something. */
  readonly danger?: boolean;
  /** Fields of the action itself, above the reason. */
  readonly children?: ReactNode;
  /** Whether the audit trail needs a reason; then it is passed to `send`. */
  readonly reason?: 'required' | 'none';
  /** Whether the fields of `children` are filled in; otherwise they show what is missing. */
  readonly isReady?: () => boolean;
  /** Throws when it fails; the dialog then stays open. */
  readonly send: (reason: string) => Promise<unknown>;
  /** "Failed to suspend user". */
  readonly failed: string;
}

/** Confirms an action of staff, with its reason and, where the server wants it, the password. */
export function ConfirmDialog({ onClose: close, ...props }: ConfirmDialogProps) {
  const draft = useStoredDraft<Reason>(`reason ${props.title}`);
  const onClose = () => {
    draft.forget();
    close();
  };
  const { open, title, action, actionDisabledReason, danger = false } = props;
  const formId = useId();
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            disabledReason={actionDisabledReason}
          >
            {action}
          </Button>
        </>
      }
    >
      {open && <ConfirmForm id={formId} {...props} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function ConfirmForm({
  id,
  title,
  text,
  children,
  reason = 'required',
  isReady = () => true,
  send,
  failed,
  onClose,
}: ConfirmDialogProps & { readonly id: string }) {
  const draft = useStoredDraft<Reason>(`reason ${title}`);
  const form = useForm({
    initial: draft.restored ?? { reason: '' },
    check: (values) => ({
      // Shown next to the field that it is about.
      form: isReady() ? null : 'invalid',
      reason: reason === 'required' && values.reason.trim() === '' ? 'Please give a reason' : null,
    }),
    send: async (values) => {
      await withRecentAuthentication(() => send(values.reason.trim()));
      onClose();
    },
    explain: (error) => fieldsOrToast(error, failed),
  });
  useDraftWriter(draft, form.values.reason === '' ? undefined : form.values);
  return (
    <form id={id} aria-label={title} className={styles.form} {...form.formProps}>
      {text !== undefined && <p>{text}</p>}
      {children}
      {reason === 'required' && (
        <ReasonField
          value={form.values.reason}
          error={form.problems.reason}
          onChange={(next) => form.set({ reason: next })}
        />
      )}
    </form>
  );
}
