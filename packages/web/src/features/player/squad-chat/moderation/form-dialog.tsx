import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button';
import { ResponsiveDialog } from '../../../../ui/responsive-dialog';
import styles from './moderation.module.css';

interface FormDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** The verb. */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly formProps: { readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  readonly children: ReactNode;
}

/** A question, or a short form, with its two buttons at the foot. It is mounted when it opens. */
export function FormDialog({ onClose, title, action, danger = false, busy, formProps, children }: FormDialogProps) {
  const id = useId();
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title={title}
      width={480}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} aria-label={title} {...formProps}>
        {children}
      </form>
    </ResponsiveDialog>
  );
}
