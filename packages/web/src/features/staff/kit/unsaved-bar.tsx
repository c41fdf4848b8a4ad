import { formatCounted } from '@limelight/rules/count';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './staff-kit.module.css';

export interface UnsavedBarProps {
  /** What would be saved, by label: "Title", "Fee of VIP Pro". The bar is there while it is not empty. */
  readonly changes: readonly string[];
  readonly busy?: boolean;
  readonly onDiscard: () => void;
  /** The id of the form that Save submits. */
  readonly form: string;
  /** Such as a `ReasonField`. */
  readonly children?: ReactNode;
}

/** Save and Discard of a form, and the question before unsaved changes are left. */
export function UnsavedBar({ changes, busy = false, onDiscard, form, children }: UnsavedBarProps) {
  const isDirty = changes.length > 0;
  // Leaving for another page; a change of the same page's search parameters, such as a tab, loses nothing.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !busy && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <>
      {isDirty && (
        <section className={styles.unsaved} aria-label="Unsaved changes">
          <p>
            <strong>{formatCounted(changes.length, 'unsaved change')}</strong>: {changes.join(', ')}
          </p>
          {children}
          <Button variant="outline" size="small" onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" size="small" form={form} busy={busy}>
            Save changes
          </Button>
        </section>
      )}
      <ResponsiveDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
        footer={
          <>
            <Button variant="outline" onClick={() => blocker.reset?.()}>
              Stay
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your changes are lost: {changes.join(', ')}.</p>
      </ResponsiveDialog>
    </>
  );
}
