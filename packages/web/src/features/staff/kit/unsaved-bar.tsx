import { formatCounted } from '@limelight/rules/count';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './staff-kit.module.css';

type LeftDraft = { readonly forget: () => void } | undefined;

export interface UnsavedBarProps {
  /** What would be saved, by label: "Title", "Fee of VIP Pro". The bar is there while it is not empty. */
  readonly changes: readonly string[];
  readonly busy?: boolean;
  readonly onDiscard: () => void;
  /** The id of the form that Save submits. */
  readonly form: string;
  /** What this tab keeps of them; gone once they are left. */
  readonly draft?: LeftDraft;
  /** Such as a `ReasonField`. */
  readonly children?: ReactNode;
}

/** Save and Discard of a form, and the question before its changes are left. */
export function UnsavedBar({ changes, busy = false, onDiscard, form, draft, children }: UnsavedBarProps) {
  return (
    <>
      {changes.length > 0 && (
        <section className={styles.unsaved} aria-label="Unsaved changes">
          <p>
            <strong>{formatCounted(changes.length, 'unsaved change')}</strong>: {changes.join(', ')}
          </p>
          {children}
          <Button variant="outline" size="small" onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" size="small" form={form} busy={busy}>
            Save Changes
          </Button>
        </section>
      )}
      <LeaveQuestion changes={changes} busy={busy} draft={draft} />
    </>
  );
}

function isStored(save: () => Promise<unknown>): Promise<boolean> {
  return save().then(
    () => true,
    () => false,
  );
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface LeaveQuestionProps extends Pick<UnsavedBarProps, 'changes' | 'busy' | 'draft'> {
  /** The search parameter that shows the form, for one that disappears with it. */
  readonly openedBy?: string | undefined;
  /** Tried first, where changes save themselves: the question is only for what it could not store. */
  readonly save?: (() => Promise<unknown>) | undefined;
}

/** The question before unsaved changes are left. */
export function LeaveQuestion({ changes, busy = false, draft, openedBy, save }: LeaveQuestionProps) {
  const isDirty = changes.length > 0;
  // Leaving for another page; any other change of the same page's search parameters, such as a tab, loses
  // nothing.
  const opened = ({ search }: Place) => openedBy !== undefined && (search as Record<string, unknown>)[openedBy];
  const leaves = (from: Place, to: Place) => from.pathname !== to.pathname || opened(from) !== opened(to);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || busy || !leaves(current, next)) return false;
      return save === undefined || !(await isStored(save));
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ResponsiveDialog
      open={blocker.status === 'blocked'}
      inHistory
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              draft?.forget();
              blocker.proceed?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes are lost: {changes.join(', ')}.</p>
    </ResponsiveDialog>
  );
}
