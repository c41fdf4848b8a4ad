import { editCelebrity } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { type CelebrityFields, differing, type EditedFields, fieldsOf, missingInEdit } from './celebrity-fields';
import { refetchCelebrities } from './use-celebrity-changes';

/** Stored fields with the version that an edit of them sends. */
interface Saved {
  readonly version: number;
  readonly fields: CelebrityFields;
}

/** What is typed, with the version on which it began. */
interface EditDraft {
  readonly saved: Saved;
  readonly values: EditedFields;
}

/**
 * The form of a celebrity. A newer version replaces fields that nobody is editing; otherwise saving shows
 * both.
 */
export function useCelebrityEdit(detail: StaffCelebrityDetail) {
  const draft = useStoredDraft<EditDraft>(`celebrity ${detail.id}`);
  const [saved, setSaved] = useState<Saved>(
    () => draft.restored?.saved ?? { version: detail.version, fields: fieldsOf(detail) },
  );
  const [conflict, setConflict] = useState<Saved | null>(null);
  const form = useForm<EditedFields>({
    initial: { categoryReason: '', ...(draft.restored?.values ?? saved.fields) },
    check: (values) => missingInEdit(saved.fields, values),
    send: async ({ categoryReason, ...values }) => {
      const reason = values.category === saved.fields.category ? {} : { categoryReason: categoryReason.trim() };
      const answer = await call(editCelebrity, {
        params: { id: detail.id },
        body: { ...values, ...reason, version: saved.version },
      });
      take({ version: answer.version, fields: fieldsOf(answer) });
      showToast({ tone: 'success', text: 'Celebrity updated successfully' });
      refetchCelebrities();
    },
    explain: (error) => {
      const theirs = conflictOf(error);
      if (theirs === null) return fieldsOrToast(error, 'Failed to update celebrity');
      setConflict(theirs);
      return {};
    },
  });
  const take = (newest: Saved) => {
    setSaved(newest);
    setConflict(null);
    form.set({ ...newest.fields, categoryReason: '' });
  };
  const changes = differing(saved.fields, form.values);
  useDraftWriter(draft, changes.length === 0 ? undefined : { saved, values: form.values });
  if (detail.version > saved.version && changes.length === 0 && !form.busy) {
    take({ version: detail.version, fields: fieldsOf(detail) });
  }
  return {
    form,
    draft,
    changes,
    hasOtherCategory: changes.includes('category'),
    conflict,
    discard: () => take(saved),
    takeTheirs: () => conflict !== null && take(conflict),
    /** Saving again then overwrites the newer version. */
    keepMine: () => {
      if (conflict !== null) setSaved(conflict);
      setConflict(null);
    },
  };
}

export type CelebrityEdit = ReturnType<typeof useCelebrityEdit>;

/** The saved version of a refused edit. */
function conflictOf(error: unknown): Saved | null {
  if (!isApiError(error, 'CONFLICT')) return null;
  const { version, current } = error.details;
  return typeof version === 'number' ? { version, fields: current as CelebrityFields } : null;
}
